import { type ActorRefFrom, assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import { type Failure, failureOf } from '../../../contract/failure';
import { IMPORT_BYTES, type ImportReport, type RefusedRows } from '../../../contract/imports';
import type { ImportMode } from '../../../contract/user-files';
import { failureNotice, type Notify } from '../base/notices';
import { isChange } from '../upload/ending';
import { createDownloadMachine, type DownloadRef } from './download';
import { createImportProgressMachine, type ReadProgress } from './import-progress';

/** What the machine sees of a file. */
export interface ImportedFile {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
}

/** What is wanted of a file. A dry run saves nothing and reports what an import would do. */
export interface ImportWish {
  readonly dryRun: boolean;
  readonly mode: ImportMode;
  /** The name of this run: by it one learns how far it is, and stops it. */
  readonly run: string;
}

/** The rows of a file that were not imported. */
export interface RefusedFile<Source> {
  readonly file: Source;
  readonly refused: RefusedRows;
}

export interface FileImportPorts<Source extends ImportedFile> {
  /** An error named `FileChanged` says that the file is another by now, or gone. */
  readonly send: (file: Source, wish: ImportWish, signal: AbortSignal) => Promise<ImportReport>;
  /** Each row stands for itself: the right ones are saved, and the user says what rows do. Without it, all are saved or none. */
  readonly rowByRow?: boolean;
  /** A new name for a run. */
  readonly nameRun: () => string;
  readonly progress: ReadProgress;
  readonly stop: (run: string, signal: AbortSignal) => Promise<unknown>;
  /** Downloads the rows that were not imported, each with the reason. */
  readonly saveRefused: (wanted: RefusedFile<Source>, signal: AbortSignal) => Promise<unknown>;
  readonly notify: Notify;
}

/** Why a file is not sent at all, or not to its end. */
export type FileFault = 'wrongType' | 'empty' | 'tooLarge' | 'changed';

export type FileImportEvent<Source> =
  | { type: 'choose'; file: Source }
  | { type: 'setMode'; mode: ImportMode }
  | { type: 'import' }
  | { type: 'stop' }
  | { type: 'back' }
  | { type: 'close' };
type FileImportOutput = { readonly kind: 'done'; readonly report: ImportReport } | { readonly kind: 'cancelled' };

interface FileImportContext<Source> {
  readonly rowByRow: boolean;
  readonly mode: ImportMode;
  readonly run: string;
  readonly refusedFiles: DownloadRef<RefusedFile<Source>>;
  readonly file: Source | null;
  readonly fault: FileFault | null;
  readonly failure: Failure | null;
  readonly report: ImportReport | null;
}

/**
 * An import of records from a workbook.
 *
 *     choosing ──choose──▶ trying ──report──▶ reviewing ──import──▶ importing ──report──▶ finished
 *      │  ▲ └─not a workbook─┘  └──failure──▶ choosing     ▲   └──back──▶ choosing │ running ──stop──▶ stopping
 *      │  └──────────────────────────────────────────────── └────── failure ───────┘ (and back, if that fails)
 *      └──close──▶ closed (cancelled)                                 finished ──close──▶ closed (done)
 *
 * - Nothing is saved without a trial: `import` is heard only where a trial found rows to save, and no problem in any row unless each
 *   row stands for itself.
 * - `importing` hears nothing but `stop`: what is being saved is not taken back by closing the dialog.
 * - A workbook that was changed on the disk is chosen anew: a trial said what another one would do.
 * - Whether and where it stopped, the report says: a stop may come too late.
 */
export function createFileImportMachine<Source extends ImportedFile>(ports: FileImportPorts<Source>) {
  const { send, rowByRow = false, nameRun, notify } = ports;
  const sent = fromPromise<ImportReport, ImportWish & { file: Source | null }>(({ input: { file, ...wish }, signal }) =>
    file ? send(file, wish, signal) : Promise.reject(new Error('There is no file to send.')),
  );
  return setup({
    types: {} as {
      context: FileImportContext<Source>;
      events: FileImportEvent<Source>;
      input: { subject: null };
      output: FileImportOutput;
    },
    actors: {
      sent,
      progress: createImportProgressMachine(ports.progress),
      stopped: fromPromise<unknown, { run: string }>(({ input, signal }) => ports.stop(input.run, signal)),
      refusedFiles: createDownloadMachine<RefusedFile<Source>>({ fetch: ports.saveRefused, notify }),
    },
    guards: {
      isSendable: (_, { file }: { file: Source }) => faultOf(file) === null,
      canImport: ({ context }) => isImportable(context),
    },
    actions: {
      refuse: assign((_, { file }: { file: Source }) => ({ file: null, fault: faultOf(file), failure: null })),
      lose: assign({ file: null, fault: 'changed' as const, report: null }),
      take: assign((_, { file }: { file: Source }) => ({ file, fault: null, failure: null, report: null })),
      fail: assign((_, failure: Failure) => ({ failure })),
      begin: assign(() => ({ run: nameRun(), failure: null })),
      tell: (_, failure: Failure) => notify(failureNotice(failure, 'operation')),
    },
  }).createMachine({
    id: 'fileImport',
    context: ({ spawn }) => ({
      ...{ rowByRow, mode: 'create', run: '', file: null, fault: null, failure: null, report: null },
      refusedFiles: spawn('refusedFiles'),
    }),
    initial: 'choosing',
    states: {
      choosing: {
        on: {
          choose: [
            {
              guard: { type: 'isSendable', params: ({ event }) => event },
              target: 'trying',
              actions: { type: 'take', params: ({ event }) => event },
            },
            { actions: { type: 'refuse', params: ({ event }) => event } },
          ],
          setMode: { guard: () => rowByRow, actions: assign(({ event }) => ({ mode: event.mode })) },
          close: 'closed',
        },
      },
      trying: {
        entry: 'begin',
        invoke: [
          {
            id: 'trial',
            src: 'sent',
            input: ({ context: { file, mode, run } }) => ({ file, dryRun: true, mode, run }),
            onDone: { target: 'reviewing', actions: assign({ report: ({ event }) => event.output }) },
            onError: [
              { guard: ({ event }) => isChange(event.error), target: 'choosing', actions: 'lose' },
              { target: 'choosing', actions: { type: 'fail', params: ({ event }) => failureOf(event.error) } },
            ],
          },
          { id: 'progress', src: 'progress', input: ({ context }) => ({ run: context.run }) },
        ],
        on: { close: 'closed' },
      },
      reviewing: {
        on: { import: { guard: 'canImport', target: 'importing' }, back: 'choosing', close: 'closed' },
      },
      importing: {
        entry: 'begin',
        invoke: [
          {
            id: 'import',
            src: 'sent',
            input: ({ context: { file, mode, run } }) => ({ file, dryRun: false, mode, run }),
            onDone: { target: 'finished', actions: assign({ report: ({ event }) => event.output }) },
            onError: [
              { guard: ({ event }) => isChange(event.error), target: 'choosing', actions: 'lose' },
              { target: 'reviewing', actions: { type: 'fail', params: ({ event }) => failureOf(event.error) } },
            ],
          },
          { id: 'progress', src: 'progress', input: ({ context }) => ({ run: context.run }) },
        ],
        initial: 'running',
        states: {
          running: { on: { stop: 'stopping' } },
          stopping: {
            invoke: {
              id: 'stop',
              src: 'stopped',
              input: ({ context }) => ({ run: context.run }),
              onError: { target: 'running', actions: { type: 'tell', params: ({ event }) => failureOf(event.error) } },
            },
          },
        },
      },
      finished: { on: { close: 'saved' } },
      saved: { type: 'final' },
      closed: { type: 'final' },
    },
    output: ({ context: { report } }) => (report && !report.dryRun ? { kind: 'done', report } : { kind: 'cancelled' }),
  });
}

function faultOf({ name, size }: ImportedFile): FileFault | null {
  if (!name.toLowerCase().endsWith('.xlsx')) return 'wrongType';
  if (size === 0) return 'empty';
  return size > IMPORT_BYTES ? 'tooLarge' : null;
}

/** All or nothing: a row with a problem keeps the others from being saved, unless each stands for itself. */
const isImportable = ({ report, rowByRow }: Pick<FileImportContext<ImportedFile>, 'report' | 'rowByRow'>) =>
  report !== null && (rowByRow || report.problems.length === 0) && report.created + report.updated > 0;

export type FileImportMachine<Source extends ImportedFile> = ReturnType<typeof createFileImportMachine<Source>>;
export type FileImportRef<Source extends ImportedFile> = ActorRefFrom<FileImportMachine<Source>>;

/** All that the dialog shows. */
export const fileImport = <Source extends ImportedFile>(snapshot: SnapshotFrom<FileImportMachine<Source>>) => ({
  step: typeof snapshot.value === 'string' ? snapshot.value : ('importing' as const),
  stopping: snapshot.matches({ importing: 'stopping' }),
  rowByRow: snapshot.context.rowByRow,
  mode: snapshot.context.mode,
  file: snapshot.context.file,
  fault: snapshot.context.fault,
  failure: snapshot.context.failure,
  report: snapshot.context.report,
  canImport: isImportable(snapshot.context),
});
