import { describe, expect, test, vi } from 'vitest';
import { createActor, type DoneActorEvent, type ErrorActorEvent } from 'xstate';
import { CallError } from '../../../contract/failure';
import { IMPORT_BYTES, type ImportReport } from '../../../contract/imports';
import {
  createFileImportMachine,
  type FileImportEvent,
  fileImport,
  type ImportedFile,
} from '../../../src/machines/records/file-import';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { scripted } from '../shell/shell-fixture';

type Answer<Id extends string> = DoneActorEvent<ImportReport, Id> | ErrorActorEvent<CallError, Id>;
type Letter = FileImportEvent<ImportedFile> | Answer<'trial'> | Answer<'import'>;

const FILE = { name: '文本.XLSX', size: 2_000 };
const reportOf = (fields: Partial<ImportReport>): ImportReport => ({
  dryRun: true,
  total: 3,
  created: 2,
  updated: 1,
  passedOver: [],
  problems: [],
  ...fields,
});
const PROBLEM = { row: 4, field: '简体', reason: '不能为空' };
const offline = new CallError({ kind: 'offline' });

const idle = createFileImportMachine<ImportedFile>({ send: () => Promise.reject() });
const coverage = coverageOf(idle);
const walks = walksOf(idle, {
  input: { subject: null },
  alphabet: [
    { type: 'choose', file: FILE },
    { type: 'choose', file: { name: 'a.csv', size: 1 } },
    { type: 'xstate.done.actor.trial', actorId: 'trial', output: reportOf({}) },
    { type: 'xstate.done.actor.trial', actorId: 'trial', output: reportOf({ problems: [PROBLEM] }) },
    { type: 'xstate.error.actor.trial', actorId: 'trial', error: offline },
    { type: 'import' },
    { type: 'xstate.done.actor.import', actorId: 'import', output: reportOf({ dryRun: false }) },
    { type: 'xstate.error.actor.import', actorId: 'import', error: offline },
    { type: 'back' },
    { type: 'close' },
  ] satisfies Letter[] as Letter[],
  key: ({ value, context }) => [value, context.report?.problems.length],
  say: (event) => ('file' in event ? `choose ${event.file.name}` : event.type.replace(/xstate\.|\.actor/g, '')),
});

const opened = () => {
  const server = scripted<ImportReport>();
  const trials: boolean[] = [];
  const send = (_file: ImportedFile, dryRun: boolean, signal: AbortSignal) => {
    trials.push(dryRun);
    return server.ask(signal);
  };
  const dialog = createActor(createFileImportMachine({ send }), { input: { subject: null }, inspect: coverage.inspect }).start();
  return { server, trials, dialog };
};

test.each(named(walks))('the dialog is where its machine says: %s', async (_, { steps }) => {
  const { server, dialog } = opened();
  for (const { event, state } of steps) {
    if ('output' in event) server.resolve(event.output);
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
