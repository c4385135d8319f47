import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { UserInfo } from '../../contract/sign-in';
import { createBelongings } from '../../src/browser/belongings';
import { createOtherTabs } from '../../src/browser/other-tabs';
import { cell, createStore, ownedCell } from '../../src/browser/storage';
import { createTokenKeeper, TOKEN_KEY } from '../../src/browser/token';

const zhang: UserInfo = { id: 'u1', username: 'zhang.wei' };
const li: UserInfo = { id: 'u2', username: 'li.na' };
const DAY = 86_400_000;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const session = () => createStore(() => sessionStorage);

test('what is not JSON, is of another owner or of another version reads as nothing (§3)', () => {
  const kept = ownedCell<number>(session(), 'OFA__x', 'u1');
  for (const text of [
    '{',
    '7',
    'null',
    '{"value":1}',
    '{"version":0,"owner":"u1","value":1}',
    '{"version":1,"owner":"u2","value":1}',
  ]) {
    sessionStorage.setItem('OFA__x', text);
    expect(kept.read()).toBeUndefined();
  }
  kept.write(5);
  expect(kept.read()).toBe(5);
  expect(ownedCell(session(), 'OFA__x', 'u2').read()).toBeUndefined();
});

test('a storage that throws gives way to memory, and keeps nothing older', () => {
  const full = { ...sessionStorage, getItem: () => 'old', removeItem: () => {} } as unknown as Storage;
  full.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  for (const area of [
    () => full,
    () => {
      throw new DOMException('no', 'SecurityError');
    },
  ]) {
    const kept = cell<string>(createStore(area), 'OFA__x');
    kept.write('new');
    expect(kept.read()).toBe('new');
  }
});

test('a token is valid for 7 days (§4)', () => {
  const clock = { now: 1_000 };
  const tokens = createTokenKeeper(
    createStore(() => localStorage),
    () => clock.now,
    () => {},
  );
  tokens.write('t');
  expect(JSON.parse(localStorage.getItem('OFA__TOKEN') ?? '')).toEqual({ value: 't', expires: 1_000 + 7 * DAY });
  clock.now += 7 * DAY - 1;
  expect(tokens.read()).toBe('t');
  clock.now += 1;
  expect(tokens.read()).toBeNull();
});

test.each(['', 't', '{"value":"","expires":9e15}', '{"value":"t"}', '{"value":5,"expires":9e15}', '[]'])(
  'a malformed token is none: %s',
  (text) => {
    localStorage.setItem(TOKEN_KEY, text);
    expect(
      createTokenKeeper(
        createStore(() => localStorage),
        () => 0,
        () => {},
      ).read(),
    ).toBeNull();
  },
);

test('forgetting removes only the given token: another browser tab may have signed in meanwhile (G02)', () => {
  const tokens = createTokenKeeper(
    createStore(() => localStorage),
    () => 0,
    () => {},
  );
  tokens.write('others');
  tokens.forget('old');
  expect(tokens.read()).toBe('others');
  tokens.forget('others');
  expect(localStorage.getItem(TOKEN_KEY)).toBeNull();
});

test('nothing of one user is left for the next (§4, G10)', () => {
  const belongings = createBelongings(session());
  belongings.settle(zhang);
  belongings.stored('/users|query').write({ name: '张' });
  belongings.tabs.write({ owner: 'u1', tabs: [] });
  belongings.subsystem.write('2');
  sessionStorage.setItem('another site', 'stays');
  belongings.settle(li);
  expect(Object.keys(sessionStorage).sort()).toEqual(['OFA__ACCOUNT', 'OFA__LOGIN_USER', 'OFA__OWNER', 'another site']);
  expect(belongings.user()).toBe(li);
  belongings.forgetAll();
  expect(Object.keys(sessionStorage)).toEqual(['another site']);
  expect(() => belongings.user()).toThrow();
});

test('each tenant of one account has tabs, searches and drafts of its own, which wait while it works in another', () => {
  const here = { ...zhang, tenantId: 't1' };
  const there = { ...zhang, id: 'u9', tenantId: 't2' };
  const belongings = createBelongings(session());
  belongings.settle(here);
  belongings.tabs.write({ owner: 'u1', tabs: ['/users'] });
  belongings.stored('/users|query').write({ name: '张' });
  belongings.stored('/users|draft|new').write({ name: '未保存' });
  belongings.subsystem.write('2');

  belongings.settle(there);
  expect([belongings.tabs.read(), belongings.subsystem.read(), belongings.stored('/users|query').read()]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(belongings.holdsDrafts()).toBe(false);
  belongings.tabs.write({ owner: 'u9', tabs: ['/roles'] });
  belongings.forgetPage('/users');

  belongings.settle(here);
  expect(belongings.tabs.read()).toEqual({ owner: 'u1', tabs: ['/users'] });
  expect(belongings.subsystem.read()).toBe('2');
  expect(belongings.stored('/users|query').read()).toEqual({ name: '张' });
  expect(belongings.holdsDrafts()).toBe(true);
  belongings.settle(there);
  expect(belongings.tabs.read()).toEqual({ owner: 'u9', tabs: ['/roles'] });

  belongings.settle(li);
  expect(Object.keys(sessionStorage).filter((key) => /users|roles|ASIDE|TABS/.test(key))).toEqual([]);
  belongings.forgetAll();
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test('the same user finds everything again after a reload (§2.4)', () => {
  const first = createBelongings(session());
  first.settle(zhang);
  first.stored('/users|query').write({ name: '张' });
  const second = createBelongings(session());
  second.settle(zhang);
  expect(second.stored('/users|query').read()).toEqual({ name: '张' });
});

test('after a session that ended by itself the same user finds unsaved work again, another finds nothing', () => {
  const belongings = createBelongings(session());
  const draft = () => belongings.stored('/users|draft|new').read();
  belongings.settle(zhang);
  belongings.stored('/users|draft|new').write({ name: '张' });
  belongings.lapse();
  expect(sessionStorage.getItem('OFA__LOGIN_USER')).toBeNull();
  belongings.settle(zhang);
  expect(draft()).toEqual({ name: '张' });
  belongings.lapse();
  belongings.settle(li);
  expect(draft()).toBeUndefined();
  expect(Object.keys(sessionStorage).filter((key) => key.includes('draft'))).toEqual([]);
});

test('a token that ended by itself leaves word of why, and is no token', () => {
  const tokens = createTokenKeeper(
    createStore(() => localStorage),
    () => 0,
    () => {},
  );
  tokens.write('old');
  const why = { kind: 'signedOut', why: 'policy', desc: '账号已停用' } as const;
  tokens.lapse('another', why);
  expect([tokens.read(), tokens.lapsed()]).toEqual(['old', null]);
  tokens.lapse('old', why);
  expect([tokens.read(), tokens.lapsed()]).toEqual([null, why]);
  tokens.write('new');
  expect([tokens.read(), tokens.lapsed()]).toEqual(['new', null]);
});

test('closing a tab forgets what its page kept, and nothing of its neighbours (§2.4, G09)', () => {
  const belongings = createBelongings(session());
  belongings.settle(zhang);
  for (const key of ['/users|query', '/users|draft', '/users/1|query', '/users2|query']) belongings.stored(key).write(1);
  belongings.forgetPage('/users');
  const left = ['/users|query', '/users|draft', '/users/1|query', '/users2|query'].filter(
    (key) => belongings.stored(key).read() === 1,
  );
  expect(left).toEqual(['/users/1|query', '/users2|query']);
});

test('a sign-out in another browser tab leaves what was typed here, for the same user alone (§4, G10)', () => {
  const belongings = createBelongings(session());
  const draft = () => belongings.stored('/users|draft|new').read();
  belongings.settle(zhang);
  belongings.stored('/users|draft|new').write({ name: '张' });
  belongings.stored('/users|query').write({ name: '张' });
  belongings.tabs.write({ owner: 'u1', tabs: [] });
  belongings.setAside();
  expect(Object.keys(sessionStorage).sort()).toEqual(['OFA__/users|draft|new', 'OFA__ACCOUNT', 'OFA__OWNER']);
  belongings.settle(zhang);
  expect(draft()).toEqual({ name: '张' });
  belongings.setAside();
  belongings.settle(li);
  expect(draft()).toBeUndefined();
  expect(sessionStorage.getItem('OFA__/users|draft|new')).toBeNull();
});

describe('other browser tabs', () => {
  const change = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }));

  test('are heard when they touch the token, or clear everything, and else not', () => {
    const tell = vi.fn();
    const stop = createOtherTabs(null).watch(tell);
    change(TOKEN_KEY);
    change('OFA__THEME');
    change(null);
    expect(tell).toHaveBeenCalledTimes(2);
    stop();
    change(TOKEN_KEY);
    expect(tell).toHaveBeenCalledTimes(2);
  });

  test('are told through a channel of every change of the token, and not told the token', () => {
    const channel = Object.assign(new EventTarget(), { postMessage: vi.fn() }) as unknown as BroadcastChannel;
    const tell = vi.fn();
    const tabs = createOtherTabs(channel);
    const stop = tabs.watch(tell);
    channel.dispatchEvent(new MessageEvent('message'));
    expect(tell).toHaveBeenCalledTimes(1);
    stop();
    channel.dispatchEvent(new MessageEvent('message'));
    expect(tell).toHaveBeenCalledTimes(1);

    const tokens = createTokenKeeper(
      createStore(() => localStorage),
      () => 0,
      tabs.announce,
    );
    tokens.write('t');
    tokens.forget('another');
    tokens.lapse('t', { kind: 'signedOut', why: 'expired', desc: '' });
    tokens.write('u');
    tokens.forget('u');
    expect(vi.mocked(channel.postMessage).mock.calls).toEqual([[null], [null], [null], [null]]);
  });
});

test('a visiting operator finds nothing from home, and home nothing from the visit, under one user id (G10, G75)', () => {
  const belongings = createBelongings(session());
  const home = { ...zhang, tenantId: 'platform' };
  const visit = { ...zhang, tenantId: 't1', enteredBy: { username: 'zhang.wei', name: '张伟', tenantName: '平台' } };
  for (const [here, there] of [
    [home, visit],
    [visit, home],
    [visit, { ...visit, tenantId: 't2' }],
  ] as const) {
    belongings.settle(here);
    belongings.stored('/users|draft|new').write({ name: '未保存' });
    belongings.settle(there);
    expect(belongings.stored('/users|draft|new').read()).toBeUndefined();
  }
});
