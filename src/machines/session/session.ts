import { type ActorRefFrom, assign, fromPromise, sendTo, setup, stopChild } from 'xstate';
import { type Failure, failureOf, type SignedOut } from '../../../contract/failure';
import type { UserInfo } from '../../../contract/sign-in';
import { failureNotice } from '../base/notices';
import { needsToken, type Place, screenAt } from '../base/routes';
import type { ShellMachine, ShellRef } from '../shell/shell';
import type { ShellFact } from '../shell/shell-ports';
import { arriving, asking, leaving } from './leading';
import type { ScreenHostMachine } from './screen-host';
import type { SessionPorts } from './session-ports';
import { type Entered, newsOf, type TokenChanged } from './token-news';

export type SessionEvent =
  | { type: 'visited'; place: Place }
  /** A call was refused because of its token. */
  | { type: 'rejected'; token: string | null; failure: SignedOut }
  | TokenChanged
  | Entered
  | { type: 'signOut' }
  | { type: 'retry' }
  | ShellFact;

/** A user who is signed in, and what they work in. */
interface Resumed {
  readonly user: UserInfo;
  readonly shellMachine: ShellMachine;
}

interface SessionContext {
  readonly place: Place;
  readonly token: string | null;
  readonly resumed: Resumed | null;
  /** While the user works. */
  readonly shell: ShellRef | null;
  readonly failure: Failure | null;
}

const NOWHERE_YET: Place = { path: '/', search: '', hash: '' };

/** How long a sign-out waits for the server. The browser has forgotten the token before that. */
const FAREWELL_MS = 5_000;

/** The token that is handed in takes the place of the present one, whose session ends. */
const takeOver = [
  { type: 'makeRoom', params: ({ event }: { event: Entered }) => event },
  { type: 'take', params: ({ event }: { event: Entered }) => event.token },
  { type: 'storeToken', params: ({ event }: { event: Entered }) => event.token },
] as const;

/**
 * Whether a user is signed in, and who (§2.1, §4, §8).
 *
 *     deciding ──no token──▶ signedOut ──entered──▶ resuming ──user, shell──▶ signedIn.arriving ──▶ .working │ .outside
 *        └────────token─────────────────────────────▲  ▲ └─failure─▶ unreachable ──retry──▶ resuming
 *                        entered, another user's token ┘
 *     signedIn ──shell is left──▶ signingOut ──▶ signedOut      unreachable ──signOut──▶ signingOut
 *     anywhere ──rejected, here or in another browser tab──▶ signedOut (with `redirect`; unsaved work waits for the same user)
 *     anywhere ──token gone──▶ signedOut (quietly; unsaved work waits here, too)
 *
 * - Each browser tab says why the session has ended, whichever met it first (G63).
 * - However many calls are rejected, there is one reaction: after the first, the token is no longer this session's (G02).
 * - The address alone says where the user is. A place that needs a token is exchanged for /login while there is none; a screen that
 *   is for guests alone, for the place that was asked for once there is one. A screen for everybody is shown to everybody.
 * - A token that is handed in takes the place of another: the server is told that the session of that one is over.
 * - Another user means another shell; nothing of one is left for the next (G10).
 */
export function createSessionMachine(ports: SessionPorts, screenHost: ScreenHostMachine) {
  const lead = (to: string | null) => to !== null && ports.go(to, { replace: true });
  return setup({
    types: {} as { context: SessionContext; events: SessionEvent; children: { screenHost: 'screenHost' } },
    actors: {
      screenHost,
      resume: fromPromise<Resumed>(async ({ signal }) => {
        const [user, shellMachine] = await Promise.all([ports.resume(signal), ports.loadShell(signal)]);
        return { user, shellMachine };
      }),
      exitLogin: fromPromise(({ signal }) => ports.exitLogin(signal)),
    },
    guards: {
      hasToken: ({ context }) => context.token !== null,
      isOwn: ({ context }, token: string | null) => token !== null && token === context.token,
      isPaused: ({ context }, token: string | null) => token !== null && token === context.token && ports.isPaused(),
      isNews: ({ context }, { event, news }: { event: TokenChanged; news: ReturnType<typeof newsOf> }) =>
        newsOf(event, context.token) === news,
      isInside: ({ context: { place } }) => needsToken(place.path),
      isForEverybody: ({ context }) => screenAt(context.place.path)?.forEverybody === true,
    },
    actions: {
      visit: assign({ place: ({ context, event }) => (event.type === 'visited' ? event.place : context.place) }),
      take: assign({ token: (_, token: string | null) => token, resumed: null }),
      storeToken: (_, token: string) => ports.storeToken(token),
      makeRoom: ({ context }, { token, follows }: Entered) =>
        !follows && context.token !== token && whenThere(context, ports.signOff),
      settle: ({ context: { place } }, user: UserInfo) => settle(ports, user, place),
      forget: ({ context }) => whenThere(context, ports.forget),
      setAside: () => ports.setAside(),
      lapse: ({ context }, why: SignedOut | null) => why && whenThere(context, (token) => ports.lapse(token, why)),
      drop: assign({ token: null, resumed: null, failure: null }),
      show: (_, failure: Failure | null) => failure && ports.notify(failureNotice(failure, 'operation')),
      askToSignIn: ({ context: { place } }) => lead(asking(place)),
      leave: ({ context: { place } }) => lead(leaving(place)),
      arrive: ({ context: { place } }) => lead(arriving(place)),
    },
    delays: { farewell: FAREWELL_MS },
  }).createMachine({
    id: 'session',
    context: () => ({ place: NOWHERE_YET, token: ports.readToken(), resumed: null, shell: null, failure: null }),
    initial: 'deciding',
    on: {
      visited: { actions: 'visit' },
      entered: { target: '.resuming', reenter: true, actions: takeOver },
      rejected: [
        {
          guard: { type: 'isPaused', params: ({ event }) => event.token },
          actions: { type: 'show', params: ({ event }) => event.failure },
        },
        {
          guard: { type: 'isOwn', params: ({ event }) => event.token },
          target: '.signedOut',
          actions: [
            { type: 'show', params: ({ event }) => event.failure },
            { type: 'lapse', params: ({ event }) => event.failure },
            'drop',
            'askToSignIn',
          ],
        },
      ],
      tokenChanged: [
        {
          guard: { type: 'isNews', params: ({ event }) => ({ event, news: 'another' }) },
          target: '.resuming',
          reenter: true,
          actions: { type: 'take', params: ({ event }) => event.token },
        },
        {
          guard: { type: 'isNews', params: ({ event }) => ({ event, news: 'lapsed' }) },
          target: '.signedOut',
          actions: [
            { type: 'show', params: ({ event }) => event.lapsed },
            { type: 'lapse', params: ({ event }) => event.lapsed },
            'drop',
            'askToSignIn',
          ],
        },
        {
          guard: { type: 'isNews', params: ({ event }) => ({ event, news: 'gone' }) },
          target: '.signedOut',
          actions: ['setAside', 'drop', 'leave'],
        },
      ],
    },
    states: {
      deciding: {
        on: {
          tokenChanged: { actions: { type: 'take', params: ({ event }) => event.token } },
          entered: { actions: takeOver },
          visited: [
            { guard: 'hasToken', target: 'resuming', actions: 'visit' },
            { target: 'signedOut', actions: ['visit', 'askToSignIn'] },
          ],
        },
      },
      signedOut: {
        on: { visited: { actions: ['visit', 'askToSignIn', sendTo('screenHost', ({ event }) => event)] } },
        invoke: { id: 'screenHost', src: 'screenHost', input: ({ context }) => ({ place: context.place }) },
      },
      resuming: {
        entry: assign({ failure: null }),
        invoke: {
          id: 'resume',
          src: 'resume',
          onDone: {
            target: 'signedIn',
            actions: [
              assign({ resumed: ({ event }) => event.output }),
              { type: 'settle', params: ({ event }) => event.output.user },
            ],
          },
          onError: {
            target: 'unreachable',
            actions: [
              assign({ failure: ({ event }) => failureOf(event.error) }),
              { type: 'show', params: ({ event }) => failureOf(event.error) },
            ],
          },
        },
      },
      unreachable: { on: { retry: 'resuming', signOut: 'signingOut' } },
      signedIn: {
        on: { visited: { target: '.arriving', actions: 'visit' } },
        initial: 'arriving',
        states: {
          arriving: {
            entry: 'arrive',
            always: [
              { guard: 'isInside', target: 'working' },
              { guard: 'isForEverybody', target: 'outside' },
            ],
          },
          outside: {
            invoke: { id: 'screenHost', src: 'screenHost', input: ({ context }) => ({ place: context.place }) },
            on: {
              visited: {
                guard: ({ event }) => screenAt(event.place.path)?.forEverybody === true,
                actions: ['visit', sendTo('screenHost', ({ event }) => event)],
              },
            },
          },
          working: {
            entry: assign({
              shell: ({ context: { resumed, place }, self, spawn }) =>
                resumed && spawn(resumed.shellMachine, { input: { owner: self, user: resumed.user, place } }),
            }),
            exit: [stopChild(({ context }) => context.shell ?? ''), assign({ shell: null })],
            on: {
              'shell.left': '#session.signingOut',
              visited: {
                guard: ({ event }) => needsToken(event.place.path),
                actions: ['visit', ({ context, event }) => context.shell?.send(event)],
              },
            },
          },
        },
      },
      signingOut: {
        entry: 'forget',
        on: {
          rejected: {},
          tokenChanged: [
            {
              guard: { type: 'isNews', params: ({ event }) => ({ event, news: 'another' }) },
              target: 'resuming',
              actions: { type: 'take', params: ({ event }) => event.token },
            },
            {},
          ],
        },
        invoke: { id: 'exitLogin', src: 'exitLogin', onDone: 'signedOut', onError: 'signedOut' },
        after: { farewell: 'signedOut' },
        exit: ['drop', 'leave'],
      },
    },
  });
}

/** Who is on a screen for everybody is not at work: what was begun elsewhere is not told there, where nothing of it is found. */
function settle({ settle, withdraw, holdsDrafts, notify }: SessionPorts, user: UserInfo, { path }: Place) {
  settle(user);
  withdraw();
  if (holdsDrafts() && screenAt(path)?.forEverybody !== true) notify({ tone: 'warning', say: 'draftsWait' });
}

function whenThere({ token }: SessionContext, act: (token: string) => void) {
  if (token !== null) act(token);
}

export type SessionMachine = ReturnType<typeof createSessionMachine>;
export type SessionRef = ActorRefFrom<SessionMachine>;
