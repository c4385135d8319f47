import { type ActorRefFrom, assertEvent, assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import { type Failure, failureOf } from '../../contract/failure';
import type { ConfirmationMachine, Settled } from './confirmation';
import { failureNotice, type Notify } from './notices';

/** One of the places, or all but the one that asks. */
export type Ending<Place> = { readonly which: 'one'; readonly place: Place } | { readonly which: 'others' };

export interface OwnPlacesPorts<Place> {
  readonly load: (signal: AbortSignal) => Promise<readonly Place[]>;
  readonly notify: Notify;
}

export type OwnPlacesEvent<Place> =
  | { type: 'retry' }
  /** Something else may have changed them. */
  | { type: 'renew' }
  | { type: 'end'; ending: Ending<Place> };

interface OwnPlacesContext<Place> {
  readonly places: readonly Place[] | null;
  readonly failure: Failure | null;
}

/**
 * Places that one's own account is known at: where it is signed in, or the browsers that are trusted with it.
 *
 *     loading ──list──▶ listed ──end──▶ ending ──done, or it could not be──▶ loading
 *      ▲  └─failure─▶ failed  └◀──cancelled──┘
 *      └─────retry──────┘      renew, anywhere but in a dialog ──▶ loading
 *
 * - What was listed stays while it is read again, and also when that fails.
 */
export function createOwnPlacesMachine<Place>(ports: OwnPlacesPorts<Place>, ending: ConfirmationMachine<Ending<Place>, unknown>) {
  return setup({
    types: {} as {
      context: OwnPlacesContext<Place>;
      events: OwnPlacesEvent<Place>;
      children: { ending: 'ending' };
    },
    actors: { ending, load: fromPromise<readonly Place[]>(({ signal }) => ports.load(signal)) },
    guards: {
      isDone: (_, { kind }: Settled<Ending<Place>, unknown>) => kind === 'done',
      isCancelled: (_, { kind }: Settled<Ending<Place>, unknown>) => kind === 'cancelled',
    },
    actions: {
      sayRemoved: () => ports.notify({ tone: 'success', say: 'removed' }),
      show: (_, settled: Settled<Ending<Place>, unknown>) => {
        if (settled.kind === 'failed') ports.notify(failureNotice(settled.failure, 'operation'));
      },
    },
  }).createMachine({
    id: 'ownPlaces',
    context: { places: null, failure: null },
    initial: 'loading',
    states: {
      loading: {
        invoke: {
          id: 'load',
          src: 'load',
          onDone: { target: 'listed', actions: assign({ places: ({ event }) => event.output, failure: null }) },
          onError: { target: 'failed', actions: assign({ failure: ({ event }) => failureOf(event.error) }) },
        },
        on: { renew: { target: 'loading', reenter: true } },
      },
      failed: { on: { retry: 'loading', renew: 'loading' } },
      listed: { on: { end: 'ending', renew: 'loading' } },
      ending: {
        invoke: {
          id: 'ending',
          src: 'ending',
          input: ({ event }) => {
            assertEvent(event, 'end');
            return { subject: event.ending };
          },
          onDone: [
            { guard: { type: 'isDone', params: ({ event }) => event.output }, target: 'loading', actions: 'sayRemoved' },
            { guard: { type: 'isCancelled', params: ({ event }) => event.output }, target: 'listed' },
            { target: 'loading', actions: { type: 'show', params: ({ event }) => event.output } },
          ],
        },
      },
    },
  });
}

export type OwnPlacesMachine<Place> = ReturnType<typeof createOwnPlacesMachine<Place>>;
export type OwnPlacesRef<Place> = ActorRefFrom<OwnPlacesMachine<Place>>;

/** What stands in the section, and the question that is open. `places` is null before the first answer. */
export const ownPlaces = <Place>(snapshot: SnapshotFrom<OwnPlacesMachine<Place>>) => ({
  ...snapshot.context,
  busy: snapshot.matches('loading'),
  ending: snapshot.children.ending,
});
