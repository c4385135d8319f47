// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrate } from '../../../server/platform/db/migrations/migrate';
import { tenantDb } from '../../../server/platform/db/tenant-db';
import { transact } from '../../../server/platform/db/transact';
import { createHashing } from '../../../server/platform/secrets/hashing';
import { seed } from '../../../server/seeds/seed';
import { databases, openCopy } from './world';

describe.each(databases)('guards of the database on %s', (database) => {
  let copy: Awaited<ReturnType<typeof openCopy>>;
  beforeAll(async () => {
    copy = await openCopy(database);
  });
  afterAll(() => copy.close());

  test('a query over a tenant table that does not name the tenant does not run', async () => {
    const { db } = copy;
    const unsaid = [
      () => db.selectFrom('memberships').selectAll(),
      () => db.selectFrom('memberships as m').select('m.tenant_id').where('m.id', '=', 'x'),
      () => db.updateTable('roles').set({ name: 'x' }),
      () => db.deleteFrom('departments').where('id', '=', 'x'),
      () => db.selectFrom('accounts').innerJoin('memberships', 'memberships.account_id', 'accounts.id').select('accounts.id'),
      () => db.selectFrom('accounts').select('id').where('id', 'in', db.selectFrom('memberships').select('account_id')),
      () =>
        db
          .selectFrom('roles')
          .innerJoin('role_menus', 'role_menus.role_id', 'roles.id')
          .select('roles.id')
          .where('roles.tenant_id', '=', 'x'),
    ];
    for (const query of unsaid) await expect((async () => query().execute())()).rejects.toThrow('does not say which tenant_id');
  });

  test('tenantDb names it for select, insert, update and delete', async () => {
    const db = tenantDb(copy.db, { tenantId: 'none' });
    expect(await db.select('memberships').selectAll().execute()).toEqual([]);
    expect((await db.update('memberships').set({ name: 'x' }).executeTakeFirstOrThrow()).numUpdatedRows).toBe(0n);
    expect((await db.delete('memberships').executeTakeFirstOrThrow()).numDeletedRows).toBe(0n);
    await expect(
      db.insert('departments', [{ id: 'x', parent_id: null, name: 'x', display_order: 1, created_at: 1 }]).execute(),
    ).rejects.toThrow();
  });

  test('a link cannot lead into another tenant', async () => {
    const tenants = await copy.db.selectFrom('tenants').select('id').orderBy('id').execute();
    const [one = '', other = ''] = tenants.map(({ id }) => id);
    const [member] = await tenantDb(copy.db, { tenantId: one }).select('memberships').select('id').limit(1).execute();
    const [department] = await tenantDb(copy.db, { tenantId: other }).select('departments').select('id').limit(1).execute();
    const link = { membership_id: member?.id ?? '', department_id: department?.id ?? '' };
    for (const tenantId of [one, other]) {
      await expect(tenantDb(copy.db, { tenantId }).insert('membership_departments', [link]).execute()).rejects.toThrow();
    }
  });

  test('the database itself, and a second transaction, throw inside a transaction rather than wait for ever', async () => {
    const count = (db: typeof copy.db) => db.selectFrom('tenants').select('id').execute();
    const inside = transact(copy.db, () => count(copy.db));
    await expect(inside).rejects.toThrow('inside a transaction');
    const nested = transact(copy.db, () => transact(copy.db, (tx) => count(tx)));
    await expect(nested).rejects.toThrow('inside a transaction');
    expect(await transact(copy.db, count)).toHaveLength(3);
    expect(await count(copy.db)).toHaveLength(3);
  });

  test('a failed transaction leaves nothing behind', async () => {
    const failing = transact(copy.db, async (tx) => {
      await tx.updateTable('tenants').set({ name: 'changed' }).execute();
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    const names = await copy.db.selectFrom('tenants').select('name').execute();
    expect(names.map(({ name }) => name)).not.toContain('changed');
  });

  test('migrating and seeding a second time does nothing', async () => {
    expect(await migrate(copy.db)).toEqual([]);
    const before = await copy.db.selectFrom('accounts').selectAll().execute();
    expect(await seed(copy.db, await createHashing(), { sample: true })).toBeUndefined();
    expect(await copy.db.selectFrom('accounts').selectAll().execute()).toEqual(before);
  });

  test('the sample: three tenants, about 20 departments, 300 users without a password, six roles', async () => {
    const tenants = await copy.db.selectFrom('tenants').select('id').execute();
    const counted = async (table: 'departments' | 'memberships') => {
      const each = tenants.map(({ id }) => tenantDb(copy.db, { tenantId: id }).select(table).select(`${table}.id`).execute());
      return (await Promise.all(each)).flat().length;
    };
    expect(await counted('departments')).toBeGreaterThan(18);
    expect(await counted('memberships')).toBeGreaterThanOrEqual(300);
    for (const { id } of tenants)
      expect(await tenantDb(copy.db, { tenantId: id }).select('roles').select('id').execute()).toHaveLength(6);
    const able = await copy.db.selectFrom('accounts').select('username').where('password_hash', 'is not', null).execute();
    expect(able).toEqual([{ username: 'admin' }]);
  });
});
