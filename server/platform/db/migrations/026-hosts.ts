import type { Kysely } from 'kysely';
import { addButtons } from './menu-rows';
import type { TextType } from './migration';

/** A sub-system's server may sign in the users of one tenant, and each session says which host it is for. */
export async function up(db: Kysely<unknown>, text: TextType) {
  await db.schema
    .alterTable('subsystems')
    .addColumn('sign_in_tenant_id', text, (column) => column.references('tenants.id').onDelete('set null'))
    .execute();
  await db.schema.createIndex('subsystems_sign_in_tenant').on('subsystems').column('sign_in_tenant_id').execute();
  await db.schema.alterTable('sessions').addColumn('host_id', text).execute();
  await db.schema.createIndex('sessions_host').on('sessions').column('host_id').execute();
  await addButtons(db, SUBSYSTEMS_MENU, 5, [['subsystem:signIn', '授权登录用户', '授權登入用戶', 'Let sign users in']], true);
}

/** The entry 子系统管理 of the platform, which has five buttons. */
const SUBSYSTEMS_MENU = '0193000000000000000000000000c200';
