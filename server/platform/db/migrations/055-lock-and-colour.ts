import type { Kysely } from 'kysely';
import type { TextType } from './migration';

/** When the console locks itself in a tenant, whether it carries the user's name, and the colour that it has there. */
export async function up(db: Kysely<unknown>, text: TextType) {
  for (const column of ['lock_minutes', 'watermark']) {
    const policies = db.schema.alterTable('password_policies');
    await policies.addColumn(column, 'integer', (definition) => definition.notNull().defaultTo(0)).execute();
  }
  await db.schema.alterTable('login_configs').addColumn('brand_color', text).execute();
}
