// @vitest-environment node
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as contract from '../../../contract/list-views';
import { REFUSALS } from '../../../contract/refusals';
import { enterTenant } from '../../../contract/tenants';
import { enterByTicket } from '../../../contract/tickets';
import { removeUsers } from '../../../contract/users';
import { type Someone, someone, tenantOf } from '../organisation/people';
import { databases, openWorld, type World } from '../platform/world';

const RIGHTS = ['user:list', 'role:list'] as const;
type List = contract.ViewedList;

describe.each(databases)('saved views on %s', (database) => {
  let world: World;
  let owner: Someone;
  let colleague: Someone;
  let sharer: Someone;
  let stranger: Someone;
  beforeAll(async () => {
    world = await openWorld(database);
  });
  beforeEach(async () => {
    const tenantId = await tenantOf(world, 'haicheng');
    await world.db.deleteFrom('list_views').where('tenant_id', '=', tenantId).execute();
    owner = await someone(world, { tenantId, permissions: RIGHTS });
    colleague = await someone(world, { tenantId, permissions: RIGHTS });
    sharer = await someone(world, { tenantId, permissions: [...RIGHTS, 'view:share'] });
    stranger = await someone(world, { permissions: [...RIGHTS, 'view:share'] });
  });
  afterAll(() => world.close());

  const DISABLED = { name: '停用用户', search: '?status=disabled&column=name&order=asc', shared: false };
  const add = ({ token }: Someone, draft = DISABLED, list: List = 'users') =>
    world.call(contract.addListView, { token, body: { list, ...draft } });
  const added = async (who: Someone, draft = DISABLED, list: List = 'users') =>
    contract.addListView.answer.parse((await add(who, draft, list)).data).id;
  const edit = ({ token }: Someone, id: string, body: object) =>
    world.call(contract.editListView, { token, params: { id }, body: { ...DISABLED, ...body } });
  const remove = ({ token }: Someone, id: string) => world.call(contract.removeListViews, { token, body: [id] });
  const setDefault = ({ token }: Someone, viewId: string | null, list: List = 'users') =>
    world.call(contract.setDefaultView, { token, body: { list, viewId } });
  const seen = async ({ token }: Someone, list: List = 'users') =>
    contract.getListViews.answer.parse((await world.call(contract.getListViews, { token, query: { list } })).data);
  const names = async (who: Someone, list: List = 'users') => (await seen(who, list)).views.map(({ name }) => name);

  test('a view is kept for its owner and its list, and seen by no one else', async () => {
    const id = await added(owner);
    expect(await seen(owner)).toEqual({
      views: [{ id, ...DISABLED, version: 1 }],
      defaultId: null,
      mayShare: false,
      keepsOwn: true,
    });
    for (const other of [colleague, sharer, stranger]) expect(await names(other)).toEqual([]);
    expect(await names(owner, 'roles')).toEqual([]);
  });

  test('a view of another user can neither be changed, deleted nor made a default', async () => {
    const id = await added(owner);
    for (const { code } of [await edit(sharer, id, { name: 'x' }), await remove(sharer, id), await setDefault(sharer, id)])
      expect(code).toBe(REFUSALS.gone.code);
    expect(await names(owner)).toEqual(['停用用户']);
  });

  test('a shared view is seen by its tenant, and changed only with the right to share', async () => {
    expect((await add(owner, { ...DISABLED, shared: true })).status).toBe(403);
    const id = await added(sharer, { ...DISABLED, shared: true });
    expect((await seen(colleague)).views).toEqual([{ id, ...DISABLED, shared: true, version: 1 }]);
    expect(await names(stranger)).toEqual([]);
    const statuses = [await edit(colleague, id, { shared: true }), await edit(colleague, id, {}), await remove(colleague, id)];
    expect(statuses.map(({ status }) => status)).toEqual([403, 403, 403]);
    expect((await edit(stranger, id, { shared: true })).code).toBe(REFUSALS.gone.code);
    expect((await edit(sharer, id, { name: '停用', shared: true })).code).toBe(200);
    expect(await names(colleague)).toEqual(['停用']);
    await remove(sharer, id);
    expect(await names(colleague)).toEqual([]);
  });

  test('an own view can be shared, and taken back', async () => {
    const id = await added(sharer);
    await edit(sharer, id, { shared: true });
    expect(await names(colleague)).toEqual(['停用用户']);
    await setDefault(colleague, id);
    await edit(sharer, id, { shared: false });
    expect(await seen(colleague)).toMatchObject({ views: [], defaultId: null });
    expect(await names(sharer)).toEqual(['停用用户']);
  });

  test('only who sees a list sees and keeps views of it', async () => {
    const id = await added(sharer, { ...DISABLED, shared: true }, 'roles');
    const other = await someone(world, { tenantId: owner.tenantId, permissions: ['user:list', 'view:share'] });
    const call = await world.call(contract.getListViews, { token: other.token, query: { list: 'roles' } });
    const statuses = [call, await add(other, DISABLED, 'roles'), await setDefault(other, id, 'roles')];
    expect(statuses.map(({ status }) => status)).toEqual([403, 403, 403]);
    expect((await edit(other, id, { shared: true })).status).toBe(403);
  });

  test('a name is used once by an owner for a list, and once among what is shared', async () => {
    await added(owner);
    expect((await add(owner)).code).toBe(REFUSALS.viewNameTaken.code);
    expect((await add(owner, DISABLED, 'roles')).code).toBe(200);
    expect((await add(colleague)).code).toBe(200);
    await added(sharer, { ...DISABLED, shared: true });
    expect((await add(sharer, { ...DISABLED, shared: true })).code).toBe(REFUSALS.viewNameTaken.code);
    const own = await added(sharer);
    expect((await edit(sharer, own, { shared: true })).code).toBe(REFUSALS.viewNameTaken.code);
  });

  test('of two who change one version, the later is refused and shown the view', async () => {
    const id = await added(owner);
    await edit(owner, id, { search: '?name=a', version: 1 });
    const { code, data } = await edit(owner, id, { search: '?name=b', version: 1 });
    expect(code).toBe(REFUSALS.stale.code);
    expect(data).toMatchObject({ search: '?name=a', version: 2 });
  });

  test('there are 50 views of a list at most, own and shared ones each, and a view taken in counts', async () => {
    const of = (number: number, shared: boolean) => ({ ...DISABLED, name: `视图${number}`, shared });
    for (let number = 0; number < contract.VIEW_LIMITS.count; number++) await added(sharer, of(number, false));
    expect((await add(sharer, of(50, false))).code).toBe(REFUSALS.viewsFull.code);
    const shared = await added(sharer, of(50, true));
    expect((await edit(sharer, shared, of(50, false))).code).toBe(REFUSALS.viewsFull.code);
    expect((await add(sharer, of(0, false), 'roles')).code).toBe(200);
  });

  test('what is no name or no search of an address is refused', async () => {
    const wrong = [{ name: ' ' }, { name: '名'.repeat(31) }, { search: 'name=a' }, { search: `?${'a'.repeat(8_000)}` }];
    for (const part of wrong) expect((await add(owner, { ...DISABLED, ...part })).status).toBe(400);
    expect((await add(owner, { ...DISABLED, name: '名'.repeat(30), search: '' })).code).toBe(200);
    expect((await world.call(contract.getListViews, { token: owner.token, query: { list: 'nothing' } })).status).toBe(400);
  });

  test('a default is of one user and one list, and goes with its view', async () => {
    const id = await added(sharer, { ...DISABLED, shared: true });
    await setDefault(owner, id);
    const own = await added(owner, { ...DISABLED, name: '我的' });
    expect((await setDefault(owner, own)).data).toMatchObject({ defaultId: own });
    expect((await seen(colleague)).defaultId).toBeNull();
    expect((await setDefault(owner, null)).data).toMatchObject({ defaultId: null });
    await setDefault(owner, id);
    await remove(sharer, id);
    expect(await seen(owner)).toMatchObject({ defaultId: null });
  });

  test('a user who leaves takes their own views along; what they shared stays', async () => {
    await added(sharer);
    await added(sharer, { ...DISABLED, name: '共享的', shared: true });
    const boss = await someone(world, { tenantId: owner.tenantId, administrator: true, permissions: ['user:remove'] });
    expect((await world.call(removeUsers, { token: boss.token, body: [sharer.id] })).code).toBe(200);
    const left = await world.db.selectFrom('list_views').select('name').where('tenant_id', '=', owner.tenantId).execute();
    expect(left).toEqual([{ name: '共享的' }]);
  });

  test('an operator who has entered the tenant sees what is shared, and keeps nothing of their own there', async () => {
    await added(sharer, { ...DISABLED, shared: true });
    const home = await someone(world, { permissions: ['tenant:enter'] });
    const { data } = await world.call(enterTenant, { token: home.token, params: { id: owner.tenantId } });
    const { ticket } = enterTenant.answer.parse(data);
    const entered = await world.call(enterByTicket, { body: { ticket } });
    const visitor = { ...home, token: enterByTicket.answer.parse(entered.data) };
    expect(await seen(visitor)).toMatchObject({ views: [{ name: '停用用户' }], keepsOwn: false });
    const own = await added(sharer, { ...DISABLED, name: '我的' });
    for (const { code } of [await add(visitor), await setDefault(visitor, null)]) expect(code).toBe(REFUSALS.enteredOnly.code);
    expect((await edit(visitor, own, { name: 'x' })).code).not.toBe(200);
  });

  test('changes of shared views are recorded; own ones are no matter of the log', async () => {
    const own = await added(sharer);
    await remove(sharer, own);
    const id = await added(sharer, { ...DISABLED, shared: true });
    await edit(sharer, id, { shared: true, name: 'b' });
    await remove(sharer, id);
    const rows = await world.db
      .selectFrom('audits')
      .select(['entity_id', 'action'])
      .where('tenant_id', '=', owner.tenantId)
      .where('entity', '=', 'listView')
      .where('actor_id', '=', sharer.id)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    expect(rows).toEqual(['add', 'edit', 'remove'].map((action) => ({ entity_id: id, action })));
  });
});
