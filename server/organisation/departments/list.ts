import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod/mini';
import type { DEPARTMENT_COLUMNS, DEPARTMENT_FIELDS, Department, departmentQuery } from '../../../contract/departments';
import { ROOT_ID } from '../../../contract/ids';
import { contains } from '../../platform/db/contains';
import type { Schema } from '../../platform/db/schema';
import { iso } from '../../platform/db/tables/columns';
import { tenantDb } from '../../platform/db/tenant-db';
import type { Queries } from '../../platform/db/transact';
import { Refusal } from '../../platform/failures';
import type { Scope } from '../../platform/http/caller';
import { type PageOfRows, pageOfRows } from '../../platform/list/list';
import type { Field } from '../../platform/list/super-query';
import { departmentsInReach } from './store';

type Query = z.output<typeof departmentQuery>;
const eb = expressionBuilder<Schema, 'departments'>();

const FIELDS: Readonly<Record<(typeof DEPARTMENT_FIELDS)[number], Field>> = {
  departmentName: { column: sql.ref('departments.name'), kind: 'text' },
  departmentCode: { column: sql.ref('departments.code'), kind: 'text' },
  remark: { column: sql.ref('departments.remark'), kind: 'text' },
  createTime: { column: sql.ref('departments.created_at'), kind: 'time' },
};
const DISPLAY_ORDER = sql.ref('departments.display_order');
const ORDERS: Readonly<Record<(typeof DEPARTMENT_COLUMNS)[number], Expression<unknown>>> = {
  departmentName: FIELDS.departmentName.column,
  departmentCode: FIELDS.departmentCode.column,
  displayOrder: DISPLAY_ORDER,
  createTime: FIELDS.createTime.column,
};

/** One page of the departments that somebody sees into; in the order of display, where none is asked for. */
export async function listDepartments(db: Queries, scope: Scope, query: Query): Promise<PageOfRows<Department>> {
  const found = departmentRows(db, scope).where(eb.and(testsOf(db, scope, query)));
  const { records, total } = await pageOfRows(found, query, {
    orders: ORDERS,
    fields: FIELDS,
    unsorted: DISPLAY_ORDER,
    unsortedOrder: 'asc',
    key: sql.ref('departments.id'),
  });
  return { records: records.map(departmentOf), total };
}

/** Departments by id, as far as somebody sees into them: any other is not there (G27). */
export async function findDepartments(db: Queries, scope: Scope, ids: readonly string[]): Promise<Department[]> {
  const unique = [...new Set(ids)];
  const rows = await departmentRows(db, scope).where('departments.id', 'in', unique).where(inSight(db, scope)).execute();
  if (rows.length < unique.length) throw new Refusal('gone');
  return rows.map(departmentOf);
}

export async function findDepartment(db: Queries, scope: Scope, id: string): Promise<Department> {
  const [found] = await findDepartments(db, scope, [id]);
  if (!found) throw new Refusal('gone');
  return found;
}

function departmentRows(db: Queries, scope: Scope) {
  const { tenantId } = scope;
  return tenantDb(db, scope)
    .select('departments')
    .select(['departments.id', 'departments.parent_id', 'departments.name', 'departments.code', 'departments.remark'])
    .select(['departments.display_order', 'departments.created_at', 'departments.version'])
    .select((of) => [
      of
        .selectFrom('departments as child')
        .select(sql<number>`count(*)`.as('count'))
        .where('child.tenant_id', '=', tenantId)
        .whereRef('child.parent_id', '=', 'departments.id')
        .as('child_count'),
      of
        .selectFrom('membership_departments as place')
        .select(sql<number>`count(*)`.as('count'))
        .where('place.tenant_id', '=', tenantId)
        .whereRef('place.department_id', '=', 'departments.id')
        .as('member_count'),
    ]);
}

const departmentOf = (row: Awaited<ReturnType<ReturnType<typeof departmentRows>['executeTakeFirstOrThrow']>>): Department => ({
  id: row.id,
  parentId: row.parent_id ?? ROOT_ID,
  departmentName: row.name,
  departmentCode: row.code,
  remark: row.remark,
  displayOrder: row.display_order,
  childCount: row.child_count ?? 0,
  memberCount: row.member_count ?? 0,
  createTime: iso(row.created_at),
  version: row.version,
});

function testsOf(db: Queries, scope: Scope, { departmentName, departmentCode, parentId }: Query): Expression<SqlBool>[] {
  return [
    inSight(db, scope),
    ...(departmentName ? [contains(FIELDS.departmentName.column, departmentName)] : []),
    ...(departmentCode ? [contains(FIELDS.departmentCode.column, departmentCode)] : []),
    ...(parentId === ROOT_ID ? [isTopmost(db, scope)] : []),
    ...(parentId && parentId !== ROOT_ID ? [eb('departments.parent_id', '=', parentId)] : []),
  ];
}

function inSight(db: Queries, scope: Scope): Expression<SqlBool> {
  const reach = departmentsInReach(db, scope);
  return reach === 'all' ? eb.lit(true) : eb('departments.id', 'in', reach);
}

/** What one sees stands at the top when one does not see what it hangs on. */
function isTopmost(db: Queries, scope: Scope): Expression<SqlBool> {
  const reach = departmentsInReach(db, scope);
  const isRoot = eb('departments.parent_id', 'is', null);
  return reach === 'all' ? isRoot : eb.or([isRoot, eb('departments.parent_id', 'not in', reach)]);
}
