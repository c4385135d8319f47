// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getDepartment, listDepartments } from '../../../contract/departments';
import { REFUSALS } from '../../../contract/refusals';
import { getRole, listRoles } from '../../../contract/roles';
import type { Route } from '../../../contract/route';
import { getKeptSubsystem, listKeptSubsystems } from '../../../contract/subsystems';
import { getTenant, listTenants } from '../../../contract/tenants';
import { getUser, listUsers } from '../../../contract/users';
import { newId } from '../../../server/platform/db/ids';
import { databases, openWorld, type World } from '../platform/world';
import { department, role, type Someone, someone, tenantOf } from './people';

const KINDS: readonly (readonly [right: string, one: Route, list: Route])[] = [
  ['user:list', getUser, listUsers],
  ['role:list', getRole, listRoles],
  ['tenant:list', getTenant, listTenants],
  ['department:list', getDepartment, listDepartments],
  ['subsystem:list', getKeptSubsystem, listKeptSubsystems],
];

describe.each(databases)('one record by its id on %s', (database) => {
  let world: World;
  let boss: Someone;
  beforeAll(async () => {
    world = await openWorld(database);
    boss = await someone(world, { administrator: true, superAdministrator: true });
  });
  afterAll(() => world.close());

  const rowsOf = async (list: Route, token = boss.token) => {
    const { data } = await world.call(list, { token, query: { size: 200 } });
    return (data as { records: readonly { id: string; avatar?: unknown }[] }).records;
  };

  test.each(KINDS)(
    '%s: it is what the list shows of it, and everyone with the right to the list has it',
    async (right, one, list) => {
      const [row] = await rowsOf(list);
      const answer = await world.call(one, { token: boss.token, params: { id: row?.id ?? '' } });
      expect(answer).toMatchObject({ status: 200, code: 200, data: row });
      const other = await someone(world, { permissions: [right === 'user:list' ? 'role:list' : 'user:list'] });
      expect((await world.call(one, { token: other.token, params: { id: row?.id ?? '' } })).status).toBe(403);
    },
  );

  test.each(KINDS)('%s: one that there is not is gone', async (_, one) => {
    expect((await world.call(one, { token: boss.token, params: { id: newId() } })).code).toBe(REFUSALS.gone.code);
  });

  test('G27 a user outside the data scope, and anything of another tenant, is not there', async () => {
    const [own, other] = [await tenantOf(world), await tenantOf(world, 'haicheng')];
    const alone = await someone(world, { permissions: ['user:list', 'department:list'], dataScope: 'self' });
    const foreign = await someone(world, { tenantId: other, administrator: true });
    const ids = [
      [getUser, foreign.id, boss.token],
      [getUser, boss.id, alone.token],
      [getUser, boss.id, foreign.token],
      [getRole, await role(world, { tenantId: own, permissions: [], dataScope: 'all' }), foreign.token],
      [getDepartment, await department(world, own), foreign.token],
      [getDepartment, await department(world, own), alone.token],
    ] as const;
    for (const [one, id, token] of ids)
      expect((await world.call(one, { token, params: { id } })).code, one.path).toBe(REFUSALS.gone.code);
  });
});
