import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { CallError, type SignedOut } from '../../../contract/failure';
import type { UserInfo } from '../../../contract/sign-in';
import type { Notice } from '../../../src/machines/base/notices';
import { needsToken } from '../../../src/machines/base/routes';
import type { SessionEvent } from '../../../src/machines/session/session';
import { createSessionMachine } from '../../../src/machines/session/session';
import { stageOf } from '../../../src/machines/session/stage';
import type { ShellMachine } from '../../../src/machines/shell/shell';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { quietSession } from '../app/app-fixture';
import { placeOf, scripted, USER } from '../shell/shell-fixture';
import { hostStub, shellStub } from './session-fixture';

type Letter =
  | SessionEvent
  | { type: 'xstate.done.actor.resume'; output: { user: UserInfo; shellMachine: ShellMachine } }
  | { type: 'xstate.error.actor.resume'; error: CallError }
  | { type: 'xstate.done.actor.exitLogin'; output: null }
  | { type: 'xstate.error.actor.exitLogin'; error: CallError }
  | { type: 'xstate.after.farewell.session.signingOut' };

const expired: SignedOut = { kind: 'signedOut', why: 'expired', desc: '' };
const offline = new CallError({ kind: 'offline' });

const alphabet: Letter[] = [
  { type: 'visited', place: placeOf('/users?name=a#x') },
  { type: 'visited', place: placeOf('/login') },
  { type: 'visited', place: placeOf('/chart/open/7') },
  { type: 'visited', place: placeOf('/auth/login?clientId=a') },
  { type: 'rejected', token: 'old', failure: expired },
  { type: 'rejected', token: 'new', failure: expired },
  { type: 'tokenChanged', token: 'others', lapsed: null },
  { type: 'tokenChanged', token: null, lapsed: null },
  { type: 'tokenChanged', token: null, lapsed: { kind: 'signedOut', why: 'expired', desc: '' } },
  { type: 'entered', token: 'new' },
  { type: 'signOut' },
  { type: 'retry' },
  { type: 'shell.left' },
  { type: 'xstate.done.actor.resume', output: { user: USER, shellMachine: shellStub } },
  { type: 'xstate.error.actor.resume', error: offline },
  { type: 'xstate.done.actor.exitLogin', output: null },
  { type: 'xstate.error.actor.exitLogin', error: offline },
  { type: 'xstate.after.farewell.session.signingOut' },
];

/** Where the end of a session leads to, from each place of the alphabet. `/` is where it is before anything was visited. */
const wayToSignIn: Readonly<Record<string, readonly string[]>> = {
  '/users': ['/login?redirect=%2Fusers%3Fname%3Da%23x'],
  '/login': [],
  '/chart/open/7': [],
  '/auth/login': [],
  '/': ['/login?redirect=%2F'],
};

const starts = [
  { token: null, paused: false },
  { token: 'old', paused: false },
  { token: 'old', paused: true },
];
const create = (ports = {}) => createSessionMachine(quietSession({ loadShell: async () => shellStub, ...ports }), hostStub);
const coverage = coverageOf(create());
const walks = starts.flatMap((start) =>
  walksOf(create({ readToken: () => start.token, isPaused: () => start.paused }), {
    input: start,
    from: start.paused ? 'paused' : `token ${start.token}`,
    alphabet,
    key: ({ value, context }) => [value, context.token, context.place.path],
    say: (event) => {
      if ('place' in event) return event.place.path;
      if ('lapsed' in event && event.lapsed) return `${event.type} lapsed`;
      if ('token' in event) return `${event.type} ${event.token}`;
      return event.type.replace('xstate.', '').replace('.session.signingOut', '');
    },
  }),
);

test.each(named(walks))('the session follows its model: %s', async (_, { input, start, steps }) => {
  const resume = scripted<UserInfo>();
  const exit = scripted<unknown>();
  const seen = { stored: input.token, notices: [] as Notice[], went: [] as string[], forgotten: [] as string[] };
  const over = (token: string) => void seen.forgotten.push(token);
  const clock = new SimulatedClock();
  const session = createActor(
    create({
      readToken: () => input.token,
      storeToken: (token: string) => Object.assign(seen, { stored: token }),
      resume: resume.ask,
      exitLogin: exit.ask,
      forget: over,
      lapse: over,
      setAside: () => over(session.getSnapshot().context.token ?? ''),
      isPaused: () => input.paused,
      go: (address: string) => void seen.went.push(address),
      notify: (notice: Notice) => void seen.notices.push(notice),
    }),
    { clock, inspect: coverage.inspect },
  ).start();

  let before = start;
  for (const { event, state, ignored } of steps) {
    const counts = { notices: seen.notices.length, went: seen.went.length, forgotten: seen.forgotten.length };
    if (event.type === 'shell.left') session.getSnapshot().context.shell?.send({ type: 'finish' } as never);
    else if (event.type === 'xstate.done.actor.resume') resume.resolve(event.output.user);
    else if (event.type === 'xstate.error.actor.resume') resume.reject(event.error);
    else if (event.type === 'xstate.done.actor.exitLogin') exit.resolve(event.output);
    else if (event.type === 'xstate.error.actor.exitLogin') exit.reject(event.error);
    else if (event.type === 'xstate.after.farewell.session.signingOut') clock.increment(5_000);
    else session.send(event);
    await new Promise(setImmediate);

    const now = session.getSnapshot();
    expect(now.value).toEqual(state.value);
    // The two shells are two actors: what counts is whether there is one.
    expect({ ...now.context, shell: now.context.shell !== null }).toEqual({
      ...state.context,
      shell: state.context.shell !== null,
    });
    expect(stageOf(now)).toBe(stageOf(state));
    expect(now.children.screenHost !== undefined).toBe(state.children.screenHost !== undefined);
    if (ignored)
      expect({ notices: seen.notices.length, went: seen.went.length, forgotten: seen.forgotten.length }).toEqual(counts);

    // Before the first visit no user was there, so nothing is reported.
    const ended = !before.matches('deciding') && before.context.token !== null && now.context.token === null;
    if (ended) expect(seen.forgotten.at(-1)).toBe(before.context.token);
    const byItself = event.type === 'rejected' || (event.type === 'tokenChanged' && event.lapsed);
    if (ended && byItself) {
      expect(seen.notices.length - counts.notices).toBe(1);
      expect(seen.went.slice(counts.went)).toEqual(wayToSignIn[before.context.place.path]);
    }
    if (ended && !byItself) expect(seen.went.slice(counts.went)).toEqual(needsToken(now.context.place.path) ? ['/login'] : []);
    before = state;
  }
});

everyTransitionIsWalked(coverage);
