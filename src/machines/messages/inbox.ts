import { type ActorRefFrom, assign, fromCallback, fromPromise, raise, type SnapshotFrom, setup } from 'xstate';

/** What the stream of messages tells. `number` is that of the latest message: a client that returns with it misses nothing. */
export type Heard =
  | { readonly type: 'ready'; readonly number: string; readonly unread: number }
  | { readonly type: 'arrived'; readonly number: string }
  | { readonly type: 'beat' }
  | { readonly type: 'ended' };

export interface InboxPorts {
  /** Opens the stream, from a number on; it tells of its end unless it was stopped. */
  readonly listen: (lastNumber: string | null, tell: (heard: Heard) => void) => () => void;
  /** How many messages the user has not read. */
  readonly count: (signal: AbortSignal) => Promise<number>;
  /** Tells at once whether the window is visible, and whenever that changes. */
  readonly watchVisibility: (tell: (visible: boolean) => void) => () => void;
}

/** `changed`: the user has read or deleted messages. */
export type InboxEvent = Heard | { type: 'turned'; visible: boolean } | { type: 'changed' };

interface InboxContext {
  /** Null before it is known. */
  readonly unread: number | null;
  /** How many messages have arrived while the console is open. */
  readonly arrivals: number;
  readonly lastNumber: string | null;
  /** How often in a row the stream has ended. */
  readonly ends: number;
}

/** Three heartbeats of the server. */
const SILENCE_MS = 45_000;
const RESTS_MS = [1_000, 2_000, 5_000, 15_000, 30_000];
const LONGEST_REST_MS = 30_000;

/**
 * The user's unread messages, for the badge of the top bar and for pages.
 *
 *     stream: asleep ──visible──▶ listening ──ended · 45 s of silence──▶ resting ──1 s … 30 s──▶ listening
 *               ▲──hidden────────────┴───────────────────────────────────────┘
 *     count:  settled ──arrived · changed · ended──▶ counting ──▶ settled
 *
 * - The number of the last event goes with the next request: a restart of the server loses no message.
 * - Where no stream can be opened, each attempt is followed by a call that counts: the badge lags by half a minute at most, and by
 *   75 s where a proxy holds the stream back.
 * - A hidden window has no stream: browsers allow six connections to a host, all windows together.
 * - A count that fails leaves the number as it was.
 */
export function createInboxMachine({ listen, count, watchVisibility }: InboxPorts) {
  return setup({
    types: {} as { context: InboxContext; events: InboxEvent },
    actors: {
      listen: fromCallback<InboxEvent, { lastNumber: string | null }>(({ input, sendBack }) =>
        listen(input.lastNumber, sendBack),
      ),
      count: fromPromise<number>(({ signal }) => count(signal)),
      watch: fromCallback(({ sendBack }) => watchVisibility((visible) => sendBack({ type: 'turned', visible }))),
    },
    guards: { isVisible: ({ event }) => event.type === 'turned' && event.visible },
    actions: { noteEnd: assign({ ends: ({ context }) => context.ends + 1 }), recount: raise({ type: 'changed' }) },
    delays: {
      silence: SILENCE_MS,
      rest: ({ context }) => RESTS_MS[context.ends - 1] ?? LONGEST_REST_MS,
    },
  }).createMachine({
    id: 'inbox',
    context: { unread: null, arrivals: 0, lastNumber: null, ends: 0 },
    invoke: { src: 'watch' },
    type: 'parallel',
    states: {
      stream: {
        initial: 'asleep',
        states: {
          asleep: { on: { turned: { guard: 'isVisible', target: 'listening' } } },
          listening: {
            invoke: { id: 'listen', src: 'listen', input: ({ context }) => ({ lastNumber: context.lastNumber }) },
            initial: 'quiet',
            on: {
              turned: { guard: ({ event }) => !event.visible, target: 'asleep' },
              ended: { target: 'resting', actions: ['noteEnd', 'recount'] },
              ready: {
                target: '.quiet',
                actions: assign(({ event }) => ({ unread: event.unread, lastNumber: event.number, ends: 0 })),
              },
              arrived: {
                target: '.quiet',
                actions: [
                  assign(({ context, event }) => ({ lastNumber: event.number, arrivals: context.arrivals + 1 })),
                  'recount',
                ],
              },
              beat: '.quiet',
            },
            states: {
              quiet: { after: { silence: { target: '#inbox.stream.resting', actions: ['noteEnd', 'recount'] } } },
            },
          },
          resting: {
            on: { turned: { guard: ({ event }) => !event.visible, target: 'asleep' } },
            after: { rest: 'listening' },
          },
        },
      },
      count: {
        initial: 'settled',
        states: {
          settled: { on: { changed: 'counting' } },
          counting: {
            invoke: {
              id: 'count',
              src: 'count',
              onDone: { target: 'settled', actions: assign({ unread: ({ event }) => event.output }) },
              onError: 'settled',
            },
            on: { changed: { target: 'counting', reenter: true }, ready: 'settled' },
          },
        },
      },
    },
  });
}

export type InboxMachine = ReturnType<typeof createInboxMachine>;
export type InboxRef = ActorRefFrom<InboxMachine>;

/** Null before it is known. */
export const unreadOf = ({ context }: SnapshotFrom<InboxMachine>) => context.unread;

/** Told to pages: how many messages have arrived since they were last told; none if messages were read or deleted. */
export type InboxNews = { type: 'inbox.changed'; arrived: number };

/** Tells of what changes from now on. That the number becomes known at all is no news. */
export function watchNews(inbox: InboxRef | undefined, tell: (news: InboxNews) => void): () => void {
  let known = inbox?.getSnapshot().context;
  const watched = inbox?.subscribe(({ context: now }) => {
    const arrived = now.arrivals - (known?.arrivals ?? 0);
    const isRecounted = typeof known?.unread === 'number' && known.unread !== now.unread;
    known = now;
    if (arrived > 0 || isRecounted) tell({ type: 'inbox.changed', arrived });
  });
  return () => watched?.unsubscribe();
}
