import type { Kysely } from 'kysely';
import type { TextType } from './migration';

/** Who leads a department: one user of the tenant or none. It goes with the user, and with the department. */
export async function up(db: Kysely<unknown>, text: TextType) {
  await db.schema
    .createTable('department_leaders')
    .addColumn('tenant_id', text, (column) => column.notNull())
    .addColumn('department_id', text, (column) => column.notNull())
    .addColumn('membership_id', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('department_leaders_key', ['tenant_id', 'department_id'])
    .addForeignKeyConstraint(
      'department_leaders_department',
      ['tenant_id', 'department_id'],
      'departments',
      ['tenant_id', 'id'],
      (key) => key.onDelete('cascade'),
    )
    .addForeignKeyConstraint(
      'department_leaders_member',
      ['tenant_id', 'membership_id'],
      'memberships',
      ['tenant_id', 'id'],
      (key) => key.onDelete('cascade'),
    )
    .execute();
  await db.schema
    .createIndex('department_leaders_back')
    .on('department_leaders')
    .columns(['tenant_id', 'membership_id'])
    .execute();
}
