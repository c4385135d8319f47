// @vitest-environment node
import { expect, test } from 'vitest';
import { TooMany } from '../../../server/platform/failures';
import { createPlaces, createTurns } from '../../../server/platform/fair-share';
import { createHashing } from '../../../server/platform/secrets/hashing';

const of = (tenantId: string, accountId: string) => ({ tenantId, accountId });

test('an account, a tenant and all together can hold so many places; a place that is left can be taken again (G78)', () => {
  const take = createPlaces({ ofAccount: 2, ofTenant: 3, inAll: 4 });
  const leave = take(of('a', 'anna'));
  take(of('a', 'anna'));
  expect(() => take(of('a', 'anna'))).toThrow(TooMany);
  expect(() => take(of('b', 'anna'))).toThrow(TooMany);
  take(of('a', 'arno'));
  expect(() => take(of('a', 'abel'))).toThrow(TooMany);
  take(of('b', 'berta'));
  expect(() => take(of('c', 'carl'))).toThrow(TooMany);
  leave();
  leave();
  take(of('c', 'carl'));
  expect(() => take(of('c', 'carl'))).toThrow(TooMany);
});

/** Works that end when the test says so, and the order in which they began. */
function works(atOnce: number, ofEach?: number) {
  const inTurn = createTurns(atOnce, ofEach);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
  return {
    waits: inTurn.waits,
    begun,
    ask: (name: string, signal?: AbortSignal) =>
      inTurn(
        name.slice(0, 1),
        () => {
          begun.push(name);
          return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
        },
        signal,
      ),
    end: async (name: string) => {
      ends.get(name)?.();
      await settled();
    },
    settled,
  };
}

test('tenants have their turns one after the other, one work of each at a time, however many one of them sends (G78)', async () => {
  const { begun, ask, end, settled } = works(2);
  const all = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'].map((name) => ask(name));
  await settled();
  expect(begun).toEqual(['a1', 'b1']);
  await end('a1');
  expect(begun).toEqual(['a1', 'b1', 'a2']);
  await end('b1');
  await end('a2');
  expect(begun).toEqual(['a1', 'b1', 'a2', 'b2', 'c1']);
  for (const name of ['b2', 'c1', 'a3', 'a4']) await end(name);
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']);
});

test('a caller alone may have all at once, and with others only its turns (G35)', async () => {
  const { begun, waits, ask, end, settled } = works(2, 2);
  const all = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'a5'].map((name) => ask(name));
  await settled();
  expect([begun, waits()]).toEqual([['a1', 'a2'], 5]);
  for (const name of ['a2', 'a1', 'a3', 'b1']) await end(name);
  expect(begun).toEqual(['a1', 'a2', 'a3', 'b1', 'a4', 'b2']);
  for (const name of ['a4', 'b2', 'a5']) await end(name);
  await Promise.all(all);
});

test('passwords are hashed in turn: another caller waits for none of those that one has asked for before (G35)', async () => {
  const { hash, verify } = await createHashing();
  const ended: string[] = [];
  const asked = Array.from({ length: 12 }, () => verify(null, 'wrong', 'loud').then(() => ended.push('loud')));
  asked.push(hash('right', 'quiet').then(() => ended.push('quiet')));
  await Promise.all(asked);
  // Three are at work when the other caller comes, and one may get a place beside it.
  expect(ended.indexOf('quiet')).toBeLessThanOrEqual(6);
});

test('work that no one waits for any more is dropped, before its turn and in it (G78)', async () => {
  const { begun, ask, end, settled } = works(1);
  const [first, second, third] = [ask('a1'), new AbortController(), new AbortController()];
  const [dropped, alone] = [ask('a2', second.signal), ask('b1', third.signal)];
  const last = ask('a3');
  await settled();
  second.abort('a2 left');
  third.abort('b1 left');
  await expect(dropped).rejects.toBe('a2 left');
  await expect(alone).rejects.toBe('b1 left');
  await expect(ask('b2', third.signal)).rejects.toBe('b1 left');
  await end('a1');
  expect(begun).toEqual(['a1', 'a3']);
  await end('a3');
  expect(await Promise.all([first, last])).toEqual(['a1', 'a3']);
});

test('work that fails gives its turn to the next', async () => {
  const inTurn = createTurns(1);
  const failed = inTurn('a', () => Promise.reject(new Error('broken')));
  const next = inTurn('a', async () => 'done');
  await expect(failed).rejects.toThrow('broken');
  expect(await next).toBe('done');
});
