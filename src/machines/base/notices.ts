import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';
import type { Failure } from '../../../contract/failure';
import { NOTICE_MS } from '../../../contract/limits';

/** What a notice can say in the console's own words: `notice.<key>` of the texts. */
type NoticeKey =
  | 'removed'
  | 'saved'
  | 'copied'
  | 'copyFailed'
  | 'statusChanged'
  | 'sessionsEnded'
  | 'messageSent'
  | 'withdrawn'
  | 'passwordReset'
  | 'passwordChanged'
  | 'pickAtLeastOne'
  | 'pickOnlyOne'
  | 'formFull'
  | 'pickOneText'
  | 'noIconPicked'
  | 'lastTab'
  | 'noTabsLeft'
  | 'noTabsRight'
  | 'draftsWait'
  | 'signedOutElsewhere'
  | 'signedOutExpired'
  | 'languageUnavailable'
  | 'smsSent'
  | 'smsNoAddress'
  | 'smsNoParams'
  | 'uploadSucceeded'
  | 'uploadEmpty'
  | 'uploadTooLarge'
  | 'uploadChanged'
  | 'uploadError';

/** What stands above it. */
type NoticeTitle = 'selectionFailed';

/** §8: what was tried. Its words are the title of a failure, and stand for a reason where one line has room. */
export type Fallback = 'operation' | 'query' | 'remove' | 'upload';

export type Notice =
  | { readonly tone: 'success' | 'warning' | 'error'; readonly say: NoticeKey; readonly title?: NoticeTitle }
  /** The server's own words. */
  | { readonly tone: 'success' | 'error'; readonly desc: string }
  | { readonly tone: 'error'; readonly failure: Failure; readonly fallback: Fallback };

export type Notify = (notice: Notice) => void;

/** A failure as a notice, the end of a session included: only the session and the sign-in screen may tell of that. */
export function failureNotice(failure: Failure, fallback: Fallback): Notice {
  if (failure.kind !== 'signedOut') return { tone: 'error', failure, fallback };
  if (failure.why === 'policy' && failure.desc) return { tone: 'error', desc: failure.desc };
  return { tone: 'error', say: failure.why === 'elsewhere' ? 'signedOutElsewhere' : 'signedOutExpired' };
}

export type NoticesEvent =
  | { type: 'show'; notice: Notice }
  | { type: 'close' }
  /** It is pointed at or has the focus in it, and stays to be read. */
  | { type: 'hold' }
  | { type: 'release' }
  /** What went wrong has been put right: an error is shown no longer. */
  | { type: 'withdraw' };

/**
 * The one notice on the screen (§8: at most 1, for 6 s, with a close icon).
 *
 *     idle ──show──▶ showing ──close, or withdraw of an error──▶ idle
 *                    ├─ show ─┐   passing ──6 s──▶ idle
 *                    └────────┘   passing ──hold──▶ held ──release──▶ passing
 *
 * - A new notice takes the place of the old one and has its own 6 s; one that was held has them after it.
 * - The end of a session is told once, by the session: what its calls report of it is not shown.
 */
export function createNoticesMachine() {
  return setup({
    types: {} as { context: { readonly notice: Notice | null }; events: NoticesEvent },
    guards: {
      isError: ({ context }) => context.notice?.tone === 'error',
      isForTheSession: (_, notice: Notice) => 'failure' in notice && notice.failure.kind === 'signedOut',
    },
    delays: { reading: NOTICE_MS },
  }).createMachine({
    id: 'notices',
    context: { notice: null },
    initial: 'idle',
    on: {
      show: [
        { guard: { type: 'isForTheSession', params: ({ event }) => event.notice } },
        { target: '.showing', reenter: true, actions: assign({ notice: ({ event }) => event.notice }) },
      ],
    },
    states: {
      idle: { entry: assign({ notice: null }) },
      showing: {
        on: { close: 'idle', withdraw: { guard: 'isError', target: 'idle' } },
        initial: 'passing',
        states: {
          passing: { after: { reading: '#notices.idle' }, on: { hold: 'held' } },
          held: { on: { release: 'passing' } },
        },
      },
    },
  });
}

export type NoticesMachine = ReturnType<typeof createNoticesMachine>;
export type NoticesRef = ActorRefFrom<NoticesMachine>;

export const shownNotice = ({ context }: SnapshotFrom<NoticesMachine>) => context.notice;
