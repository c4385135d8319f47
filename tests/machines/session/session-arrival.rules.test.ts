import { expect, test } from 'vitest';
import { start } from './session-fixture';

test.each([
  [true, [{ tone: 'warning', say: 'draftsWait' }]],
  [false, []],
])('a returning user hears of unsaved text, if there is some: %s', async (drafts, told) => {
  const { seen, signIn, arrive } = start({ drafts });
  signIn();
  await arrive();
  expect(seen.notices).toEqual(told);
});

test('on the form of a guest nothing is told of what waits in the console', async () => {
  const { seen, arrive } = start({ token: 'old', drafts: true, address: `/form/open/${'0'.repeat(32)}` });
  await arrive();
  expect(seen).toMatchObject({ settled: ['u1'], notices: [] });
});

test('a token that arrives during a session replaces it: another user, another shell (G10)', async () => {
  const { session, seen, arrive, shellInput } = start({ token: 'old' });
  await arrive();
  session.send({ type: 'entered', token: 'others' });
  await arrive({ id: 'u2', username: 'li.na' });
  expect(seen).toMatchObject({ stored: ['others'], settled: ['u1', 'u2'] });
  expect(shellInput().user.id).toBe('u2');
});

test('a sign-in by ticket replaces the present session, which ends at the server, too (§2.2)', async () => {
  const { session, seen, arrive, exit, stage } = start({ token: 'old', address: '/auto/login?ticket=t' });
  await arrive();
  session.send({ type: 'entered', token: 'others' });
  await arrive({ id: 'u2', username: 'li.na' });
  expect(seen).toMatchObject({ signedOff: ['old'], notices: [] });
  expect(exit.calls).toHaveLength(0);
  session.send({ type: 'entered', token: 'others' });
  expect(seen.signedOff).toEqual(['old']);
  expect(stage()).toBe('waiting');
});

test('a token that the server has put in the place of the present one ends nothing: that is over already', async () => {
  const { session, seen, arrive } = start({ token: 'old', address: '/confirmInvite?code=c' });
  await arrive();
  session.send({ type: 'entered', token: 'of-another-tenant', follows: true });
  await arrive();
  expect(seen).toMatchObject({ signedOff: [], stored: ['of-another-tenant'] });
});

test('a sign-in of a guest ends no session', async () => {
  const { seen, signIn, arrive } = start();
  signIn();
  await arrive();
  expect(seen.signedOff).toEqual([]);
});
