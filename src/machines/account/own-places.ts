import { type ActorRefFrom, assertEvent, assign, type SnapshotFrom, setup } from 'xstate';
import type { Failure } from '../../../contract/failure';
import type { ActMachine, ActOutput } from '../base/act';
import { failureNotice, type Notify } from '../base/notices';
import { createReading, type Reading, readAs, readingSeen, UNREAD } from '../base/reading';

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

/**
 * Places that one's own account is known at: where it is signed in, or the browsers that are trusted with it.
 *
 *     loading ──list──▶ listed ──end──▶ ending ──done, or it could not be──▶ loading
 *      ▲  └─failure─▶ failed  └◀──cancelled──┘
 *      └─────retry──────┘      renew, anywhere but in a dialog ──▶ loading
 */
export function createOwnPlacesMachine<Place>(ports: OwnPlacesPorts<Place>, ending: ActMachine<Ending<Place>, unknown>) {
  const reading = createReading(ports.load, 'listed');
  return setup({
    types: {} as {
      context: Reading<readonly Place[]>;
      events: OwnPlacesEvent<Place>;
      children: { ending: 'ending' };
    },
    actors: { ending, load: reading.load },
    guards: {
      isDone: (_, { kind }: ActOutput<Ending<Place>, unknown>) => kind === 'done',
      isCancelled: (_, { kind }: ActOutput<Ending<Place>, unknown>) => kind === 'cancelled',
    },
    actions: {
      keep: assign((_, places: readonly Place[]) => readAs(places)),
      note: assign({ failure: (_, failure: Failure) => failure }),
      sayRemoved: () => ports.notify({ tone: 'success', say: 'removed' }),
      show: (_, settled: ActOutput<Ending<Place>, unknown>) => {
        if (settled.kind === 'failed') ports.notify(failureNotice(settled.failure, 'operation'));
      },
    },
  }).createMachine({
    id: 'ownPlaces',
    context: UNREAD,
    initial: 'loading',
    states: {
      loading: { ...reading.states.loading, on: { renew: { target: 'loading', reenter: true } } },
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
export function ownPlaces<Place>(snapshot: SnapshotFrom<OwnPlacesMachine<Place>>) {
  const { value: places, ...seen } = readingSeen<readonly Place[]>(snapshot);
  return { ...seen, places, ending: snapshot.children.ending };
}
