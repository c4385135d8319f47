import { type Kysely, sql } from 'kysely';
import { addButtons } from './menu-rows';
import { type TextType, versioned } from './migration';

const SETTINGS_MENU = '0193000000000000000000000000d300';

/**
 * What lists were searched for, under a name: a user's own, or without an owner shared by the tenant. The right to share stands on the
 * overview of the settings, since it is of no list in particular.
 */
export async function up(db: Kysely<unknown>, text: TextType) {
  await versioned(
    db.schema
      .createTable('list_views')
      .addColumn('tenant_id', text, (column) => column.notNull().references('tenants.id'))
      .addColumn('id', text, (column) => column.notNull())
      .addColumn('list', text, (column) => column.notNull())
      .addColumn('owner_id', text)
      .addColumn('name', text, (column) => column.notNull())
      .addColumn('search', text, (column) => column.notNull()),
  )
    .addPrimaryKeyConstraint('list_views_key', ['tenant_id', 'id'])
    .addForeignKeyConstraint('list_views_owner', ['tenant_id', 'owner_id'], 'memberships', ['tenant_id', 'id'], (key) =>
      key.onDelete('cascade'),
    )
    .execute();
  // Where there is no owner, no row equals another in this index: shared names have one of their own.
  await sql`create unique index list_views_owner_id on list_views (tenant_id, owner_id, list, name)`.execute(db);
  await sql`create unique index list_views_list on list_views (tenant_id, list, name) where owner_id is null`.execute(db);
  await db.schema
    .createTable('default_views')
    .addColumn('tenant_id', text, (column) => column.notNull())
    .addColumn('membership_id', text, (column) => column.notNull())
    .addColumn('list', text, (column) => column.notNull())
    .addColumn('view_id', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('default_views_key', ['tenant_id', 'membership_id', 'list'])
    .addForeignKeyConstraint('default_views_member', ['tenant_id', 'membership_id'], 'memberships', ['tenant_id', 'id'], (key) =>
      key.onDelete('cascade'),
    )
    .addForeignKeyConstraint('default_views_view', ['tenant_id', 'view_id'], 'list_views', ['tenant_id', 'id'], (key) =>
      key.onDelete('cascade'),
    )
    .execute();
  await db.schema.createIndex('default_views_view').on('default_views').columns(['tenant_id', 'view_id']).execute();
  await addButtons(db, SETTINGS_MENU, 0, [['view:share', '共享列表视图', '共享列表檢視', 'Share list views']]);
}
