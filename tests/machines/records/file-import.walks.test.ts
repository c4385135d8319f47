import { describe, expect, test, vi } from 'vitest';
import { createActor, type DoneActorEvent, type ErrorActorEvent } from 'xstate';
import { CallError } from '../../../contract/failure';
import { IMPORT_BYTES, type ImportReport } from '../../../contract/imports';
import {
  createFileImportMachine,
  type FileImportEvent,
  fileImport,
  type ImportedFile,
  type ImportWish,
} from '../../../src/machines/records/file-import';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { scripted } from '../shell/shell-fixture';
import { CHANGED } from '../upload/upload-fixture';
import { quietImport } from './import-fixture';
import { noticeBoard } from './list-fixture';

type Answer<Id extends string> = DoneActorEvent<ImportReport, Id> | ErrorActorEvent<Error, Id>;
type Letter = FileImportEvent<ImportedFile> | Answer<'trial'> | Answer<'import'> | Answer<'stop'>;

const FILE = { name: '文本.XLSX', size: 2_000 };
const reportOf = (fields: Partial<ImportReport>): ImportReport => ({
  dryRun: true,
  total: 3,
  created: 2,
  updated: 1,
  passedOver: [],
  problems: [],
  stopped: null,
  ...fields,
});
const PROBLEM = { row: 4, field: '简体', reason: '不能为空' };
const offline = new CallError({ kind: 'offline' });

const idle = createFileImportMachine<ImportedFile>(quietImport({ rowByRow: true }));
const coverage = coverageOf(idle);
const walks = walksOf(idle, {
  input: { subject: null },
  alphabet: [
    { type: 'choose', file: FILE },
    { type: 'choose', file: { name: 'a.csv', size: 1 } },
    { type: 'setMode', mode: 'update' },
    { type: 'xstate.done.actor.trial', actorId: 'trial', output: reportOf({}) },
    { type: 'xstate.done.actor.trial', actorId: 'trial', output: reportOf({ created: 0, updated: 0, problems: [PROBLEM] }) },
    { type: 'xstate.error.actor.trial', actorId: 'trial', error: offline },
    { type: 'xstate.error.actor.trial', actorId: 'trial', error: CHANGED },
    { type: 'import' },
    { type: 'stop' },
    { type: 'xstate.error.actor.stop', actorId: 'stop', error: offline },
    { type: 'xstate.done.actor.import', actorId: 'import', output: reportOf({ dryRun: false }) },
    { type: 'xstate.error.actor.import', actorId: 'import', error: offline },
    { type: 'xstate.error.actor.import', actorId: 'import', error: CHANGED },
    { type: 'back' },
    { type: 'close' },
  ] satisfies Letter[] as Letter[],
  key: ({ value, context }) => [value, context.mode, context.report?.problems.length],
  say: (event) => ('file' in event ? `choose ${event.file.name}` : event.type.replace(/xstate\.|\.actor/g, '')),
});

const opened = (rowByRow = false) => {
  const server = scripted<ImportReport>();
  const stops = scripted<unknown>();
  const board = noticeBoard();
  const stopped: string[] = [];
  const trials: boolean[] = [];
  const wishes: ImportWish[] = [];
  const send = (_file: ImportedFile, wish: ImportWish, signal: AbortSignal) => {
    trials.push(wish.dryRun);
    wishes.push(wish);
    return server.ask(signal);
  };
  const stop = (run: string, signal: AbortSignal) => {
    stopped.push(run);
    return stops.ask(signal);
  };
  const machine = createFileImportMachine(quietImport({ send, rowByRow, stop, notify: board.notify }));
  const dialog = createActor(machine, { input: { subject: null }, inspect: coverage.inspect }).start();
  return { server, stops, stopped, board, trials, wishes, dialog };
};

test.each(named(walks))('the dialog is where its machine says: %s', async (_, { steps }) => {
  const { server, stops, dialog } = opened(true);
  for (const { event, state } of steps) {
    if (event.type === 'xstate.error.actor.stop') stops.reject(offline);
    else if ('output' in event) server.resolve(event.output);
    else if ('error' in event) server.reject(event.error);
    else dialog.send(event);
    await vi.waitFor(() => expect(fileImport(dialog.getSnapshot())).toEqual(fileImport(state)));
    expect(dialog.getSnapshot().output).toEqual(state.output);
  }
});

everyTransitionIsWalked(coverage);

describe('an import of a file', () => {
  test('saves nothing before a trial, and nothing while a row has a problem', async () => {
    const { server, trials, dialog } = opened();
    dialog.send({ type: 'import' });
    dialog.send({ type: 'choose', file: FILE });
    server.resolve(reportOf({ problems: [PROBLEM] }));
    await vi.waitFor(() => expect(dialog.getSnapshot().value).toBe('reviewing'));
    dialog.send({ type: 'import' });
    expect(trials).toEqual([true]);
  });

  test('where each row stands for itself, saves the right ones in the mode that was tried, whatever is wrong with others', async () => {
    const { server, wishes, dialog } = opened(true);
    dialog.send({ type: 'setMode', mode: 'both' });
    dialog.send({ type: 'choose', file: FILE });
    server.resolve(reportOf({ problems: [PROBLEM] }));
    await vi.waitFor(() => expect(dialog.getSnapshot().value).toBe('reviewing'));
    dialog.send({ type: 'setMode', mode: 'update' });
    dialog.send({ type: 'import' });
    expect(wishes).toEqual([
      { dryRun: true, mode: 'both', run: 'run1' },
      { dryRun: false, mode: 'both', run: 'run2' },
    ]);
  });

  test('is stopped by the name of its run; what came of it, the report says, also where the stop came too late', async () => {
    const { server, stopped, stops, dialog } = opened(true);
    dialog.send({ type: 'choose', file: FILE });
    server.resolve(reportOf({}));
    await vi.waitFor(() => expect(dialog.getSnapshot().value).toBe('reviewing'));
    dialog.send({ type: 'import' });
    dialog.send({ type: 'close' });
    dialog.send({ type: 'stop' });
    dialog.send({ type: 'stop' });
    expect(stopped).toEqual(['run2']);
    expect(fileImport(dialog.getSnapshot())).toMatchObject({ step: 'importing', stopping: true });
    stops.resolve(null);
    const report = reportOf({ dryRun: false, stopped: { row: 4, left: 1 } });
    server.resolve(report);
    await vi.waitFor(() => expect(fileImport(dialog.getSnapshot())).toMatchObject({ step: 'finished', report }));
  });

  test('a stop that fails is told, and can be tried again', async () => {
    const { server, stops, board, dialog } = opened(true);
    dialog.send({ type: 'choose', file: FILE });
    server.resolve(reportOf({}));
    await vi.waitFor(() => expect(dialog.getSnapshot().value).toBe('reviewing'));
    dialog.send({ type: 'import' });
    dialog.send({ type: 'stop' });
    stops.reject(offline);
    await vi.waitFor(() => expect(fileImport(dialog.getSnapshot())).toMatchObject({ step: 'importing', stopping: false }));
    expect(board.said).toHaveLength(1);
  });

  test('of a workbook that was changed on the disk since its trial says so, and a workbook is chosen anew (G19)', async () => {
    const { server, dialog } = opened();
    dialog.send({ type: 'choose', file: FILE });
    server.resolve(reportOf({}));
    await vi.waitFor(() => expect(dialog.getSnapshot().value).toBe('reviewing'));
    dialog.send({ type: 'import' });
    server.reject(CHANGED);
    await vi.waitFor(() =>
      expect(fileImport(dialog.getSnapshot())).toMatchObject({ step: 'choosing', fault: 'changed', file: null }),
    );
  });

  test('all or nothing has one mode', () => {
    const { dialog } = opened();
    dialog.send({ type: 'setMode', mode: 'both' });
    expect(fileImport(dialog.getSnapshot()).mode).toBe('create');
  });

  test('saves nothing where the trial found nothing to save', async () => {
    const { server, trials, dialog } = opened();
    dialog.send({ type: 'choose', file: FILE });
    server.resolve(reportOf({ created: 0, updated: 0 }));
    await vi.waitFor(() => expect(dialog.getSnapshot().value).toBe('reviewing'));
    dialog.send({ type: 'import' });
    expect(trials).toEqual([true]);
  });

  test.each([
    ['wrongType', { name: '文本.xls', size: 10 }],
    ['empty', { name: '文本.xlsx', size: 0 }],
    ['tooLarge', { name: '文本.xlsx', size: IMPORT_BYTES + 1 }],
  ])('is refused before it is sent: %s', (fault, file) => {
    const { trials, dialog } = opened();
    dialog.send({ type: 'choose', file });
    expect(fileImport(dialog.getSnapshot())).toMatchObject({ step: 'choosing', fault });
    expect(trials).toEqual([]);
  });
});
