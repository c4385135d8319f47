// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as contract from '../../../contract/departments';
import { REFUSALS } from '../../../contract/refusals';
import { newId } from '../../../server/platform/db/ids';
import { databases, openWorld, type World } from '../platform/world';
import { DEPARTMENT_RIGHTS, draft, managingDepartments } from './managing-departments';
import { type Someone, someone, tenantOf, type Wish } from './people';

const CODES = Object.fromEntries(Object.entries(REFUSALS).map(([name, { code }]) => [name, code]));

describe.each(databases)('rights on departments on %s', (database) => {
  let world: World;
  let boss: Someone;
  beforeAll(async () => {
    world = await openWorld(database);
    boss = await someone(world, { administrator: true });
  });
  afterAll(() => world.close());
  const { add, made, chain, edit, move, remove, list } = managingDepartments(() => ({ world, boss }));

  describe('within the caller’s data scope', () => {
    let top: string;
    let inner: string;
    let leaf: string;
    let aside: string;
    beforeAll(async () => {
      const [above = '', ...rest] = await chain(4);
      [top = '', inner = '', leaf = ''] = rest;
      aside = (await made({ parentId: above })).id;
    });
    const actor = (dataScope: NonNullable<Wish['dataScope']>) =>
      someone(world, { permissions: DEPARTMENT_RIGHTS, dataScope, departmentIds: [top] });
    const codes = async (answers: readonly Promise<{ code: number }>[]) => (await Promise.all(answers)).map(({ code }) => code);

    test('a department out of scope does not exist: not listed, not edited, not moved, not deleted', async () => {
      for (const [dataScope, seen] of [
        ['all', [top, inner, leaf, aside]],
        ['below', [top, inner, leaf]],
        ['own', [top]],
        ['self', []],
      ] as const) {
        const { token } = await actor(dataScope);
        const listed = (await list({}, token)).records.map(({ id }) => id);
        expect([top, inner, leaf, aside].filter((id) => listed.includes(id))).toEqual(seen);
        for (const id of [top, inner, leaf, aside].filter((one) => !seen.some((other) => other === one))) {
          const answers = [edit(id, draft(), token), remove([id], token), move(id, top, token)];
          expect(await codes(answers)).toEqual([CODES.gone, CODES.gone, CODES.gone]);
        }
      }
    });

    test('a caller edits and moves within their scope, and neither out of it nor into it', async () => {
      const { token } = await actor('below');
      const unknown = CODES.departmentParentUnknown;
      expect((await list({ parentId: '0' }, token)).records.map(({ id }) => id)).toEqual([top]);
      expect(await codes([edit(top, draft(), token), edit(leaf, draft(), token)])).toEqual([200, 200]);
      expect(await codes([move(leaf, aside, token), move(leaf, '0', token), move(leaf, newId(), token)])).toEqual([
        unknown,
        unknown,
        unknown,
      ]);
      expect((await move(leaf, top, token)).code).toBe(200);
      expect((await move(leaf, inner, token)).code).toBe(200);
      const added = [add(draft({ parentId: inner }), token), add(draft({ parentId: aside }), token), add(draft(), token)];
      expect(await codes(added)).toEqual([200, unknown, unknown]);
    });

    test('a caller cannot change the position of the topmost department in their scope', async () => {
      const { token } = await actor('below');
      const fixed = CODES.departmentPlaceFixed;
      const answers = [move(top, inner, token), edit(top, draft({ displayOrder: 9 }), token), remove([top], token)];
      expect(await codes(answers)).toEqual([fixed, fixed, fixed]);
    });

    test('a caller who sees just their own departments cannot add one that they would not see', async () => {
      const { token } = await actor('own');
      expect((await add(draft({ parentId: top }), token)).code).toBe(CODES.departmentParentUnknown);
      expect((await edit(top, draft(), token)).code).toBe(200);
    });
  });

  test('G27 a department or user of another tenant does not exist', async () => {
    const theirs = await someone(world, { tenantId: await tenantOf(world, 'haicheng'), administrator: true });
    const foreign = await made({}, theirs.token);
    const own = await made();
    const { token } = boss;
    const answers = [
      await edit(foreign.id, draft()),
      await remove([foreign.id]),
      await world.call(contract.listMembers, { params: { id: foreign.id }, token }),
      await world.call(contract.addMembers, { params: { id: foreign.id }, body: [boss.id], token }),
      await world.call(contract.addMembers, { params: { id: own.id }, body: [theirs.id], token }),
      await world.call(contract.removeMembers, { params: { id: own.id }, body: [theirs.id], token }),
    ];
    expect(answers.map(({ status, code, data }) => [status, code, data])).toEqual(Array(6).fill([200, CODES.gone, null]));
    for (const parentId of [foreign.id]) {
      expect((await add(draft({ parentId }))).code).toBe(CODES.departmentParentUnknown);
      expect((await move(own.id, parentId)).code).toBe(CODES.departmentParentUnknown);
      expect((await list({ parentId })).total).toBe(0);
    }
    const picked = await world.call(contract.listDepartmentUsers, { query: { departmentId: foreign.id }, token });
    expect(picked.data).toEqual({ records: [], total: 0 });
    expect((await list({}, theirs.token)).records.find(({ id }) => id === foreign.id)).toEqual(foreign);
  });

  test('G28 only the fields of the draft are taken from a body', async () => {
    const greedy = { id: 'x', tenantId: 'x', tenant_id: 'x', version: 77, memberCount: 9, createTime: 'x', parent_id: 'x' };
    const one = await made(greedy);
    expect(one).toMatchObject({ parentId: '0', version: 1, memberCount: 0 });
    expect(one.id).not.toBe('x');
    const { version: _, ...rest } = greedy;
    const edited = contract.department.parse((await edit(one.id, draft(rest))).data);
    expect(edited).toMatchObject({ id: one.id, parentId: '0', version: 2, createTime: one.createTime });
  });

  test('each call needs exactly its own permission', async () => {
    const { id } = await made();
    const calls = [
      ['department:list', contract.listDepartments, {}],
      ['department:list', contract.listMembers, { params: { id } }],
      ['department:add', contract.addDepartment, { body: draft() }],
      ['department:edit', contract.editDepartment, { params: { id }, body: draft() }],
      ['department:members', contract.addMembers, { params: { id }, body: [newId()] }],
      ['department:members', contract.removeMembers, { params: { id }, body: [newId()] }],
      ['department:remove', contract.removeDepartments, { body: [newId()] }],
      ['user:list', contract.listDepartmentUsers, {}],
    ] as const;
    for (const held of [...DEPARTMENT_RIGHTS, 'user:list'] as const) {
      const { token } = await someone(world, { permissions: [held] });
      for (const [permission, route, asking] of calls) {
        const { status } = await world.call(route, { ...asking, token });
        expect(`${held} on ${permission}: ${status}`).toBe(`${held} on ${permission}: ${held === permission ? 200 : 403}`);
      }
    }
  });
});
