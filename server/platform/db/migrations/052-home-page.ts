import type { Kysely } from 'kysely';

/** When an administrator has put the opening checklist away; and the latest operations of one user, in a log of millions. */
export async function up(db: Kysely<unknown>) {
  await db.schema.alterTable('memberships').addColumn('opening_closed_at', 'bigint').execute();
  await db.schema.createIndex('audits_actor').on('audits').columns(['tenant_id', 'actor_id', 'created_at', 'id']).execute();
}
