import { type ActorRefFrom, assign, fromPromise, type SnapshotFrom, sendTo, setup } from 'xstate';
import { type Failure, failureOf } from '../../../contract/failure';
import type { UserInfo } from '../../../contract/sign-in';
import { failureNotice } from '../base/notices';
import { insideOf, LOGIN, needsToken, type Place, screenAt, signInAddress } from '../base/routes';
import type { ShellMachine } from '../shell/shell';
import type { DoorMachine } from './screen-host';
import type { Entered, SessionContext, SessionPorts, SessionTypes, TokenChanged } from './session-terms';

const NOWHERE_YET: Place = { path: '/', search: '', hash: '' };

/** How long a sign-out waits for the server. The browser has forgotten the token before that. */
const FAREWELL_MS = 5_000;

/**
 * Whether a user is signed in, and who (§2.1, §4, §8).
 *
 *     deciding ──no token──▶ signedOut ──entered──▶ resuming ──user──▶ signedIn.arriving ──▶ signedIn.working │ outside
 *        └────────token─────────────────────────────▲  ▲ └─failure─▶ unreachable ──retry──▶ resuming
 *                        entered, another user's token ┘
 *     signedIn ──shell is left──▶ signingOut ──▶ signedOut      unreachable ──signOut──▶ signingOut
 *     anywhere ──rejected, here or in another browser tab──▶ signedOut (with `redirect`; unsaved work waits for the same user)
 *     anywhere ──token gone──▶ signedOut (quietly; unsaved work waits here, too)
 *
 * - However many calls are rejected, there is one reaction: after the first, the token is no longer this session's (G02).
 * - The address alone says where the user is. A place that needs a token is exchanged for /login while there is none; a screen that
 *   is for guests alone, for the place that was asked for once there is one. A screen for everybody is shown to everybody.
 * - A token that is handed in takes the place of another: the server is told that the session of that one is over.
 * - Another user means another shell; nothing of one is left for the next (G10).
 */
export function createSessionMachine(ports: SessionPorts, door: DoorMachine, shell: ShellMachine) {
  return setup({
    types: {} as SessionTypes,
    actors: {
      door,
      shell,
      resume: fromPromise<UserInfo>(({ signal }) => ports.resume(signal)),
      exitLogin: fromPromise(({ signal }) => ports.exitLogin(signal)),
    },
    guards: {
      hasToken: ({ context }) => context.token !== null,
      isOwn: ({ context }, token: string | null) => token !== null && token === context.token,
      isPaused: ({ context }, token: string | null) => token !== null && token === context.token && ports.isPaused(),
      isAnother: ({ context }, token: string | null) => token !== null && token !== context.token,
      isGone: ({ context }, token: string | null) => token === null && context.token !== null,
      hasLapsed: ({ context }, { token, lapsed }: Pick<TokenChanged, 'token' | 'lapsed'>) =>
        lapsed && token === null && context.token !== null,
      isInside: ({ context: { place } }) => needsToken(place.path),
      isForEverybody: ({ context }) => screenAt(context.place.path)?.forEverybody === true,
    },
    actions: {
      visit: assign({ place: (_, place: Place) => place }),
      take: assign({ token: (_, token: string | null) => token, user: null }),
      keepToken: (_, token: string) => ports.keepToken(token),
      makeRoom: ({ context }, { token, follows }: Pick<Entered, 'token' | 'follows'>) =>
        !follows && context.token !== token && whenThere(context, ports.signOff),
      settle: (_, user: UserInfo) => settle(ports, user),
      forget: ({ context }) => whenThere(context, ports.forget),
      setAside: () => ports.setAside(),
      lapse: ({ context }) => whenThere(context, ports.lapse),
      drop: assign({ token: null, user: null, failure: null }),
      show: (_, failure: Failure) => ports.notify(failureNotice(failure, 'operation')),
      askToSignIn: ({ context: { place } }) => {
        if (needsToken(place.path)) ports.go(signInAddress(place), { replace: true });
      },
      leave: ({ context: { place } }) => {
        if (needsToken(place.path)) ports.go(LOGIN, { replace: true });
      },
      arrive: ({ context: { place } }) => {
        if (screenAt(place.path)?.forEverybody === false) ports.go(insideOf(place), { replace: true });
      },
    },
    delays: { farewell: FAREWELL_MS },
  }).createMachine({
    id: 'session',
    context: () => ({ place: NOWHERE_YET, token: ports.readToken(), user: null, failure: null }),
    initial: 'deciding',
    on: {
      visited: { actions: { type: 'visit', params: ({ event }) => event.place } },
      entered: {
        target: '.resuming',
        reenter: true,
        actions: [
          { type: 'makeRoom', params: ({ event }) => event },
          { type: 'take', params: ({ event }) => event.token },
          { type: 'keepToken', params: ({ event }) => event.token },
        ],
      },
      rejected: [
        {
          guard: { type: 'isPaused', params: ({ event }) => event.token },
          actions: { type: 'show', params: ({ event }) => event.failure },
        },
        {
          guard: { type: 'isOwn', params: ({ event }) => event.token },
          target: '.signedOut',
          actions: [{ type: 'show', params: ({ event }) => event.failure }, 'lapse', 'drop', 'askToSignIn'],
        },
      ],
      tokenChanged: [
        {
          guard: { type: 'isAnother', params: ({ event }) => event.token },
          target: '.resuming',
          reenter: true,
          actions: { type: 'take', params: ({ event }) => event.token },
        },
        {
          guard: { type: 'hasLapsed', params: ({ event }) => event },
          target: '.signedOut',
          actions: ['lapse', 'drop', 'askToSignIn'],
        },
        {
          guard: { type: 'isGone', params: ({ event }) => event.token },
          target: '.signedOut',
          actions: ['setAside', 'drop', 'leave'],
        },
      ],
    },
    states: {
      deciding: {
        on: {
          tokenChanged: { actions: { type: 'take', params: ({ event }) => event.token } },
          entered: {
            actions: [
              { type: 'makeRoom', params: ({ event }) => event },
              { type: 'take', params: ({ event }) => event.token },
              { type: 'keepToken', params: ({ event }) => event.token },
            ],
          },
          visited: [
            {
              guard: 'hasToken',
              target: 'resuming',
              actions: { type: 'visit', params: ({ event }) => event.place },
            },
            {
              target: 'signedOut',
              actions: [{ type: 'visit', params: ({ event }) => event.place }, 'askToSignIn'],
            },
          ],
        },
      },
      signedOut: {
        on: {
          visited: {
            actions: [{ type: 'visit', params: ({ event }) => event.place }, 'askToSignIn', sendTo('door', ({ event }) => event)],
          },
        },
        invoke: { id: 'door', src: 'door', input: ({ context }) => ({ place: context.place }) },
      },
      resuming: {
        entry: assign({ failure: null }),
        invoke: {
          id: 'resume',
          src: 'resume',
          onDone: {
            target: 'signedIn',
            actions: [assign({ user: ({ event }) => event.output }), { type: 'settle', params: ({ event }) => event.output }],
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
        on: {
          visited: { target: '.arriving', actions: { type: 'visit', params: ({ event }) => event.place } },
        },
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
            invoke: { id: 'door', src: 'door', input: ({ context }) => ({ place: context.place }) },
            on: {
              visited: {
                guard: ({ event }) => screenAt(event.place.path)?.forEverybody === true,
                actions: [{ type: 'visit', params: ({ event }) => event.place }, sendTo('door', ({ event }) => event)],
              },
            },
          },
          working: {
            invoke: {
              id: 'shell',
              src: 'shell',
              input: ({ context }) => ({ user: presentUser(context), place: context.place }),
              onDone: '#session.signingOut',
            },
            on: {
              visited: {
                guard: ({ event }) => needsToken(event.place.path),
                actions: [{ type: 'visit', params: ({ event }) => event.place }, sendTo('shell', ({ event }) => event)],
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
              guard: { type: 'isAnother', params: ({ event }) => event.token },
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

function settle({ settle, withdraw, holdsDrafts, notify }: SessionPorts, user: UserInfo) {
  settle(user);
  withdraw();
  if (holdsDrafts()) notify({ tone: 'warning', say: 'draftsWait' });
}

function whenThere({ token }: SessionContext, act: (token: string) => void) {
  if (token !== null) act(token);
}

/** A shell needs a user: `working` is reached through `resuming` only. */
function presentUser({ user }: SessionContext): UserInfo {
  if (!user) throw new Error('There is no shell without a user.');
  return user;
}

export type SessionMachine = ReturnType<typeof createSessionMachine>;
export type SessionRef = ActorRefFrom<SessionMachine>;
type SessionSnapshot = SnapshotFrom<SessionMachine>;

/** What the whole window shows. */
export function stageOf(snapshot: SessionSnapshot): 'waiting' | 'unreachable' | 'screen' | 'shell' {
  if (snapshot.matches('unreachable')) return 'unreachable';
  if (snapshot.matches({ signedIn: 'working' })) return 'shell';
  return snapshot.children.door && !needsToken(snapshot.context.place.path) ? 'screen' : 'waiting';
}

export const failureIn = ({ context }: SessionSnapshot) => context.failure;
