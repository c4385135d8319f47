import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { canLock, createLockMachine, isLocked, type LockEvent, lockInput } from '../../../src/machines/shell/lock';
import { LockScreen } from '../../../src/ui/shell/LockScreen';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { WithSite } from '../upload/with-site';
import { quietLock, USER } from './shell-fixture';

const coverage = coverageOf(createLockMachine(quietLock()));
const walks = [false, true].flatMap((left) =>
  walksOf(createLockMachine(quietLock({ isLocked: () => left })), {
    from: left ? 'left locked' : 'left open',
    input: { minutes: 15 },
    alphabet: [
      { type: 'lock' },
      { type: 'idled' },
      { type: 'changed', locked: true },
      { type: 'changed', locked: false },
      { type: 'entry.done', answer: '' },
    ] satisfies LockEvent[] as LockEvent[],
    key: ({ value }) => value,
    say: (event) => (event.type === 'changed' ? `other window ${event.locked ? 'locks' : 'opens'}` : event.type),
  }).map((walk) => ({ ...walk, left })),
);

test.each(named(walks))('the cover follows the lock: %s', async (_, { left, steps }) => {
  const stored: boolean[] = [];
  const idle = { tell: () => {} };
  const other = { tell: (_locked: boolean) => {} };
  const asked: number[] = [];
  const lock = createActor(
    createLockMachine({
      ...quietLock(),
      isLocked: () => left,
      storeLock: (locked) => void stored.push(locked),
      watchIdle: (minutes, tell) => {
        asked.push(minutes);
        idle.tell = tell;
        return () => {};
      },
      watchLock: (tell) => {
        other.tell = tell;
        return () => {};
      },
    }),
    { input: { minutes: 15 }, inspect: coverage.inspect },
  ).start();
  for (const { event, state, ignored } of steps) {
    await act(async () => {
      if (event.type === 'idled') idle.tell();
      else if (event.type === 'changed') other.tell(event.locked);
      else lock.send(event);
    });
    const now = lock.getSnapshot();
    expect(now.value).toEqual(state.value);
    expect(Object.keys(now.children)).toEqual(expect.arrayContaining(isLocked(state) ? ['form', 'passkey'] : []));
    expect(asked.every((minutes) => minutes === 15)).toBe(true);
    // What another window has stored is not stored again.
    const stores = ignored || event.type === 'changed' ? [] : [isLocked(state)];
    expect(stored.splice(0)).toEqual(stores);
  }
});

everyTransitionIsWalked(coverage);

async function shownLock(submit: () => Promise<string>) {
  const quiet = quietLock();
  const ports = { ...quiet, isLocked: () => true, form: { ...quiet.form, loadConfig: async () => ({}), submit } };
  const lock = createActor(createLockMachine(ports), { input: { minutes: 0 } }).start();
  const left: string[] = [];
  render(
    <WithSite>
      <LockScreen lock={lock} user={USER} unsaved onSignOut={() => left.push('left')} />
    </WithSite>,
  );
  await act(async () => {});
  return { lock, left };
}

test('the right password opens it; it is sent as it was typed, and only once it was', async () => {
  const sent: unknown[] = [];
  const { lock } = await shownLock(async (...[form]: unknown[]) => {
    sent.push(form);
    return '';
  });
  fireEvent.click(screen.getByRole('button', { name: '解锁' }));
  expect(sent).toEqual([]);
  fireEvent.change(screen.getByLabelText('密码'), { target: { value: ' Right_2026' } });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '解锁' })));
  expect(sent).toEqual([{ password: ' Right_2026' }]);
  expect(isLocked(lock.getSnapshot())).toBe(false);
});

test('the cover names the user, and says what a sign-out would lose', async () => {
  const { lock, left } = await shownLock(() => new Promise(() => {}));
  expect(screen.getByRole('heading', { name: /张伟/ })).not.toBeNull();
  expect(screen.queryByText('有未保存的修改，退出登录后将丢失。')).not.toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '退出登录' }));
  expect(left).toEqual(['left']);
  expect(isLocked(lock.getSnapshot())).toBe(true);
});

test('a session that a host asked for, or that the server cannot unlock, is never locked', () => {
  const host = { name: 'OA', origin: 'https://oa.example.org' };
  expect([canLock(USER), canLock({ ...USER, lockMinutes: 5, host }), canLock({ ...USER, lockMinutes: 0 })]).toEqual([
    false,
    false,
    true,
  ]);
  expect([lockInput({ ...USER, lockMinutes: 5, host }), lockInput({ ...USER, lockMinutes: 5 })]).toEqual([
    { minutes: 0 },
    { minutes: 5 },
  ]);
});
