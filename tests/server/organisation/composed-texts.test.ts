// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listDepartments } from '../../../contract/departments';
import { addRole, listRoles } from '../../../contract/roles';
import { addUser, listUsers } from '../../../contract/users';
import { newId } from '../../../server/platform/db/ids';
import { composeTexts } from '../../../server/platform/db/migrations/composed-texts';
import { tenantDb } from '../../../server/platform/db/tenant-db';
import { databases, openWorld, type World } from '../platform/world';
import { department, role, type Someone, someone } from './people';

const COMPOSED = 'José Müller';
const DECOMPOSED = COMPOSED.normalize('NFD');

describe.each(databases)('texts in one form on %s', (database) => {
  let world: World;
  let boss: Someone;
  beforeAll(async () => {
    world = await openWorld(database);
    boss = await someone(world, { administrator: true });
  });
  afterAll(() => world.close());

  const usersNamed = async (query: Record<string, string>) => {
    const { data } = await world.call(listUsers, { query, token: boss.token });
    return listUsers.answer.parse(data).records.map(({ id }) => id);
  };
  const advanced = (rule: string, val: unknown) => ({
    superQueryParams: JSON.stringify({ matchType: 'and', conditions: [{ field: 'name', rule, val }] }),
  });
  const bothWays = async (name: string) => [
    await usersNamed({ name }),
    await usersNamed({ name: name.slice(0, 5) }),
    await usersNamed(advanced('eq', name)),
    await usersNamed(advanced('like', name)),
    await usersNamed(advanced('in', [name])),
  ];

  test('a name is found in whichever form it is typed, and in whichever it was given (G56)', async () => {
    const ids = [];
    for (const [username, name] of [
      ['composed', COMPOSED],
      ['decomposed', DECOMPOSED],
    ]) {
      const body = { username, name, phone: '', email: '', remark: '', departmentIds: [], roleIds: [] };
      const { data } = await world.call(addUser, { body, token: boss.token });
      ids.unshift(addUser.answer.parse(data).user.id);
    }
    for (const form of [COMPOSED, DECOMPOSED]) {
      for (const found of await bothWays(form)) expect(found).toEqual(ids);
    }
  });

  test('two forms of one name are the same name (G56)', async () => {
    const draft = { roleName: COMPOSED, dataScope: 'self', remark: '' };
    expect(await world.call(addRole, { body: draft, token: boss.token })).toMatchObject({ code: 200 });
    const again = await world.call(addRole, { body: { ...draft, roleName: DECOMPOSED }, token: boss.token });
    expect(again).toMatchObject({ status: 200 });
    expect(again.code).not.toBe(200);
  });

  test('a row that was stored in the other form is found once the database is up to date (G56)', async () => {
    const old = await someone(world);
    const tenant = tenantDb(world.db, old);
    await tenant
      .update('memberships')
      .set({ name: `Zoe\u0308 ${DECOMPOSED}` })
      .where('id', '=', old.id)
      .execute();
    const place = await department(world, old.tenantId);
    await tenant
      .update('departments')
      .set({ name: `Cafe\u0301 ${place}` })
      .where('id', '=', place)
      .execute();
    const [first, second] = [
      await role(world, { tenantId: old.tenantId, permissions: [], dataScope: 'self' }),
      await role(world, { tenantId: old.tenantId, permissions: [], dataScope: 'self' }),
    ];
    const name = `Chef ${newId()} é`;
    await tenant.update('roles').set({ name }).where('id', '=', first).execute();
    await tenant
      .update('roles')
      .set({ name: name.normalize('NFD') })
      .where('id', '=', second)
      .execute();

    await composeTexts(world.db);

    expect(await usersNamed({ name: 'Zoë' })).toEqual([old.id]);
    expect(await usersNamed({ name: 'Zoe\u0308' })).toEqual([old.id]);
    const departments = await world.call(listDepartments, { query: { departmentName: `Café ${place}` }, token: boss.token });
    expect(listDepartments.answer.parse(departments.data).total).toBe(1);
    // The composed name was another's: the row stays as it is.
    const roles = await world.call(listRoles, { query: { roleName: name }, token: boss.token });
    expect(listRoles.answer.parse(roles.data).records.map(({ id }) => id)).toEqual([first]);
  });
});
