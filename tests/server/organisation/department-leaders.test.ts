// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { REFUSALS } from '../../../contract/refusals';
import { removeUsers, setUserStatus } from '../../../contract/users';
import { newId } from '../../../server/platform/db/ids';
import { tenantDb } from '../../../server/platform/db/tenant-db';
import { databases, openWorld, type World } from '../platform/world';
import { DEPARTMENT_RIGHTS, draft, managingDepartments } from './managing-departments';
import { type Someone, someone, tenantOf } from './people';

const UNKNOWN = REFUSALS.departmentLeaderUnknown.code;

describe.each(databases)('leaders of departments on %s', (database) => {
  let world: World;
  let boss: Someone;
  beforeAll(async () => {
    world = await openWorld(database);
    boss = await someone(world, { administrator: true });
  });
  afterAll(() => world.close());
  const { add, made, edit, remove, row } = managingDepartments(() => ({ world, boss }));
  const nameOf = (user: Someone) => ({ id: user.id, name: user.username });

  test('a leader is named with a new department or later, told by the list, and taken away', async () => {
    const [one, two] = [await someone(world), await someone(world)];
    const { id, leader } = await made({ leaderId: one.id });
    expect(leader).toEqual(nameOf(one));
    await edit(id, draft({ leaderId: two.id }));
    expect((await row(id))?.leader).toEqual(nameOf(two));
    // An edit that says nothing of the leader, such as a move, leaves them.
    await edit(id, draft());
    expect((await row(id))?.leader).toEqual(nameOf(two));
    await edit(id, draft({ leaderId: null }));
    expect((await row(id))?.leader).toBeNull();
  });

  test('a user may lead several departments, and the log tells who led before', async () => {
    const [one, two] = [await someone(world), await someone(world)];
    const { id } = await made({ leaderId: one.id });
    expect((await made({ leaderId: one.id })).leader).toEqual(nameOf(one));
    await edit(id, draft({ leaderId: two.id }));
    const rows = await tenantDb(world.db, boss).select('audits').selectAll().where('entity_id', '=', id).orderBy('id').execute();
    const changed = [rows.at(-1)?.before_row, rows.at(-1)?.after_row].map((kept) => JSON.parse(String(kept)).leader);
    expect(changed).toEqual([nameOf(one), nameOf(two)]);
  });

  test('no one of another tenant and no one unknown: nothing of the department is saved then', async () => {
    const stranger = await someone(world, { tenantId: await tenantOf(world, 'haicheng') });
    for (const leaderId of [stranger.id, newId()]) {
      expect((await add(draft({ leaderId }))).code).toBe(UNKNOWN);
      const before = await made();
      expect((await edit(before.id, draft({ leaderId }))).code).toBe(UNKNOWN);
      expect(await row(before.id)).toEqual(before);
    }
  });

  test('a caller names only users that they see; a leader out of their sight stays', async () => {
    const { id } = await made();
    const below = { permissions: DEPARTMENT_RIGHTS, dataScope: 'below', departmentIds: [id] } as const;
    const [caller, colleague, outsider] = [await someone(world, below), await someone(world, below), await someone(world)];
    expect((await edit(id, draft({ leaderId: outsider.id }), caller.token)).code).toBe(UNKNOWN);
    for (const { id: leaderId } of [caller, colleague]) {
      expect((await edit(id, draft({ leaderId }), caller.token)).code).toBe(200);
    }
    await edit(id, draft({ leaderId: outsider.id }));
    expect((await edit(id, draft({ leaderId: outsider.id }), caller.token)).code).toBe(200);
    expect((await row(id))?.leader).toEqual(nameOf(outsider));
  });

  test('without the right to edit departments no one is named', async () => {
    const { id } = await made();
    const { token } = await someone(world, { permissions: ['department:list', 'user:list'], dataScope: 'all' });
    expect(await edit(id, draft({ leaderId: boss.id }), token)).toMatchObject({ status: 403 });
    expect((await row(id))?.leader).toBeNull();
  });

  test('a disabled user stays the leader; one who is deleted leads nothing any more', async () => {
    const user = await someone(world);
    const { id } = await made({ leaderId: user.id });
    await world.call(setUserStatus, { params: { id: user.id }, query: { status: 'disabled' }, token: boss.token });
    expect((await row(id))?.leader).toEqual(nameOf(user));
    await world.call(removeUsers, { body: [user.id], token: boss.token });
    expect((await row(id))?.leader).toBeNull();
  });

  test('a leader keeps no department from being deleted', async () => {
    const { id } = await made({ leaderId: boss.id });
    expect((await remove([id])).code).toBe(200);
    expect(await row(id)).toBeUndefined();
  });
});
