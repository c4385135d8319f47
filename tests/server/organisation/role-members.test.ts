// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Permission } from '../../../contract/permissions';
import { REFUSALS } from '../../../contract/refusals';
import {
  addRoleMembers,
  assignRoles,
  editUser,
  listRoleMembers,
  ROLES_OF_USER,
  removeRoleMembers,
} from '../../../contract/users';
import { newId } from '../../../server/platform/db/ids';
import { tenantDb } from '../../../server/platform/db/tenant-db';
import { databases, openWorld, type World } from '../platform/world';
import { managingRoles } from './managing-roles';
import { department, type Someone, someone } from './people';

const CODES = Object.fromEntries(Object.entries(REFUSALS).map(([name, { code }]) => [name, code]));
const RIGHTS: readonly Permission[] = ['role:members', 'user:edit', 'user:list'];

describe.each(databases)('members of roles on %s', (database) => {
  let world: World;
  let boss: Someone;
  beforeAll(async () => {
    world = await openWorld(database);
    boss = await someone(world, { administrator: true });
  });
  afterAll(() => world.close());
  const { made, remove } = managingRoles(() => ({ world, boss }));

  const join = (id: string, body: unknown, token = boss.token) => world.call(addRoleMembers, { params: { id }, body, token });
  const leave = (id: string, body: unknown, token = boss.token) => world.call(removeRoleMembers, { params: { id }, body, token });
  const assign = (body: object, token = boss.token) => world.call(assignRoles, { body, token });
  const members = async (id: string, query: Record<string, string> = {}, token = boss.token) => {
    const { data } = await world.call(listRoleMembers, { params: { id }, query, token });
    return listRoleMembers.answer.parse(data).records;
  };
  const ids = async (id: string, token?: string) => (await members(id, {}, token)).map((one) => one.id).sort();
  const edits = async (id: string) => {
    const rows = await tenantDb(world.db, boss).select('audits').selectAll().where('entity_id', '=', id).execute();
    return rows.filter(({ action }) => action === 'edit').length;
  };

  test('are added and removed, repeatably; whatever else they hold stays, and each change is recorded once', async () => {
    const [role, other] = [await made(), await made()];
    const [one, two] = [await someone(world), await someone(world)];
    expect((await join(other.id, [one.id])).code).toBe(200);
    for (let round = 0; round < 2; round += 1) expect((await join(role.id, [one.id, two.id, one.id])).code).toBe(200);
    expect([await ids(role.id), await ids(other.id)]).toEqual([[one.id, two.id].sort(), [one.id]]);
    for (let round = 0; round < 2; round += 1) expect((await leave(role.id, [one.id])).code).toBe(200);
    expect([await ids(role.id), await ids(other.id)]).toEqual([[two.id], [one.id]]);
    expect([await edits(one.id), await edits(two.id)]).toEqual([3, 1]);
  });

  test('roles are given to many users and taken from them at once, or none are', async () => {
    const [given, taken] = [await made(), await made()];
    const people = [await someone(world), await someone(world)];
    const userIds = people.map(({ id }) => id);
    await join(taken.id, userIds);
    expect((await assign({ userIds, add: [given.id], remove: [taken.id] })).code).toBe(200);
    expect([await ids(given.id), await ids(taken.id)]).toEqual([[...userIds].sort(), []]);
    expect((await assign({ userIds: [...userIds, newId()], remove: [given.id] })).code).toBe(CODES.gone);
    expect((await assign({ userIds, add: [newId()], remove: [given.id] })).code).toBe(CODES.roleUnknown);
    expect(await ids(given.id)).toEqual([...userIds].sort());
  });

  test('a user holds no more roles than the form does; what goes at once makes room, and no one gets any where one is full', async () => {
    const [full, other] = [await someone(world), await someone(world)];
    const roles: string[] = [];
    for (let each = 0; each <= ROLES_OF_USER; each += 1) roles.push((await made()).id);
    const [first = '', ...rest] = roles;
    const userIds = [full.id];
    expect((await assign({ userIds, add: rest })).code).toBe(200);
    expect((await assign({ userIds: [other.id, full.id], add: [first] })).code).toBe(CODES.rolesTooMany);
    expect(await ids(first)).toEqual([]);
    expect((await join(first, userIds)).code).toBe(CODES.rolesTooMany);
    expect((await assign({ userIds, add: [first], remove: rest.slice(0, 1) })).code).toBe(200);
  });

  test('those who are added at once are all added, and a role that goes meanwhile is gone for all', async () => {
    const role = await made();
    const people = [await someone(world), await someone(world)];
    const answers = await Promise.all([...people, ...people].map(({ id }) => join(role.id, [id])));
    expect(answers.map(({ code }) => code)).toEqual([200, 200, 200, 200]);
    expect(await ids(role.id)).toEqual(people.map(({ id }) => id).sort());
    await leave(
      role.id,
      people.map(({ id }) => id),
    );
    await remove([role.id]);
    expect((await join(role.id, [people[0]?.id])).code).toBe(CODES.roleUnknown);
    expect((await world.call(listRoleMembers, { params: { id: role.id }, token: boss.token })).code).toBe(CODES.gone);
  });

  test('an edit of the user from before is refused, and does not undo it', async () => {
    const role = await made();
    const person = await someone(world);
    await join(role.id, [person.id]);
    const body = { username: person.username, name: 'x', departmentIds: [], roleIds: [], version: 1 };
    const answer = await world.call(editUser, { params: { id: person.id }, body, token: boss.token });
    expect(answer.code).toBe(CODES.stale);
    expect(await ids(role.id)).toEqual([person.id]);
  });

  test('a caller gives and takes no role that allows more than their own (§6)', async () => {
    const clerk = await someone(world, { permissions: RIGHTS, dataScope: 'self' });
    const strong = await made({ dataScope: 'all' });
    const weak = await made();
    const person = await someone(world);
    expect((await join(weak.id, [clerk.id], clerk.token)).code).toBe(200);
    await join(strong.id, [clerk.id]);
    expect((await leave(strong.id, [clerk.id], clerk.token)).code).toBe(200);
    for (const answer of [
      await join(strong.id, [clerk.id], clerk.token),
      await assign({ userIds: [clerk.id], add: [weak.id, strong.id] }, clerk.token),
    ])
      expect(answer.code).toBe(CODES.roleBeyondOwn);
    expect((await join(weak.id, [person.id], clerk.token)).code).toBe(CODES.gone);
    expect((await join(weak.id, [boss.id], clerk.token)).code).toBe(CODES.gone);
  });

  test('an administrator is given a role by an administrator only', async () => {
    const head = await someone(world, { permissions: RIGHTS, dataScope: 'all' });
    const role = await made();
    expect((await join(role.id, [boss.id], head.token)).code).toBe(CODES.administratorProtected);
    expect((await join(role.id, [boss.id])).code).toBe(200);
  });

  test('the list has those that the caller sees, by a part of name or username, without phone', async () => {
    const place = await department(world, boss.tenantId);
    const role = await made();
    const [near, far] = [await someone(world, { departmentIds: [place] }), await someone(world)];
    await join(role.id, [near.id, far.id]);
    const head = await someone(world, { permissions: RIGHTS, dataScope: 'below', departmentIds: [place] });
    expect(await ids(role.id, head.token)).toEqual([near.id]);
    expect((await members(role.id, { keyword: near.username.toUpperCase() })).map(({ id }) => id)).toEqual([near.id]);
    expect(Object.keys((await members(role.id))[0] ?? {}).sort()).toEqual(['departments', 'id', 'name', 'status', 'username']);
  });
});
