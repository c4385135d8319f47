import type { Kysely } from 'kysely';
import { addButtons } from './menu-rows';
import type { TextType } from './migration';
import { createUserBigrams } from './user-bigrams';

const USERS_MENU = '0193000000000000000000000000a100';

/** Users come from a file, leave in one, are invited, and are found by any part of their names. */
export async function up(db: Kysely<unknown>, text: TextType) {
  await addButtons(db, USERS_MENU, 6, [
    ['user:import', '导入', '匯入', 'Import'],
    ['user:export', '导出', '匯出', 'Export'],
    ['user:invite', '邀请', '邀請', 'Invite'],
  ]);
  await createUserBigrams(db, text);
  await invitations(db, text);
  await invitationLink(db, text, 'role');
  await invitationLink(db, text, 'department');
}

/** Deleting the inviter deletes their invitations: an invitation is worth what its inviter may give. */
async function invitations(db: Kysely<unknown>, text: TextType) {
  await db.schema
    .createTable('invitations')
    .addColumn('tenant_id', text, (column) => column.notNull())
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('code_hash', text, (column) => column.notNull())
    .addColumn('inviter_id', text, (column) => column.notNull())
    .addColumn('max_uses', 'integer', (column) => column.notNull())
    .addColumn('uses', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('invitations_key', ['tenant_id', 'id'])
    .addUniqueConstraint('invitations_code_hash', ['code_hash'])
    .addForeignKeyConstraint('invitations_inviter', ['tenant_id', 'inviter_id'], 'memberships', ['tenant_id', 'id'], (key) =>
      key.onDelete('cascade'),
    )
    .execute();
  await db.schema.createIndex('invitations_inviter').on('invitations').columns(['tenant_id', 'inviter_id']).execute();
}

async function invitationLink(db: Kysely<unknown>, text: TextType, to: 'role' | 'department') {
  const name = `invitation_${to}s`;
  await db.schema
    .createTable(name)
    .addColumn('tenant_id', text, (column) => column.notNull())
    .addColumn('invitation_id', text, (column) => column.notNull())
    .addColumn(`${to}_id`, text, (column) => column.notNull())
    .addPrimaryKeyConstraint(`${name}_key`, ['tenant_id', 'invitation_id', `${to}_id`])
    .addForeignKeyConstraint(`${name}_invitation`, ['tenant_id', 'invitation_id'], 'invitations', ['tenant_id', 'id'], (key) =>
      key.onDelete('cascade'),
    )
    .addForeignKeyConstraint(`${name}_${to}`, ['tenant_id', `${to}_id`], `${to}s`, ['tenant_id', 'id'], (key) =>
      key.onDelete('cascade'),
    )
    .execute();
  await db.schema
    .createIndex(`${name}_back`)
    .on(name)
    .columns(['tenant_id', `${to}_id`])
    .execute();
}
