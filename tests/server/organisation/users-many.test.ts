// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { REFUSALS } from '../../../contract/refusals';
import { listUsers, setManyStatus } from '../../../contract/users';
import { newId } from '../../../server/platform/db/ids';
import { tenantDb } from '../../../server/platform/db/tenant-db';
import { databases, openWorld, type World } from '../platform/world';
import { department, type Someone, someone, tenantOf } from './people';

describe.each(databases)('many users at once on %s', (database) => {
  let world: World;
  let boss: Someone;
  beforeAll(async () => {
    world = await openWorld(database);
    boss = await someone(world, { administrator: true });
  });
  afterAll(() => world.close());

  const set = (userIds: readonly string[], status: string, token = boss.token) =>
    world.call(setManyStatus, { body: { userIds, status }, token });
  const statusOf = async ({ username }: Someone) => {
    const { data } = await world.call(listUsers, { query: { username, size: 200 }, token: boss.token });
    return listUsers.answer.parse(data).records.find((row) => row.username === username)?.status;
  };
  const changesOf = async ({ id }: Someone) => {
    const rows = await tenantDb(world.db, boss).select('audits').select('action').where('entity_id', '=', id).execute();
    return rows.filter(({ action }) => action === 'setStatus').length;
  };

  test('are disabled and signed out, and enabled again; those who are so already stay as they are', async () => {
    const [one, two] = [await someone(world), await someone(world)];
    expect(await set([one.id], 'disabled')).toMatchObject({ status: 200, code: 200 });
    expect(await set([one.id, two.id, two.id], 'disabled')).toMatchObject({ status: 200, code: 200 });
    expect([await statusOf(one), await statusOf(two)]).toEqual(['disabled', 'disabled']);
    expect((await world.call(listUsers, { query: {}, token: two.token })).status).toBe(401);
    expect([await changesOf(one), await changesOf(two)]).toEqual([1, 1]);
    expect(await set([one.id, two.id], 'enabled')).toMatchObject({ code: 200 });
    expect([await statusOf(one), await statusOf(two)]).toEqual(['enabled', 'enabled']);
    expect((await world.call(listUsers, { query: {}, token: two.token })).status).toBe(401);
  });

  test('all or none: oneself, an administrator, a stranger or a user out of sight keeps the others as they are (G27)', async () => {
    const place = await department(world, await tenantOf(world));
    const clerk = await someone(world, { permissions: ['user:status'], dataScope: 'own', departmentIds: [place] });
    const seen = await someone(world, { departmentIds: [place] });
    const administrator = await someone(world, { administrator: true, departmentIds: [place] });
    const unseen = await someone(world);
    for (const [other, refusal] of [
      [clerk.id, 'notYourself'],
      [administrator.id, 'administratorProtected'],
      [unseen.id, 'gone'],
      [newId(), 'gone'],
    ] as const) {
      expect(await set([seen.id, other], 'disabled', clerk.token)).toMatchObject({ code: REFUSALS[refusal].code });
      expect(await statusOf(seen), refusal).toBe('enabled');
    }
    expect(await set([seen.id], 'disabled', clerk.token)).toMatchObject({ code: 200 });
  });
});
