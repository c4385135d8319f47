// @vitest-environment node
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as contract from '../../../contract/app-center';
import type { MenuItem } from '../../../contract/menus';
import { REFUSALS } from '../../../contract/refusals';
import { applicationsIn, collection } from '../../../server/features/app-center/rules';
import { startSession } from '../../../server/identity/sessions/store';
import { newId } from '../../../server/platform/db/ids';
import { tenantDb } from '../../../server/platform/db/tenant-db';
import { type Someone, someone, tenantOf } from '../organisation/people';
import { databases, openWorld, type World } from '../platform/world';

describe.each(databases)('the application centre on %s', (database) => {
  let world: World;
  let haicheng: string;
  /** Three screens, of which the last is hidden, and one that no member of the tenant may open. */
  let first: string;
  let second: string;
  let hidden: string;
  let closed: string;
  let person: Someone;

  const screen = async (alias: string, facts: object = {}) => {
    const id = newId();
    await world.db
      .insertInto('menus')
      .values({
        id,
        parent_id: null,
        kind: 'page',
        alias,
        alias_hk: null,
        alias_en: null,
        path: `/${id}`,
        component: 'users',
        icon: null,
        permission: null,
        hidden: 0,
        open_type: 'tab',
        subsystem_id: '1',
        display_order: 200,
        platform: 0,
        ...facts,
      })
      .execute();
    return id;
  };
  const authorise = (tenantId: string, ids: readonly string[]) =>
    tenantDb(world.db, { tenantId })
      .insert(
        'tenant_menus',
        ids.map((menu_id) => ({ menu_id })),
      )
      .execute();

  beforeAll(async () => {
    world = await openWorld(database);
    haicheng = await tenantOf(world, 'haicheng');
    first = await screen('first');
    second = await screen('second', { kind: 'iframe', component: null, path: 'https://example.org/' });
    hidden = await screen('hidden', { hidden: 1 });
    closed = await screen('closed');
    await authorise(haicheng, [first, second, hidden]);
  });
  beforeEach(async () => {
    person = await someone(world, { tenantId: haicheng, permissions: ['user:list'] });
  });
  afterAll(() => world.close());

  type List = typeof contract.listOwnApplications | typeof contract.listCommonApplications | typeof contract.listCollected;
  const listed = async (route: List, { token }: Someone = person) =>
    route.answer.parse((await world.call(route, { token })).data);
  const ids = async (route: List, who?: Someone) => (await listed(route, who)).map(({ menuId }) => menuId);
  const collect = (menuIds: readonly string[], { token }: Someone = person) =>
    world.call(contract.setCollected, { token, body: { menuIds } });
  const use = (id: string, { token }: Someone = person) => world.call(contract.countUse, { token, params: { id } });
  const forbid = (id: string) =>
    tenantDb(world.db, { tenantId: haicheng }).delete('tenant_menus').where('menu_id', '=', id).execute();

  test('lists the caller’s screens, flat, without directories, buttons, hidden and closed ones', async () => {
    const list = await listed(contract.listOwnApplications);
    expect(list.filter(({ menuId }) => [first, second, hidden, closed].includes(menuId))).toEqual([
      expect.objectContaining({ menuId: first, alias: 'first', component: 'users', collected: false }),
      expect.objectContaining({ menuId: second, alias: 'second', component: 'iframe', collected: false }),
    ]);
    expect(list.every(({ component }) => component)).toBe(true);
    expect(list.find(({ path }) => path === '/users')?.permissionList).toEqual(['user:list']);
    expect(list.every((one) => !('children' in one))).toBe(true);
  });

  test('follows the rights of the menu: a user without grants has no applications', async () => {
    const stranger = await someone(world, { tenantId: haicheng });
    for (const route of [contract.listOwnApplications, contract.listCommonApplications, contract.listCollected]) {
      expect(await ids(route, stranger)).toEqual([]);
    }
  });

  test('collected menus are stored in their order, once each, and marked in the list', async () => {
    const answer = await collect([second, first, second]);
    expect(contract.setCollected.answer.parse(answer.data).map(({ menuId }) => menuId)).toEqual([second, first]);
    expect(await ids(contract.listCollected)).toEqual([second, first]);
    const marked = (await listed(contract.listOwnApplications)).filter(({ collected }) => collected).map(({ menuId }) => menuId);
    expect(marked).toEqual([first, second]);
    await collect([first]);
    expect(await ids(contract.listCollected)).toEqual([first]);
    await collect([]);
    expect(await ids(contract.listCollected)).toEqual([]);
  });

  test('menus that the caller may not open, or that do not exist, are left out', async () => {
    expect((await collect([closed, first, hidden, 'unheard-of'])).code).toBe(200);
    expect(await ids(contract.listCollected)).toEqual([first]);
    const rows = tenantDb(world.db, person).select('collected_menus').select('menu_id');
    expect(await rows.where('membership_id', '=', person.id).execute()).toEqual([{ menu_id: first }]);
  });

  test('a menu that is no longer granted is not shown, and returns with the right', async () => {
    await collect([second, first]);
    await forbid(second);
    expect(await ids(contract.listCollected)).toEqual([first]);
    await collect([first]);
    await authorise(haicheng, [second]);
    expect(await ids(contract.listCollected)).toEqual([first, second]);
  });

  test('is per user: no one sees or changes another’s collection, in any tenant', async () => {
    const other = await someone(world, { tenantId: haicheng, permissions: ['user:list'] });
    const abroad = await someone(world, { administrator: true, accountId: person.accountId });
    await collect([first]);
    await collect([second], other);
    expect([await ids(contract.listCollected), await ids(contract.listCollected, other)]).toEqual([[first], [second]]);
    expect(await ids(contract.listCollected, abroad)).toEqual([]);
  });

  test('is recorded, before and after', async () => {
    await collect([first]);
    await collect([second]);
    const rows = tenantDb(world.db, person).select('audits').select(['action', 'entity', 'before_row', 'after_row', 'actor_id']);
    expect((await rows.where('entity_id', '=', person.id).orderBy('created_at').orderBy('id').execute()).at(-1)).toEqual({
      action: 'edit',
      entity: 'collectedMenus',
      before_row: JSON.stringify({ menuIds: [first] }),
      after_row: JSON.stringify({ menuIds: [second] }),
      actor_id: person.id,
    });
  });

  test('of several changes at once, one wins, and nothing is mixed', async () => {
    const wishes = [[first, second], [second], [second, first], [first]];
    const answers = await Promise.all([...wishes, ...wishes].map((wish) => collect(wish)));
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 200));
    expect(wishes).toContainEqual(await ids(contract.listCollected));
  });

  test('common menus are the collected ones, then those opened most', async () => {
    const third = (await listed(contract.listOwnApplications)).find(({ path }) => path === '/users')?.menuId ?? '';
    expect(await ids(contract.listCommonApplications)).toEqual([]);
    for (const id of [first, third, third]) expect((await use(id)).code).toBe(200);
    expect(await ids(contract.listCommonApplications)).toEqual([third, first]);
    await collect([second]);
    expect(await ids(contract.listCommonApplications)).toEqual([second, third, first]);
    await Promise.all([use(first), use(first)]);
    expect(await ids(contract.listCommonApplications)).toEqual([second, first, third]);
  });

  test('a menu that the caller may not open is not counted', async () => {
    for (const id of [closed, hidden, 'unheard-of']) expect((await use(id)).code).toBe(REFUSALS.gone.code);
    const rows = tenantDb(world.db, person).select('menu_uses').select('menu_id').where('membership_id', '=', person.id);
    expect(await rows.execute()).toEqual([]);
  });

  test('a visiting operator’s collection stays at home', async () => {
    const operator = await someone(world, { superAdministrator: true });
    const { accountId, id: membershipId, tenantId: enteredFrom } = operator;
    const facts = { accountId, membershipId, tenantId: haicheng, enteredFrom, previousSignInAt: null };
    const entered = { ...operator, token: await startSession(world.db, world.clock.now, facts) };
    await collect([closed, first], operator);
    expect(await ids(contract.listCollected, entered)).toEqual([first]);
    await collect([second, first], entered);
    expect(await ids(contract.listCollected, operator)).toEqual([second, first, closed]);
    expect((await use(first, entered)).code).toBe(200);
  });

  test('a malformed body is refused by name', async () => {
    const answer = await world.call(contract.setCollected, { token: person.token, body: { menuIds: [1] } });
    expect(answer).toMatchObject({ status: 400, desc: expect.stringContaining('menuIds[0]') });
  });
});

describe('the screens of a tree', () => {
  const item = (menuId: string, facts: Partial<MenuItem> = {}): MenuItem => ({ menuId, parentId: '0', alias: menuId, ...facts });

  test('include those with screens below, and nothing below a hidden one', () => {
    const page = { component: 'users' };
    const tree = [
      item('a', { children: [item('b', { ...page, children: [item('c', page)] })] }),
      item('d', { hidden: true, children: [item('e', page)] }),
      item('f', { ...page, currentUserHasPermission: false }),
    ];
    expect(applicationsIn(tree, ['c']).map(({ menuId, collected }) => [menuId, collected])).toEqual([
      ['b', false],
      ['c', true],
    ]);
  });

  test('a collection keeps invisible menus behind the visible ones', () => {
    expect(collection(['b', 'x', 'a', 'b'], ['x', 'c', 'a'], new Set(['a', 'b', 'c']))).toEqual(['b', 'a', 'x']);
  });
});
