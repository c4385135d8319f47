import { type ActorRefFrom, type AnyActorRef, assign, enqueueActions, fromPromise, type SnapshotFrom, setup } from 'xstate';
import type { Notify } from '../base/notices';
import type { LoadedPage, Teller } from '../base/page';
import type { SourceFile } from '../upload/chunks';

export interface UploadsPorts {
  /** The tray is loaded with the first file. */
  readonly loadTray: () => Promise<LoadedPage>;
  /** Whether the last page of this window was left with uploads that are not finished. */
  readonly isAwaited: () => boolean;
  readonly notify: Notify;
}

/** Told by the tray: whether an upload is under way, and how many files have arrived so far. */
export type TrayFact = { type: 'tray.changed'; busy: boolean; done: number };
export interface TrayInput {
  readonly owner: Teller<TrayFact>;
}

export type UploadsEvent = { type: 'add'; file: SourceFile } | TrayFact;

interface UploadsContext {
  readonly file: LoadedPage | null;
  readonly tray: AnyActorRef | null;
  /** Files that were chosen while the tray was on its way. */
  readonly early: readonly SourceFile[];
  readonly busy: boolean;
  readonly done: number;
}

/**
 * The place of the uploads in the shell: it costs nothing before the first file.
 *
 *     starting ──nothing awaited──▶ empty ──add──▶ loading ──tray──▶ open: the tray gets the files
 *        └──uploads of before a reload──────────────▶ │ └──failure──▶ empty, with a notice
 */
export function createUploadsMachine({ loadTray, isAwaited, notify }: UploadsPorts) {
  return setup({
    types: {} as { context: UploadsContext; events: UploadsEvent },
    actors: { load: fromPromise<LoadedPage>(() => loadTray()) },
    guards: { isAwaited },
    actions: {
      keep: assign({ early: ({ context }, file: SourceFile) => [...context.early, file] }),
      pass: enqueueActions(({ context: { tray }, enqueue }, file: SourceFile) => {
        if (tray) enqueue.sendTo(tray, { type: 'add', file });
      }),
      passEarly: enqueueActions(({ context: { tray, early }, enqueue }) => {
        for (const file of early) if (tray) enqueue.sendTo(tray, { type: 'add', file });
        enqueue.assign({ early: [] });
      }),
    },
  }).createMachine({
    id: 'uploads',
    context: { file: null, tray: null, early: [], busy: false, done: 0 },
    initial: 'starting',
    states: {
      starting: { always: [{ guard: 'isAwaited', target: 'loading' }, { target: 'empty' }] },
      empty: {
        on: { add: { target: 'loading', actions: { type: 'keep', params: ({ event }) => event.file } } },
      },
      loading: {
        invoke: {
          id: 'load',
          src: 'load',
          onDone: {
            target: 'open',
            actions: [
              assign({
                file: ({ event }) => event.output,
                tray: ({ event, self, spawn }) => spawn(event.output.machine, { input: { owner: self } satisfies TrayInput }),
              }),
              'passEarly',
            ],
          },
          onError: { target: 'empty', actions: [assign({ early: [] }), () => notify({ tone: 'error', say: 'uploadError' })] },
        },
        on: { add: { actions: { type: 'keep', params: ({ event }) => event.file } } },
      },
      open: {
        on: {
          add: { actions: { type: 'pass', params: ({ event }) => event.file } },
          'tray.changed': { actions: assign({ busy: ({ event }) => event.busy, done: ({ event }) => event.done }) },
        },
      },
    },
  });
}

export type UploadsMachine = ReturnType<typeof createUploadsMachine>;
export type UploadsRef = ActorRefFrom<UploadsMachine>;

/** What the top bar shows once there is something to show. */
export const openTray = ({ context: { file, tray } }: SnapshotFrom<UploadsMachine>) => ({ file, tray });

/** Whether closing the window would break off an upload. */
export const isUploading = ({ context }: SnapshotFrom<UploadsMachine>) => context.busy;

/** Tells whenever another file has arrived on the server. */
export function watchArrivals(uploads: UploadsRef | undefined, tell: () => void): () => void {
  let known = uploads?.getSnapshot().context.done ?? 0;
  const watched = uploads?.subscribe(({ context: { done } }) => {
    if (done > known) tell();
    known = done;
  });
  return () => watched?.unsubscribe();
}
