import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod/mini';
import type { TENANT_COLUMNS, tenantQuery } from '../../../contract/tenants';
import { contains } from '../../platform/db/contains';
import type { Schema } from '../../platform/db/schema';
import type { Queries } from '../../platform/db/transact';
import { type PageOfRows, pageOfRows } from '../../platform/list/list';
import type { Field } from '../../platform/list/super-query';
import { fillTenants, type TenantRow, tenantRows } from './store';

const eb = expressionBuilder<Schema, 'tenants'>();

const COLUMNS: Readonly<Record<(typeof TENANT_COLUMNS)[number], Field>> = {
  orgCode: { column: sql.ref('tenants.org_code'), kind: 'text' },
  organization: { column: sql.ref('tenants.name'), kind: 'text' },
  status: { column: sql.ref('tenants.status'), kind: 'text' },
  endTime: { column: sql.ref('tenants.ends_at'), kind: 'time' },
  createTime: { column: sql.ref('tenants.created_at'), kind: 'time' },
};

/** What an advanced query may name. */
const FIELDS: Readonly<Record<string, Field>> = {
  ...COLUMNS,
  contactName: { column: sql.ref('tenants.contact_name'), kind: 'text' },
  contactPhone: { column: sql.ref('tenants.contact_phone'), kind: 'text' },
  remark: { column: sql.ref('tenants.remark'), kind: 'text' },
};

const ORDERS: Readonly<Record<(typeof TENANT_COLUMNS)[number], Expression<unknown>>> = {
  orgCode: COLUMNS.orgCode.column,
  organization: COLUMNS.organization.column,
  status: COLUMNS.status.column,
  endTime: COLUMNS.endTime.column,
  createTime: COLUMNS.createTime.column,
};

type Query = z.output<typeof tenantQuery>;

export async function listTenants(db: Queries, query: Query): Promise<PageOfRows<TenantRow>> {
  const { records, total } = await pageOfRows(tenantRows(db).where(eb.and(testsOf(query))), query, {
    orders: ORDERS,
    fields: FIELDS,
    unsorted: ORDERS.createTime,
    key: sql.ref('tenants.id'),
  });
  return { records: await fillTenants(db, records), total };
}

const testsOf = ({ orgCode, organization, status }: Query): Expression<SqlBool>[] => [
  ...(orgCode ? [contains(ORDERS.orgCode, orgCode)] : []),
  ...(organization ? [contains(ORDERS.organization, organization)] : []),
  ...(status ? [eb('tenants.status', '=', status)] : []),
];
