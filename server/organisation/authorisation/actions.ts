import { record } from '../../platform/audit/record';
import { type Queries, transact } from '../../platform/db/transact';
import { refuseIf } from '../../platform/failures';
import type { Scope } from '../../platform/http/caller';
import type { Deps } from '../../platform/ports/deps';
import { menusOfGroups } from '../menu-groups/store';
import { type GrantRow, grant, grantable, withAllAbove, withAllBelow } from '../menus/rules';
import { menuRows } from '../menus/store';
import { settled } from '../tenants/administrator-actions';
import { findTenant, findTenants, type TenantRow, touchTenant } from '../tenants/store';
import { withdrawal } from './rules';
import { authorisedIds, grantMenus, withdrawMenus } from './store';

export async function authorisationOf(db: Queries, tenantId: string) {
  const tenant = await findTenant(db, tenantId);
  return { menus: grantable(await menuRows(db), tenant), menuIds: await authorisedIds(db, tenantId), version: tenant.version };
}

interface Wish {
  readonly menuIds: readonly string[];
  readonly version?: number | undefined;
}

/** Authorises a tenant for exactly these menus, and what they stand on. */
export function setAuthorisation({ db, now }: Deps, scope: Scope, tenantId: string, { menuIds, version }: Wish): Promise<void> {
  return settled(
    transact(db, async (tx) => {
      const menus = await menuRows(tx);
      const tenant = await findTenant(tx, tenantId);
      refuseIf(grant(menus, menuIds, tenant));
      await change(tx, scope, now(), { tenant, version, next: () => withAllAbove(menus, menuIds) });
    }),
  );
}

interface Batch {
  readonly tenantIds: readonly string[];
  readonly menuIds: readonly string[];
}

/** Adds menus to what each of these tenants has, or to none. */
export function authoriseTenants({ db, now }: Deps, scope: Scope, { tenantIds, menuIds }: Batch): Promise<void> {
  return settled(transact(db, async (tx) => addToAll(tx, scope, now(), { tenantIds, menuIds, menus: await menuRows(tx) })));
}

/** Adds what these groups hold now. */
export function authoriseByGroup(
  { db, now }: Deps,
  scope: Scope,
  { tenantIds, menuGroupIds }: { readonly tenantIds: readonly string[]; readonly menuGroupIds: readonly string[] },
): Promise<void> {
  return settled(
    transact(db, async (tx) => {
      const menuIds = await menusOfGroups(tx, menuGroupIds);
      await addToAll(tx, scope, now(), { tenantIds, menuIds, menus: await menuRows(tx) });
    }),
  );
}

async function addToAll(
  tx: Queries,
  scope: Scope,
  now: number,
  { tenantIds, menuIds, menus }: Batch & { readonly menus: readonly GrantRow[] },
) {
  const added = withAllAbove(menus, menuIds);
  for (const tenant of await findTenants(tx, tenantIds)) {
    refuseIf(grant(menus, menuIds, tenant));
    await change(tx, scope, now, { tenant, next: (before) => new Set([...before, ...added]) });
  }
}

/** Takes menus, and all that stands on them, from each of these tenants, or from none. */
export function unauthoriseTenants({ db, now }: Deps, scope: Scope, { tenantIds, menuIds }: Batch): Promise<void> {
  return transact(db, async (tx) => {
    const removed = withAllBelow(await menuRows(tx), menuIds);
    for (const tenant of await findTenants(tx, tenantIds)) {
      await change(tx, scope, now(), { tenant, next: (before) => new Set(before.filter((id) => !removed.has(id))) });
    }
  });
}

interface Changing {
  readonly tenant: TenantRow;
  readonly version?: number | undefined;
  readonly next: (before: readonly string[]) => ReadonlySet<string>;
}

/** Locks the tenant's row before reading its menus, so that other authorisations of it wait. */
async function change(tx: Queries, scope: Scope, now: number, { tenant, version, next }: Changing) {
  await touchTenant(tx, tenant.id, version);
  const before = await authorisedIds(tx, tenant.id);
  const after = next(before);
  const removed = before.filter((id) => !after.has(id));
  refuseIf(withdrawal(removed, tenant));
  const held = new Set(before);
  await withdrawMenus(tx, tenant.id, removed);
  await grantMenus(
    tx,
    tenant.id,
    [...after].filter((id) => !held.has(id)),
  );
  const rows = { before: { menuIds: before }, after: { menuIds: await authorisedIds(tx, tenant.id) } };
  await record(tx, now, scope, { action: 'authorize', entity: 'tenant', entityId: tenant.id, ...rows });
}
