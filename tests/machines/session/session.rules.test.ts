import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { CallError } from '../../../contract/failure';
import { createNoticesMachine } from '../../../src/machines/base/notices';
import { createScreenHostMachine } from '../../../src/machines/session/screen-host';
import { createSessionMachine } from '../../../src/machines/session/session';
import { createTabMachine } from '../../../src/machines/shell/tab';
import { quietSession } from '../app/app-fixture';
import { placeOf, quietPage, quietPorts, USER } from '../shell/shell-fixture';
import { rejected, settled, start } from './session-fixture';

test('without a token, every path but the open ones leads to /login, with the full path as redirect (§2.1)', () => {
  const { seen, stage } = start({ address: '/users?a=1&b=2#x' });
  expect(seen.went).toEqual(['/login?redirect=%2Fusers%3Fa%3D1%26b%3D2%23x']);
  expect(stage()).toBe('screen');
});

test('after sign-in the place that was asked for is visited, encoded once (§2.1, G03)', async () => {
  const address = '/list?a=1&b=2&name=%E5%BC%A0%E4%B8%89%26%E6%9D%8E%E5%9B%9B#x';
  const { seen, signIn, arrive, shellInput } = start({ address });
  signIn();
  await arrive();
  expect(seen.went.at(-1)).toBe(address);
  expect(shellInput().place).toEqual(placeOf(address));
});

test.each(['//evil', '/\\evil', 'javascript:alert(1)', 'https://evil', '/%09/evil', '/login'])(
  'a redirect that is no place of this site leads home (G31): %s',
  async (target) => {
    const { seen, signIn, arrive } = start({ address: `/login?redirect=${encodeURIComponent(target)}` });
    signIn();
    await arrive();
    expect(seen.went.at(-1)).toBe('/home');
  },
);

test('many rejected calls are one notice, one sign-out, one redirect (§8, G02)', async () => {
  const { session, seen, arrive } = start({ token: 'old' });
  await arrive();
  for (let call = 0; call < 7; call += 1) session.send(rejected('old'));
  expect(seen.notices).toEqual([{ tone: 'error', say: 'signedOutExpired' }]);
  expect(seen.went).toEqual(['/login?redirect=%2Fusers']);
  expect(seen).toMatchObject({ lapsed: ['old'], forgotten: [] }); // Unsaved work waits for the same user.
});

test('a late rejection of an older token does not end the session that came after it (G02)', async () => {
  const { session, seen, arrive, signIn, stage } = start({ token: 'old' });
  await arrive();
  session.send(rejected('old'));
  signIn();
  await arrive();
  session.send(rejected('old'));
  expect(stage()).toBe('shell');
  expect(seen.notices).toHaveLength(1);
});

test.each([
  [{ why: 'elsewhere', desc: 'x' } as const, { tone: 'error', say: 'signedOutElsewhere' }],
  [{ why: 'policy', desc: '租户已停用' } as const, { tone: 'error', desc: '租户已停用' }],
])('the reason is told in the words of §8: %o', async (failure, notice) => {
  const { session, seen, arrive } = start({ token: 'old' });
  await arrive();
  session.send(rejected('old', failure));
  expect(seen.notices).toEqual([notice]);
});

test('with the pause-verification flag a rejection is told and ends nothing (§8)', async () => {
  const { session, seen, arrive, stage } = start({ token: 'old', paused: true });
  await arrive();
  session.send(rejected('old'));
  expect(seen.notices).toHaveLength(1);
  expect(stage()).toBe('shell');
});

test('a deliberate sign-out goes to /login without redirect, and is forgotten before the server answers (§4)', async () => {
  const { session, seen, arrive, exit, stage } = start({ token: 'old' });
  await arrive();
  session.getSnapshot().context.shell?.send({ type: 'finish' } as never);
  expect(seen.forgotten).toEqual(['old']);
  expect(session.getSnapshot().context.token).toBe('old'); // The farewell still goes out with it.
  exit.reject(new CallError({ kind: 'offline' }));
  await settled();
  expect(seen.went).toEqual(['/login']);
  expect(seen.notices).toEqual([]);
  // With the shell go the menus, their permissions, and the application centre that is made of them.
  expect(session.getSnapshot().context).toMatchObject({ token: null, resumed: null, shell: null });
  expect(stage()).toBe('screen');
});

test('a session that ended by itself in another browser tab says why here, too, and keeps the place and the unsaved work (§2.1, G63)', async () => {
  const { session, seen, arrive, exit } = start({ token: 'old' });
  await arrive();
  session.send({ type: 'tokenChanged', token: null, lapsed: rejected('old', { why: 'elsewhere' }).failure });
  expect(exit.calls).toHaveLength(0);
  expect(seen.notices).toEqual([{ tone: 'error', say: 'signedOutElsewhere' }]);
  expect(seen).toMatchObject({ went: ['/login?redirect=%2Fusers'], lapsed: ['old'], forgotten: [] });
});

test('another browser tab that signs out ends this session quietly, without a call; unsaved work waits (§4)', async () => {
  const { session, seen, arrive, exit } = start({ token: 'old' });
  await arrive();
  session.send({ type: 'tokenChanged', token: null, lapsed: null });
  expect(exit.calls).toHaveLength(0);
  expect(seen).toMatchObject({ notices: [], went: ['/login'], setAside: 1, forgotten: [], lapsed: [] });
});

test('a sign-in as another user in another browser tab brings another shell (G10)', async () => {
  const { session, seen, arrive, shellInput } = start({ token: 'old' });
  await arrive();
  const first = session.getSnapshot().context.shell;
  session.send({ type: 'tokenChanged', token: 'others', lapsed: null });
  expect(first?.getSnapshot().status).toBe('stopped');
  await arrive({ id: 'u2', username: 'li.na' });
  expect(session.getSnapshot().context.shell).not.toBe(first);
  expect(shellInput().user.id).toBe('u2');
  expect(seen.settled).toEqual(['u1', 'u2']);
});

test('a session that cannot be resumed keeps its token and says why (§8, Login-user failure)', async () => {
  const { session, seen, resume, stage, arrive } = start({ token: 'old' });
  const failure = { kind: 'refused', code: 1, desc: '系统维护中', data: null, requestId: 'r' } as const;
  resume.reject(new CallError(failure));
  await settled();
  expect(stage()).toBe('unreachable');
  expect(seen.notices).toEqual([{ tone: 'error', failure, fallback: 'operation' }]);
  expect(seen.forgotten).toEqual([]);
  session.send({ type: 'retry' });
  await arrive();
  expect(stage()).toBe('shell');
});

test('a signed-in user who opens /login is taken to where the address asks for', async () => {
  const { session, seen, arrive } = start({ token: 'old', address: '/login?redirect=%2Fusers' });
  await arrive();
  expect(seen.went).toEqual(['/users']);
  session.send({ type: 'visited', place: placeOf('/login') });
  expect(seen.went.at(-1)).toBe('/home');
});

test('the real children fit: a screen in its host, and the shell in the place that was asked for', async () => {
  const loaded: string[] = [];
  const session = createActor(
    createSessionMachine(
      quietSession({
        resume: async () => USER,
        go: (to) => session.send({ type: 'visited', place: placeOf(to) }),
      }),
      createScreenHostMachine(
        createTabMachine(
          quietPorts({
            loadPage: async ({ component }) => {
              loaded.push(component);
              return { machine: quietPage };
            },
          }),
        ),
      ),
    ),
  );
  session.start();
  session.send({ type: 'visited', place: placeOf('/users') });
  await settled();
  expect(loaded).toEqual(['login']);
  session.send({ type: 'entered', token: 'new' });
  await settled();
  expect(session.getSnapshot().context.shell?.getSnapshot().context.place.path).toBe('/users');
});

test.each([
  '/register?code=a',
  '/orgRegister',
  '/open/auth/wx',
  '/auth/login',
  '/auto/login',
  '/login/404',
  '/third/login',
  '/nblogin',
])('without a token %s is shown as it is (§2.1)', (address) => {
  const { seen, stage } = start({ address });
  expect(seen.went).toEqual([]);
  expect(stage()).toBe('screen');
});

test.each(['/chart/open/7', '/auth/login?clientId=a', '/auto/login', '/orgRegister', '/login/404'])(
  '%s is for everyone: a signed-in user sees it, too',
  async (address) => {
    const { seen, arrive, stage } = start({ token: 'old', address });
    await arrive();
    expect(seen.went).toEqual([]);
    expect(stage()).toBe('screen');
  },
);

test.each(['/login', '/nblogin', '/register', '/open/auth/wx', '/third/login'])(
  '%s is for guests: a signed-in user is sent to the shell',
  async (address) => {
    const { seen, arrive } = start({ token: 'old', address });
    await arrive();
    expect(seen.went).toEqual(['/home']);
  },
);

test('the end of a session does not leave a screen that is for everyone', async () => {
  const { session, seen, arrive, stage } = start({ token: 'old', address: '/chart/open/7' });
  await arrive();
  session.send({ type: 'tokenChanged', token: null, lapsed: null });
  expect(seen.went).toEqual([]);
  expect(stage()).toBe('screen');
});

test('what a page tells of the end of a session is not shown beside what the session tells (G02)', async () => {
  const notices = createActor(createNoticesMachine()).start();
  const { session, arrive, seen } = start({ token: 'old' });
  await arrive();
  const failure = rejected('old').failure;
  session.send(rejected('old'));
  for (const notice of seen.notices) notices.send({ type: 'show', notice });
  notices.send({ type: 'show', notice: { tone: 'error', failure, fallback: 'query' } });
  expect(notices.getSnapshot().context.notice).toEqual({ tone: 'error', say: 'signedOutExpired' });
});
