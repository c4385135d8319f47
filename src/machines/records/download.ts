import { type ActorRefFrom, assertEvent, fromPromise, type SnapshotFrom, setup } from 'xstate';
import { type Failure, failureOf } from '../../../contract/failure';
import { failureNotice, type Notify } from '../base/notices';

export interface DownloadPorts<Wanted> {
  /** Fetches a file and hands it to the browser. */
  readonly fetch: (wanted: Wanted, signal: AbortSignal) => Promise<unknown>;
  readonly notify: Notify;
}
export interface DownloadEvent<Wanted> {
  readonly type: 'download';
  readonly wanted: Wanted;
}

/**
 * Files that a page offers for download, one at a time.
 *
 *     idle ──download──▶ fetching ──file saved, or a notice of what failed──▶ idle
 */
export function createDownloadMachine<Wanted>({ fetch, notify }: DownloadPorts<Wanted>) {
  return setup({
    types: {} as { events: DownloadEvent<Wanted> },
    actors: {
      fetch: fromPromise<unknown, { wanted: Wanted }>(({ input, signal }) => fetch(input.wanted, signal)),
    },
    actions: { report: (_, failure: Failure) => notify(failureNotice(failure, 'operation')) },
  }).createMachine({
    id: 'download',
    initial: 'idle',
    states: {
      idle: { on: { download: 'fetching' } },
      fetching: {
        invoke: {
          id: 'fetch',
          src: 'fetch',
          input: ({ event }) => {
            assertEvent(event, 'download');
            return { wanted: event.wanted };
          },
          onDone: 'idle',
          onError: { target: 'idle', actions: { type: 'report', params: ({ event }) => failureOf(event.error) } },
        },
      },
    },
  });
}

export type DownloadMachine<Wanted> = ReturnType<typeof createDownloadMachine<Wanted>>;
export type DownloadRef<Wanted> = ActorRefFrom<DownloadMachine<Wanted>>;

export const isDownloading = <Wanted>(snapshot: SnapshotFrom<DownloadMachine<Wanted>>) => snapshot.matches('fetching');
