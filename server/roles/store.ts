import type { Expression } from 'kysely';
import { PERMISSIONS, type Permission } from '../../contract/permissions';
import { tenantDb } from '../db/tenant-db';
import type { Queries } from '../db/transact';
import { type Reach, type RoleRights, reachOf } from './rules';

export interface Member {
  readonly tenantId: string;
  readonly membershipId: string;
  /** Whether the tenant is the platform's own. */
  readonly platform: boolean;
  readonly administrator: boolean;
  readonly superAdministrator: boolean;
}

export interface Rights {
  readonly permissions: ReadonlySet<Permission>;
  readonly reach: Reach;
}

const known = (permissions: readonly (string | null)[]): Permission[] =>
  PERMISSIONS.filter((permission) => permissions.includes(permission));

/** §6 and decisions: a right is the union over the member's roles, cut by what the tenant was authorised for. */
export async function rightsOf(db: Queries, member: Member): Promise<Rights> {
  if (member.superAdministrator) return { permissions: new Set(PERMISSIONS), reach: 'all' };
  if (member.administrator) return { permissions: new Set(await permissionsOfTenant(db, member)), reach: 'all' };
  const roles = await rolesOf(db, member);
  return {
    permissions: new Set(roles.flatMap((role) => role.permissions)),
    reach: reachOf(roles.map((role) => role.dataScope)),
  };
}

async function permissionsOfTenant(db: Queries, member: Member) {
  const rows = await authorisedMenus(db, member).select('menus.permission').execute();
  return known(rows.map((row) => row.permission));
}

const rolesOf = (db: Queries, member: Member) =>
  rolesWithRights(
    db,
    member,
    tenantDb(db, member)
      .select('membership_roles')
      .select('membership_roles.role_id as id')
      .where('membership_roles.membership_id', '=', member.membershipId)
      .$asScalar(),
  );

export interface Role extends RoleRights {
  readonly id: string;
  readonly roleName: string;
}

/** Ids of roles, or a query for them. */
type Ids = readonly string[] | Expression<string>;

/** The roles of a tenant, or those of the given ids that exist there, with what they allow. */
export async function rolesWithRights(db: Queries, tenant: { readonly tenantId: string }, ids?: Ids): Promise<Role[]> {
  if (Array.isArray(ids) && ids.length === 0) return [];
  const roles = await tenantDb(db, tenant)
    .select('roles')
    .select(['roles.id', 'roles.name', 'roles.data_scope'])
    .$if(ids !== undefined, (query) => query.where('roles.id', 'in', ids ?? []))
    .orderBy('roles.display_order')
    .orderBy('roles.id')
    .execute();
  const allowed = await permissionsOfRoles(db, tenant, ids);
  return roles.map(({ id, name, data_scope }) => ({
    id,
    roleName: name,
    dataScope: data_scope,
    permissions: known(allowed.filter((row) => row.role_id === id).map((row) => row.permission)),
  }));
}

/** What a tenant was authorised for: the ceiling of every right in it. What is the platform's own is never another tenant's. */
export const authorisedMenus = (db: Queries, tenant: { readonly tenantId: string }) =>
  tenantDb(db, tenant)
    .select('tenant_menus')
    .innerJoin('tenants', 'tenants.id', 'tenant_menus.tenant_id')
    .innerJoin('menus', 'menus.id', 'tenant_menus.menu_id')
    .whereRef('menus.platform', '<=', 'tenants.platform');

function permissionsOfRoles(db: Queries, tenant: { readonly tenantId: string }, ids: Ids | undefined) {
  return authorisedMenus(db, tenant)
    .innerJoin('role_menus', (join) =>
      join.onRef('role_menus.tenant_id', '=', 'tenant_menus.tenant_id').onRef('role_menus.menu_id', '=', 'tenant_menus.menu_id'),
    )
    .select(['role_menus.role_id', 'menus.permission'])
    .where('menus.permission', 'is not', null)
    .$if(ids !== undefined, (query) => query.where('role_menus.role_id', 'in', ids ?? []))
    .execute();
}
