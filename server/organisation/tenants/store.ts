import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod/mini';
import {
  type TENANT_COLUMNS,
  type TENANT_FIELDS,
  type Tenant,
  type TenantDraft,
  tenant as tenantAnswer,
  type tenantQuery,
} from '../../../contract/tenants';
import { holdAccounts } from '../../identity/accounts/store';
import { allOrGone, deleteOrGone, oneOrGone, updateOrGone } from '../../platform/db/gone';
import { hold } from '../../platform/db/held';
import type { Schema } from '../../platform/db/schema';
import { iso, type Status } from '../../platform/db/tables/columns';
import { tenantDb } from '../../platform/db/tenant-db';
import type { Queries } from '../../platform/db/transact';
import { updateVersioned } from '../../platform/db/versioned';
import type { Scope } from '../../platform/http/caller';
import { ordersOf, textField, textTests, timeField } from '../../platform/list/fields';
import { type Listing, type PageOfRows, pageOfRows } from '../../platform/list/list';
import type { ColumnField, Field } from '../../platform/list/super-query';

/** A tenant with what the server alone needs to know; the contract's answer drops it again. */
export interface TenantRow extends Tenant {
  readonly endsAt: number | null;
}

const eb = expressionBuilder<Schema, 'tenants'>();

const COLUMNS: Readonly<Record<(typeof TENANT_COLUMNS)[number], ColumnField>> = {
  orgCode: textField('tenants.org_code'),
  organization: textField('tenants.name'),
  status: textField('tenants.status'),
  endTime: timeField('tenants.ends_at'),
  createTime: timeField('tenants.created_at'),
};

const FIELDS: Readonly<Record<keyof typeof TENANT_FIELDS, Field>> = {
  ...COLUMNS,
  contactName: textField('tenants.contact_name'),
  contactPhone: textField('tenants.contact_phone'),
  remark: textField('tenants.remark'),
};

const LISTING: Listing<keyof typeof COLUMNS> = {
  orders: ordersOf(COLUMNS),
  unsorted: COLUMNS.createTime.column,
  key: sql.ref('tenants.id'),
};

const tenantRows = (db: Queries) =>
  db
    .selectFrom('tenants')
    .select(['tenants.id', 'tenants.org_code', 'tenants.name', 'tenants.status', 'tenants.ends_at', 'tenants.zone'])
    .select(['tenants.contact_name', 'tenants.contact_phone', 'tenants.remark', 'tenants.platform'])
    .select(['tenants.created_at', 'tenants.version']);

type RawTenant = Awaited<ReturnType<ReturnType<typeof tenantRows>['execute']>>[number];

/** Gives each row its administrator. */
async function fillTenants(db: Queries, rows: readonly RawTenant[]): Promise<TenantRow[]> {
  if (rows.length === 0) return [];
  const administrators = await administratorsOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    id: row.id,
    orgCode: row.org_code,
    organization: row.name,
    status: row.status,
    endTime: row.ends_at === null ? null : iso(row.ends_at),
    endsAt: row.ends_at,
    zone: row.zone,
    contactName: row.contact_name,
    contactPhone: row.contact_phone,
    remark: row.remark,
    platform: row.platform === 1,
    administrator: administrators.find(({ tenantId }) => tenantId === row.id) ?? null,
    createTime: iso(row.created_at),
    version: row.version,
  }));
}

/** The one who has been administrator longest comes first. */
const administratorsOf = (db: Queries, tenantIds: readonly string[]) =>
  db
    .selectFrom('memberships')
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .select(['memberships.tenant_id as tenantId', 'memberships.id', 'memberships.name', 'accounts.username', 'accounts.phone'])
    .where('memberships.tenant_id', 'in', tenantIds)
    .where('memberships.administrator', '=', 1)
    .orderBy('memberships.created_at')
    .orderBy('memberships.id')
    .execute();

type Query = z.output<typeof tenantQuery>;

interface CountedTenant extends TenantRow {
  readonly memberCount: number;
}

export async function listTenants(db: Queries, { zone }: Scope, query: Query): Promise<PageOfRows<CountedTenant>> {
  const { records, total } = await pageOfRows(tenantRows(db).where(eb.and(testsOf(query))), query, {
    ...LISTING,
    searched: { fields: FIELDS, zone },
  });
  const counts = await memberCountsOf(db, records);
  const rows = await fillTenants(db, records);
  return { records: rows.map((row) => ({ ...row, memberCount: counts.get(row.id) ?? 0 })), total };
}

export async function findCounted(db: Queries, id: string): Promise<CountedTenant> {
  const tenant = await findTenant(db, id);
  return { ...tenant, memberCount: (await memberCountsOf(db, [tenant])).get(id) ?? 0 };
}

async function memberCountsOf(db: Queries, rows: readonly Pick<RawTenant, 'id'>[]): Promise<ReadonlyMap<string, number>> {
  if (rows.length === 0) return new Map();
  const counts = await db
    .selectFrom('memberships')
    .select(['memberships.tenant_id as tenantId', ({ fn }) => fn.countAll<number>().as('members')])
    .where(
      'memberships.tenant_id',
      'in',
      rows.map(({ id }) => id),
    )
    .groupBy('memberships.tenant_id')
    .execute();
  return new Map(counts.map(({ tenantId, members }) => [tenantId, Number(members)]));
}

const testsOf = ({ status, ...query }: Query): Expression<SqlBool>[] => [
  ...textTests(COLUMNS, query, ['orgCode', 'organization']),
  ...(status ? [eb('tenants.status', '=', status)] : []),
];

/** Tenants by id, in the order of their ids, so that all transactions lock them in the same order. */
export async function findTenants(db: Queries, ids: readonly string[]): Promise<TenantRow[]> {
  const rows = await tenantRows(db)
    .where('tenants.id', 'in', [...new Set(ids)])
    .orderBy('tenants.id')
    .execute();
  return fillTenants(db, allOrGone(rows, ids));
}

/**
 * The same for tenants that are about to be deleted: no other transaction adds anything to them, or changes their members, until this one
 * ends. Their members are locked before the tenants, as the order of locks is, and after: one may have been added meanwhile.
 */
export async function holdTenants(tx: Queries, ids: readonly string[]): Promise<TenantRow[]> {
  const sorted = [...new Set(ids)].sort();
  for (const tenantId of sorted) await holdAccounts(tx, { tenantId });
  await hold(tx, tx.selectFrom('tenants').select('tenants.id').where('tenants.id', 'in', sorted).orderBy('tenants.id'));
  for (const tenantId of sorted) await holdAccounts(tx, { tenantId });
  return findTenants(tx, sorted);
}

export const findTenant = async (db: Queries, id: string): Promise<TenantRow> => oneOrGone((await findTenants(db, [id]))[0]);

const columnsOf = ({ orgCode, organization, endTime, zone, contactName, contactPhone, remark }: TenantDraft) => ({
  org_code: orgCode,
  name: organization,
  ends_at: endTime ? Date.parse(endTime) : null,
  zone,
  contact_name: contactName,
  contact_phone: contactPhone,
  remark,
});

export async function insertTenant(tx: Queries, now: number, id: string, draft: TenantDraft): Promise<void> {
  await tx
    .insertInto('tenants')
    .values({ id, ...columnsOf(draft), status: 'enabled', platform: 0, created_at: now })
    .execute();
}

export const updateTenant = (tx: Queries, id: string, draft: TenantDraft, version: number | undefined) =>
  changeTenant(tx, id, columnsOf(draft), version);

export const updateTenantStatus = (tx: Queries, id: string, status: Status) => changeTenant(tx, id, { status }, undefined);

/** Counts a change of what belongs to the tenant as a whole; another transaction that changes the same tenant waits. */
export const touchTenant = (tx: Queries, id: string, version?: number) => changeTenant(tx, id, {}, version);

type Columns = Partial<ReturnType<typeof columnsOf>> & { readonly status?: Status };

/** An editor of an earlier version is refused and shown the tenant; without a version, the last write wins. */
const changeTenant = (tx: Queries, id: string, columns: Columns, version: number | undefined) =>
  updateVersioned(tx.updateTable('tenants').where('id', '=', id), columns, version, async () =>
    tenantAnswer.parse(await findTenant(tx, id)),
  );

/** What a tenant has before anyone has used it. Anything else that belongs to it keeps it from being deleted. */
const SET_UP = ['audits', 'sign_in_logs', 'roles', 'departments', 'tenant_menus', 'password_policies', 'login_configs'] as const;

/** Deletes a tenant and what it was set up with; its memberships must be gone. */
export async function deleteTenant(tx: Queries, id: string): Promise<void> {
  for (const table of SET_UP) await tenantDb(tx, { tenantId: id }).delete(table).execute();
  await deleteOrGone(tx.deleteFrom('tenants').where('id', '=', id), 1);
}

export async function deleteMemberships(tx: Queries, tenantId: string): Promise<void> {
  await tenantDb(tx, { tenantId }).delete('memberships').execute();
}

/** The accounts of the members of a tenant. */
export const accountsIn = (tx: Queries, tenantId: string) =>
  tenantDb(tx, { tenantId })
    .select('memberships')
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .select(['accounts.id as accountId', 'accounts.home_tenant_id as homeTenantId'])
    .execute();

/** A tenant is in use when it has users other than its administrator, or when a user has signed in to it. */
export async function isInUse(tx: Queries, tenantId: string): Promise<boolean> {
  const tenant = tenantDb(tx, { tenantId });
  const user = tenant.select('memberships').select('memberships.id').where('administrator', '=', 0).limit(1);
  if (await user.executeTakeFirst()) return true;
  const visit = tenant.select('audits').select('audits.id').where('action', '=', 'signIn').limit(1);
  return (await visit.executeTakeFirst()) !== undefined;
}

/** How a member of a tenant is called there. */
export const namesOf = (db: Queries, { tenantId, membershipId }: Pick<Scope, 'tenantId' | 'membershipId'>) =>
  tenantDb(db, { tenantId })
    .select('memberships')
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .select(['memberships.name', 'accounts.username'])
    .where('memberships.id', '=', membershipId)
    .executeTakeFirstOrThrow();

/** The membership of an account in a tenant, if it has one. */
export const membershipOf = (db: Queries, tenantId: string, accountId: string) =>
  tenantDb(db, { tenantId })
    .select('memberships')
    .select(['memberships.id', 'memberships.status'])
    .where('memberships.account_id', '=', accountId)
    .executeTakeFirst();

/** Makes one member the administrator of a tenant, and no other. */
export async function updateAdministrator(tx: Queries, tenantId: string, id: string): Promise<void> {
  const members = tenantDb(tx, { tenantId });
  await members.update('memberships').set({ administrator: 0 }).where('administrator', '=', 1).execute();
  const appointed = members
    .update('memberships')
    .set((set) => ({ administrator: 1, version: set('version', '+', 1) }))
    .where('id', '=', id);
  await updateOrGone(appointed, 1);
}
