// @vitest-environment node

import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SHIPPED_POLICY } from '../../../contract/passwords';
import { policyOf, savePolicy } from '../../../server/identity/sign-in-policy/store';
import { record } from '../../../server/platform/audit/record';
import { openDatabase } from '../../../server/platform/db/engine/open';
import { ranMigrations } from '../../../server/platform/db/migration-records';
import { migrate, waitingMigrations } from '../../../server/platform/db/migrations/migrate';
import { tenantDb } from '../../../server/platform/db/tenant-db';
import { seedPlatform } from '../../../server/seeds/platform';
import { databases, openEmpty } from './world';

describe.each(databases)('migrations on %s', (database) => {
  let place: Awaited<ReturnType<typeof openEmpty>>;
  beforeEach(async () => {
    place = await openEmpty(database);
  });
  afterEach(() => place.close());

  const names = async () => {
    const tables = await place.db.introspection.getTables({ withInternalKyselyTables: true });
    return tables.map(({ name }) => name);
  };

  /** Leaves the database as the first versions did, without the given migration. Answers all names. */
  async function makeOlder(unseen?: string) {
    const ran = await ranMigrations(place.db);
    await sql`drop table kysely_migration`.execute(place.db);
    await sql`drop table kysely_migration_lock`.execute(place.db);
    await sql`create table migrations (name text primary key, ran_at bigint not null)`.execute(place.db);
    for (const [index, name] of ran.filter((name) => name !== unseen).entries())
      await sql`insert into migrations (name, ran_at) values (${name}, ${1_790_000_000_000 + index})`.execute(place.db);
    return ran;
  }

  async function addTenant(id: string) {
    const tenant = { org_code: id, name: id, status: 'enabled', zone: 'UTC', platform: 0, ends_at: null } as const;
    await place.db
      .insertInto('tenants')
      .values({ ...tenant, id, created_at: 1 })
      .execute();
  }

  const LATE = '015-removed-messages';
  const makeOlderThanLate = async () => {
    await sql`alter table message_recipients drop column removed_at`.execute(place.db);
    return makeOlder(LATE);
  };

  test('an older database keeps the records of what has run, with their times, and nothing runs again', async () => {
    const ran = await makeOlder();
    expect(await waitingMigrations(place.db)).toEqual([]);
    expect(await names()).toContain('migrations');
    expect(await migrate(place.db)).toEqual([]);
    expect(await ranMigrations(place.db)).toEqual(ran);
    expect(await names()).not.toContain('migrations');
    const first = await sql`select name, timestamp from kysely_migration order by timestamp limit 1`.execute(place.db);
    expect(first.rows).toEqual([{ name: ran[0], timestamp: new Date(1_790_000_000_000).toISOString() }]);
  });

  test('an older database gets the migration that it has not seen', async () => {
    const ran = await makeOlderThanLate();
    expect(await waitingMigrations(place.db)).toEqual([LATE]);
    expect(await migrate(place.db)).toEqual([LATE]);
    expect(await ranMigrations(place.db)).toEqual(ran);
    await sql`select removed_at from message_recipients`.execute(place.db);
  });

  test('made passwords that were used already stay, and policies ask for a change unless that was turned off (G67)', async () => {
    const hour = 3_600_000;
    const { db } = place;
    const { tenantId } = await seedPlatform(db, hour, { passwordHash: 'hash', chosen: false });
    for (const id of ['default', 'off', 'asking']) {
      await addTenant(id);
      await savePolicy(db, { tenantId: id }, hour, { ...SHIPPED_POLICY, changeAtFirstLogin: id === 'asking' }, undefined);
    }
    const [before, after] = [{ changeAtFirstLogin: true }, { changeAtFirstLogin: false }];
    const editor = { tenantId: 'off', membershipId: null, requestId: 'r' };
    await record(db, hour, editor, { action: 'edit', entity: 'passwordPolicy', entityId: 'off', before, after });
    const add = async (username: string, home: string, signedInAt: number | null) => {
      const account = { username, username_key: username, phone: null, password_hash: 'hash', status: 'enabled' } as const;
      const times = { password_changed_at: 2 * hour, password_chosen_at: hour, created_at: hour };
      const membership = { ...{ name: username, email: null, remark: null }, administrator: 0, super_administrator: 0 } as const;
      await db
        .insertInto('accounts')
        .values({ ...account, ...times, id: username, home_tenant_id: home, last_tenant_id: null })
        .execute();
      await tenantDb(db, { tenantId: home })
        .insert('memberships', [
          { ...membership, id: username, account_id: username, status: 'enabled', last_sign_in_at: signedInAt, created_at: hour },
        ])
        .execute();
    };
    await add('used', 'default', 3 * hour);
    await add('unused', 'default', hour);
    await add('never', tenantId, null);
    await add('asked', 'asking', 3 * hour);
    await makeOlder('024-made-passwords');
    await migrate(db);
    const accounts = await db.selectFrom('accounts').selectAll().execute();
    const chosen = accounts.filter((row) => row.password_chosen_at === row.password_changed_at).map(({ username }) => username);
    expect(chosen.sort()).toEqual(['admin', 'used']);
    const asks = async (id: string) => (await policyOf(db, { tenantId: id })).changeAtFirstLogin;
    expect([await asks('default'), await asks('off'), await asks('asking')]).toEqual([true, false, true]);
  });

  test('a stored policy that is weaker than 8 to 40 characters and 2 classes is lifted, a stronger one stays (§9)', async () => {
    const { db } = place;
    await seedPlatform(db, 1, { passwordHash: 'hash', chosen: true });
    const tenants = {
      weak: [
        { minLength: 6, maxLength: 8, passwordCheckGroupCount: 1 },
        { minLength: 8, maxLength: 40, passwordCheckGroupCount: 2, version: 2 },
      ],
      long: [
        { minLength: 12, maxLength: 20, passwordCheckGroupCount: 4 },
        { minLength: 12, maxLength: 40, passwordCheckGroupCount: 4, version: 2 },
      ],
      strong: [
        { minLength: 10, maxLength: 64, passwordCheckGroupCount: 3 },
        { minLength: 10, maxLength: 64, passwordCheckGroupCount: 3, version: 1 },
      ],
    } as const;
    for (const [id, [before]] of Object.entries(tenants)) {
      await addTenant(id);
      await savePolicy(db, { tenantId: id }, 1, { ...SHIPPED_POLICY, ...before }, undefined);
    }
    await makeOlder('025-policy-floor');
    await migrate(db);
    for (const [id, [, after]] of Object.entries(tenants)) expect(await policyOf(db, { tenantId: id })).toMatchObject(after);
  });

  test('menus have American names in English, except where an operator has changed one', async () => {
    const { db } = place;
    const nameOf = async (permission: string) =>
      (await db.selectFrom('menus').select('alias_en').where('permission', '=', permission).executeTakeFirstOrThrow()).alias_en;
    expect(await nameOf('role:auth')).toBe('Authorize');
    await db.updateTable('menus').set({ alias_en: 'Authorise' }).where('permission', '=', 'role:auth').execute();
    await db.updateTable('menus').set({ alias_en: 'Grant' }).where('permission', '=', 'tenant:authorize').execute();
    await makeOlder('021-american-menus');
    await migrate(db);
    expect([await nameOf('role:auth'), await nameOf('tenant:authorize')]).toEqual(['Authorize', 'Grant']);
  });

  test('rights over third parties move to a page of their own, with all who hold one of them', async () => {
    const [sessions, thirdParties] = ['0193000000000000000000000000a600', '0193000000000000000000000000d100'];
    const { db } = place;
    await addTenant('other');
    const menu = async (permission: string) =>
      (await db.selectFrom('menus').select('id').where('permission', '=', permission).executeTakeFirstOrThrow()).id;
    const [listing, sessionList] = [await menu('thirdParty:list'), await menu('session:list')];
    await db.updateTable('menus').set({ parent_id: sessions }).where('permission', 'like', 'thirdParty:%').execute();
    await db.deleteFrom('menus').where('id', '=', thirdParties).execute();
    const tenant = tenantDb(db, { tenantId: 'other' });
    await tenant.insert('tenant_menus', [{ menu_id: sessions }, { menu_id: listing }]).execute();
    for (const [id, menus] of [
      ['only', [sessions, listing]],
      ['both', [sessions, listing, sessionList]],
    ] as const) {
      await tenant
        .insert('roles', [{ id, role_number: id, name: id, display_order: 1, data_scope: 'all', created_at: 1 }])
        .execute();
      await tenant
        .insert(
          'role_menus',
          menus.map((menu_id) => ({ role_id: id, menu_id })),
        )
        .execute();
    }
    await makeOlder('060-sign-in-pages');
    await migrate(db);
    const held = async (role: string) => {
      const rows = await tenant.select('role_menus').select('menu_id').where('role_id', '=', role).orderBy('menu_id').execute();
      return rows.map(({ menu_id }) => menu_id);
    };
    expect(await held('only')).toEqual([listing, thirdParties].sort());
    expect(await held('both')).toEqual([sessions, listing, sessionList, thirdParties].sort());
    const authorised = await tenant.select('tenant_menus').select('menu_id').execute();
    expect(authorised.map(({ menu_id }) => menu_id).sort()).toEqual([sessions, listing, thirdParties].sort());
  });

  test('the right over quotas moves to the page of the tenants, with all who hold it, and leaves no empty directory', async () => {
    const [tenants, quotas] = ['0193000000000000000000000000a700', '0193000000000000000000000000c100'];
    const { db } = place;
    await addTenant('other');
    const right = await db.selectFrom('menus').select('id').where('permission', '=', 'file:quota').executeTakeFirstOrThrow();
    const menu = await db.selectFrom('menus').selectAll().where('id', '=', tenants).executeTakeFirstOrThrow();
    await db
      .insertInto('menus')
      .values({ ...menu, id: quotas, kind: 'directory', path: null, component: null })
      .execute();
    await db.updateTable('menus').set({ parent_id: quotas }).where('id', '=', right.id).execute();
    const tenant = tenantDb(db, { tenantId: 'other' });
    await tenant
      .insert('roles', [{ id: 'r', role_number: 'r', name: 'r', display_order: 1, data_scope: 'all', created_at: 1 }])
      .execute();
    await tenant
      .insert('role_menus', [
        { role_id: 'r', menu_id: quotas },
        { role_id: 'r', menu_id: right.id },
      ])
      .execute();
    await makeOlder('069-administration-pages');
    await migrate(db);
    const held = await tenant.select('role_menus').select('menu_id').execute();
    expect(held.map(({ menu_id }) => menu_id).sort()).toEqual([tenants, right.id].sort());
    const page = await db.selectFrom('menus').select(['parent_id', 'alias_en']).where('id', '=', right.id).executeTakeFirst();
    expect(page).toEqual({ parent_id: tenants, alias_en: 'File quota' });
    expect(await db.selectFrom('menus').select('id').where('id', '=', quotas).execute()).toEqual([]);
  });

  test('an older database that a newer version has changed is refused', async () => {
    await makeOlder();
    await sql`insert into migrations (name, ran_at) values ('999-later', 1)`.execute(place.db);
    await expect(waitingMigrations(place.db)).rejects.toThrow('(999-later)');
    await expect(migrate(place.db)).rejects.toThrow('(999-later)');
  });

  test('a migration that fails half way leaves nothing behind', async () => {
    await sql`drop table passkeys`.execute(place.db);
    await makeOlder('014-passkeys');
    await expect(migrate(place.db)).rejects.toThrow('passkey_ceremonies');
    expect(await names()).not.toContain('passkeys');
    expect(await waitingMigrations(place.db)).toEqual(['014-passkeys']);
  });

  test('two servers that migrate at once run each migration once', async () => {
    await makeOlderThanLate();
    const other = await openDatabase(place.place);
    const ran = await Promise.all([migrate(place.db), migrate(other)]);
    await other.destroy();
    expect(ran.flat()).toEqual([LATE]);
  });
});
