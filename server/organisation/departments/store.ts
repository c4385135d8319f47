import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod/mini';
import type {
  DEPARTMENT_COLUMNS,
  DEPARTMENT_FIELDS,
  Department,
  DepartmentDraft,
  departmentQuery,
} from '../../../contract/departments';
import { ROOT_ID } from '../../../contract/ids';
import { allOrGone, deleteOrGone, oneOrGone } from '../../platform/db/gone';
import type { Schema } from '../../platform/db/schema';
import { iso } from '../../platform/db/tables/columns';
import { tenantDb } from '../../platform/db/tenant-db';
import type { Queries } from '../../platform/db/transact';
import type { Scope } from '../../platform/http/caller';
import { ordersOf, textField, textTests, timeField } from '../../platform/list/fields';
import { type Listing, type PageOfRows, pageOfRows } from '../../platform/list/list';
import type { ColumnField } from '../../platform/list/super-query';
import type { DepartmentRow } from './rules';

type Tenant = Pick<Scope, 'tenantId'>;
/** A query for the ids of departments, to stand inside another query. */
export type Ids = Expression<string>;

/** The ids of some departments and of all below them, as a part of another query. (`union` ends even on a cycle.) */
export function withAllBelow(db: Queries, { tenantId }: Tenant, tops: Ids): Ids {
  return db
    .withRecursive('below', (query) =>
      query
        .selectFrom('departments')
        .select('departments.id')
        .where('departments.tenant_id', '=', tenantId)
        .where('departments.id', 'in', tops)
        .union((union) =>
          union
            .selectFrom('departments')
            .innerJoin('below', 'below.id', 'departments.parent_id')
            .select('departments.id')
            .where('departments.tenant_id', '=', tenantId),
        ),
    )
    .selectFrom('below')
    .select('below.id')
    .$asScalar();
}

/** One department, as the top of `withAllBelow`. */
export const departmentById = (db: Queries, tenant: Tenant, id: string): Ids =>
  tenantDb(db, tenant).select('departments').select('departments.id').where('departments.id', '=', id).$asScalar();

/** Some departments of the tenant, or any. */
export const departmentsAmong = (db: Queries, tenant: Tenant, ids: readonly string[] | 'any'): Ids =>
  tenantDb(db, tenant)
    .select('departments')
    .select('departments.id')
    .$if(ids !== 'any', (some) => some.where('departments.id', 'in', ids === 'any' ? [] : ids))
    .$asScalar();

/** The ids of the departments whose users the caller may see, as a part of another query; for all of them none is needed. */
export function departmentsInReach(db: Queries, scope: Pick<Scope, 'tenantId' | 'membershipId' | 'reach'>): Ids | 'all' {
  if (scope.reach === 'all') return 'all';
  const own = tenantDb(db, scope)
    .select('membership_departments')
    .select('membership_departments.department_id as id')
    .where('membership_departments.membership_id', '=', scope.membershipId)
    .$if(scope.reach === 'self', (query) => query.where(expressionBuilder<Schema>().lit(false)));
  return scope.reach === 'below' ? withAllBelow(db, scope, own.$asScalar()) : own.$asScalar();
}

/** The tree of the departments whose users the caller may see. */
export async function departmentRows(db: Queries, scope: Scope): Promise<DepartmentRow[]> {
  const reach = departmentsInReach(db, scope);
  return tenantDb(db, scope)
    .select('departments')
    .select(['departments.id', 'departments.parent_id as parentId', 'departments.name as departmentName'])
    .$if(reach !== 'all', (query) => (reach === 'all' ? query : query.where('departments.id', 'in', reach)))
    .orderBy('departments.display_order')
    .orderBy('departments.id')
    .execute();
}

/** Those of these departments whose users the caller may see. */
export async function departmentsSeen(db: Queries, scope: Scope, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const reach = departmentsInReach(db, scope);
  const seen = await tenantDb(db, scope)
    .select('departments')
    .select('departments.id')
    .where('departments.id', 'in', ids)
    .$if(reach !== 'all', (query) => (reach === 'all' ? query : query.where('departments.id', 'in', reach)))
    .execute();
  return new Set(seen.map(({ id }) => id));
}

type Query = z.output<typeof departmentQuery>;
const eb = expressionBuilder<Schema, 'departments'>();

const FIELDS: Readonly<Record<keyof typeof DEPARTMENT_FIELDS, ColumnField>> = {
  departmentName: textField('departments.name'),
  departmentCode: textField('departments.code'),
  remark: textField('departments.remark'),
  createTime: timeField('departments.created_at'),
};
const DISPLAY_ORDER = sql.ref('departments.display_order');

const LISTING: Listing<(typeof DEPARTMENT_COLUMNS)[number]> = {
  orders: { ...ordersOf(FIELDS), displayOrder: DISPLAY_ORDER },
  unsorted: DISPLAY_ORDER,
  unsortedOrder: 'asc',
  key: sql.ref('departments.id'),
};

/** One page of the departments that the caller sees into; in display order, where no other is asked for. */
export async function listDepartments(db: Queries, scope: Scope, query: Query): Promise<PageOfRows<Department>> {
  const found = fullRows(db, scope).where(eb.and(testsOf(db, scope, query)));
  const { records, total } = await pageOfRows(found, query, { ...LISTING, searched: { fields: FIELDS, zone: scope.zone } });
  return { records: records.map(departmentOf), total };
}

/** Departments by id, as far as the caller sees into them: any other is not there (G27). */
export async function findDepartments(db: Queries, scope: Scope, ids: readonly string[]): Promise<Department[]> {
  const rows = await fullRows(db, scope)
    .where('departments.id', 'in', [...new Set(ids)])
    .where(inSight(db, scope))
    .execute();
  return allOrGone(rows, ids).map(departmentOf);
}

export const findDepartment = async (db: Queries, scope: Scope, id: string): Promise<Department> =>
  oneOrGone((await findDepartments(db, scope, [id]))[0]);

function fullRows(db: Queries, scope: Scope) {
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
      of
        .selectFrom('department_leaders as leading')
        .select('leading.membership_id')
        .where('leading.tenant_id', '=', tenantId)
        .whereRef('leading.department_id', '=', 'departments.id')
        .as('leader_id'),
      of
        .selectFrom('department_leaders as leading')
        .innerJoin('memberships as leader', (join) =>
          join.onRef('leader.tenant_id', '=', 'leading.tenant_id').onRef('leader.id', '=', 'leading.membership_id'),
        )
        .select('leader.name')
        .where('leading.tenant_id', '=', tenantId)
        .whereRef('leading.department_id', '=', 'departments.id')
        .as('leader_name'),
    ]);
}

const departmentOf = (row: Awaited<ReturnType<ReturnType<typeof fullRows>['executeTakeFirstOrThrow']>>): Department => ({
  id: row.id,
  parentId: row.parent_id ?? ROOT_ID,
  departmentName: row.name,
  departmentCode: row.code,
  remark: row.remark,
  leader: row.leader_id === null || row.leader_name === null ? null : { id: row.leader_id, name: row.leader_name },
  displayOrder: row.display_order,
  childCount: row.child_count ?? 0,
  memberCount: row.member_count ?? 0,
  createTime: iso(row.created_at),
  version: row.version,
});

function testsOf(db: Queries, scope: Scope, { parentId, ...query }: Query): Expression<SqlBool>[] {
  return [
    inSight(db, scope),
    ...textTests(FIELDS, query, ['departmentName', 'departmentCode']),
    ...(parentId === ROOT_ID ? [isTopmost(db, scope)] : []),
    ...(parentId && parentId !== ROOT_ID ? [eb('departments.parent_id', '=', parentId)] : []),
  ];
}

function inSight(db: Queries, scope: Scope): Expression<SqlBool> {
  const reach = departmentsInReach(db, scope);
  return reach === 'all' ? eb.lit(true) : eb('departments.id', 'in', reach);
}

/** A department stands at the top for a caller who does not see its parent. */
function isTopmost(db: Queries, scope: Scope): Expression<SqlBool> {
  const reach = departmentsInReach(db, scope);
  const isRoot = eb('departments.parent_id', 'is', null);
  return reach === 'all' ? isRoot : eb.or([isRoot, eb('departments.parent_id', 'not in', reach)]);
}

/** Where a department stands: among the children of which parent, and at which place. */
export interface Position {
  readonly parentId: string | null;
  readonly displayOrder: number;
}

const columnsOf = ({ departmentName, departmentCode, remark }: DepartmentDraft) => ({
  name: departmentName,
  code: departmentCode,
  remark,
});

const positionOf = ({ parentId, displayOrder }: Position) => ({ parent_id: parentId, display_order: displayOrder });

export async function insertDepartment(
  tx: Queries,
  tenant: Tenant,
  now: number,
  { id, draft, position }: { readonly id: string; readonly draft: DepartmentDraft; readonly position: Position },
): Promise<void> {
  await tenantDb(tx, tenant)
    .insert('departments', [{ ...columnsOf(draft), ...positionOf(position), id, created_at: now }])
    .execute();
}

/** Changes a department, and its position where one is given. */
export async function updateDepartment(
  tx: Queries,
  tenant: Tenant,
  id: string,
  draft: DepartmentDraft,
  position: Position | undefined,
): Promise<void> {
  await tenantDb(tx, tenant)
    .update('departments')
    .set((set) => ({ ...columnsOf(draft), ...(position && positionOf(position)), version: set('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export const deleteDepartments = (tx: Queries, tenant: Tenant, ids: readonly string[]) =>
  deleteOrGone(tenantDb(tx, tenant).delete('departments').where('id', 'in', ids), ids.length);

/** Moves on by one the siblings that stand at a position or after it. */
export async function makeRoom(tx: Queries, tenant: Tenant, id: string, { parentId, displayOrder }: Position): Promise<void> {
  await tenantDb(tx, tenant)
    .update('departments')
    .set((set) => ({ display_order: set('display_order', '+', 1) }))
    .where('parent_id', parentId === null ? 'is' : '=', parentId)
    .where('display_order', '>=', displayOrder)
    .where('id', '!=', id)
    .execute();
}

/** The place after the last child of a parent. */
export async function nextPlace(tx: Queries, tenant: Tenant, parentId: string | null): Promise<number> {
  const { last } = await tenantDb(tx, tenant)
    .select('departments')
    .select((of) => of.fn.max('departments.display_order').as('last'))
    .where('departments.parent_id', parentId === null ? 'is' : '=', parentId)
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}
