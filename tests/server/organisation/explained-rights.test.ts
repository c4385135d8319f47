// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { REFUSALS } from '../../../contract/refusals';
import { explainRights } from '../../../contract/users';
import { tenantDb } from '../../../server/platform/db/tenant-db';
import { databases, openWorld, type World } from '../platform/world';
import { type Someone, someone, tenantOf } from './people';

describe.each(databases)('why a user has a right on %s', (database) => {
  let world: World;
  let tenantId: string;
  let boss: Someone;
  beforeAll(async () => {
    world = await openWorld(database);
    tenantId = await tenantOf(world, 'haicheng');
    boss = await someone(world, { tenantId, administrator: true });
  });
  afterAll(() => world.close());

  const explain = async ({ id }: Pick<Someone, 'id'>, token = boss.token) => {
    const answer = await world.call(explainRights, { params: { id }, token });
    expect(answer).toMatchObject({ status: 200, code: 200 });
    return explainRights.answer.parse(answer.data);
  };
  const of = (rights: Awaited<ReturnType<typeof explain>>, permission: string) =>
    rights.menus.find((menu) => menu.permission === permission);

  test('a role gives it, and is named; what no role gives is withheld', async () => {
    const clerk = await someone(world, { tenantId, permissions: ['user:list'] });
    const rights = await explain(clerk);
    expect(of(rights, 'user:list')).toMatchObject({ held: true, authorised: true });
    expect(of(rights, 'user:list')?.roles).toHaveLength(1);
    expect(of(rights, 'user:remove')).toMatchObject({ held: false, authorised: true, roles: [] });
  });

  test('an authorisation that the tenant lost withholds what a role still grants; an administrator has what is left', async () => {
    const clerk = await someone(world, { tenantId, permissions: ['user:export'] });
    const menuId = of(await explain(clerk), 'user:export')?.menuId ?? '';
    await tenantDb(world.db, { tenantId }).delete('tenant_menus').where('menu_id', '=', menuId).execute();
    expect(of(await explain(clerk), 'user:export')).toMatchObject({ held: false, authorised: false, roles: [{}] });
    expect(of(await explain(boss), 'user:export')).toMatchObject({ held: false, authorised: false });
    expect(of(await explain(boss), 'user:remove')).toMatchObject({ held: true, roles: [] });
  });

  test('the platform’s own menus are not named to another tenant, nor is a user out of sight explained (G27)', async () => {
    expect(of(await explain(boss), 'tenant:list')).toBeUndefined();
    const elsewhere = await someone(world);
    const answer = await world.call(explainRights, { params: { id: elsewhere.id }, token: boss.token });
    expect(answer.code).toBe(REFUSALS.gone.code);
  });
});
