import { tenantDb } from '../../platform/db/tenant-db';
import type { Queries } from '../../platform/db/transact';
import type { Member } from '../../platform/http/caller';
import { menuRights, menuRows } from '../menus/store';
import { type Given, isPermitted } from './rules';
import { subsystemRows } from './store';

/** All sub-systems, and whether a member may use each: what they were granted now decides. */
export async function subsystemsOf(db: Queries, member: Member) {
  const rows = await subsystemRows(db);
  const given = await givenTo(
    db,
    member,
    rows.map(({ id }) => id),
  );
  const isAdministrator = member.administrator || member.superAdministrator;
  return rows.map((row) => ({ ...row, currentUserHasPermission: isPermitted(row, given, isAdministrator) }));
}

export async function mayUse(db: Queries, member: Member, id: string): Promise<boolean> {
  return (await subsystemsOf(db, member)).some((row) => row.id === id && row.currentUserHasPermission);
}

async function givenTo(db: Queries, member: Member, all: readonly string[]): Promise<Given> {
  const menus = await menuRows(db);
  const { authorised, granted } = await menuRights(db, member, menus);
  const ofMenus = (ids: ReadonlySet<string>) =>
    new Set(menus.flatMap(({ id, subsystemId }) => (ids.has(id) && subsystemId !== null ? [subsystemId] : [])));
  const roles = await tenantDb(db, member)
    .select('membership_roles')
    .innerJoin('role_subsystems', (join) =>
      join
        .onRef('role_subsystems.tenant_id', '=', 'membership_roles.tenant_id')
        .onRef('role_subsystems.role_id', '=', 'membership_roles.role_id'),
    )
    .select('role_subsystems.subsystem_id')
    .where('membership_roles.membership_id', '=', member.membershipId)
    .execute();
  return {
    ceiling: member.platform ? new Set(all) : ofMenus(authorised),
    byMenu: ofMenus(granted),
    byRole: new Set(roles.map(({ subsystem_id }) => subsystem_id)),
  };
}
