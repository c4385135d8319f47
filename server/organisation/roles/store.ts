import { type Expression, sql } from 'kysely';
import { PERMISSIONS, type Permission } from '../../../contract/permissions';
import { inBatches } from '../../platform/db/batches';
import { ONE, prepared } from '../../platform/db/prepared';
import { iso } from '../../platform/db/tables/columns';
import { tenantDb } from '../../platform/db/tenant-db';
import type { Queries } from '../../platform/db/transact';
import type { Member, Rights } from '../../platform/http/caller';
import { authorisedMenus } from '../menus/store';
import { type Holder, opensOf, type RoleRights, reachOf } from './rules';

function known(permissions: readonly (string | null)[]): Permission[] {
  const said = new Set(permissions);
  return PERMISSIONS.filter((permission) => said.has(permission));
}

/** §6 and decisions: a right is the union over the member's roles, cut by what the tenant was authorised for. */
export async function rightsOf(db: Queries, member: Member): Promise<Rights> {
  if (member.superAdministrator) return { permissions: new Set(PERMISSIONS), reach: 'all' };
  const { tenantId, membershipId } = member;
  if (member.administrator) {
    const [tenant] = await permissionsOfTenant(db, { tenantId });
    return { permissions: among(tenant?.permissions ?? ''), reach: 'all' };
  }
  const [held] = await rolesHeld(db, { tenantId, membershipId });
  return { permissions: among(held?.permissions ?? ''), reach: reachOf(held?.dataScopes?.split(',') ?? []) };
}

/** All in one text: a row for each would cost more than all the rest. */
const listed = (column: Expression<string | null>) => sql<string | null>`string_agg(${column}, ',')`;
const permissionsListed = listed(sql.ref('menus.permission'));

/** How many different texts of that kind are kept as sets: they are the same in every call of a role's holder. */
const KEPT = 1_000;
const sets = new Map<string, ReadonlySet<Permission>>();

function among(text: string): ReadonlySet<Permission> {
  const found = sets.get(text);
  if (found) return found;
  if (sets.size === KEPT) sets.clear();
  const made = new Set(known(text.split(',')));
  sets.set(text, made);
  return made;
}

const permissionsOfTenant = prepared((db, tenant: { readonly tenantId: string }) =>
  authorisedMenus(db, tenant).select(permissionsListed.as('permissions')).limit(ONE),
);

const rolesHeld = prepared((db, { tenantId, membershipId }: { readonly tenantId: string; readonly membershipId: string }) =>
  tenantDb(db, { tenantId })
    .select('membership_roles')
    .innerJoin('roles', (join) =>
      join.onRef('roles.tenant_id', '=', 'membership_roles.tenant_id').onRef('roles.id', '=', 'membership_roles.role_id'),
    )
    .select((eb) => [
      listed(eb.ref('roles.data_scope')).as('dataScopes'),
      listed(
        grantedMenus(db, { tenantId })
          .select(permissionsListed.as('listed'))
          .where('role_menus.role_id', '=', eb.ref('roles.id'))
          .$asScalar(),
      ).as('permissions'),
    ])
    .where('membership_roles.membership_id', '=', membershipId)
    .limit(ONE),
);

export interface Role extends RoleRights {
  readonly id: string;
  readonly roleName: string;
  readonly roleNumber: string;
  readonly displayOrder: number;
  readonly createTime: string;
}

/** Ids of roles, or a query for them. */
type Ids = readonly string[] | Expression<string>;

/** The roles of a tenant, or those of the given ids that exist there, with what they allow. */
export async function rolesWithRights(db: Queries, tenant: { readonly tenantId: string }, ids?: Ids): Promise<Role[]> {
  if (Array.isArray(ids) && ids.length === 0) return [];
  const roles = await tenantDb(db, tenant)
    .select('roles')
    .select(['roles.id', 'roles.name', 'roles.data_scope', 'roles.role_number', 'roles.display_order', 'roles.created_at'])
    .$if(ids !== undefined, (query) => query.where('roles.id', 'in', ids ?? []))
    .orderBy('roles.display_order')
    .orderBy('roles.id')
    .execute();
  const menus = await menusOfRoles(db, tenant, ids);
  const subsystems = await subsystemsOfRoles(db, tenant, ids);
  return roles.map(({ id, name, data_scope, role_number, display_order, created_at }) => {
    const granted = menus.filter((row) => row.role_id === id);
    const whole = subsystems.filter((row) => row.role_id === id);
    return {
      id,
      roleName: name,
      roleNumber: role_number,
      displayOrder: display_order,
      createTime: iso(created_at),
      dataScope: data_scope,
      permissions: known(granted.map(({ permission }) => permission)),
      opens: opensOf(granted, whole),
    };
  });
}

/**
 * A caller with what their own roles open. Few calls need it, so it is not looked up with each; administrators are not measured by it.
 */
export async function holderOf<Caller extends Member & Rights>(db: Queries, caller: Caller): Promise<Caller & Holder> {
  if (caller.administrator || caller.superAdministrator) return { ...caller, opens: new Set() };
  const own = tenantDb(db, caller)
    .select('membership_roles')
    .select('membership_roles.role_id')
    .where('membership_roles.membership_id', '=', caller.membershipId)
    .$asScalar();
  return { ...caller, opens: new Set((await rolesWithRights(db, caller, own)).flatMap(({ opens }) => opens)) };
}

/** The menus and buttons that were granted to a role, those included that the tenant is no longer authorised for. */
export async function grantsOf(db: Queries, tenant: { readonly tenantId: string }, roleId: string): Promise<string[]> {
  const rows = await tenantDb(db, tenant)
    .select('role_menus')
    .select('role_menus.menu_id')
    .where('role_menus.role_id', '=', roleId)
    .orderBy('role_menus.menu_id')
    .execute();
  return rows.map((row) => row.menu_id);
}

/** The sub-systems that were granted to a role as a whole. */
export const subsystemsOfRole = (db: Queries, tenant: { readonly tenantId: string }, roleId: string) =>
  tenantDb(db, tenant)
    .select('role_subsystems')
    .innerJoin('subsystems', 'subsystems.id', 'role_subsystems.subsystem_id')
    .select(['subsystems.id', 'subsystems.name'])
    .where('role_subsystems.role_id', '=', roleId)
    .orderBy('subsystems.display_order')
    .orderBy('subsystems.id')
    .execute();

export async function replaceGrants(
  tx: Queries,
  tenant: { readonly tenantId: string },
  role_id: string,
  menuIds: readonly string[],
) {
  const db = tenantDb(tx, tenant);
  await db.delete('role_menus').where('role_id', '=', role_id).execute();
  const links = menuIds.map((menu_id) => ({ role_id, menu_id }));
  for (const batch of inBatches(links)) await db.insert('role_menus', batch).execute();
}

interface RoleOfTenant {
  readonly tenantId: string;
  readonly roleId: string;
}

/** Gives a role what another one grants: sub-systems, and menus as far as its tenant is authorised for them. */
export async function copyGrants(tx: Queries, from: RoleOfTenant, to: RoleOfTenant): Promise<void> {
  const authorised = tenantDb(tx, to).select('tenant_menus').select('tenant_menus.menu_id');
  const menus = tenantDb(tx, from)
    .select('role_menus')
    .select((eb) => [eb.val(to.tenantId).as('tenant_id'), eb.val(to.roleId).as('role_id'), 'role_menus.menu_id'])
    .where('role_menus.role_id', '=', from.roleId)
    .where('role_menus.menu_id', 'in', authorised);
  await tx.insertInto('role_menus').columns(['tenant_id', 'role_id', 'menu_id']).expression(menus).execute();
  const subsystems = tenantDb(tx, from)
    .select('role_subsystems')
    .select((eb) => [eb.val(to.tenantId).as('tenant_id'), eb.val(to.roleId).as('role_id'), 'role_subsystems.subsystem_id'])
    .where('role_subsystems.role_id', '=', from.roleId);
  await tx.insertInto('role_subsystems').columns(['tenant_id', 'role_id', 'subsystem_id']).expression(subsystems).execute();
}

/** What roles grant of it. */
const grantedMenus = (db: Queries, tenant: { readonly tenantId: string }) =>
  authorisedMenus(db, tenant).innerJoin('role_menus', (join) =>
    join.onRef('role_menus.tenant_id', '=', 'tenant_menus.tenant_id').onRef('role_menus.menu_id', '=', 'tenant_menus.menu_id'),
  );

const menusOfRoles = (db: Queries, tenant: { readonly tenantId: string }, ids: Ids | undefined) =>
  grantedMenus(db, tenant)
    .select(['role_menus.role_id', 'menus.id', 'menus.kind', 'menus.permission', 'menus.subsystem_id as subsystemId'])
    .$if(ids !== undefined, (query) => query.where('role_menus.role_id', 'in', ids ?? []))
    .execute();

const subsystemsOfRoles = (db: Queries, tenant: { readonly tenantId: string }, ids: Ids | undefined) =>
  tenantDb(db, tenant)
    .select('role_subsystems')
    .select(['role_subsystems.role_id', 'role_subsystems.subsystem_id as subsystemId'])
    .$if(ids !== undefined, (query) => query.where('role_subsystems.role_id', 'in', ids ?? []))
    .execute();
