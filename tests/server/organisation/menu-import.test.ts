// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TREE_DEPTH } from '../../../contract/limits';
import { importMenus, type MenuItem } from '../../../contract/menus';
import { REFUSALS, type RefusalName } from '../../../contract/refusals';
import { type KeptRow, kept, keptTree } from '../../../server/organisation/menus/rules';
import { newId } from '../../../server/platform/db/ids';
import { tenantDb } from '../../../server/platform/db/tenant-db';
import { indexMenus, type MenuNode } from '../../../src/machines/base/menu-tree';
import { databases, openWorld, type World } from '../platform/world';
import { draft, managingMenus } from './managing-menus';
import { type Someone, someone } from './people';

describe.each(databases)('import and export of menus on %s', (database) => {
  let world: World;
  let boss: Someone;
  beforeAll(async () => {
    world = await openWorld(database);
    boss = await someone(world, { administrator: true });
  });
  afterAll(() => world.close());
  const { made, remove, row, below, exported, imported } = managingMenus(() => ({ world, boss }));

  const stateOf = () => world.db.selectFrom('menus').selectAll().orderBy('id').execute();
  /** A row of an import, a page unless it says otherwise. */
  const page = (menuId: string, facts: object = {}) => ({
    ...draft({ kind: 'page', path: `/${menuId}`, component: 'users' }),
    menuId,
    parentId: '0',
    ...facts,
  });
  const counts = async (body: unknown) => importMenus.answer.parse((await imported(body)).data);

  test('an export can be imported without a change, and restores all of it after a deletion', async () => {
    const top = await made();
    const inner = await made({ kind: 'page', path: '/exported', component: 'users', parentId: top.menuId });
    const button = await made({ kind: 'button', permission: 'user:list', parentId: inner.menuId });
    const file = await exported();
    const before = await stateOf();
    expect(await counts(file)).toEqual({ added: 0, changed: 0, unchanged: file.length });
    expect(await stateOf()).toEqual(before);
    await remove([top.menuId, inner.menuId, button.menuId]);
    expect(await counts([...file].reverse())).toEqual({ added: 3, changed: 0, unchanged: file.length - 3 });
    expect(await stateOf()).toEqual(before);
  });

  test('the export is flat, each menu after the one that it is in, and has no version', async () => {
    const file = await exported();
    const places = new Map(file.map(({ menuId }, index) => [menuId, index]));
    for (const { menuId, parentId } of file) {
      expect(parentId === '0' ? -1 : places.get(parentId)).toBeLessThan(places.get(menuId) ?? 0);
    }
    expect(Object.keys(file[0] ?? {})).not.toContain('version');
  });

  test('new menus are added, known ones changed, all others left; two may exchange their paths', async () => {
    const [one, two] = [
      await made({ kind: 'page', path: '/one', component: 'users' }),
      await made({ kind: 'page', path: '/two', component: 'users' }),
    ];
    const other = await made();
    const id = newId();
    const body = [
      page(one.menuId, { path: '/two', displayOrder: 1 }),
      page(two.menuId, { path: '/one', parentId: id }),
      page(id, { path: '/three', displayOrder: 2 }),
    ];
    expect(await counts(body)).toEqual({ added: 1, changed: 2, unchanged: 0 });
    expect(await row(one.menuId)).toMatchObject({ path: '/two', displayOrder: 1, version: 2 });
    expect(await below(id)).toEqual([two.menuId]);
    expect(await row(other.menuId)).toEqual(other);
    const authorised = tenantDb(world.db, boss).select('tenant_menus').selectAll().where('menu_id', '=', id);
    expect(await authorised.execute()).toHaveLength(1);
    const audited = tenantDb(world.db, boss).select('audits').select('action');
    expect(await audited.where('entity_id', 'in', [id, two.menuId]).orderBy('id').execute()).toEqual([
      { action: 'add' },
      { action: 'edit' },
      { action: 'add' },
    ]);
  });

  const chain = Array.from({ length: TREE_DEPTH + 1 }, (_, n) => page(`deep${n}`, { parentId: n === 0 ? '0' : `deep${n - 1}` }));
  const button = (facts: object) => [page('p1'), { ...draft(), menuId: 'b1', kind: 'button', parentId: 'p1', ...facts }];

  test.each<readonly [string, RefusalName, readonly object[], readonly string[]]>([
    ['a repeated id', 'menuIdTwice', [page('i1'), page('i2'), page('i1')], ['i1', 'i1']],
    ['an unknown parent', 'menuParentWrong', [page('i1', { parentId: 'nowhere' }), page('i2')], ['i1']],
    ['a button on nothing', 'menuParentWrong', [{ ...button({ permission: 'user:add' })[1], parentId: '0' }], ['b1']],
    ['a cycle', 'menuBelowItself', [page('i1', { parentId: 'i2' }), page('i2', { parentId: 'i1' }), page('i3')], ['i1', 'i2']],
    ['a menu in itself', 'menuBelowItself', [page('i1', { parentId: 'i1' })], ['i1']],
    ['too many levels', 'menuTooDeep', chain, chain.map(({ menuId }) => menuId)],
    ['an unknown permission', 'menuPermissionUnknown', button({ permission: 'user:everything' }), ['b1']],
    ['a button without a permission', 'menuPermissionUnknown', button({}), ['b1']],
    ['a permission of the platform', 'menuPlatformOnly', button({ permission: 'menu:import' }), ['b1']],
    ['a malformed path', 'menuPathWrong', [page('i1', { path: '//evil' }), page('i2')], ['i1']],
    ['no path', 'menuPathWrong', [page('i1', { path: null })], ['i1']],
    ['the path of another', 'menuPathTaken', [page('i1', { path: '/users' })], ['i1']],
    ['one path for two', 'menuPathTaken', [page('i1', { path: '/same' }), page('i2', { path: '/same' })], ['i1', 'i2']],
    ['an address that runs', 'menuAddressWrong', [page('i1', { kind: 'iframe', path: 'javascript:alert(1)' })], ['i1']],
    ['a page without its file', 'menuComponentMissing', [page('i1', { component: ' ' })], ['i1']],
    ['an unknown sub-system', 'menuSubsystemUnknown', [page('i1', { menuSubsystemId: 'none' })], ['i1']],
  ])('%s is refused by name, with every fault, and nothing is imported', async (_name, refusal, body, wrong) => {
    const before = await stateOf();
    const answer = await imported(body);
    expect(answer).toMatchObject({ status: 200, code: REFUSALS[refusal].code });
    expect(answer.data).toEqual({
      faults: wrong.map((menuId) => ({ menuId, alias: expect.any(String), fault: refusal })),
    });
    const named = body.find((one) => 'menuId' in one && one.menuId === wrong[0]);
    expect(answer.desc).toContain(named && 'alias' in named ? named.alias : undefined);
    expect(await stateOf()).toEqual(before);
  });

  test('nothing can be below a button, whichever of the two is imported', async () => {
    const [, onPage] = button({ permission: 'user:add' });
    const answer = await imported([page('p1'), page('i1', { parentId: 'b1' }), onPage]);
    expect(answer.code).toBe(REFUSALS.menuParentWrong.code);
    const top = await made();
    await made({ parentId: top.menuId });
    const body = { ...onPage, menuId: top.menuId, parentId: (await made()).menuId };
    expect((await imported([body])).code).toBe(REFUSALS.menuHasChildren.code);
  });

  test('an import is refused if it would make a cycle with existing menus', async () => {
    const top = await made();
    const inner = await made({ parentId: top.menuId });
    const answer = await imported([{ ...draft(), menuId: top.menuId, parentId: inner.menuId }]);
    expect(answer.code).toBe(REFUSALS.menuBelowItself.code);
    expect(await row(top.menuId)).toEqual(top);
  });

  test('two imports at once that would make a cycle together: one is refused', async () => {
    const [one, other] = [await made(), await made()];
    const under = (menuId: string, parentId: string) => imported([{ ...draft(), menuId, parentId }]);
    const answers = await Promise.all([under(one.menuId, other.menuId), under(other.menuId, one.menuId)]);
    expect(answers.map(({ code }) => code).sort()).toEqual([200, REFUSALS.menuBelowItself.code]);
  });

  test.each([
    ['no list', { menus: [] }, 'body'],
    ['an empty list', [], 'body'],
    ['the root as a row', [page('0')], '[0].menuId'],
    ['a row without a parent', [page('i1', { parentId: undefined })], '[0].parentId'],
    ['an unknown kind', [page('i1'), page('i2', { kind: 'link' })], '[1].kind'],
  ])('%s is 400 and names the row', async (_name, body, place) => {
    expect(await imported(body)).toMatchObject({ status: 400, desc: `参数 ${place} 有误！` });
  });

  test.each([
    '/a',
    '/a/b-c/d_e',
    '/报表',
    '/a b',
    '/a/',
    'a',
    '/',
    '/a//b',
    '/../a',
    '/a/./b',
    '/a?b',
    '/a#b',
    '/%61',
    '/a\\b',
    '/iframe/x',
  ])('the path %s is a page’s or is refused', async (path) => {
    const { code } = await imported([page(newId(), { path })]);
    expect(code).toBe(['/a', '/a/b-c/d_e'].includes(path) ? 200 : REFUSALS.menuPathWrong.code);
  });

  test.each([
    ['https://example.org/a?b=1#c', true],
    ['HTTP://example.org', true],
    ['/reports/1?x=2', true],
    ['//example.org', false],
    ['/\\example.org', false],
    ['ftp://example.org', false],
    ['data:text/html,x', false],
    ['https://', false],
    ['https://me:pw@example.org', false],
    ['https://exa mple.org', false],
    ['example.org', false],
  ])('an embedded address %s: %s', async (path, isGood) => {
    const { code } = await imported([page(newId(), { kind: 'iframe', path })]);
    expect(code).toBe(isGood ? 200 : REFUSALS.menuAddressWrong.code);
  });
});

describe('a damaged tree', () => {
  const rowOf = (id: string, parentId: string | null): KeptRow => ({
    id,
    parentId,
    kind: 'page',
    alias: id,
    aliasHk: null,
    aliasEn: null,
    path: `/${id}`,
    component: id,
    icon: null,
    permission: null,
    hidden: false,
    openType: 'tab',
    subsystemId: null,
    displayOrder: 1,
    platform: false,
    version: 1,
  });
  interface Shape {
    readonly id: string;
    readonly below: readonly Shape[];
  }
  const ofItems = (items: readonly MenuItem[]): Shape[] =>
    items.map(({ menuId, children }) => ({ id: menuId, below: ofItems(children ?? []) }));
  const ofNodes = (nodes: readonly MenuNode[]): Shape[] => nodes.map(({ id, children }) => ({ id, below: ofNodes(children) }));

  test.each([
    ['sound', ['a -', 'b a', 'c b']],
    ['an orphan', ['a -', 'b gone', 'c b']],
    ['in itself', ['a a', 'b a', 'c -']],
    ['a cycle of two, with something in it', ['a b', 'b a', 'c a', 'd c']],
    ['a cycle of three', ['c a', 'a b', 'b c', 'd -']],
  ])('is read alike by the server and the console: %s', (_name, lines) => {
    const rows = lines
      .map((line) => line.split(' '))
      .map(([id = '', parent]) => rowOf(id, parent === '-' ? null : (parent ?? null)));
    const tree = keptTree(rows);
    expect(ofItems(tree)).toEqual(ofNodes(indexMenus(rows.map(kept), () => true).roots));
    expect(ofItems(tree)).not.toEqual([]);
  });
});
