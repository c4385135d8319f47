import { expressionBuilder, sql } from 'kysely';
import type { z } from 'zod/mini';
import type { KeptSubsystem, SUBSYSTEM_FIELDS, SubsystemDraft, subsystemQuery } from '../../../contract/subsystems';
import { allOrGone, deleteOrGone, oneOrGone, updateOrGone } from '../../platform/db/gone';
import type { Schema } from '../../platform/db/schema';
import { iso } from '../../platform/db/tables/columns';
import { tenantDb } from '../../platform/db/tenant-db';
import type { Queries } from '../../platform/db/transact';
import { updateVersioned } from '../../platform/db/versioned';
import type { Member, Scope } from '../../platform/http/caller';
import { numberField, ordersOf, textField, textTests, timeField } from '../../platform/list/fields';
import { type Listing, type PageOfRows, pageOfRows } from '../../platform/list/list';
import type { Field } from '../../platform/list/super-query';

export async function subsystemRows(db: Queries) {
  const rows = db.selectFrom('subsystems').select(['id', 'name', 'url', 'enabled']).orderBy('display_order').orderBy('id');
  return (await rows.execute()).map(({ enabled, ...row }) => ({ ...row, enabled: enabled === 1 }));
}

const keptRows = (db: Queries) =>
  db
    .selectFrom('subsystems')
    .leftJoin('tenants', 'tenants.id', 'subsystems.sign_in_tenant_id')
    .selectAll('subsystems')
    .select('tenants.name as sign_in_tenant_name');
type Row = Awaited<ReturnType<ReturnType<typeof keptRows>['execute']>>[number];

/** Sub-systems as their keepers see them: whether there is a secret, and not even its hash. */
async function kept(db: Queries, rows: readonly Row[]): Promise<KeptSubsystem[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const redirects = db.selectFrom('subsystem_redirects').selectAll().where('subsystem_id', 'in', ids);
  const addresses = await redirects.orderBy('redirect_uri').execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    url: row.url,
    displayOrder: row.display_order,
    enabled: row.enabled === 1,
    clientId: row.client_id,
    redirectUris: addresses.filter(({ subsystem_id }) => subsystem_id === row.id).map(({ redirect_uri }) => redirect_uri),
    hasSecret: row.client_secret_hash !== null,
    pkceRequired: row.pkce_required === 1,
    signInTenantId: row.sign_in_tenant_id,
    signInTenantName: row.sign_in_tenant_name,
    createTime: iso(row.created_at),
    version: row.version,
  }));
}

const FIELDS = { name: textField('subsystems.name'), createTime: timeField('subsystems.created_at') };
const DISPLAY_ORDER = sql.ref('subsystems.display_order');

const LISTING: Listing<keyof typeof FIELDS | 'displayOrder'> = {
  orders: { ...ordersOf(FIELDS), displayOrder: DISPLAY_ORDER },
  unsorted: DISPLAY_ORDER,
  unsortedOrder: 'asc',
  key: sql.ref('subsystems.id'),
};

const SEARCHED: Readonly<Record<keyof typeof SUBSYSTEM_FIELDS, Field>> = {
  ...FIELDS,
  url: textField('subsystems.url'),
  clientId: textField('subsystems.client_id'),
  displayOrder: numberField('subsystems.display_order'),
  enabled: { kind: 'flag', isSo: expressionBuilder<Schema, 'subsystems'>()('subsystems.enabled', '=', 1) },
};

export async function listKept(
  db: Queries,
  { zone }: Pick<Scope, 'zone'>,
  query: z.output<typeof subsystemQuery>,
): Promise<PageOfRows<KeptSubsystem>> {
  const found = keptRows(db).where((eb) => eb.and(textTests(FIELDS, query, ['name'])));
  const { records, total } = await pageOfRows(found, query, { ...LISTING, searched: { fields: SEARCHED, zone } });
  return { records: await kept(db, records), total };
}

export async function findKept(db: Queries, ids: readonly string[]): Promise<KeptSubsystem[]> {
  const rows = await keptRows(db)
    .where('subsystems.id', 'in', [...new Set(ids)])
    .orderBy('subsystems.id')
    .execute();
  return kept(db, allOrGone(rows, ids));
}

export const findOne = async (db: Queries, id: string): Promise<KeptSubsystem> => oneOrGone((await findKept(db, [id]))[0]);

/** A sub-system without a client id has no secret. */
const columnsOf = ({ name, url, displayOrder, enabled, clientId, pkceRequired, signInTenantId }: SubsystemDraft) => ({
  name,
  url,
  display_order: displayOrder,
  enabled: enabled ? (1 as const) : (0 as const),
  client_id: clientId,
  pkce_required: pkceRequired ? (1 as const) : (0 as const),
  sign_in_tenant_id: signInTenantId,
  ...(clientId === null && { client_secret_hash: null }),
});

/** Sets where its codes may be sent to exactly these addresses. */
export async function setRedirects(tx: Queries, subsystem_id: string, redirectUris: readonly string[]): Promise<void> {
  await tx.deleteFrom('subsystem_redirects').where('subsystem_id', '=', subsystem_id).execute();
  const rows = [...new Set(redirectUris)].map((redirect_uri) => ({ subsystem_id, redirect_uri }));
  if (rows.length > 0) await tx.insertInto('subsystem_redirects').values(rows).execute();
}

export async function insertSubsystem(tx: Queries, now: number, id: string, draft: SubsystemDraft): Promise<void> {
  await tx
    .insertInto('subsystems')
    .values({ ...columnsOf(draft), id, created_at: now })
    .execute();
}

/** An editor of an earlier version is refused and shown the sub-system; without a version, the last write wins. */
export const updateSubsystem = (tx: Queries, id: string, version: number | undefined, draft: SubsystemDraft) =>
  updateVersioned(tx.updateTable('subsystems').where('id', '=', id), columnsOf(draft), version, () => findOne(tx, id));

/** Sets the hash of the secret; codes that the former one was given are gone. */
export async function updateSecret(tx: Queries, id: string, hash: string): Promise<void> {
  const row = tx.updateTable('subsystems').where('id', '=', id);
  await updateOrGone(
    row.set((eb) => ({ client_secret_hash: hash, version: eb('version', '+', 1) })),
    1,
  );
  await tx.deleteFrom('oauth_codes').where('subsystem_id', '=', id).execute();
}

/** What its menus are called. */
export async function menuNames(tx: Queries, id: string): Promise<string[]> {
  const rows = tx.selectFrom('menus').select('alias').where('subsystem_id', '=', id).orderBy('display_order').orderBy('id');
  return (await rows.execute()).map(({ alias }) => alias);
}

export const deleteSubsystem = (tx: Queries, id: string) => deleteOrGone(tx.deleteFrom('subsystems').where('id', '=', id), 1);

/** Whether a tenant is the platform's own; undefined where there is no such tenant. */
export async function isPlatform(tx: Queries, tenantId: string): Promise<boolean | undefined> {
  const row = await tx.selectFrom('tenants').select('platform').where('id', '=', tenantId).executeTakeFirst();
  return row && row.platform === 1;
}

type Tenant = Pick<Member, 'tenantId'>;

/** The roles of a tenant that a sub-system was granted to. */
export async function grantedRoles(db: Queries, tenant: Tenant, id: string): Promise<string[]> {
  const rows = tenantDb(db, tenant).select('role_subsystems').select('role_id').where('subsystem_id', '=', id);
  return (await rows.orderBy('role_id').execute()).map(({ role_id }) => role_id);
}

/** Sets the roles of a tenant that a sub-system is granted to, to exactly these. */
export async function setRoleLinks(tx: Queries, tenant: Tenant, subsystem_id: string, roleIds: readonly string[]): Promise<void> {
  await tenantDb(tx, tenant).delete('role_subsystems').where('subsystem_id', '=', subsystem_id).execute();
  const rows = roleIds.map((role_id) => ({ role_id, subsystem_id }));
  if (rows.length > 0) await tenantDb(tx, tenant).insert('role_subsystems', rows).execute();
}

/** The sub-systems that were granted as a whole to the roles of a member. */
export async function grantedSubsystems(db: Queries, { tenantId, membershipId }: Member): Promise<ReadonlySet<string>> {
  const rows = await tenantDb(db, { tenantId })
    .select('membership_roles')
    .innerJoin('role_subsystems', (join) =>
      join
        .onRef('role_subsystems.tenant_id', '=', 'membership_roles.tenant_id')
        .onRef('role_subsystems.role_id', '=', 'membership_roles.role_id'),
    )
    .select('role_subsystems.subsystem_id')
    .where('membership_roles.membership_id', '=', membershipId)
    .execute();
  return new Set(rows.map(({ subsystem_id }) => subsystem_id));
}
