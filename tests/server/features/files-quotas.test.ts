// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getFileQuota, setFileQuota, uploadFile } from '../../../contract/files';
import { REFUSALS } from '../../../contract/refusals';
import { newId } from '../../../server/platform/db/ids';
import { tenantDb } from '../../../server/platform/db/tenant-db';
import { type Someone, someone, tenantOf } from '../organisation/people';
import { databases, openWorld, type World } from '../platform/world';
import { MIB, sendFile } from './sending';

describe.each(databases)('quotas of tenants on %s', (database) => {
  let world: World;
  let keeper: Someone;
  let tenantId: string;
  beforeAll(async () => {
    world = await openWorld(database);
    keeper = await someone(world, { permissions: ['file:quota'] });
    tenantId = await tenantOf(world, 'haicheng');
  });
  afterAll(() => world.close());

  const set = (id: string, quota: unknown, { token }: Someone = keeper) =>
    world.call(setFileQuota, { token, params: { id }, body: { quota, used: 0, tenant_id: id } });
  const get = (id: string) => world.call(getFileQuota, { token: keeper.token, params: { id } });

  test('the platform sets a tenant’s quota, and resets it; the operation log has both values', async () => {
    const member = await someone(world, { tenantId });
    expect(await get(tenantId)).toMatchObject({ code: 200, data: { used: 0, quota: 10_240 * MIB, own: null } });
    expect(await set(tenantId, 5)).toMatchObject({ code: 200, data: { used: 0, quota: 5, own: 5 } });
    expect(await sendFile(world, member, Buffer.from('123456'))).toMatchObject({ status: 413 });
    expect(await sendFile(world, member, Buffer.from('12345'))).toMatchObject({ code: 200 });
    expect(await set(tenantId, null)).toMatchObject({ data: { used: 5, quota: 10_240 * MIB } });
    const record = tenantDb(world.db, keeper).select('audits').selectAll().where('entity_id', '=', tenantId).orderBy('id');
    expect(
      (await record.execute()).map(({ action, entity, after_row }) => [action, entity, JSON.parse(after_row ?? '')]),
    ).toEqual([
      ['edit', 'fileQuota', { used: 0, quota: 5 }],
      ['edit', 'fileQuota', { used: 5, quota: 10_240 * MIB }],
    ]);
  });

  test('an unknown tenant is gone, a malformed quota is 400, and a caller without the permission 403', async () => {
    expect(await set(newId(), 5)).toMatchObject({ code: REFUSALS.gone.code });
    expect(await get(newId())).toMatchObject({ code: REFUSALS.gone.code });
    for (const quota of [-1, 1.5, '5', undefined]) expect(await set(tenantId, quota)).toMatchObject({ status: 400 });
    const boss = await someone(world, { tenantId, administrator: true });
    expect(await set(tenantId, 5, boss)).toMatchObject({ status: 403 });
  });

  test('a form is only for calls that take one, and they take nothing else', async () => {
    const json = await world.call(uploadFile, { token: keeper.token, body: {} });
    expect(json).toMatchObject({ status: 415 });
  });
});
