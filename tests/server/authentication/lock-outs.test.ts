// @vitest-environment node
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { REFUSALS } from '../../../contract/refusals';
import { codeSignIn } from '../../../contract/sign-in-methods';
import type { SmsMessage } from '../../../server/platform/ports/providers';
import { databases, openWorld, type World } from '../platform/world';
import { enter } from './entering';
import { caller, codeFor, collectMessages } from './phones';

const PASSWORD = 'Right_2026';
const HOME = '192.0.2.1';
const ELSEWHERE = '203.0.113.9';
const LAPTOP = 'laptop-0123456789';
const WRONG = REFUSALS.credentialsWrong.code;

describe.each(databases)('guesses of strangers on %s', (database) => {
  let world: World;
  let messages: SmsMessage[];
  let owner: Awaited<ReturnType<typeof caller>>;
  beforeAll(async () => {
    world = await openWorld(database);
  });
  beforeEach(async () => {
    messages = collectMessages(world);
    owner = await caller(world, { password: PASSWORD });
    expect(await sign({ device: LAPTOP, address: HOME })).toBe(200);
  });
  afterAll(() => world.close());

  interface Way {
    readonly device?: string;
    readonly address?: string;
    readonly password?: string;
  }
  const sign = async ({ password = PASSWORD, ...way }: Way) =>
    (await enter(world, { username: owner.username, password, ...way })).code;

  const guessFrom = async (address: string, times: number) => {
    const { verifiedStored } = world.hashing;
    for (let n = 0; n < times; n += 1) await sign({ address, password: 'Wrong_2026' });
    return world.hashing.verifiedStored - verifiedStored;
  };

  /** As after a day of guesses from many origins. */
  const lockStrangersOut = () =>
    world.db
      .insertInto('guesses')
      .values({
        key: `username:${owner.username}`,
        failures: 100,
        failed_at: world.clock.now,
        blocked_until: world.clock.now + 900_000,
      })
      .execute();

  test('lock out their own origin, and the owner signs in anywhere else (G37)', async () => {
    expect(await guessFrom(ELSEWHERE, 33)).toBe(30);
    expect(await sign({ address: ELSEWHERE })).toBe(WRONG);
    expect(await sign({ address: '192.0.2.77' })).toBe(200);
  });

  test('one every 15 minutes for ever keeps the owner out of no known device or origin (G37)', async () => {
    await lockStrangersOut();
    for (let n = 0; n < 5; n += 1) {
      world.clock.now += 900_000;
      await guessFrom(`203.0.113.${n}`, 1);
      expect(await sign({ address: HOME })).toBe(200);
      expect(await sign({ address: '192.0.2.200', device: LAPTOP })).toBe(200);
    }
  });

  test('at the owner’s own origin do not lock a known device out, a made-up one is none (G37)', async () => {
    expect(await guessFrom(HOME, 33)).toBe(30);
    expect(await sign({ address: HOME })).toBe(WRONG);
    expect(await sign({ address: HOME, device: 'made-up-0123456789' })).toBe(WRONG);
    expect(await sign({ address: HOME, device: LAPTOP })).toBe(200);
  });

  test('from many origins are slowed together: strangers wait, the right password included (G37)', async () => {
    await lockStrangersOut();
    expect(await guessFrom('198.51.100.1', 3)).toBe(0);
    expect(await sign({ address: '198.51.100.2' })).toBe(WRONG);
    const { failures } = await world.db
      .selectFrom('guesses')
      .select('failures')
      .where('key', '=', `username:${owner.username}@origin:198.51.100.1`)
      .executeTakeFirstOrThrow();
    expect(failures).toBe(0);
  });

  test('at the password leave the code of a text message as a way in (G37)', async () => {
    await lockStrangersOut();
    const place = { phone: owner.phone, address: '198.51.100.3' };
    const code = await codeFor(world, messages, place);
    const body = { phone: owner.phone, code };
    expect((await world.call(codeSignIn, { body, address: place.address })).code).toBe(200);
  });

  test('a known device guesses no faster than any other: 30, then it waits (G37)', async () => {
    const { verifiedStored } = world.hashing;
    for (let n = 0; n < 33; n += 1) await sign({ address: HOME, device: LAPTOP, password: 'Wrong_2026' });
    expect(world.hashing.verifiedStored - verifiedStored).toBe(30);
    expect(await sign({ address: HOME, device: LAPTOP })).toBe(WRONG);
  });
});
