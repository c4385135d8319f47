import type { OpeningStep } from '../../../contract/opening';
import { keptConfig } from '../../organisation/login-config/store';
import { tenantDb } from '../../platform/db/tenant-db';
import type { Queries } from '../../platform/db/transact';
import type { Scope } from '../../platform/http/caller';

/** Whether the caller has put the list away. */
export async function isClosed(db: Queries, scope: Scope): Promise<boolean> {
  const row = await tenantDb(db, scope)
    .select('memberships')
    .select('opening_closed_at')
    .where('id', '=', scope.membershipId)
    .executeTakeFirst();
  return row?.opening_closed_at != null;
}

export async function setClosed(db: Queries, now: number, scope: Scope): Promise<void> {
  await tenantDb(db, scope).update('memberships').set({ opening_closed_at: now }).where('id', '=', scope.membershipId).execute();
}

const some = async (query: { executeTakeFirst: () => Promise<unknown> }) => (await query.executeTakeFirst()) !== undefined;

/** Whether a step is done, by one query that ends at the first row. */
export const DONE: Readonly<Record<OpeningStep, (db: Queries, scope: Scope) => Promise<boolean>>> = {
  loginPage: async (db, scope) => (await keptConfig(db, scope)).bigTitle !== null,
  departments: (db, scope) => some(tenantDb(db, scope).select('departments').select('id').limit(1)),
  roles: (db, scope) => some(tenantDb(db, scope).select('role_menus').select('role_id').limit(1)),
  users: (db, scope) =>
    some(tenantDb(db, scope).select('memberships').select('id').where('id', '<>', scope.membershipId).limit(1)),
  policies: async (db, scope) =>
    (await some(tenantDb(db, scope).select('password_policies').select('version').limit(1))) ||
    (await hasOpened(db, scope, 'policies')),
  tenants: (db) =>
    some(
      db
        .selectFrom('tenants')
        .innerJoin('tenant_menus', 'tenant_menus.tenant_id', 'tenants.id')
        .where('tenants.platform', '=', 0)
        .select('tenants.id')
        .limit(1),
    ),
};

/** Policies that are right as they are need no change: who has looked at them has done so. */
const hasOpened = (db: Queries, scope: Scope, component: string) =>
  some(
    tenantDb(db, scope)
      .select('menu_uses')
      .innerJoin('menus', 'menus.id', 'menu_uses.menu_id')
      .select('menus.id')
      .where('menu_uses.membership_id', '=', scope.membershipId)
      .where('menus.component', '=', component)
      .limit(1),
  );
