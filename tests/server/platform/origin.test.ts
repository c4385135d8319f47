// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { REFUSALS } from '../../../contract/refusals';
import { sendSmsCode } from '../../../contract/sms';
import { originOf } from '../../../server/platform/http/origin';
import { readSettings } from '../../../server/settings';
import { enter, freshCaptcha } from '../authentication/entering';
import { newPhone } from '../authentication/phones';
import { someone } from '../organisation/people';
import { databases, openWorld, type World } from './world';

describe('the origin of an address', () => {
  test.each([
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff'],
    ['2001:DB8:1:2:0:0:0:1', '2001:db8:1:2::2'],
    ['fe80::1%eth0', 'fe80::1%eth1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::ffff:c000:0201', '192.0.2.1'],
    ['0:0:0:0:0:ffff:c000:201', '192.0.2.1'],
    ['', 'no address'],
  ])('%s and %s are one (G38)', (one, other) => {
    expect(originOf(one)).toBe(originOf(other));
  });

  test.each([
    ['2001:db8:1:2::1', '2001:db8:1:3::1'],
    ['192.0.2.1', '192.0.2.2'],
    ['::ffff:192.0.2.1', '::ffff:192.0.2.2'],
    ['::1', '127.0.0.1'],
  ])('%s and %s are two (G38)', (one, other) => {
    expect(originOf(one)).not.toBe(originOf(other));
  });

  test('the length of the network is a setting (G38)', () => {
    expect(originOf('2001:db8:1:2::1', 56)).toBe(originOf('2001:db8:1:ff::1', 56));
    expect(readSettings({}).ipv6Prefix).toBe(64);
    expect(readSettings({ OFA_IPV6_PREFIX: '48' }).ipv6Prefix).toBe(48);
    for (const wrong of ['0', '129', '/64']) expect(() => readSettings({ OFA_IPV6_PREFIX: wrong })).toThrow(/16 to 128/);
  });
});

describe.each(databases)('limits by origin on %s', (database) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld(database);
  });
  afterAll(() => world.close());

  /** Addresses of one network, no two alike. */
  const inOneNetwork = (count: number) => Array.from({ length: count }, (_, n) => `2001:db8:1:2::${(n + 1).toString(16)}`);

  test('guesses from many addresses of one IPv6 network are counted together (G38)', async () => {
    const { username } = await someone(world, { password: 'Right_2026' });
    const { verifiedStored } = world.hashing;
    for (const address of inOneNetwork(40)) await enter(world, { username, password: 'Wrong_2026', address });
    expect(world.hashing.verifiedStored - verifiedStored).toBe(30);
  });

  test('text messages asked for from many addresses of one IPv6 network are counted together (G38)', async () => {
    const ask = async (address: string) => {
      const { codeId, answer: captcha } = await freshCaptcha(world);
      const body = { phone: newPhone(), purpose: 'login', captcha, codeId };
      return (await world.call(sendSmsCode, { body, address })).code;
    };
    const [first = '', second = '', third = ''] = inOneNetwork(3);
    await ask(first);
    await world.db.updateTable('limits').set({ used: 199 }).where('key', '=', 'sms:origin:2001:db8:1:2::/64').execute();
    expect([await ask(second), await ask(third)]).toEqual([200, REFUSALS.smsTooMany.code]);
    expect(await ask('2001:db8:1:3::1')).toBe(200);
  });
});
