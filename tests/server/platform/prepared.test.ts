// @vitest-environment node
import { EventEmitter, once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { idList, idsIn } from '../../../server/platform/db/id-list';
import { ONE, prepared } from '../../../server/platform/db/prepared';
import { tenantDb } from '../../../server/platform/db/tenant-db';
import { transact } from '../../../server/platform/db/transact';
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
  const outside = new EventEmitter();
  const tenantIds = async () => (await copy.db.selectFrom('tenants').select('id').orderBy('id').execute()).map(({ id }) => id);
  const roleIds = async (tenantId: string) =>
    (await tenantDb(copy.db, { tenantId }).select('roles').select('roles.id').orderBy('roles.id').execute()).map(({ id }) => id);

  test('runs with the values of its own call', async () => {
    for (const tenantId of await tenantIds()) {
      const ids = await roleIds(tenantId);
      const expected = ids.map((id) => ({ tenant_id: tenantId, id }));
      expect(await roles(copy.db, { tenantId, ids: idList(ids) })).toEqual(expected);
      expect(await roles(copy.db, { tenantId, ids: idList(ids.slice(0, 1)) })).toEqual(expected.slice(0, 1));
    }
  });

  test('takes an empty list of ids, and unknown ids', async () => {
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

  test('beside an open transaction never sees uncommitted rows', async () => {
    const [tenantId = ''] = await tenantIds();
    const ids = idList(['half']);
    const undone = transact(copy.db, async (tx) => {
      const row = { id: 'half', role_number: 'half', name: 'half', display_order: 0, data_scope: 'all', created_at: 1 } as const;
      await tenantDb(tx, { tenantId }).insert('roles', [row]).execute();
      outside.emit('written');
      await tenantDb(tx, { tenantId }).select('roles').select('roles.id').execute();
      throw new Error('undone');
    });
    await once(outside, 'written');
    const asked = roles(copy.db, { tenantId, ids });
    await expect(undone).rejects.toThrow('undone');
    expect(await asked).toEqual([]);
  });

  test('on the database inside a transaction is refused, because it would run outside of it', async () => {
    const [tenantId = ''] = await tenantIds();
    const asking = transact(copy.db, () => roles(copy.db, { tenantId, ids: idList([]) }));
    await expect(asking).rejects.toThrow('The database was used inside a transaction');
  });

  test('for one row finds it, or none', async () => {
    const [tenantId = ''] = await tenantIds();
    const ids = await roleIds(tenantId);
    const one = prepared((db, { from }: { readonly from: string }) =>
      tenantDb(db, { tenantId }).select('roles').select('roles.id').where('roles.id', '>=', from).orderBy('roles.id').limit(ONE),
    );
    expect(await one(copy.db, { from: '' })).toEqual([{ id: ids[0] }]);
    expect(await one(copy.db, { from: '~' })).toEqual([]);
  });

  test('is another query for each shape, for any number of shapes', async () => {
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

  test('names its tenant, or does not run', async () => {
    const all = prepared((db) => db.selectFrom('roles').select('roles.id'));
    await expect(all(copy.db, {})).rejects.toThrow('does not say which tenant_id');
  });
});
