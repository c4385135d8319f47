// @vitest-environment node
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { migrate } from '../../../server/platform/db/migrations/migrate';
import { tenantDb } from '../../../server/platform/db/tenant-db';
import { databases, openEmpty } from './world';

const MIGRATION = '016-record-pages';
const ROLES_MENU = '0193000000000000000000000000a300';
const LIST_BUTTON = '0193000000000000000000000000a301';
const SCREEN = { kind: 'page', path: '/roles', component: 'roles' } as const;

describe.each(databases)('a menu entry that gets its screen on %s', (database) => {
  let empty: Awaited<ReturnType<typeof openEmpty>>;
  beforeEach(async () => {
    empty = await openEmpty(database);
  });
  afterEach(() => empty.close());

  const entry = () =>
    empty.db.selectFrom('menus').select(['kind', 'path', 'component', 'version']).where('id', '=', ROLES_MENU).executeTakeFirst();
  const setEntry = (facts: object) => empty.db.updateTable('menus').set(facts).where('id', '=', ROLES_MENU).execute();
  const waitForScreen = () => setEntry({ kind: 'directory', path: null, component: null, version: 1 });
  /** As an installation does that was last started before the migration. */
  const upgrade = async () => {
    await sql`delete from kysely_migration where name = ${MIGRATION}`.execute(empty.db);
    expect(await migrate(empty.db)).toEqual([MIGRATION]);
  };

  test('is a page in a new installation, and becomes one in an older one', async () => {
    expect(await entry()).toMatchObject(SCREEN);
    await waitForScreen();
    await upgrade();
    expect(await entry()).toEqual({ ...SCREEN, version: 2 });
  });

  test('stays as an administrator has changed it, and stays deleted', async () => {
    await setEntry({ kind: 'iframe', path: 'https://example.org/', component: null });
    const changed = await entry();
    await upgrade();
    expect(await entry()).toEqual(changed);
    await empty.db.deleteFrom('menus').where('parent_id', '=', ROLES_MENU).execute();
    await empty.db.deleteFrom('menus').where('id', '=', ROLES_MENU).execute();
    await upgrade();
    expect(await entry()).toBeUndefined();
  });

  test('opens for roles that were granted one of its buttons, and for no other', async () => {
    const tenant = { tenantId: 'tenant' };
    const facts = { name: '机构', zone: 'Asia/Shanghai', status: 'enabled', platform: 0, created_at: 0 } as const;
    const none = { ends_at: null, contact_name: null, contact_phone: null, remark: null };
    await empty.db
      .insertInto('tenants')
      .values({ ...facts, ...none, id: 'tenant', org_code: 'tenant' })
      .execute();
    const roles = ['with', 'without'].map((id) => ({
      id,
      role_number: id,
      name: id,
      display_order: 1,
      remark: null,
      created_at: 0,
    }));
    await tenantDb(empty.db, tenant)
      .insert(
        'roles',
        roles.map((role) => ({ ...role, data_scope: 'self' as const })),
      )
      .execute();
    await waitForScreen();
    const granted = (role_id: string, menu_id: string) => ({ role_id, menu_id });
    const grants = [granted('with', ROLES_MENU), granted('with', LIST_BUTTON), granted('without', ROLES_MENU)];
    await tenantDb(empty.db, tenant).insert('role_menus', grants).execute();
    await upgrade();
    const left = tenantDb(empty.db, tenant).select('role_menus').select(['role_id', 'menu_id']).orderBy('menu_id');
    expect(await left.execute()).toEqual(grants.slice(0, 2));
  });
});
