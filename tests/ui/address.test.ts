import { createMemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { createAddress } from '../../src/browser/address';
import { createTickets } from '../../src/browser/tickets';
import { addressOf, type Place, redirectTarget, signInAddress } from '../../src/machines/routes';

const Blank = () => null;

/** A router whose slow screen arrives when it is told to. */
function start(at = '/home', cleanse?: (place: Place) => Place) {
  const slow = { arrive: () => {} };
  const router = createMemoryRouter(
    [
      {
        path: '/slow',
        lazy: () => new Promise((resolve) => Object.assign(slow, { arrive: () => resolve({ Component: Blank }) })),
      },
      { path: '*', Component: Blank },
    ],
    { initialEntries: [at] },
  );
  const address = createAddress(router, cleanse);
  const heard: string[] = [];
  const stop = address.watch((place: Place) => void heard.push(addressOf(place)));
  return { router, address, heard, slow, stop };
}
const settled = () => new Promise(setImmediate);

test('the present place is told at once, and every place after it', async () => {
  const { address, heard } = start('/users?a=1#x');
  expect(heard).toEqual(['/users?a=1#x']);
  address.go('/home');
  await settled();
  expect(heard).toEqual(['/users?a=1#x', '/home']);
});

test('a place that is already there is not pushed again, however it is spelt (§2.2)', async () => {
  const { address, heard } = start('/home');
  address.go('/home');
  address.go('/list?name=张三');
  await settled();
  address.go('/list?name=%E5%BC%A0%E4%B8%89');
  await settled();
  expect(heard).toHaveLength(2);
});

test('a place that is on its way is not pushed again either (§2.2)', async () => {
  const { router, address, heard, slow } = start('/home');
  const states: string[] = [];
  router.subscribe(({ navigation }) => void states.push(navigation.state));
  address.go('/slow');
  address.go('/slow');
  expect(states.filter((state) => state === 'loading')).toHaveLength(1);
  slow.arrive();
  await settled();
  expect(heard).toEqual(['/home', '/slow']);
});

test('to change one’s mind while a place is on its way is to stay', async () => {
  const { address, heard } = start('/home');
  address.go('/slow');
  address.go('/users');
  await settled();
  expect(heard).toEqual(['/home', '/users']);
});

test('nobody is told after the watch has ended', async () => {
  const { address, heard, stop } = start();
  stop();
  address.go('/users');
  await settled();
  expect(heard).toEqual(['/home']);
});

test.each(['/100%', '/users?name=100%', '/%E5%BC%A0?x=%'])(
  'a lone % in path or query is a place like any other (G12): %s',
  async (at) => {
    const { address, heard } = start('/home');
    address.go(at);
    await settled();
    expect(heard).toHaveLength(2);
    address.go(at);
    await settled();
    expect(heard).toHaveLength(2);
  },
);

test('what was asked for before signing in is reached exactly so, encoded once (G03)', async () => {
  const asked = '/list?a=1&b=2&name=%E5%BC%A0%E4%B8%89%26%E6%9D%8E%E5%9B%9B#x';
  const places: Place[] = [];
  const { address, heard } = start(asked);
  address.watch((place) => void places.push(place));
  const present = places.at(-1);
  if (!present) throw new Error('no place was told');
  address.go(signInAddress(present));
  await settled();
  address.go(redirectTarget(places.at(-1)?.search ?? ''));
  await settled();
  expect(heard.at(-1)).toBe(asked);
});

test('what is to be seen by nobody leaves the address and the router, and is told to nobody', async () => {
  const tickets = createTickets((path) => path === '/auto/login');
  const { router, address, heard } = start('/auto/login?a=1#ticket=t1', tickets.takenFrom);
  await settled();
  address.go('/auto/login?a=2#ticket=t2');
  await settled();
  expect(new Set(heard)).toEqual(new Set(['/auto/login?a=1', '/auto/login?a=2']));
  expect(router.state.location).toMatchObject({ pathname: '/auto/login', search: '?a=2', hash: '' });
  expect([tickets.take(), tickets.take()]).toEqual(['t2', null]);
});
