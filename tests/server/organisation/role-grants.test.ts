// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getCurrentUserMenu } from '../../../contract/menus';
import { REFUSALS } from '../../../contract/refusals';
import * as contract from '../../../contract/roles';
import { listUsers } from '../../../contract/users';
import { newId } from '../../../server/platform/db/ids';
import { tenantDb } from '../../../server/platform/db/tenant-db';
import { databases, openWorld, type World } from '../platform/world';
import { keepingSubsystems, SUBSYSTEM_RIGHTS } from './keeping-subsystems';
import { draft, managingRoles, ROLE_RIGHTS } from './managing-roles';
import { department, role as roleWith, type Someone, someone, tenantOf } from './people';

const CODES = Object.fromEntries(Object.entries(REFUSALS).map(([name, { code }]) => [name, code]));

describe.each(databases)('what roles allow on %s', (database) => {
  let world: World;
  let boss: Someone;
  beforeAll(async () => {
    world = await openWorld(database);
    boss = await someone(world, { administrator: true });
  });
  afterAll(() => world.close());
  const { add, made, edit, remove, get, grants, grant, give, buttonOf, buttons } = managingRoles(() => ({ world, boss }));

  describe('what a role allows', () => {
    test('is exactly what was chosen, and the menus above that', async () => {
      const { id } = await made();
      const { id: button, pageId } = await buttonOf('user:edit');
      const answer = contract.setRoleGrants.answer.parse((await grant(id, [button, button])).data);
      expect(answer.menuIds).toEqual(expect.arrayContaining([button, pageId]));
      const system = await world.db.selectFrom('menus').select('parent_id').where('id', '=', pageId).executeTakeFirstOrThrow();
      expect([...answer.menuIds].sort()).toEqual([button, pageId, system.parent_id].sort());
      expect(await grants(id)).toEqual(answer);
      expect((await grant(id, [])).code).toBe(200);
      expect((await grants(id)).menuIds).toEqual([]);
    });

    test('takes effect with the next call of its holders, and so does its data scope', async () => {
      const { id } = await made();
      const departmentId = await department(world, boss.tenantId);
      const holder = await someone(world, { departmentIds: [departmentId] });
      await someone(world, { departmentIds: [departmentId] });
      await give(holder, id);
      const listed = async () => {
        const { status, data } = await world.call(listUsers, { token: holder.token });
        return status === 200 ? listUsers.answer.parse(data).total : status;
      };
      expect(await listed()).toBe(403);
      await grant(id, await buttons('user:list'));
      expect(await listed()).toBe(1);
      await grant(id, await buttons('user:list'), { dataScope: 'own' });
      expect(await listed()).toBe(2);
      await edit(id, draft({ dataScope: 'self' }));
      expect(await listed()).toBe(1);
      const menu = JSON.stringify((await world.call(getCurrentUserMenu, { token: holder.token })).data);
      expect(menu).toContain('user:list');
      await grant(id, []);
      expect(await listed()).toBe(403);
    });

    test('of two grants set at once the role has one or the other, never both', async () => {
      const { id } = await made();
      const [one, other] = [await buttons('user:list', 'user:add'), await buttons('user:edit', 'user:status')];
      for (let round = 0; round < 5; round += 1) {
        const answers = await Promise.all([grant(id, one), grant(id, other)]);
        expect(answers.map(({ code }) => code)).toEqual([200, 200]);
        const { menuIds } = await grants(id);
        expect([one, other].filter((list) => list.some((menuId) => menuIds.includes(menuId)))).toHaveLength(1);
      }
    });

    test('is offered as a tree of the tenant’s authorisation, without the platform’s own', async () => {
      const head = await someone(world, { tenantId: await tenantOf(world, 'haicheng'), administrator: true });
      const { id } = await made({}, head.token);
      const flat = (menus: readonly contract.GrantableMenu[]): contract.GrantableMenu[] =>
        menus.flatMap((menu) => [menu, ...flat(menu.children ?? [])]);
      const offered = async () => flat((await grants(id, head.token)).menus ?? []).flatMap(({ permission }) => permission ?? []);
      expect(await offered()).toEqual(expect.arrayContaining(['user:list', 'department:add', 'role:auth']));
      expect((await offered()).filter((permission) => permission.startsWith('menu:'))).toEqual([]);
      const own = await made();
      expect(flat((await grants(own.id)).menus ?? []).map(({ permission }) => permission)).toContain('menu:import');
      for (const menuIds of [await buttons('menu:edit'), [newId()]]) {
        expect((await grant(id, menuIds, {}, head.token)).code).toBe(CODES.menuNotAuthorised);
      }
      const { id: taken } = await buttonOf('department:add');
      await tenantDb(world.db, head).delete('tenant_menus').where('menu_id', '=', taken).execute();
      expect(await offered()).not.toContain('department:add');
      expect((await grant(id, [taken], {}, head.token)).code).toBe(CODES.menuNotAuthorised);
      expect((await grants(id, head.token)).menuIds).toEqual([]);
    });

    test('shrinks with the authorisation of the tenant, and a lost menu does not return unasked', async () => {
      const tenant = { tenantId: await tenantOf(world, 'qingshan') };
      const head = await someone(world, { ...tenant, administrator: true });
      const { id } = await made({}, head.token);
      const holder = await someone(world, tenant);
      await give(holder, id);
      const [list, adding] = [await buttonOf('user:list'), await buttonOf('user:add')];
      await grant(id, [list.id, adding.id], {}, head.token);
      await tenantDb(world.db, tenant).delete('tenant_menus').where('menu_id', '=', list.id).execute();
      expect((await world.call(listUsers, { token: holder.token })).status).toBe(403);
      const left = (await grants(id, head.token)).menuIds;
      expect([left.includes(list.id), left.includes(adding.id)]).toEqual([false, true]);
      expect((await grant(id, left, {}, head.token)).code).toBe(200);
      await tenantDb(world.db, tenant)
        .insert('tenant_menus', [{ menu_id: list.id }])
        .execute();
      expect((await world.call(listUsers, { token: holder.token })).status).toBe(403);
    });
  });

  describe('a caller cannot give more than they have', () => {
    const clerk = (dataScope: 'all' | 'below' | 'own' | 'self' = 'own') =>
      someone(world, { permissions: [...ROLE_RIGHTS, 'user:list', 'user:edit'], dataScope });

    test('neither permissions nor a wider data scope; an administrator may', async () => {
      const { token } = await clerk();
      const { id } = await made({ dataScope: 'own' }, token);
      expect((await grant(id, await buttons('user:list', 'user:edit'), {}, token)).code).toBe(200);
      expect((await grant(id, await buttons('user:list', 'user:remove'), {}, token)).code).toBe(CODES.grantBeyondOwn);
      expect((await grant(id, await buttons('user:list'), { dataScope: 'all' }, token)).code).toBe(CODES.grantBeyondOwn);
      expect((await edit(id, draft({ dataScope: 'below' }), token)).code).toBe(CODES.grantBeyondOwn);
      expect((await add(draft({ dataScope: 'below' }), token)).code).toBe(CODES.grantBeyondOwn);
      expect((await grants(id)).dataScope).toBe('own');
      expect((await grants(id)).menuIds).toEqual(expect.arrayContaining(await buttons('user:edit')));
      expect((await grant(id, await buttons('user:remove'), { dataScope: 'all' })).code).toBe(200);
    });

    test('not to themselves, by the role that they hold', async () => {
      const { token, id: userId } = await clerk();
      const [held] = await tenantDb(world.db, boss)
        .select('membership_roles')
        .select('role_id')
        .where('membership_id', '=', userId)
        .execute();
      const id = held?.role_id ?? '';
      const { menuIds } = await grants(id, token);
      expect((await grant(id, [...menuIds, ...(await buttons('user:remove'))], {}, token)).code).toBe(CODES.grantBeyondOwn);
      expect((await grant(id, menuIds, { dataScope: 'all' }, token)).code).toBe(CODES.grantBeyondOwn);
    });

    test('a role that allows more than the caller has is neither edited, granted nor deleted', async () => {
      const { token } = await clerk();
      for (const facts of [
        { permissions: ['user:remove'], dataScope: 'self' },
        { permissions: [], dataScope: 'all' },
      ] as const) {
        const id = await roleWith(world, { ...facts, tenantId: boss.tenantId });
        const answers = [
          await edit(id, draft(), token),
          await remove([id], token),
          await grant(id, [], { dataScope: 'self' }, token),
        ];
        for (const { code } of answers) expect([CODES.roleStronger, CODES.grantBeyondOwn]).toContain(code);
        expect((await get(id)).data).toMatchObject({ version: 1 });
      }
    });

    test('pages that the caller cannot open are marked, and cannot be granted', async () => {
      const id = newId();
      const page = { id, parent_id: null, kind: 'page', alias: 'x', path: `/p${id}`, component: 'users', hidden: 0 } as const;
      await world.db
        .insertInto('menus')
        .values({ ...page, open_type: 'tab', subsystem_id: '1', display_order: 1, platform: 0 })
        .execute();
      await tenantDb(world.db, boss)
        .insert('tenant_menus', [{ menu_id: id }])
        .execute();
      const person = await someone(world, { permissions: [...ROLE_RIGHTS] });
      await tenantDb(world.db, boss).delete('role_menus').where('menu_id', '=', id).execute();
      const own = await made({}, person.token);
      const offered = (await grants(own.id, person.token)).menus?.find(({ menuId }) => menuId === id);
      expect(offered?.currentUserHasPermission).toBe(false);
      expect((await grant(own.id, [id], {}, person.token)).code).toBe(CODES.grantBeyondOwn);
      expect((await grant(own.id, [id])).code).toBe(200);
      const answers = [await edit(own.id, draft(), person.token), await remove([own.id], person.token)];
      expect(answers.map(({ code }) => code)).toEqual([CODES.roleStronger, CODES.roleStronger]);
    });

    test('a caller who may not use a sub-system cannot grant a directory of it, not to their own role either', async () => {
      const keeper = await someone(world, { permissions: SUBSYSTEM_RIGHTS });
      const subsystems = keepingSubsystems(() => ({ world, boss: keeper }));
      const person = await someone(world, { permissions: [...ROLE_RIGHTS] });
      const { id } = await subsystems.made();
      const directory = await subsystems.openTo(id, boss.tenantId);
      const own = await made({}, person.token);
      await give(person, own.id);
      expect((await grant(own.id, [directory], {}, person.token)).code).toBe(CODES.grantBeyondOwn);
      expect(await subsystems.mayUse(id, person)).toBe(false);
      expect((await grant(own.id, [directory])).code).toBe(200);
      expect(await subsystems.mayUse(id, person)).toBe(true);
    });
  });
});
