// @vitest-environment node
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as contract from '../../../contract/messages';
import { REFUSALS } from '../../../contract/refusals';
import { setUserStatus } from '../../../contract/users';
import { newId } from '../../../server/platform/db/ids';
import { tenantDb } from '../../../server/platform/db/tenant-db';
import { department, role, type Someone, someone, tenantOf } from '../organisation/people';
import { databases, openWorld, type World } from '../platform/world';

describe.each(databases)('messages on %s', (database) => {
  let world: World;
  let tenantId: string;
  let boss: Someone;
  let reader: Someone;
  let stranger: Someone;
  beforeAll(async () => {
    world = await openWorld(database);
    tenantId = await tenantOf(world);
    boss = await someone(world, { administrator: true });
    stranger = await someone(world, { administrator: true, tenantId: await tenantOf(world, 'haicheng') });
  });
  beforeEach(async () => {
    reader = await someone(world);
  });
  afterAll(() => world.close());

  const send = (draft: object, token = boss.token) =>
    world.call(contract.sendMessage, { body: { title: 'Title', content: 'Content', ...draft }, token });
  const sent = async (draft: object) => contract.sendMessage.answer.parse((await send(draft)).data);
  const toReader = async (draft: object = {}) => (await sent({ userIds: [reader.id], ...draft })).id;
  const list = async (query: Record<string, string> = {}, token = reader.token) =>
    contract.listMessages.answer.parse((await world.call(contract.listMessages, { query, token })).data);
  const titles = async (query: Record<string, string> = {}, token?: string) =>
    (await list(query, token)).records.map(({ title }) => title);
  const unread = async ({ token } = reader) => (await world.call(contract.countUnread, { token })).data;
  const read = (ids: readonly string[], { token } = reader) => world.call(contract.readMessages, { body: ids, token });
  const got = async (...people: Someone[]) => (await Promise.all(people.map(unread))).map((count) => count === 1);

  test('a message is unread until it is read; opening it changes nothing', async () => {
    const id = await toReader({ title: '  通知 <b>  ', content: '一\n二' });
    expect(await unread()).toBe(1);
    const { data } = await world.call(contract.getMessage, { params: { id }, token: reader.token });
    expect(data).toEqual({
      id,
      title: '通知 <b>',
      content: '一\n二',
      html: null,
      senderName: boss.username,
      createTime: new Date(world.clock.now).toISOString(),
      readTime: null,
      times: 1,
    });
    expect(await unread()).toBe(1);
    expect((await read([id])).code).toBe(200);
    const first = (await list()).records[0]?.readTime;
    expect(first).toBe(new Date(world.clock.now).toISOString());
    world.clock.now += 1_000;
    await read([id]);
    expect([await unread(), (await list()).records[0]?.readTime]).toEqual([0, first]);
  });

  test('the list is latest first, and found by state and by words in title or content, taken literally', async () => {
    const one = await toReader({ title: 'one 100%', content: 'first' });
    await toReader({ title: 'two', content: 'SECOND_' });
    await read([one]);
    expect(await titles()).toEqual(['two', 'one 100%']);
    expect(await titles({ column: 'title', order: 'asc' })).toEqual(['one 100%', 'two']);
    expect(await titles({ state: 'unread' })).toEqual(['two']);
    expect(await titles({ state: 'read' })).toEqual(['one 100%']);
    expect(await titles({ keyword: 'second_' })).toEqual(['two']);
    expect(await titles({ keyword: '0%' })).toEqual(['one 100%']);
    expect(await titles({ keyword: 'o_e' })).toEqual([]);
  });

  test('reading all and deleting concern the caller’s own copies only', async () => {
    const other = await someone(world);
    const { id } = await sent({ userIds: [reader.id, other.id] });
    await toReader();
    await world.call(contract.readAllMessages, { token: reader.token });
    expect([await unread(), await unread(other)]).toEqual([0, 1]);
    const removed = await world.call(contract.removeMessages, { body: [id], token: reader.token });
    expect(removed.code).toBe(200);
    expect([(await list()).total, (await list({}, other.token)).total]).toEqual([1, 1]);
  });

  test('another user’s message does not exist for the caller: to open, to mark, to delete; and then nothing of the rest is done', async () => {
    const own = await toReader();
    const { id: foreign } = await sent({ userIds: [boss.id] });
    for (const id of [foreign, newId()]) {
      const looked = await world.call(contract.getMessage, { params: { id }, token: reader.token });
      const removed = await world.call(contract.removeMessages, { body: [own, id], token: reader.token });
      expect([looked.code, (await read([own, id])).code, removed.code]).toEqual(Array(3).fill(REFUSALS.gone.code));
    }
    expect(await unread()).toBe(1);
  });

  test('departments count with all below them, roles by their holders, and no one gets a message twice', async () => {
    const top = await department(world, tenantId);
    const below = await department(world, tenantId, top);
    const roleId = await role(world, { tenantId, permissions: [], dataScope: 'self' });
    const [inTop, inBelow, holder, outside] = [
      await someone(world, { departmentIds: [top] }),
      await someone(world, { departmentIds: [below] }),
      await someone(world),
      await someone(world),
    ];
    const links = [inBelow.id, holder.id].map((membership_id) => ({ membership_id, role_id: roleId }));
    await tenantDb(world.db, { tenantId }).insert('membership_roles', links).execute();
    const draft = { departmentIds: [top], roleIds: [roleId], userIds: [inTop.id] };
    expect((await sent(draft)).recipients).toBe(3);
    expect(await got(inTop, inBelow, holder, outside)).toEqual([true, true, true, false]);
  });

  test('everyone means all enabled users of the tenant, and no other', async () => {
    const disabled = await someone(world);
    await world.call(setUserStatus, { params: { id: disabled.id }, query: { status: 'disabled' }, token: boss.token });
    const before = Number(await unread(stranger));
    const enabled = await tenantDb(world.db, { tenantId })
      .select('memberships')
      .select('id')
      .where('status', '=', 'enabled')
      .execute();
    expect((await sent({ everybody: true })).recipients).toBe(enabled.length);
    expect([await unread(), await unread(stranger)]).toEqual([1, before]);
  });

  test('a notice of a tenant stays with those who were its users when it was sent, whatever becomes of them (decision 154)', async () => {
    const [place, next] = [await department(world, tenantId), await department(world, tenantId)];
    const mover = await someone(world, { departmentIds: [place] });
    const { id } = await sent({ everybody: true, title: 'Notice', content: undefined, html: '<h2>Holiday</h2><p>Monday</p>' });
    expect((await sent({ departmentIds: [next], title: 'To next', userIds: [boss.id] })).recipients).toBe(1);
    const move = { membership_id: mover.id, department_id: next };
    await tenantDb(world.db, { tenantId }).delete('membership_departments').where('membership_id', '=', mover.id).execute();
    await tenantDb(world.db, { tenantId }).insert('membership_departments', [move]).execute();
    const later = await someone(world);
    expect(await titles({}, mover.token)).toEqual(['Notice']);
    expect(await titles({}, later.token)).toEqual([]);
    const { data } = await world.call(contract.getMessage, { params: { id }, token: mover.token });
    expect(contract.getMessage.answer.parse(data).html).toBe('<h2>Holiday</h2><p>Monday</p>');
    await world.call(contract.withdrawMessages, { body: [id], token: boss.token });
    expect(await titles({}, mover.token)).toEqual([]);
  });

  test('a sender reaches only users in their scope: named others are refused, implied others are left out', async () => {
    const place = await department(world, tenantId);
    const clerk = await someone(world, { permissions: ['message:send'], dataScope: 'own', departmentIds: [place] });
    const colleague = await someone(world, { departmentIds: [place] });
    const elsewhere = await department(world, tenantId);
    for (const draft of [{ userIds: [reader.id] }, { departmentIds: [elsewhere] }, { departmentIds: [place, elsewhere] }]) {
      expect((await send(draft, clerk.token)).code).toBe(REFUSALS.messageRecipientUnknown.code);
    }
    expect((await send({ everybody: true }, clerk.token)).data).toMatchObject({ recipients: 2 });
    expect(await got(clerk, colleague, reader)).toEqual([true, true, false]);
  });

  test('G27 users, departments and roles of another tenant do not exist', async () => {
    const there = { tenantId: stranger.tenantId };
    const drafts = [
      { userIds: [stranger.id] },
      { departmentIds: [await department(world, there.tenantId)] },
      { roleIds: [await role(world, { ...there, permissions: [], dataScope: 'self' })] },
      { userIds: [reader.id, newId()] },
    ];
    for (const draft of drafts) expect((await send(draft)).code).toBe(REFUSALS.messageRecipientUnknown.code);
    const id = await toReader();
    const look = await world.call(contract.getMessage, { params: { id }, token: stranger.token });
    const withdraw = await world.call(contract.withdrawMessages, { body: [id], token: stranger.token });
    expect([look.code, withdraw.code]).toEqual([REFUSALS.gone.code, REFUSALS.gone.code]);
    expect(await unread()).toBe(1);
  });

  test('a message without recipients is refused and leaves nothing', async () => {
    const before = await tenantDb(world.db, { tenantId }).select('messages').select('id').execute();
    const roleId = await role(world, { tenantId, permissions: [], dataScope: 'self' });
    for (const draft of [{}, { roleIds: [roleId] }]) {
      expect((await send(draft)).code).toBe(REFUSALS.messageNoRecipient.code);
    }
    expect(await tenantDb(world.db, { tenantId }).select('messages').select('id').execute()).toHaveLength(before.length);
  });

  test('sending and withdrawing are in the operation log, and need a permission each', async () => {
    const id = await toReader({ title: 'recorded' });
    const clerk = await someone(world, { permissions: ['message:list'] });
    expect((await send({ everybody: true }, clerk.token)).status).toBe(403);
    expect((await world.call(contract.withdrawMessages, { body: [id], token: clerk.token })).status).toBe(403);
    expect((await world.call(contract.listSentMessages, { token: reader.token })).status).toBe(403);
    expect((await world.call(contract.withdrawMessages, { body: [id], token: boss.token })).code).toBe(200);
    expect([await unread(), (await list()).total]).toEqual([0, 0]);
    const audits = await tenantDb(world.db, { tenantId })
      .select('audits')
      .select(['action', 'actor_id', 'after_row', 'before_row'])
      .where('entity_id', '=', id)
      .orderBy('id')
      .execute();
    expect(audits.map(({ action, actor_id }) => [action, actor_id])).toEqual([
      ['send', boss.id],
      ['remove', boss.id],
    ]);
    expect(JSON.parse(audits[0]?.after_row ?? '')).toMatchObject({ title: 'recorded', userIds: [reader.id], recipients: 1 });
  });

  test('the list of sent messages counts recipients and readers, for senders in the caller’s scope', async () => {
    const other = await someone(world);
    const { id } = await sent({ userIds: [reader.id, other.id], title: 'counted' });
    await read([id]);
    const query = { keyword: 'counted' };
    const listed = await world.call(contract.listSentMessages, { query, token: boss.token });
    expect(listed.data).toMatchObject({ total: 1, records: [{ id, recipients: 2, readers: 1, senderName: boss.username }] });
    const clerk = await someone(world, { permissions: ['message:list', 'message:send', 'message:remove'], dataScope: 'self' });
    await send({ userIds: [clerk.id], title: 'counted' }, clerk.token);
    const own = await world.call(contract.listSentMessages, { query, token: clerk.token });
    expect(own.data).toMatchObject({ total: 1, records: [{ senderName: clerk.username, recipients: 1 }] });
    const withdrawn = await world.call(contract.withdrawMessages, { body: [id], token: clerk.token });
    expect(withdrawn.code).toBe(REFUSALS.gone.code);
  });

  test('who has read a message is told by name and state, within the caller’s scope; of a foreign message nothing', async () => {
    const other = await someone(world);
    const { id } = await sent({ userIds: [reader.id, other.id] });
    await read([id]);
    const readers = async (query: Record<string, string>, { token } = boss) => {
      const answer = await world.call(contract.listMessageReaders, { params: { id }, query, token });
      const page = contract.listMessageReaders.answer.safeParse(answer.data).data;
      return page ? page.records.map((one) => [one.id, one.readTime !== null]) : answer.code;
    };
    expect(await readers({ state: 'read' })).toEqual([[reader.id, true]]);
    expect(await readers({ state: 'unread' })).toEqual([[other.id, false]]);
    expect(await readers({ column: 'readTime', order: 'desc' })).toHaveLength(2);
    expect(await readers({ name: other.username })).toEqual([[other.id, false]]);
    const clerk = await someone(world, { permissions: ['message:list'], dataScope: 'self' });
    expect(await readers({}, clerk)).toBe(REFUSALS.gone.code);
    expect(await readers({}, stranger)).toBe(REFUSALS.gone.code);
  });

  test('everybody is as many as a message to everybody reaches, within the sender’s scope', async () => {
    const counted = async ({ token } = boss) => (await world.call(contract.countEverybody, { token })).data;
    expect(await counted()).toBe((await sent({ everybody: true })).recipients);
    const clerk = await someone(world, { permissions: ['message:send'], dataScope: 'self' });
    expect(await counted(clerk)).toBe(1);
  });

  test('deleting a copy changes no figure of the sender, and marking all as read does not restore it', async () => {
    const [other, third] = [await someone(world), await someone(world)];
    const { id } = await sent({ userIds: [reader.id, other.id, third.id], title: 'kept figures' });
    await read([id]);
    for (const { token } of [reader, other]) {
      await world.call(contract.removeMessages, { body: [id], token });
      await world.call(contract.readAllMessages, { token });
    }
    const listed = await world.call(contract.listSentMessages, { query: { keyword: 'kept figures' }, token: boss.token });
    expect(listed.data).toMatchObject({ records: [{ id, recipients: 3, readers: 1 }] });
    expect([await unread(other), await unread(third), (await list({}, other.token)).total]).toEqual([0, 1, 0]);
    const again = await world.call(contract.removeMessages, { body: [id], token: other.token });
    expect([again.code, (await read([id], other)).code]).toEqual([REFUSALS.gone.code, REFUSALS.gone.code]);
  });

  test('G28 a caller cannot send in another’s name, and messages sent at once get a number each', async () => {
    const forged = { senderId: boss.id, senderName: 'root', sequence: 0, createTime: '2000-01-01T00:00:00Z' };
    await Promise.all(Array.from({ length: 6 }, (_, n) => send({ userIds: [reader.id], title: `${n}`, ...forged })));
    const rows = await tenantDb(world.db, { tenantId })
      .select('message_recipients')
      .select('sequence')
      .where('membership_id', '=', reader.id)
      .execute();
    expect(new Set(rows.map(({ sequence }) => sequence)).size).toBe(6);
    expect((await list()).records.every(({ senderName }) => senderName === boss.username)).toBe(true);
  });

  test('deleting a user deletes their copies', async () => {
    await toReader();
    await tenantDb(world.db, { tenantId }).delete('memberships').where('id', '=', reader.id).execute();
    const left = tenantDb(world.db, { tenantId }).select('message_recipients').select('message_id');
    expect(await left.where('membership_id', '=', reader.id).execute()).toEqual([]);
  });

  test.each([
    ['no title', { title: '  ' }, 'title'],
    ['no content', { content: '' }, 'content'],
    ['neither text nor rich text', { content: undefined }, 'content'],
    ['a rich text that says nothing', { content: undefined, html: '<p><br /></p>' }, 'content'],
    ['a rich text that no editor writes', { content: undefined, html: '<p>a' }, 'html'],
    ['a title that is too long', { title: 'x'.repeat(121) }, 'title'],
    ['a user that is no id', { userIds: ['a b'] }, 'userIds[0]'],
    ['too many roles', { roleIds: Array(201).fill('x') }, 'roleIds'],
    ['everybody as a word', { everybody: 'yes' }, 'everybody'],
  ])('%s is 400 and names the field', async (_name, draft, field) => {
    expect(await send(draft)).toMatchObject({ status: 400, desc: `参数 ${field} 有误！` });
  });
});
