import type { Kysely } from 'kysely';
import type { TextType } from './migration';

/** The picture of a user: a file of the tenant. It is no foreign key, so that an administrator can always make room. */
export async function up(db: Kysely<unknown>, text: TextType) {
  await db.schema.alterTable('memberships').addColumn('avatar', text).execute();
}
