// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HEADERS } from '../../../contract/envelope';
import * as messages from '../../../contract/messages';
import { switchTenant } from '../../../contract/own-tenants';
import { signIn } from '../../../contract/sign-in';
import { nextNumber } from '../../../server/features/messages/sequence-store';
import { knownTo } from '../../../server/identity/known-devices/actions';
import { KEPT_MS } from '../../../server/identity/known-devices/store';
import { tenantDb } from '../../../server/platform/db/tenant-db';
import { transact } from '../../../server/platform/db/transact';
import { cipherOf, freshCaptcha, tokenOf } from '../authentication/entering';
import { encrypt } from '../identity/cipher';
import { type Someone, someone, tenantOf } from '../organisation/people';
import { waiting } from '../platform/meeting';
import { databases, openWorld, type World } from '../platform/world';

const PASSWORD = 'Right_2026';
const LAPTOP = 'laptop-0123456789';
const PHONE = 'phone-0123456789';
const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0';

describe.each(databases)('notice of a new device on %s', (database) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld(database);
  });
  afterAll(() => world.close());

  interface With {
    readonly device?: string;
    readonly agent?: string;
    readonly language?: string;
    readonly password?: string;
  }

  /** Signs in from a device, and gives the server's answer once the owner has been told. */
  async function arrive(person: Someone, how?: With) {
    const { told: later, ...answered } = await arriveOnly(person, how);
    await later;
    return answered;
  }

  async function arriveOnly({ username }: Someone, { device, agent = CHROME, language, password = PASSWORD }: With = {}) {
    const { codeId, answer: captcha } = await freshCaptcha(world);
    const body = { username, password: encrypt(await cipherOf(world), codeId, password), captcha, codeId };
    const headers = {
      'user-agent': agent,
      ...(device && { [HEADERS.device]: device }),
      ...(language && { 'accept-language': language }),
    };
    const answered = await world.call(signIn, { body, headers });
    return { ...answered, told: world.deps.later.done() };
  }

  /** The owner's messages. */
  async function told({ token }: Someone) {
    const { records } = messages.listMessages.answer.parse((await world.call(messages.listMessages, { token })).data);
    const details = records.map(({ id }) => world.call(messages.getMessage, { token, params: { id } }));
    return (await Promise.all(details)).map(({ data }) => messages.messageDetail.parse(data));
  }

  test('names time, address, browser and what to do, unread, in the message centre and in no list of sent ones', async () => {
    world.clock.now = Date.parse('2026-11-28T02:00:00Z');
    const person = await someone(world, { password: PASSWORD });
    await arrive(person, { device: LAPTOP });
    world.clock.now = Date.parse('2026-11-28T02:57:01Z');
    expect((await arrive(person, { device: PHONE, agent: FIREFOX })).code).toBe(200);
    const [notice, ...others] = await told(person);
    expect(others).toEqual([]);
    expect(notice).toMatchObject({ title: '新设备登录提醒', senderName: '系统通知', readTime: null });
    expect(notice?.content).toContain('2026-11-28 10:57:01 (Asia/Shanghai)');
    expect(notice?.content).toContain('127.0.0.1');
    expect(notice?.content).toContain('Firefox (Linux)');
    expect(notice?.content).toContain('修改密码');
    const head = await someone(world, { administrator: true });
    const sent = await world.call(messages.listSentMessages, { token: head.token });
    expect(JSON.stringify(sent.data)).not.toContain('新设备登录提醒');
    const body = [notice?.id];
    expect((await world.call(messages.withdrawMessages, { token: head.token, body })).code).not.toBe(200);
  });

  test('is never for the first sign-in of an account, nor for a device that was seen before', async () => {
    const person = await someone(world, { password: PASSWORD });
    await arrive(person, { device: LAPTOP });
    await arrive(person, { device: LAPTOP, agent: FIREFOX });
    expect(await told(person)).toEqual([]);
    await arrive(person, { device: PHONE });
    await arrive(person, { device: PHONE });
    await arrive(person, { device: LAPTOP });
    expect(await told(person)).toHaveLength(1);
  });

  test('a device is known per account, and its id is stored nowhere readable', async () => {
    const [one, other] = [await someone(world, { password: PASSWORD }), await someone(world, { password: PASSWORD })];
    await arrive(one, { device: LAPTOP });
    await arrive(other, { device: PHONE });
    await arrive(other, { device: LAPTOP });
    expect([await told(one), await told(other)].map(({ length }) => length)).toEqual([0, 1]);
    const rows = await world.db.selectFrom('known_devices').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(LAPTOP);
    expect(new Set(rows.map((row) => row.device_hash)).size).toBe(rows.length);
  });

  test('without an id, or with one that is easy to guess, a device is its browser and address', async () => {
    const person = await someone(world, { password: PASSWORD });
    await arrive(person);
    await arrive(person, { device: 'x' });
    expect(await told(person)).toEqual([]);
    await arrive(person, { agent: FIREFOX });
    expect(await told(person)).toHaveLength(1);
  });

  test('a refused sign-in does not make a device known', async () => {
    const person = await someone(world, { password: PASSWORD });
    await arrive(person, { device: LAPTOP });
    expect((await arrive(person, { device: PHONE, password: 'Wrong_2026' })).code).not.toBe(200);
    expect(await told(person)).toEqual([]);
    await arrive(person, { device: PHONE });
    expect(await told(person)).toHaveLength(1);
  });

  test('of two first sign-ins from one new device at once, one is reported', async () => {
    const person = await someone(world, { password: PASSWORD });
    await arrive(person, { device: LAPTOP });
    await Promise.all([arrive(person, { device: PHONE }), arrive(person, { device: PHONE })]);
    expect(await told(person)).toHaveLength(1);
  });

  test('while one is unread, the next new device changes it: time, count, and its place at the top', async () => {
    world.clock.now = Date.parse('2026-11-28T02:00:00Z');
    const person = await someone(world, { password: PASSWORD });
    await arrive(person, { device: LAPTOP });
    await arrive(person, { device: PHONE });
    const [first] = await told(person);
    world.clock.now = Date.parse('2026-11-28T03:00:00Z');
    await arrive(person, { device: 'tablet-0123456789', agent: FIREFOX });
    const [second, ...others] = await told(person);
    expect(others).toEqual([]);
    expect(second).toMatchObject({ id: first?.id, readTime: null, createTime: '2026-11-28T03:00:00.000Z' });
    expect(second?.content).toContain('2 台新设备');
    expect(second?.content).toContain('2026-11-28 11:00:00 (Asia/Shanghai)');
    expect(second?.content).toContain('Firefox (Linux)');
    await world.call(messages.readMessages, { token: person.token, body: [second?.id] });
    await arrive(person, { device: 'watch-0123456789' });
    const [third, read] = await told(person);
    expect(third?.content).toContain('一台新设备');
    expect(read).toMatchObject({ id: second?.id, content: second?.content });
  });

  test('of two new devices at once, one message tells of both', async () => {
    const person = await someone(world, { password: PASSWORD });
    await arrive(person, { device: LAPTOP });
    await Promise.all([arrive(person, { device: PHONE }), arrive(person, { device: 'tablet-0123456789' })]);
    expect((await told(person)).map(({ content }) => content)).toEqual([expect.stringContaining('2 台新设备')]);
  });

  test('is in the language of the sign-in', async () => {
    const person = await someone(world, { password: PASSWORD });
    await arrive(person, { device: LAPTOP });
    await arrive(person, { device: PHONE, language: 'en-US' });
    expect(await told(person)).toMatchObject([{ title: 'Sign-in from a new device', senderName: 'System' }]);
  });

  test('reaches its owner in each tenant, and a switch of tenant is no sign-in', async () => {
    const haicheng = await tenantOf(world, 'haicheng');
    const person = await someone(world, { password: PASSWORD });
    const elsewhere = await someone(world, { accountId: person.accountId, tenantId: haicheng });
    const token = tokenOf(await arrive(person, { device: LAPTOP }));
    const headers = { [HEADERS.device]: PHONE };
    expect((await world.call(switchTenant, { token, params: { tenantId: haicheng }, headers })).code).toBe(200);
    expect(await told(elsewhere)).toEqual([]);
    await arrive(person, { device: PHONE });
    expect([await told(person), await told(elsewhere)].map(({ length }) => length)).toEqual([1, 1]);
  });

  // SQLite has one writer at a time.
  if (database === 'postgres') {
    test('waits for nothing that a broadcast in another tenant holds, and no sign-in waits for it (G64)', async () => {
      const [haicheng, qingshan] = [await tenantOf(world, 'haicheng'), await tenantOf(world, 'qingshan')];
      const person = await someone(world, { password: PASSWORD, tenantId: qingshan });
      const both = await someone(world, { password: PASSWORD, tenantId: qingshan });
      await someone(world, { accountId: both.accountId, tenantId: haicheng });
      for (const one of [person, both]) await arrive(one, { device: LAPTOP });
      const broadcast = await world.db.startTransaction().execute();
      await nextNumber(broadcast, { tenantId: haicheng });
      expect((await arrive(person, { device: PHONE })).code).toBe(200);
      expect(await told(person)).toHaveLength(1);
      // A member of the tenant with the broadcast: the notice waits, and the sign-in does not.
      const { code, told: later } = await arriveOnly(both, { device: PHONE });
      expect(code).toBe(200);
      // Nor does the notice, while it waits, hold what their other tenant needs.
      while ((await waiting(world.db)) === 0);
      expect(await transact(world.db, (tx) => nextNumber(tx, { tenantId: qingshan }))).toBeGreaterThan(0);
      await broadcast.rollback().execute();
      await later;
      expect(await told(both)).toHaveLength(1);
    });
  }

  test('its failure prevents no sign-in', async () => {
    const person = await someone(world, { password: PASSWORD });
    await arrive(person, { device: LAPTOP });
    await world.db.schema.alterTable('message_counters').renameTo('hidden').execute();
    const { code } = await arrive(person, { device: PHONE });
    await world.db.schema.alterTable('hidden').renameTo('message_counters').execute();
    expect(code).toBe(200);
    // The report is not lost: the device counts as new at its next sign-in.
    await arrive(person, { device: PHONE });
    expect(await told(person)).toHaveLength(1);
  });

  /** How often a person was told, whose tokens of those days have ended. */
  async function timesTold(person: Someone) {
    const messages = tenantDb(world.db, person).select('messages').where('messages.system', '=', 1);
    const own = messages.innerJoin('message_recipients', (join) =>
      join
        .onRef('message_recipients.tenant_id', '=', 'messages.tenant_id')
        .onRef('message_recipients.message_id', '=', 'messages.id'),
    );
    const rows = await own.select('messages.times').where('message_recipients.membership_id', '=', person.id).execute();
    return rows.reduce((sum, { times }) => sum + (times ?? 1), 0);
  }

  test('a device and an origin that have not been seen for 400 days are known no more, and the sweep deletes them', async () => {
    const person = await someone(world, { password: PASSWORD });
    await arrive(person, { device: LAPTOP });
    const from = { device: LAPTOP, origin: '127.0.0.1' };
    const known = () => knownTo(world.deps, person.accountId, from);
    world.clock.now += KEPT_MS - 1;
    expect(await known()).toEqual({ device: expect.any(String), origin: true });
    world.clock.now += 1;
    expect(await known()).toEqual({ device: undefined, origin: false });
    // What is forgotten and not deleted yet is no other device that a new one could be reported for.
    await arrive(person, { device: PHONE });
    expect(await timesTold(person)).toBe(0);
    const rows = (table: 'known_devices' | 'known_origins') =>
      world.db.selectFrom(table).select('seen_at').where('account_id', '=', person.accountId).execute();
    expect([(await rows('known_devices')).length, (await rows('known_origins')).length]).toEqual([2, 1]);
    await world.turn();
    expect([(await rows('known_devices')).length, (await rows('known_origins')).length]).toEqual([1, 1]);
    world.clock.now += KEPT_MS;
    await world.turn();
    expect([await rows('known_devices'), await rows('known_origins')]).toEqual([[], []]);
  });

  test('a device that was forgotten and is not deleted yet is new again, and told of', async () => {
    const person = await someone(world, { password: PASSWORD });
    await arrive(person, { device: LAPTOP });
    world.clock.now += KEPT_MS - 1;
    await arrive(person, { device: PHONE });
    expect(await timesTold(person)).toBe(1);
    world.clock.now += 1;
    await arrive(person, { device: LAPTOP });
    expect(await timesTold(person)).toBe(2);
  });
});
