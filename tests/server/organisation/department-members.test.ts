// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as contract from '../../../contract/departments';
import { REFUSALS } from '../../../contract/refusals';
import { editUser, listUsers } from '../../../contract/users';
import { newId } from '../../../server/platform/db/ids';
import { databases, openWorld, type World } from '../platform/world';
import { DEPARTMENT_RIGHTS, managingDepartments } from './managing-departments';
import { type Someone, someone } from './people';

const CODES = Object.fromEntries(Object.entries(REFUSALS).map(([name, { code }]) => [name, code]));

describe.each(databases)('members of departments on %s', (database) => {
  let world: World;
  let boss: Someone;
  beforeAll(async () => {
    world = await openWorld(database);
    boss = await someone(world, { administrator: true });
  });
  afterAll(() => world.close());
  const { made, chain, join, leave, members, audits } = managingDepartments(() => ({ world, boss }));

  const userIds = async (id: string, token?: string) => (await members(id, token)).map((one) => one.id).sort();

  test('are added and removed, repeatably; a new member stays in their other departments', async () => {
    const [top, other] = [await made(), await made()];
    const [one, two] = [await someone(world, { departmentIds: [other.id] }), await someone(world)];
    for (let round = 0; round < 2; round += 1) expect((await join(top.id, [one.id, two.id, one.id])).code).toBe(200);
    expect(await userIds(top.id)).toEqual([one.id, two.id].sort());
    expect(await userIds(other.id)).toEqual([one.id]);
    for (let round = 0; round < 2; round += 1) expect((await leave(top.id, [one.id])).code).toBe(200);
    expect(await userIds(top.id)).toEqual([two.id]);
    expect(await audits(top.id)).toEqual(['add true', 'addMembers true', 'removeMembers true']);
  });

  test('two who are added at once are both added', async () => {
    const { id } = await made();
    const [one, two] = [await someone(world), await someone(world)];
    const answers = await Promise.all([join(id, [one.id]), join(id, [two.id]), join(id, [one.id])]);
    expect(answers.map(({ code }) => code)).toEqual([200, 200, 200]);
    expect(await userIds(id)).toEqual([one.id, two.id].sort());
  });

  test('an edit of the user from before is refused, and does not undo it', async () => {
    const { id } = await made();
    const person = await someone(world);
    await join(id, [person.id]);
    const body = { username: person.username, name: 'x', departmentIds: [], roleIds: [], version: 1 };
    const answer = await world.call(editUser, { params: { id: person.id }, body, token: boss.token });
    expect(answer.code).toBe(CODES.stale);
    expect(await userIds(id)).toEqual([person.id]);
  });

  test('the list has those of the department itself, the picker those below it, too; by name, in pages, and no phone', async () => {
    const [top = '', leaf = ''] = await chain(2);
    const [one, two] = [await someone(world, { departmentIds: [top] }), await someone(world, { departmentIds: [leaf] })];
    expect(await userIds(top)).toEqual([one.id]);
    const picked = async (query: Record<string, string | number>) => {
      const answer = await world.call(contract.listDepartmentUsers, { query, token: boss.token });
      return contract.listDepartmentUsers.answer.parse(answer.data);
    };
    expect((await picked({ departmentId: top, column: 'username', order: 'asc' })).records.map(({ id }) => id)).toEqual([
      one.id,
      two.id,
    ]);
    expect((await picked({ departmentId: top, name: two.username })).records.map(({ id }) => id)).toEqual([two.id]);
    expect((await picked({ departmentId: top, keyword: two.username })).records.map(({ id }) => id)).toEqual([two.id]);
    expect((await picked({ departmentId: top, treeType: 1 })).records.map(({ id }) => id)).toEqual([one.id]);
    const everybody = await world.call(listUsers, { token: boss.token });
    expect(await picked({ departmentId: '0', size: 1 })).toMatchObject({
      total: listUsers.answer.parse(everybody.data).total,
    });
    expect(Object.keys((await members(top))[0] ?? {}).sort()).toEqual(['departments', 'id', 'name', 'status', 'username']);
  });

  test('an administrator is put into a department by an administrator only', async () => {
    const clerk = await someone(world, { permissions: DEPARTMENT_RIGHTS });
    const { id } = await made();
    expect((await join(id, [boss.id], clerk.token)).code).toBe(CODES.administratorProtected);
    expect((await join(id, [clerk.id], clerk.token)).code).toBe(200);
  });

  test('an unknown user refuses the whole call', async () => {
    const { id } = await made();
    const person = await someone(world);
    expect((await join(id, [person.id, newId()])).code).toBe(CODES.gone);
    expect((await join(newId(), [person.id])).code).toBe(CODES.gone);
    expect(await userIds(id)).toEqual([]);
    expect(await join(id, [])).toMatchObject({ status: 400 });
    expect(await join(id, { ids: [person.id] })).toMatchObject({ status: 400, desc: '参数 body 有误！' });
  });

  test('members beyond the caller’s data scope are neither shown, added nor removed', async () => {
    const { id } = await made();
    const aside = await made();
    const [near, far] = [await someone(world, { departmentIds: [id] }), await someone(world, { departmentIds: [aside.id] })];
    const head = await someone(world, { permissions: DEPARTMENT_RIGHTS, dataScope: 'below', departmentIds: [id] });
    expect(await userIds(id, head.token)).toEqual([near.id, head.id].sort());
    expect((await join(id, [far.id], head.token)).code).toBe(CODES.gone);
    expect((await leave(aside.id, [far.id], head.token)).code).toBe(CODES.gone);
    expect((await leave(id, [near.id], head.token)).code).toBe(CODES.departmentUnknown);
    await join(id, [far.id]);
    expect((await leave(id, [far.id], head.token)).code).toBe(CODES.departmentUnknown);
    const sub = await made({ parentId: id });
    await join(sub.id, [far.id]);
    expect((await leave(id, [far.id], head.token)).code).toBe(200);
  });
});
