import type { Kysely } from 'kysely';
import { SYSTEM_MENU } from './003-user-menus';
import { addMenus } from './menu-rows';
import type { TextType } from './migration';

/**
 * A message once, and a row for each recipient. Its number counts over the whole installation: a client that
 * remembers the last one can ask for the later ones.
 */
export async function up(db: Kysely<unknown>, text: TextType) {
  await messages(db, text);
  await recipients(db, text);
  await counter(db, text);
  await addMenus(db, [
    {
      id: '0193000000000000000000000000b100',
      parentId: SYSTEM_MENU,
      names: ['消息管理', '訊息管理', 'Messages'],
      icon: 'notification',
      order: 110,
      buttons: [
        ['message:send', '发送', '發送', 'Send'],
        ['message:list', '查询已发消息', '查詢已發訊息', 'Query sent messages'],
        ['message:remove', '撤回', '撤回', 'Withdraw'],
      ],
    },
  ]);
}

const messages = (db: Kysely<unknown>, text: TextType) =>
  db.schema
    .createTable('messages')
    .addColumn('tenant_id', text, (column) => column.notNull().references('tenants.id'))
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('title', text, (column) => column.notNull())
    .addColumn('content', text, (column) => column.notNull())
    .addColumn('sender_id', text)
    .addColumn('sender_name', text, (column) => column.notNull())
    .addColumn('sequence', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('messages_key', ['tenant_id', 'id'])
    .addUniqueConstraint('messages_sequence', ['tenant_id', 'sequence'])
    .execute();

const recipients = (db: Kysely<unknown>, text: TextType) =>
  db.schema
    .createTable('message_recipients')
    .addColumn('tenant_id', text, (column) => column.notNull())
    .addColumn('message_id', text, (column) => column.notNull())
    .addColumn('membership_id', text, (column) => column.notNull())
    .addColumn('sequence', 'bigint', (column) => column.notNull())
    .addColumn('read_at', 'bigint')
    .addPrimaryKeyConstraint('message_recipients_key', ['tenant_id', 'message_id', 'membership_id'])
    .addUniqueConstraint('message_recipients_sequence', ['tenant_id', 'membership_id', 'sequence'])
    .addForeignKeyConstraint('message_recipients_message', ['tenant_id', 'message_id'], 'messages', ['tenant_id', 'id'], (key) =>
      key.onDelete('cascade'),
    )
    .addForeignKeyConstraint(
      'message_recipients_membership',
      ['tenant_id', 'membership_id'],
      'memberships',
      ['tenant_id', 'id'],
      (key) => key.onDelete('cascade'),
    )
    .execute();

async function counter(plain: Kysely<unknown>, text: TextType) {
  await plain.schema
    .createTable('counters')
    .addColumn('name', text, (column) => column.primaryKey())
    .addColumn('value', 'bigint', (column) => column.notNull())
    .execute();
  const db = plain as Kysely<{ counters: { name: string; value: number } }>;
  await db.insertInto('counters').values({ name: 'messages', value: 0 }).execute();
}
