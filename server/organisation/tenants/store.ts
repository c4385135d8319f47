import { type Tenant, tenant as tenantAnswer } from '../../../contract/tenants';
import { iso } from '../../platform/db/tables/columns';
import type { Queries } from '../../platform/db/transact';
import { Refusal } from '../../platform/failures';

/** A tenant with what the server alone needs to know; the contract's answer drops it again. */
export interface TenantRow extends Tenant {
  readonly endsAt: number | null;
}

/** The tenants of the installation, to be filtered and ordered further. */
export const tenantRows = (db: Queries) =>
  db
    .selectFrom('tenants')
    .select(['tenants.id', 'tenants.org_code', 'tenants.name', 'tenants.status', 'tenants.ends_at', 'tenants.zone'])
    .select(['tenants.contact_name', 'tenants.contact_phone', 'tenants.remark', 'tenants.platform'])
    .select(['tenants.created_at', 'tenants.version']);

type RawTenant = Awaited<ReturnType<ReturnType<typeof tenantRows>['execute']>>[number];

/** Gives each row its administrator. */
export async function fillTenants(db: Queries, rows: readonly RawTenant[]): Promise<TenantRow[]> {
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

/** Whoever has been it longest comes first. */
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

/** Tenants by id, in the order of their ids, so that whoever locks them does so in the same order as everybody else. */
export async function findTenants(db: Queries, ids: readonly string[]): Promise<TenantRow[]> {
  const unique = [...new Set(ids)];
  const rows = await tenantRows(db).where('tenants.id', 'in', unique).orderBy('tenants.id').execute();
  if (rows.length < unique.length) throw new Refusal('gone');
  return fillTenants(db, rows);
}

export async function findTenant(db: Queries, id: string): Promise<TenantRow> {
  const [found] = await findTenants(db, [id]);
  if (!found) throw new Refusal('gone');
  return found;
}

/** A tenant as callers may see it. */
const shown = (row: TenantRow) => tenantAnswer.parse(row);

/**
 * Counts a change of the tenant, or of what belongs to it as a whole; whoever changes the same tenant meanwhile waits. One who
 * edited another version than the present one is told, and shown the row; without a version, the last write wins.
 */
export async function touchTenant(tx: Queries, id: string, version?: number): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('tenants')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Refusal('stale', shown(await findTenant(tx, id)));
}
