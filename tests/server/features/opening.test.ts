// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countUse, listOwnApplications } from '../../../contract/app-center';
import { addDepartment } from '../../../contract/departments';
import { closeOpening, getOpeningSteps, OPENING_STEPS } from '../../../contract/opening';
import { addRole } from '../../../contract/roles';
import { startSession } from '../../../server/identity/sessions/store';
import { newId } from '../../../server/platform/db/ids';
import { tenantDb } from '../../../server/platform/db/tenant-db';
import { type Someone, someone, tenantOf } from '../organisation/people';
import { databases, openWorld, type World } from '../platform/world';

describe.each(databases)('the opening checklist on %s', (database) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld(database);
  });
  afterAll(() => world.close());

  /** An administrator of a tenant that was founded this moment, and may do all that tenants may. */
  async function founder() {
    const tenantId = newId();
    const like = await tenantOf(world, 'haicheng');
    const row = await world.db.selectFrom('tenants').selectAll().where('id', '=', like).executeTakeFirstOrThrow();
    await world.db
      .insertInto('tenants')
      .values({ ...row, id: tenantId, org_code: tenantId.slice(0, 20), name: tenantId })
      .execute();
    const menus = await world.db.selectFrom('menus').select('id as menu_id').where('platform', '=', 0).execute();
    await tenantDb(world.db, { tenantId }).insert('tenant_menus', menus).execute();
    return someone(world, { tenantId, administrator: true });
  }
  const steps = async ({ token }: Someone) => getOpeningSteps.answer.parse((await world.call(getOpeningSteps, { token })).data);
  const done = async (who: Someone) => (await steps(who)).filter((each) => each.done).map(({ step }) => step);

  test('a new administrator has all steps of a tenant before them; each is done as soon as it is done', async () => {
    const person = await founder();
    const { token, tenantId } = person;
    expect((await steps(person)).map(({ step }) => step)).toEqual(['loginPage', 'departments', 'roles', 'users', 'policies']);
    expect(await done(person)).toEqual([]);
    await world.call(addDepartment, { token, body: { departmentName: '总部' } });
    expect(await done(person)).toEqual(['departments']);
    await someone(world, { tenantId });
    expect(await done(person)).toEqual(['departments', 'users']);
    const menus = listOwnApplications.answer.parse((await world.call(listOwnApplications, { token })).data);
    const policies = menus.find(({ component }) => component === 'policies')?.menuId ?? '';
    await world.call(countUse, { token, params: { id: policies } });
    expect(await done(person)).toEqual(['departments', 'users', 'policies']);
    const role = addRole.answer.parse((await world.call(addRole, { token, body: { roleName: '人事' } })).data);
    expect(await done(person)).not.toContain('roles');
    await tenantDb(world.db, person)
      .insert('role_menus', [{ role_id: role.id, menu_id: policies }])
      .execute();
    expect(await done(person)).toContain('roles');
    await tenantDb(world.db, person)
      .insert('login_configs', [{ big_title: '某某公司', created_at: world.clock.now, version: 1 }])
      .execute();
    expect(await steps(person)).toEqual([]);
  });

  test('it is for administrators, in their own tenant, and each step for those with its permission', async () => {
    const every = Object.values(OPENING_STEPS);
    expect(await steps(await someone(world, { permissions: every }))).toEqual([]);
    const operator = await someone(world, { superAdministrator: true });
    const { tenantId } = await founder();
    const facts = { accountId: operator.accountId, membershipId: operator.id, tenantId, enteredFrom: operator.tenantId };
    const token = await startSession(world.db, world.clock.now, { ...facts, previousSignInAt: null });
    expect(await steps({ ...operator, token })).toEqual([]);
    const { tenantId: poor } = await founder();
    await tenantDb(world.db, { tenantId: poor }).delete('tenant_menus').execute();
    expect(await steps(await someone(world, { tenantId: poor, administrator: true }))).toEqual([]);
  });

  test('who puts it away does not see it again; another administrator does', async () => {
    const person = await founder();
    const other = await someone(world, { tenantId: person.tenantId, administrator: true });
    expect((await world.call(closeOpening, { token: person.token })).code).toBe(200);
    expect([(await steps(person)).length, (await steps(other)).length]).toEqual([0, 5]);
  });
});
