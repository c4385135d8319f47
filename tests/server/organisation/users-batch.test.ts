// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { REFUSALS } from '../../../contract/refusals';
import { getLoginUser, userInfo } from '../../../contract/sign-in';
import { addUsers, editFacts, editOwnFacts, listUsers, USERS_AT_ONCE } from '../../../contract/users';
import { newId } from '../../../server/platform/db/ids';
import { tenantDb } from '../../../server/platform/db/tenant-db';
import { enterFirst } from '../authentication/entering';
import { databases, openWorld, type World } from '../platform/world';
import { department, role, type Someone, someone, tenantOf } from './people';

describe.each(databases)('many users at once, and a user’s own data, on %s', (database) => {
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
  const draft = (facts: object = {}) => ({ username: `batch${++count}`, name: '赵六', departmentIds: [], roleIds: [], ...facts });
  const add = (body: unknown, token = boss.token) => world.call(addUsers, { body, token });
  const found = async (username: string) => {
    const { data } = await world.call(listUsers, { query: { username }, token: boss.token });
    return listUsers.answer.parse(data);
  };
  const memberships = () => tenantDb(world.db, { tenantId }).select('memberships').selectAll().orderBy('id').execute();
  const actionsOn = async (id: string) => {
    const rows = await tenantDb(world.db, { tenantId }).select('audits').select('action').where('entity_id', '=', id).execute();
    return rows.map(({ action }) => action);
  };

  test('all are added, in several departments too, and each signs in with a password of their own', async () => {
    const departmentIds = [await department(world, tenantId), await department(world, tenantId)];
    const answer = addUsers.answer.parse((await add([draft({ departmentIds }), draft()])).data);
    expect(answer[0]?.user.departments.map(({ id }) => id).sort()).toEqual([...departmentIds].sort());
    expect(new Set(answer.map(({ password }) => password)).size).toBe(2);
    for (const { user, password } of answer) {
      expect((await enterFirst(world, { username: user.username, password: password ?? '' })).code).toBe(200);
      expect(await actionsOn(user.id)).toEqual(['add', 'changePassword']);
    }
  });

  test('if one is refused none is added, and the answer says which one', async () => {
    const before = await memberships();
    const taken = draft({ username: boss.username.toUpperCase() });
    expect(await add([draft(), taken])).toMatchObject({
      code: REFUSALS.usernameTaken.code,
      data: { index: 1, username: taken.username },
    });
    const twice = draft({ phone: '13600001111' });
    expect(await add([twice, draft({ phone: '13600001111' })])).toMatchObject({
      code: REFUSALS.phoneTaken.code,
      data: { index: 1 },
    });
    expect(await add([draft({ roleIds: [newId()] })])).toMatchObject({ code: REFUSALS.roleUnknown.code, data: { index: 0 } });
    expect(await memberships()).toEqual(before);
  });

  test('the same batch twice at once is added once', async () => {
    const body = [draft(), draft()];
    const answers = await Promise.all([add(body), add(body)]);
    expect(answers.map(({ code }) => code).sort()).toEqual([200, REFUSALS.usernameTaken.code]);
  });

  test('a caller cannot give roles beyond their own, nor add users without the permission', async () => {
    const clerk = await someone(world, { permissions: ['user:add'] });
    const beyond = await role(world, { tenantId, permissions: ['user:remove'], dataScope: 'self' });
    expect((await add([draft({ roleIds: [beyond] })], clerk.token)).code).toBe(REFUSALS.roleBeyondOwn.code);
    const reader = await someone(world, { permissions: ['user:list'] });
    expect((await add([draft()], reader.token)).status).toBe(403);
  });

  test('G27 roles and departments of another tenant are unknown', async () => {
    const theirs = await tenantOf(world, 'haicheng');
    const departmentIds = [await department(world, theirs)];
    const roleIds = [await role(world, { tenantId: theirs, permissions: [], dataScope: 'self' })];
    expect((await add([draft({ departmentIds })])).code).toBe(REFUSALS.departmentUnknown.code);
    expect((await add([draft({ roleIds })])).code).toBe(REFUSALS.roleUnknown.code);
  });

  test('G28 only the fields of drafts are taken from a batch', async () => {
    const greedy = { administrator: true, superAdministrator: true, status: 'disabled', password: 'Known_2026', tenantId: 'x' };
    const [one] = addUsers.answer.parse((await add([draft(greedy)])).data);
    expect(one?.user).toMatchObject({ administrator: false, status: 'enabled' });
    expect(one?.password).not.toBe('Known_2026');
  });

  test('an empty list, a long one, and a malformed draft are 400, with the place named', async () => {
    expect(await add([])).toMatchObject({ status: 400 });
    expect(await add(Array.from({ length: USERS_AT_ONCE + 1 }, () => draft()))).toMatchObject({ status: 400 });
    expect(await add([draft(), draft({ phone: '1' })])).toMatchObject({ status: 400, desc: '参数 [1].phone 有误！' });
  });

  describe('own data', () => {
    const editOwn = (body: unknown, token: string) => world.call(editOwnFacts, { body, token });
    const edit = (id: string, body: unknown, token = boss.token) => world.call(editFacts, { params: { id }, body, token });

    test('every user may change their own name and e-mail; a missing field stays, an empty one is cleared', async () => {
      const one = await someone(world);
      expect((await editOwn({ name: '新名', email: 'new@example.org' }, one.token)).data).toEqual({
        id: one.id,
        username: one.username,
        name: '新名',
        phone: null,
        email: 'new@example.org',
        avatar: null,
        version: 2,
      });
      expect((await editOwn({ name: '又名' }, one.token)).data).toMatchObject({ name: '又名', email: 'new@example.org' });
      expect((await editOwn({ email: '' }, one.token)).data).toMatchObject({ name: '又名', email: null });
      expect(await actionsOn(one.id)).toEqual(['edit', 'edit', 'edit']);
      expect(await editOwn({ email: 'none' }, one.token)).toMatchObject({ status: 400, desc: '参数 email 有误！' });
    });

    test.each(['\uFFFE', '\uFFFF'])(
      'a name with %j, which no workbook could hold, is 400, with the field named',
      async (character) => {
        const one = await someone(world);
        const answer = await editOwn({ name: `x${character}` }, one.token);
        expect(answer).toMatchObject({ status: 400, desc: '参数 name 有误！' });
      },
    );

    test('G28 rights, tenant, status and phone in the body are ignored', async () => {
      const one = await someone(world);
      const other = await role(world, { tenantId, permissions: ['user:list'], dataScope: 'all' });
      const greedy = { isSuperAdmin: true, administrator: true, roleIds: [other], orgId: 'haicheng', status: 'disabled' };
      const before = (await found(one.username)).records[0];
      await editOwn({ name: one.username, phone: '13600002222', remark: 'x', ...greedy }, one.token);
      await edit(one.id, { name: one.username, phone: '13600002222', remark: 'x', ...greedy });
      expect((await found(one.username)).records[0]).toEqual({ ...before, version: 3 });
    });

    test('of two edits of one version one is refused with the row as it is now', async () => {
      const one = await someone(world);
      const answers = await Promise.all(['甲', '乙'].map((name) => edit(one.id, { name, version: 1 })));
      expect(answers.map(({ code }) => code).sort()).toEqual([200, REFUSALS.stale.code]);
      expect(answers.find(({ code }) => code === REFUSALS.stale.code)?.data).toEqual((await found(one.username)).records[0]);
    });

    test('a user who edits an old version of their own data sees the new one, and not what others remark on them', async () => {
      const one = await someone(world);
      await tenantDb(world.db, one).update('memberships').set({ remark: '待观察' }).where('id', '=', one.id).execute();
      const { version, email } = userInfo.parse((await world.call(getLoginUser, { token: one.token })).data);
      expect([version, email]).toEqual([1, null]);
      expect((await edit(one.id, { name: '先到' })).code).toBe(200);
      const late = await editOwn({ name: '后到', email: 'late@example.org', version }, one.token);
      expect(late.code).toBe(REFUSALS.stale.code);
      expect(late.data).toEqual({
        id: one.id,
        username: one.username,
        name: '先到',
        phone: null,
        email: null,
        avatar: null,
        version: 2,
      });
      expect((await editOwn({ name: '后到', email: 'late@example.org', version: 2 }, one.token)).code).toBe(200);
      expect(await world.call(getLoginUser, { token: one.token })).toMatchObject({
        data: { name: '后到', email: 'late@example.org', version: 3 },
      });
    });

    test('others are edited with the permission only, within scope, and administrators by administrators', async () => {
      const one = await someone(world);
      const clerk = await someone(world, { permissions: ['user:edit'] });
      const near = await someone(world, { permissions: ['user:edit'], dataScope: 'self' });
      const reader = await someone(world, { permissions: ['user:list'] });
      expect((await edit(one.id, { name: '改' }, clerk.token)).code).toBe(200);
      expect((await edit(boss.id, { name: '改' }, clerk.token)).code).toBe(REFUSALS.administratorProtected.code);
      expect((await edit(one.id, { name: '改' }, near.token)).code).toBe(REFUSALS.gone.code);
      expect((await edit(one.id, { name: '改' }, reader.token)).status).toBe(403);
      const stranger = await someone(world, { tenantId: await tenantOf(world, 'haicheng') });
      expect((await edit(stranger.id, { name: '改' })).code).toBe(REFUSALS.gone.code);
    });
  });
});
