import type { CreateTableBuilder, Kysely } from 'kysely';
import { type TextType, versioned } from './migration';

/** Tenants, people, departments, roles, menus. A row of a tenant has the key `(tenant_id, id)`, so that no join crosses tenants. */
export async function up(db: Kysely<unknown>, text: TextType) {
  await people(db, text);
  await departments(db, text);
  await menus(db, text);
  await roles(db, text);
  await audits(db, text);
}

const inTenant = <Name extends string, Columns extends string>(
  table: CreateTableBuilder<Name, Columns>,
  name: string,
  text: TextType,
) =>
  table
    .addColumn('tenant_id', text, (column) => column.notNull().references('tenants.id'))
    .addColumn('id', text, (column) => column.notNull())
    .addPrimaryKeyConstraint(`${name}_key`, ['tenant_id', 'id']);

async function people(db: Kysely<unknown>, text: TextType) {
  await versioned(db.schema.createTable('tenants'))
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('org_code', text, (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('status', text, (column) => column.notNull().defaultTo('enabled'))
    .addColumn('ends_at', 'bigint')
    .addColumn('zone', text, (column) => column.notNull())
    .addColumn('platform', 'integer', (column) => column.notNull().defaultTo(0))
    .addUniqueConstraint('tenants_org_code', ['org_code'])
    .execute();
  await versioned(db.schema.createTable('accounts'))
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('username', text, (column) => column.notNull())
    .addColumn('username_key', text, (column) => column.notNull())
    .addColumn('phone', text)
    .addColumn('password_hash', text)
    .addColumn('password_changed_at', 'bigint')
    .addColumn('status', text, (column) => column.notNull().defaultTo('enabled'))
    .addColumn('home_tenant_id', text, (column) => column.notNull().references('tenants.id'))
    .addColumn('last_tenant_id', text)
    .addUniqueConstraint('accounts_username_key', ['username_key'])
    .addUniqueConstraint('accounts_phone', ['phone'])
    .execute();
  await versioned(inTenant(db.schema.createTable('memberships'), 'memberships', text))
    .addColumn('account_id', text, (column) => column.notNull().references('accounts.id'))
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('email', text)
    .addColumn('remark', text)
    .addColumn('status', text, (column) => column.notNull().defaultTo('enabled'))
    .addColumn('administrator', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('super_administrator', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('last_sign_in_at', 'bigint')
    .addUniqueConstraint('memberships_account', ['account_id', 'tenant_id'])
    .execute();
  await db.schema.createIndex('memberships_order').on('memberships').columns(['tenant_id', 'created_at']).execute();
}

async function departments(db: Kysely<unknown>, text: TextType) {
  await versioned(inTenant(db.schema.createTable('departments'), 'departments', text))
    .addColumn('parent_id', text)
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('display_order', 'integer', (column) => column.notNull())
    .addForeignKeyConstraint('departments_parent', ['tenant_id', 'parent_id'], 'departments', ['tenant_id', 'id'])
    .execute();
  await db.schema.createIndex('departments_children').on('departments').columns(['tenant_id', 'parent_id']).execute();
  await link(db, text, 'membership_departments', ['membership', 'department']);
}

async function menus(db: Kysely<unknown>, text: TextType) {
  await db.schema
    .createTable('subsystems')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('url', text)
    .addColumn('display_order', 'integer', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('menus')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('parent_id', text, (column) => column.references('menus.id'))
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('alias', text, (column) => column.notNull())
    .addColumn('alias_hk', text)
    .addColumn('alias_en', text)
    .addColumn('path', text)
    .addColumn('component', text)
    .addColumn('icon', text)
    .addColumn('permission', text)
    .addColumn('hidden', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('open_type', text, (column) => column.notNull().defaultTo('tab'))
    .addColumn('subsystem_id', text, (column) => column.references('subsystems.id'))
    .addColumn('display_order', 'integer', (column) => column.notNull())
    .addColumn('platform', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createTable('tenant_menus')
    .addColumn('tenant_id', text, (column) => column.notNull().references('tenants.id'))
    .addColumn('menu_id', text, (column) => column.notNull().references('menus.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('tenant_menus_key', ['tenant_id', 'menu_id'])
    .execute();
}

async function roles(db: Kysely<unknown>, text: TextType) {
  await versioned(inTenant(db.schema.createTable('roles'), 'roles', text))
    .addColumn('role_number', text, (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('display_order', 'integer', (column) => column.notNull())
    .addColumn('data_scope', text, (column) => column.notNull())
    .addUniqueConstraint('roles_number', ['tenant_id', 'role_number'])
    .execute();
  await link(db, text, 'membership_roles', ['membership', 'role']);
  await db.schema
    .createTable('role_menus')
    .addColumn('tenant_id', text, (column) => column.notNull())
    .addColumn('role_id', text, (column) => column.notNull())
    .addColumn('menu_id', text, (column) => column.notNull().references('menus.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('role_menus_key', ['tenant_id', 'role_id', 'menu_id'])
    .addForeignKeyConstraint('role_menus_role', ['tenant_id', 'role_id'], 'roles', ['tenant_id', 'id'], (key) =>
      key.onDelete('cascade'),
    )
    .execute();
}

/** A link goes with its membership, and keeps what the membership is linked to from being deleted. */
async function link(db: Kysely<unknown>, text: TextType, name: string, [one, other]: readonly ['membership', string]) {
  await db.schema
    .createTable(name)
    .addColumn('tenant_id', text, (column) => column.notNull())
    .addColumn(`${one}_id`, text, (column) => column.notNull())
    .addColumn(`${other}_id`, text, (column) => column.notNull())
    .addPrimaryKeyConstraint(`${name}_key`, ['tenant_id', `${one}_id`, `${other}_id`])
    .addForeignKeyConstraint(`${name}_${one}`, ['tenant_id', `${one}_id`], `${one}s`, ['tenant_id', 'id'], (key) =>
      key.onDelete('cascade'),
    )
    .addForeignKeyConstraint(`${name}_${other}`, ['tenant_id', `${other}_id`], `${other}s`, ['tenant_id', 'id'])
    .execute();
  await db.schema
    .createIndex(`${name}_back`)
    .on(name)
    .columns(['tenant_id', `${other}_id`])
    .execute();
}

async function audits(db: Kysely<unknown>, text: TextType) {
  await inTenant(db.schema.createTable('audits'), 'audits', text)
    .addColumn('actor_id', text)
    .addColumn('action', text, (column) => column.notNull())
    .addColumn('entity', text, (column) => column.notNull())
    .addColumn('entity_id', text, (column) => column.notNull())
    .addColumn('before_row', text)
    .addColumn('after_row', text)
    .addColumn('request_id', text, (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
}
