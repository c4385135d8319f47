import type { Kysely } from 'kysely';
import { addButtons } from './menu-rows';
import { type TextType, versioned } from './migration';

/** What a tenant says of its pages, and the right to write it. It stands beside the other words that a tenant chooses for itself. */
export async function up(db: Kysely<unknown>, text: TextType) {
  await versioned(
    db.schema
      .createTable('help_texts')
      .addColumn('tenant_id', text, (column) => column.notNull().references('tenants.id'))
      .addColumn('path', text, (column) => column.notNull())
      .addColumn('html', text, (column) => column.notNull()),
  )
    .addPrimaryKeyConstraint('help_texts_key', ['tenant_id', 'path'])
    .execute();
  await addButtons(db, SIGN_IN_PAGE_MENU, 8, [['help:edit', '编辑页面帮助', '編輯頁面說明', 'Edit page help']]);
}

const SIGN_IN_PAGE_MENU = '0193000000000000000000000000b000';
