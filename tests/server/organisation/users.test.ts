// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { REFUSALS } from '../../../contract/refusals';
import { addUser, editUser, listUsers, removeUsers, resetPassword, setUserStatus, user } from '../../../contract/users';
import { fulfilsPolicy } from '../../../server/identity/passwords/rules';
import { newId } from '../../../server/platform/db/ids';
import { tenantDb } from '../../../server/platform/db/tenant-db';
import { enter, enterFirst } from '../authentication/entering';
import { databases, openWorld, type World } from '../platform/world';
import { department, role, type Someone, someone, tenantOf } from './people';

const REFUSED = Object.fromEntries(Object.entries(REFUSALS).map(([name, { code }]) => [name, code]));

describe.each(databases)('managing users on %s', (database) => {
  let world: World;
  let boss: Someone;
  let tenantId: string;
  beforeAll(async () => {
    world = await openWorld(database);
    tenantId = await tenantOf(world);
    boss = await someone(world, { administrator: true });
  });
  afterAll(() => world.close());

  let count = 0;
  const draft = (facts: object = {}) => ({
    username: `drafted${++count}`,
    name: '张三',
    departmentIds: [],
    roleIds: [],
    ...facts,
  });
  const add = (body: unknown, token = boss.token) => world.call(addUser, { body, token });
  const added = async (facts: object = {}, token?: string) => addUser.answer.parse((await add(draft(facts), token)).data);
  const edit = (id: string, body: unknown, token = boss.token) => world.call(editUser, { params: { id }, body, token });
  const remove = (ids: readonly string[], token = boss.token) => world.call(removeUsers, { body: ids, token });
  const reset = (id: string, token = boss.token) => world.call(resetPassword, { params: { id }, token });
  const setStatus = (id: string, status: string, token = boss.token) =>
    world.call(setUserStatus, { params: { id }, query: { status }, token });
  const row = async (id: string) => {
    const { data } = await world.call(listUsers, { query: { size: 200 }, token: boss.token });
    return listUsers.answer.parse(data).records.find((one) => one.id === id);
  };
  const audits = async (entityId: string) => {
    const rows = await tenantDb(world.db, { tenantId })
      .select('audits')
      .selectAll()
      .where('entity_id', '=', entityId)
      .orderBy('id')
      .execute();
    return rows;
  };

  test('a new user is listed as drafted, and signs in with the made password', async () => {
    const departmentId = await department(world, tenantId);
    const roleId = await role(world, { tenantId, permissions: ['user:list'], dataScope: 'own' });
    const facts = {
      name: '李四',
      phone: '13812345678',
      email: 'li@example.org',
      remark: '外聘',
      departmentIds: [departmentId],
      roleIds: [roleId],
    };
    const { user: made, password } = await added(facts);
    expect(made).toMatchObject({
      name: '李四',
      phone: '13812345678',
      email: 'li@example.org',
      remark: '外聘',
      status: 'enabled',
      version: 1,
    });
    expect(made.departments.map(({ id }) => id)).toEqual([departmentId]);
    expect(made.roles.map(({ id }) => id)).toEqual([roleId]);
    expect(await row(made.id)).toEqual(made);
    expect(fulfilsPolicy(password ?? '')).toBe(true);
    expect((await enterFirst(world, { username: made.username, password: password ?? '' })).code).toBe(200);
  });

  test('G05 saved twice at once, there is one user, and the second is refused because the name is taken', async () => {
    const body = draft();
    const answers = await Promise.all([add(body), add(body)]);
    expect(answers.map(({ code }) => code).sort()).toEqual([200, REFUSED.usernameTaken]);
    const { data } = await world.call(listUsers, { query: { username: body.username }, token: boss.token });
    expect(listUsers.answer.parse(data).total).toBe(1);
  });

  test('a caller learns of fifty accounts outside a day, and of their own users without end (G39)', async () => {
    const clerk = await someone(world, { administrator: true });
    const outside = await someone(world, { tenantId: await tenantOf(world, 'haicheng') });
    const tryName = async ({ username }: { readonly username: string }) => {
      const { code, status } = await add(draft({ username }), clerk.token);
      return status === 200 ? code : status;
    };
    expect(await tryName(outside)).toBe(REFUSED.usernameTaken);
    const key = `taken:account:${clerk.accountId}`;
    await world.db.updateTable('limits').set({ used: 50 }).where('key', '=', key).execute();
    expect(await tryName(outside)).toBe(429);
    const { user } = await added();
    expect((await edit(user.id, draft({ username: outside.username }), clerk.token)).status).toBe(429);
    expect(await tryName(clerk)).toBe(REFUSED.usernameTaken);
    expect(await tryName({ username: `free${user.id}` })).toBe(200);
  });

  test('a username is taken whatever its case, in every tenant; a phone likewise', async () => {
    const elsewhere = await someone(world, { tenantId: await tenantOf(world, 'haicheng') });
    expect((await add(draft({ username: elsewhere.username.toUpperCase() }))).code).toBe(REFUSED.usernameTaken);
    const { user: one } = await added({ phone: '13700000001' });
    expect(await add(draft({ phone: '13700000001' }))).toMatchObject({ status: 200, code: REFUSED.phoneTaken, data: null });
    const { user: other } = await added();
    expect((await edit(other.id, draft({ username: one.username }))).code).toBe(REFUSED.usernameTaken);
    expect((await edit(other.id, draft({ phone: '13700000001' }))).code).toBe(REFUSED.phoneTaken);
    expect((await edit(one.id, draft({ phone: '13700000001' }))).code).toBe(200);
  });

  test('an edit replaces the fields of the draft, departments and roles too, and increments the version', async () => {
    const [before, after] = [await department(world, tenantId), await department(world, tenantId)];
    const { user: made } = await added({ departmentIds: [before], email: 'a@example.org' });
    const body = draft({ name: '王五', departmentIds: [after, after], version: made.version });
    const answer = await edit(made.id, body);
    expect(user.parse(answer.data)).toMatchObject({
      name: '王五',
      email: null,
      version: made.version + 1,
      username: body.username,
    });
    expect(user.parse(answer.data).departments.map(({ id }) => id)).toEqual([after]);
    const phoned = await edit(made.id, draft({ username: body.username, phone: '13700000002' }));
    expect(phoned.data).toMatchObject({ username: body.username, phone: '13700000002' });
  });

  test('a stale edit is refused with the row as it is now; of two at once one wins; without a version the last write wins', async () => {
    const { user: made } = await added();
    const body = (name: string, version?: number) => draft({ username: made.username, name, ...(version ? { version } : {}) });
    const answers = await Promise.all([edit(made.id, body('one', 1)), edit(made.id, body('two', 1))]);
    expect(answers.map(({ code }) => code).sort()).toEqual([200, REFUSED.stale]);
    const refused = answers.find(({ code }) => code === REFUSED.stale);
    expect(refused?.data).toEqual(await row(made.id));
    expect((await edit(made.id, body('three'))).code).toBe(200);
    expect((await row(made.id))?.name).toBe('three');
  });

  test('G28 only the fields of the draft are taken from a body', async () => {
    const { user: made } = await added();
    const greedy = {
      isSuperAdmin: true,
      superAdministrator: true,
      super_administrator: 1,
      administrator: true,
      status: 'disabled',
    };
    const body = {
      ...draft(),
      ...greedy,
      orgId: 'haicheng',
      tenantId: 'x',
      id: 'x',
      accountId: 'x',
      password: 'Known_2026',
      createTime: 'x',
    };
    const answer = user.parse((await edit(made.id, body)).data);
    expect(answer).toMatchObject({ id: made.id, administrator: false, status: 'enabled', createTime: made.createTime });
    const { user: second, password } = await added(greedy);
    expect(second).toMatchObject({ administrator: false, status: 'enabled' });
    expect(password).not.toBe('Known_2026');
    const rights = await tenantDb(world.db, { tenantId })
      .select('memberships')
      .select('super_administrator')
      .where('id', '=', second.id)
      .execute();
    expect(rights).toEqual([{ super_administrator: 0 }]);
  });

  test('deleting is all or nothing, deletes the account too, and works once', async () => {
    const [one, other] = [await someone(world), await someone(world)];
    expect((await remove([one.id, other.id, newId()])).code).toBe(REFUSED.gone);
    expect(await row(one.id)).toBeDefined();
    expect((await remove([one.id, other.id, one.id])).code).toBe(200);
    expect(await row(one.id)).toBeUndefined();
    expect(await world.db.selectFrom('accounts').select('id').where('id', '=', one.accountId).execute()).toEqual([]);
    expect((await remove([one.id])).code).toBe(REFUSED.gone);
    expect((await add(draft({ username: one.username }))).code).toBe(200);
  });

  test('an account that is a member elsewhere stays, and that tenant becomes its home', async () => {
    const elsewhere = await tenantOf(world, 'haicheng');
    const person = await someone(world);
    await someone(world, { accountId: person.accountId, tenantId: elsewhere });
    expect((await remove([person.id])).code).toBe(200);
    const account = await world.db
      .selectFrom('accounts')
      .select('home_tenant_id')
      .where('id', '=', person.accountId)
      .executeTakeFirst();
    expect(account).toEqual({ home_tenant_id: elsewhere });
  });

  test('G18 edit, status and delete hit exactly the id that was named', async () => {
    const [three, two] = [await someone(world), await someone(world)];
    for (const [person, id] of [
      [three, '9007199254740993'],
      [two, '9007199254740992'],
    ] as const) {
      await tenantDb(world.db, person).update('memberships').set({ id }).where('id', '=', person.id).execute();
    }
    await edit('9007199254740993', draft({ name: 'edited' }));
    expect((await row('9007199254740993'))?.name).toBe('edited');
    expect((await row('9007199254740992'))?.name).toBe(two.username);
    await setStatus('9007199254740992', 'disabled');
    expect((await row('9007199254740993'))?.status).toBe('enabled');
    await remove(['9007199254740993']);
    expect(await row('9007199254740992')).toBeDefined();
    expect(await row('9007199254740993')).toBeUndefined();
  });

  test('a reset makes a new password, shown once; the old one stops working, and a lock-out ends', async () => {
    const person = await someone(world, { password: 'Old_pass_1' });
    await world.db
      .insertInto('guesses')
      .values({
        key: `username:${person.username}`,
        failures: 40,
        failed_at: world.clock.now,
        blocked_until: world.clock.now + 900_000,
      })
      .execute();
    const { password } = resetPassword.answer.parse((await reset(person.id)).data);
    expect((await enter(world, { username: person.username, password: 'Old_pass_1' })).code).toBe(REFUSED.credentialsWrong);
    expect((await enterFirst(world, { username: person.username, password })).code).toBe(200);
    expect(JSON.stringify(await audits(person.id))).not.toContain(password);
  });

  test('a caller cannot delete or disable themselves', async () => {
    expect((await remove([boss.id])).code).toBe(REFUSED.notYourself);
    expect((await setStatus(boss.id, 'disabled')).code).toBe(REFUSED.notYourself);
    expect((await row(boss.id))?.status).toBe('enabled');
  });

  test('only an administrator can act on one, and only a super administrator on a super administrator', async () => {
    const clerk = await someone(world, {
      permissions: ['user:list', 'user:edit', 'user:remove', 'user:resetPassword', 'user:status'],
    });
    const top = await someone(world, { superAdministrator: true });
    for (const [actor, target] of [
      [clerk, boss],
      [boss, top],
      [clerk, top],
    ] as const) {
      const answers = [
        await edit(target.id, draft(), actor.token),
        await remove([target.id], actor.token),
        await reset(target.id, actor.token),
        await setStatus(target.id, 'disabled', actor.token),
      ];
      expect(answers.map(({ code }) => code)).toEqual(Array(4).fill(REFUSED.administratorProtected));
    }
  });

  test('every change is in the operation log with before and after, and a refused one is not', async () => {
    const { user: made } = await added();
    await edit(made.id, draft({ name: 'recorded' }));
    await setStatus(made.id, 'disabled');
    await edit(made.id, draft({ roleIds: [newId()] }));
    await remove([made.id]);
    const rows = await audits(made.id);
    expect(rows.map(({ action, actor_id }) => `${action} ${actor_id === boss.id}`)).toEqual([
      'add true',
      'edit true',
      'setStatus true',
      'remove true',
    ]);
    expect(JSON.parse(rows[1]?.before_row ?? '')).toMatchObject({ name: '张三' });
    expect(JSON.parse(rows[1]?.after_row ?? '')).toMatchObject({ name: 'recorded' });
    expect(JSON.parse(rows[3]?.before_row ?? '')).toMatchObject({ status: 'disabled' });
  });

  test.each([
    ['a username that starts with a digit', { username: '1abc' }, 'username'],
    ['a username with a space', { username: 'a b' }, 'username'],
    ['an empty name', { name: '  ' }, 'name'],
    ['a malformed phone', { phone: '12345' }, 'phone'],
    ['a malformed e-mail', { email: 'no-address' }, 'email'],
    ['NUL in the remark', { remark: 'a\0b' }, 'remark'],
    ['half a character', { name: '\ud800' }, 'name'],
    ['an id that is a number', { roleIds: [1] }, 'roleIds[0]'],
    ['no list of departments', { departmentIds: 'all' }, 'departmentIds'],
  ])('%s is 400 and names the field', async (_name, facts, field) => {
    expect(await add(draft(facts))).toMatchObject({ status: 400, code: 400, desc: `参数 ${field} 有误！` });
  });

  test('an empty or overlong list of ids is 400, and so is an unknown status', async () => {
    expect(await remove([])).toMatchObject({ status: 400 });
    expect(await remove(Array.from({ length: 201 }, newId))).toMatchObject({ status: 400 });
    expect(await setStatus(boss.id, 'gone')).toMatchObject({ status: 400, desc: '参数 status 有误！' });
    expect(await edit('a b', draft())).toMatchObject({ status: 400, desc: '参数 id 有误！' });
  });
});
