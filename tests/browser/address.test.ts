import { UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router-dom';
import { expect, test } from 'vitest';
import { createAddress } from '../../src/browser/address';
import { createTickets } from '../../src/browser/tickets';
import { addressOf, type Place, redirectTarget, signInAddress } from '../../src/machines/base/routes';

function start(at = '/home', cleanse?: (place: Place) => Place) {
  const history = createMemoryHistory({ initialEntries: [at], v5Compat: true });
  const address = createAddress(history, cleanse);
  const heard: string[] = [];
  const stop = address.watch((place: Place) => void heard.push(addressOf(place)));
  return { history, address, heard, stop };
}

test('the present place is told at once, and every place after it', () => {
  const { address, heard } = start('/users?a=1#x');
  expect(heard).toEqual(['/users?a=1#x']);
  address.go('/home');
  expect(heard).toEqual(['/users?a=1#x', '/home']);
});

test('a place that is already there is not pushed again, however it is spelt (§2.2)', () => {
  const { address, heard } = start('/home');
  address.go('/home');
  address.go('/list?name=张三');
  address.go('/list?name=%E5%BC%A0%E4%B8%89');
  expect(heard).toHaveLength(2);
});

test.each(['//', '//nowhere', '/..;/', `/${'a'.repeat(8_192)}`])('an address of any form can be left: %.20s', (odd) => {
  const { address, heard } = start(odd);
  address.go('/404', { replace: true });
  expect(heard.at(-1)).toBe('/404');
});

test('a step that replaces leaves nothing to go back to', () => {
  const { history, address, heard } = start('/home');
  address.go('/users');
  address.go('/403', { replace: true });
  history.go(-1);
  expect(heard).toEqual(['/home', '/users', '/403', '/home']);
});

test('a page replaces the query of its own address, and leaves any other alone (G58)', () => {
  const { history, address, heard } = start('/users?name=a#x');
  address.showQuery('/users', '?name=b');
  address.showQuery('/roles', '?name=c');
  expect(heard).toEqual(['/users?name=a#x', '/users?name=b#x']);
  expect(history.index).toBe(0);
});

test.each(['/users/', '/%75sers', '/users//'])('the address of a page is its own however it is spelt (G58): %s', (spelt) => {
  const { address, heard } = start(`${spelt}?name=a`);
  address.showQuery('/users', '?name=b');
  expect(heard.at(-1)).toBe(`${spelt}?name=b`);
});

test('nothing is reported after the watch has ended', () => {
  const { address, heard, stop } = start();
  stop();
  address.go('/users');
  expect(heard).toEqual(['/home']);
});

test.each(['/100%', '/users?name=100%', '/%E5%BC%A0?x=%'])(
  'a lone % in path or query is a place like any other (G12): %s',
  (at) => {
    const { address, heard } = start('/home');
    address.go(at);
    expect(heard).toHaveLength(2);
    address.go(at);
    expect(heard).toHaveLength(2);
  },
);

test('what was asked for before signing in is reached exactly so, encoded once (G03)', () => {
  const asked = '/list?a=1&b=2&name=%E5%BC%A0%E4%B8%89%26%E6%9D%8E%E5%9B%9B#x';
  const { address, heard } = start(asked);
  const present = new URL(asked, 'http://nowhere.invalid');
  address.go(signInAddress({ path: present.pathname, search: present.search, hash: present.hash }));
  const { search } = new URL(heard.at(-1) ?? '', 'http://nowhere.invalid');
  address.go(redirectTarget(search));
  expect(heard).toHaveLength(3);
  expect(heard.at(-1)).toBe(asked);
});

test('a secret is removed from address and history, and is not reported', () => {
  const tickets = createTickets((path) => path === '/auto/login');
  const { history, address, heard } = start('/auto/login?a=1#ticket=t1', tickets.takenFrom);
  address.go('/auto/login?a=2#ticket=t2');
  expect(heard).toEqual(['/auto/login?a=1', '/auto/login?a=2']);
  expect(history.location).toMatchObject({ pathname: '/auto/login', search: '?a=2', hash: '' });
  expect([tickets.take(), tickets.take()]).toEqual(['t2', null]);
});
