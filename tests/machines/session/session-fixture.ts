import { createActor, setup } from 'xstate';
import type { SignedOut } from '../../../contract/failure';
import type { UserInfo } from '../../../contract/sign-in';
import type { Notice } from '../../../src/machines/base/notices';
import type { Place } from '../../../src/machines/base/routes';
import type { ScreenHostMachine } from '../../../src/machines/session/screen-host';
import { createSessionMachine } from '../../../src/machines/session/session';
import { stageOf } from '../../../src/machines/session/stage';
import type { ShellMachine } from '../../../src/machines/shell/shell';
import type { ShellInput } from '../../../src/machines/shell/shell-ports';
import { quietSession } from '../app/app-fixture';
import { placeOf, scripted, USER } from '../shell/shell-fixture';

export const hostStub = setup({ types: {} as { context: { place: Place }; input: { place: Place } } }).createMachine({
  context: ({ input }) => input,
}) as unknown as ScreenHostMachine;
export const shellStub = setup({ types: {} as { context: ShellInput; input: ShellInput } }).createMachine({
  context: ({ input }) => input,
  initial: 'open',
  states: {
    open: { on: { finish: 'left' } },
    left: { type: 'final', entry: ({ context }) => context.owner.send({ type: 'shell.left' }) },
  },
}) as unknown as ShellMachine;

export const rejected = (token: string, failure: Partial<SignedOut> = {}) =>
  ({ type: 'rejected', token, failure: { kind: 'signedOut', why: 'expired', desc: '', ...failure } }) as const;
export const settled = () => new Promise(setImmediate);

/** A session at `address`, with `token` in the browser and a server that answers when told to. */
export function start({ token = null as string | null, address = '/users', paused = false, drafts = false } = {}) {
  const resume = scripted<UserInfo>();
  const exit = scripted<unknown>();
  const seen = {
    notices: [] as Notice[],
    went: [] as string[],
    settled: [] as string[],
    forgotten: [] as string[],
    lapsed: [] as string[],
    setAside: 0,
    stored: [] as string[],
    signedOff: [] as string[],
  };
  const session = createActor(
    createSessionMachine(
      quietSession({
        readToken: () => token,
        storeToken: (token) => void seen.stored.push(token),
        resume: resume.ask,
        loadShell: async () => shellStub,
        exitLogin: exit.ask,
        signOff: (left) => void seen.signedOff.push(left),
        settle: ({ id }) => void seen.settled.push(id),
        forget: (forgotten) => void seen.forgotten.push(forgotten),
        lapse: (lapsed) => void seen.lapsed.push(lapsed),
        setAside: () => {
          seen.setAside += 1;
        },
        isPaused: () => paused,
        holdsDrafts: () => drafts,
        go: (to) => {
          seen.went.push(to);
          session.send({ type: 'visited', place: placeOf(to) });
        },
        notify: (notice) => void seen.notices.push(notice),
      }),
      hostStub,
    ),
  );
  session.start();
  session.send({ type: 'visited', place: placeOf(address) });
  const arrive = async (user: UserInfo = USER) => {
    resume.resolve(user);
    await settled();
  };
  const signIn = () => session.send({ type: 'entered', token: 'new' });
  const shellInput = () => session.getSnapshot().context.shell?.getSnapshot().context as unknown as ShellInput;
  return { session, seen, arrive, signIn, shellInput, resume, exit, stage: () => stageOf(session.getSnapshot()) };
}
