// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as contract from '../../../contract/departments';
import { TREE_DEPTH } from '../../../contract/limits';
import { REFUSALS } from '../../../contract/refusals';
import { departmentTree } from '../../../server/organisation/departments/rules';
import { newId } from '../../../server/platform/db/ids';
import { tenantDb } from '../../../server/platform/db/tenant-db';
import { databases, openWorld, type World } from '../platform/world';
import { draft, managingDepartments } from './managing-departments';
import { type Someone, someone, tenantOf } from './people';

const CODES = Object.fromEntries(Object.entries(REFUSALS).map(([name, { code }]) => [name, code]));

describe.each(databases)('managing departments on %s', (database) => {
  let world: World;
  let boss: Someone;
  beforeAll(async () => {
    world = await openWorld(database);
    boss = await someone(world, { administrator: true });
  });
  afterAll(() => world.close());
  const { add, made, chain, edit, move, remove, list, row, below, tree, join, audits } = managingDepartments(() => ({
    world,
    boss,
  }));

  const parents = async () => {
    const rows = await tenantDb(world.db, boss).select('departments').select(['id', 'parent_id']).orderBy('id').execute();
    return Object.fromEntries(rows.map(({ id, parent_id }) => [id, parent_id]));
  };

  test('a department is listed as drafted, is last among its siblings, and is in the tree', async () => {
    const top = await made({ departmentCode: 'D-1', remark: '新设' });
    const [one, two] = [await made({ parentId: top.id }), await made({ parentId: top.id })];
    expect(top).toMatchObject({
      parentId: '0',
      departmentCode: 'D-1',
      remark: '新设',
      version: 1,
      childCount: 0,
      memberCount: 0,
    });
    expect(await row(top.id)).toEqual({ ...top, childCount: 2 });
    expect([one.displayOrder, two.displayOrder]).toEqual([1, 2]);
    expect(await below(top.id)).toEqual([one.id, two.id]);
    expect((await tree({})).find(({ id }) => id === top.id)?.children?.map(({ id }) => id)).toEqual([one.id, two.id]);
  });

  test('the list: by name, by code, directly below one or at the top, sorted, in pages', async () => {
    const top = await made({ departmentName: '列表甲', departmentCode: 'L%1' });
    await made({ departmentName: '列表乙', parentId: top.id });
    const names = async (query: Record<string, string | number>) =>
      (await list({ departmentName: '列表', ...query })).records.map(({ departmentName }) => departmentName);
    expect(await names({ column: 'createTime', order: 'desc' })).toEqual(['列表乙', '列表甲']);
    expect(await names({ departmentCode: 'l%' })).toEqual(['列表甲']);
    expect(await names({ parentId: top.id })).toEqual(['列表乙']);
    expect(await names({ parentId: '0' })).toEqual(['列表甲']);
    expect(await list({ departmentName: '列表', size: 1, current: 2 })).toMatchObject({ total: 2, records: [{}] });
    const condition = { field: 'departmentCode', rule: 'eq', val: 'L%1' };
    const superQueryParams = JSON.stringify({ matchType: 'and', conditions: [condition] });
    expect((await list({ superQueryParams })).records.map(({ id }) => id)).toEqual([top.id]);
    for (const query of [{ column: 'parentId' }, { column: 'displayOrder', order: 'up,down' }]) {
      expect(await world.call(contract.listDepartments, { query, token: boss.token })).toMatchObject({ status: 400 });
    }
  });

  test('the tree that is searched keeps matches, what is below them and the way to them', async () => {
    const [top = '', middle = '', leaf = ''] = await chain(3);
    await edit(middle, { departmentName: '要找的 Team' });
    await made({ parentId: top });
    expect(await tree({ departmentName: 'team' })).toMatchObject([
      { id: top, children: [{ id: middle, children: [{ id: leaf }] }] },
    ]);
    expect((await tree({ departmentName: 'team' }))[0]?.children).toHaveLength(1);
    expect(await tree({ departmentName: '没有%' })).toEqual([]);
  });

  test('a name is taken among siblings only, a code in the whole tenant; of two at once one wins (G05)', async () => {
    const [one, other] = [await made(), await made()];
    for (const parentId of ['0', one.id]) {
      const body = draft({ parentId });
      const answers = await Promise.all([add(body), add(body)]);
      expect(answers.map(({ code }) => code).sort()).toEqual([200, CODES.departmentNameTaken]);
      expect((await add({ ...body, parentId: other.id })).code).toBe(200);
      expect((await edit(one.id, { ...body, parentId: '0' })).code).toBe(parentId === '0' ? CODES.departmentNameTaken : 200);
    }
    await made({ departmentCode: 'TAKEN' });
    expect(await add(draft({ departmentCode: 'TAKEN' }))).toMatchObject({
      status: 200,
      code: CODES.departmentCodeTaken,
      data: null,
    });
    const elsewhere = await someone(world, { tenantId: await tenantOf(world, 'haicheng'), administrator: true });
    expect((await add(draft({ departmentCode: 'TAKEN' }), elsewhere.token)).code).toBe(200);
  });

  test('an edit without a parent or a position leaves both as they are', async () => {
    const top = await made();
    const [one, two] = [await made({ parentId: top.id }), await made({ parentId: top.id })];
    await edit(one.id, draft());
    expect(await row(one.id)).toMatchObject({ parentId: top.id, displayOrder: one.displayOrder });
    expect(await below(top.id)).toEqual([one.id, two.id]);
  });

  test('a department takes the given position, and those at and after it move on', async () => {
    const top = await made();
    const [a, b, c] = [await made({ parentId: top.id }), await made({ parentId: top.id }), await made({ parentId: top.id })];
    await edit(c.id, draft({ displayOrder: 1 }));
    expect(await below(top.id)).toEqual([c.id, a.id, b.id]);
    const between = await made({ parentId: top.id, displayOrder: (await row(b.id))?.displayOrder });
    expect(await below(top.id)).toEqual([c.id, a.id, between.id, b.id]);
    await move(a.id, '0');
    await move(a.id, top.id);
    expect(await below(top.id)).toEqual([c.id, between.id, b.id, a.id]);
  });

  test('G08 a department is not moved below itself or its own descendant, and the tree stays as it was', async () => {
    const [top = '', middle = '', leaf = ''] = await chain(3);
    const before = await parents();
    for (const parentId of [top, middle, leaf]) {
      expect(await move(top, parentId)).toMatchObject({ status: 200, code: CODES.departmentBelowItself, data: null });
    }
    expect(await parents()).toEqual(before);
    expect((await move(leaf, '0')).code).toBe(200);
    expect((await move(top, leaf)).code).toBe(200);
  });

  test('G08 of two moves at once that would make a cycle together, one is refused', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, other] = [await made(), await made()];
      const answers = await Promise.all([move(one.id, other.id), move(other.id, one.id)]);
      expect(answers.map(({ code }) => code).sort()).toEqual([200, CODES.departmentBelowItself]);
      const after = await parents();
      expect([after[one.id], after[other.id]].filter((parent) => parent === null)).toHaveLength(1);
    }
  });

  test('departments are nested as deep as allowed and no deeper, by adding or by moving', async () => {
    const ids = await chain(TREE_DEPTH);
    expect((await add(draft({ parentId: ids.at(-1) }))).code).toBe(CODES.departmentTooDeep);
    const [top = '', leaf = ''] = await chain(2);
    expect((await move(top, ids.at(-2) ?? '')).code).toBe(CODES.departmentTooDeep);
    expect((await move(leaf, ids.at(-2) ?? '')).code).toBe(200);
  });

  test('a stale edit is refused with the row as it is now; of two at once one wins; without a version the last write wins', async () => {
    const { id } = await made();
    const answers = await Promise.all([edit(id, draft({ version: 1 })), edit(id, draft({ version: 1 }))]);
    expect(answers.map(({ code }) => code).sort()).toEqual([200, CODES.stale]);
    expect(answers.find(({ code }) => code === CODES.stale)?.data).toEqual(await row(id));
    expect((await edit(id, draft({ departmentName: '最后' }))).code).toBe(200);
    expect(await row(id)).toMatchObject({ departmentName: '最后', version: 3 });
  });

  test('one with sub-departments or members is not deleted, and is named; parents are deleted with their children', async () => {
    const [top = '', leaf = ''] = await chain(2);
    const name = (await row(top))?.departmentName;
    const refused = await remove([top]);
    expect(refused).toMatchObject({ status: 200, code: CODES.departmentHasChildren });
    expect(refused.desc).toContain(name);
    const below = (await row(leaf))?.departmentName;
    expect(refused.data).toEqual({ obstacles: [{ kind: 'childDepartments', id: top, name, count: 1, names: [below] }] });
    await someone(world, { departmentIds: [leaf] });
    const inUse = await remove([top, leaf]);
    expect(inUse.code).toBe(CODES.departmentHasMembers);
    expect(inUse.desc).toContain(below);
    expect(inUse.data).toEqual({ obstacles: [{ kind: 'departmentUsers', id: leaf, name: below, count: 1, names: [] }] });
    const [empty = '', lower = ''] = await chain(2);
    expect((await remove([empty, newId()])).code).toBe(CODES.gone);
    expect((await remove([empty, lower, lower])).code).toBe(200);
    expect([await row(empty), await row(lower)]).toEqual([undefined, undefined]);
    expect((await remove([empty])).code).toBe(CODES.gone);
  });

  test('deleting one while a user joins never leaves a member of a deleted one', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await made();
      const person = await someone(world);
      const joining = join(id, [person.id]);
      const [joined, removed] = await Promise.all([joining, remove([id])]);
      expect([joined.status, removed.status]).toEqual([200, 200]);
      expect(removed.code).toBe(joined.code === 200 ? CODES.departmentHasMembers : 200);
      expect([200, CODES.gone, CODES.departmentUnknown]).toContain(joined.code);
    }
  });

  test('every change is in the operation log, and a refused one is not', async () => {
    const { id } = await made();
    await edit(id, draft());
    await move(id, id);
    await remove([id]);
    expect(await audits(id)).toEqual(['add true', 'edit true', 'remove true']);
  });

  test.each([
    ['an empty name', { departmentName: ' ' }, 'departmentName'],
    ['a very long name', { departmentName: 'x'.repeat(65) }, 'departmentName'],
    ['a parent that is no id', { parentId: 'a b' }, 'parentId'],
    ['no parent at all', { parentId: null }, 'parentId'],
    ['a position before the first', { displayOrder: 0 }, 'displayOrder'],
    ['half a position', { displayOrder: 1.5 }, 'displayOrder'],
    ['NUL in the remark', { remark: 'a\0b' }, 'remark'],
  ])('%s is 400 and names the field', async (_name, facts, field) => {
    expect(await add(draft(facts))).toMatchObject({ status: 400, code: 400, desc: `参数 ${field} 有误！` });
  });
});

describe('a forest of departments', () => {
  const row = (id: string, parentId: string | null) => ({ id, parentId, departmentName: id });

  test('thousands of siblings cost one look at each row', () => {
    let looks = 0;
    const rows = Array.from({ length: 5_000 }, (_, n) => ({
      get id() {
        looks += 1;
        return `d${n}`;
      },
      parentId: n === 0 ? null : 'd0',
      departmentName: `d${n}`,
    }));
    expect(departmentTree(rows)[0]?.children).toHaveLength(4_999);
    expect(looks).toBeLessThan(10 * rows.length);
  });

  test('one whose parent is out of scope, or that is below itself, is at the top', () => {
    const rows = [row('b', 'hidden'), row('c', 'b'), row('x', 'y'), row('y', 'x'), row('z', 'y')];
    expect(departmentTree(rows)).toMatchObject([
      { id: 'b', children: [{ id: 'c' }] },
      { id: 'x' },
      { id: 'y', children: [{ id: 'z' }] },
    ]);
  });
});
