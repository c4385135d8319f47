// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { idList, idsIn } from '../../server/db/id-list';
import { prepared } from '../../server/db/prepared';
import { tenantDb } from '../../server/db/tenant-db';
import { transact } from '../../server/db/transact';
import { databases, openCopy } from './world';

describe.each(databases)('a prepared query on %s', (database) => {
  let copy: Awaited<ReturnType<typeof openCopy>>;
  beforeAll(async () => {
    copy = await openCopy(database);
  });
  afterAll(() => copy.close());

  const roles = prepared((db, { tenantId, ids }: { readonly tenantId: string; readonly ids: string }) =>
    tenantDb(db, { tenantId })
      .select('roles')
      .select(['roles.tenant_id', 'roles.id'])
      .where('roles.id', 'in', idsIn(db, ids))
      .orderBy('roles.id'),
  );
  const tenantIds = async () => (await copy.db.selectFrom('tenants').select('id').orderBy('id').execute()).map(({ id }) => id);
  const roleIds = async (tenantId: string) =>
    (await tenantDb(copy.db, { tenantId }).select('roles').select('roles.id').orderBy('roles.id').execute()).map(({ id }) => id);

  test('is asked with the values of this time, not of another', async () => {
    for (const tenantId of await tenantIds()) {
      const ids = await roleIds(tenantId);
      const expected = ids.map((id) => ({ tenant_id: tenantId, id }));
      expect(await roles(copy.db, { tenantId, ids: idList(ids) })).toEqual(expected);
      expect(await roles(copy.db, { tenantId, ids: idList(ids.slice(0, 1)) })).toEqual(expected.slice(0, 1));
    }
  });

  test('takes no ids, and ids that are none', async () => {
    const [tenantId = ''] = await tenantIds();
    expect(await roles(copy.db, { tenantId, ids: idList([]) })).toEqual([]);
    expect(await roles(copy.db, { tenantId, ids: idList(['"', "'", '\\', '],[']) })).toEqual([]);
  });

  test('takes part in a transaction', async () => {
    const [tenantId = ''] = await tenantIds();
    const [id = ''] = await roleIds(tenantId);
    await transact(copy.db, async (tx) => {
      const row = {
        id: 'added',
        role_number: 'added',
        name: 'added',
        display_order: 0,
        data_scope: 'all',
        created_at: 1,
      } as const;
      await tenantDb(tx, { tenantId }).insert('roles', [row]).execute();
      const found = await roles(tx, { tenantId, ids: idList([id, 'added']) });
      expect(found.map((role) => role.id)).toEqual([id, 'added'].sort());
      await tenantDb(tx, { tenantId }).delete('roles').where('id', '=', 'added').execute();
    });
  });

  test('is another query for each shape, and any number of shapes are asked for', async () => {
    const [tenantId = ''] = await tenantIds();
    const roleIdsBy = prepared(
      (db, tenant: { readonly tenantId: string }, { direction, limit }: { direction: 'asc' | 'desc'; limit: number }) =>
        tenantDb(db, tenant).select('roles').select('roles.id').orderBy('roles.id', direction).limit(limit),
    );
    const ids = await roleIds(tenantId);
    for (let limit = 1; limit <= 450; limit += 1) {
      const [up, down] = [
        await roleIdsBy(copy.db, { tenantId }, { direction: 'asc', limit }),
        await roleIdsBy(copy.db, { tenantId }, { direction: 'desc', limit }),
      ];
      expect(up.map(({ id }) => id)).toEqual(ids.slice(0, limit));
      expect(down.map(({ id }) => id)).toEqual([...ids].reverse().slice(0, limit));
    }
  });

  test('says its tenant, or does not run', async () => {
    const all = prepared((db) => db.selectFrom('roles').select('roles.id'));
    await expect(all(copy.db, {})).rejects.toThrow('does not say which tenant_id');
  });
});
