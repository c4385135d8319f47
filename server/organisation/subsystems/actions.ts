import { OBSTACLES_NAMED, type RefusedFor } from '../../../contract/obstacles';
import type { KeptSubsystem, SubsystemDraft } from '../../../contract/subsystems';
import { endHosted } from '../../identity/sessions/store';
import { record } from '../../platform/audit/record';
import { waitInLine } from '../../platform/db/alone';
import { oneOrGone } from '../../platform/db/gone';
import { newId } from '../../platform/db/ids';
import { settledBy } from '../../platform/db/settled';
import { type Queries, transact } from '../../platform/db/transact';
import { brokenReference } from '../../platform/db/violations';
import { Refusal, refuseIf } from '../../platform/failures';
import type { Member, Scope } from '../../platform/http/caller';
import type { Deps } from '../../platform/ports/deps';
import { hashOf, newSecret } from '../../platform/secrets/secret';
import { menuRights, menuRows } from '../menus/store';
import { holderOf, rolesWithRights } from '../roles/store';
import { differences } from '../users/rules';
import { baseChange, endsTokens, type Given, hostChange, isPermitted, roleChange } from './rules';
import {
  deleteSubsystem,
  findKept,
  findOne,
  grantedRoles,
  grantedSubsystems,
  insertSubsystem,
  isPlatform,
  menuNames,
  setRedirects,
  setRoleLinks,
  subsystemRows,
  updateSecret,
  updateSubsystem,
} from './store';

const settled = settledBy({ subsystems_name: 'subsystemNameTaken', subsystems_client_id: 'clientIdTaken' });

export function addSubsystem({ db, now }: Deps, scope: Scope, draft: SubsystemDraft): Promise<KeptSubsystem> {
  const id = newId();
  return settled(
    transact(db, async (tx) => {
      await checkHost(tx, scope, [draft.signInTenantId]);
      await insertSubsystem(tx, now(), id, draft);
      await setRedirects(tx, id, draft.redirectUris);
      const after = await findOne(tx, id);
      await record(tx, now(), scope, { action: 'add', entity: 'subsystem', entityId: id, after });
      return after;
    }),
  );
}

/** Of two editors of the same version one is refused, and shown the row as it is now. */
export function editSubsystem(
  { db, now }: Deps,
  scope: Scope,
  id: string,
  { version, ...draft }: SubsystemDraft & { version?: number | undefined },
): Promise<KeptSubsystem> {
  refuseIf(baseChange(id, draft.enabled));
  return settled(
    transact(db, async (tx) => {
      const before = await findOne(tx, id);
      await checkHost(tx, scope, [before.signInTenantId, draft.signInTenantId]);
      await updateSubsystem(tx, id, version, draft);
      await setRedirects(tx, id, draft.redirectUris);
      const after = await findOne(tx, id);
      if (endsTokens(before, after)) await endHosted(tx, now(), id);
      await record(tx, now(), scope, { action: 'edit', entity: 'subsystem', entityId: id, before, after });
      return after;
    }),
  );
}

/** Deletes all of these or, where one of them still has menus, none. Their sign-ins end with them. */
export function removeSubsystems({ db, now }: Deps, scope: Scope, ids: readonly string[]): Promise<void> {
  for (const id of ids) refuseIf(baseChange(id, false));
  return transact(db, async (tx) => {
    for (const before of await findKept(tx, ids)) {
      const inTheWay = await menuNames(tx, before.id);
      if (inTheWay.length > 0) {
        const names = inTheWay.slice(0, OBSTACLES_NAMED);
        const obstacle = { kind: 'subsystemMenus', id: before.id, name: before.name, count: inTheWay.length, names } as const;
        throw new Refusal('subsystemInUse', { obstacles: [obstacle] } satisfies RefusedFor, [before.name, ...names]);
      }
      try {
        await deleteSubsystem(tx, before.id);
      } catch (error) {
        // A menu that was added since.
        throw brokenReference(error) ? new Refusal('subsystemInUse', null, [before.name]) : error;
      }
      await endHosted(tx, now(), before.id);
      await record(tx, now(), scope, { action: 'remove', entity: 'subsystem', entityId: before.id, before });
    }
  });
}

/** Whether the caller may decide about these tenants' users. Tenants that are not there are gone. */
async function checkHost(tx: Queries, scope: Scope, tenantIds: readonly (string | null)[]): Promise<void> {
  const kinds: boolean[] = [];
  for (const tenantId of tenantIds) if (tenantId !== null) kinds.push(oneOrGone(await isPlatform(tx, tenantId)));
  const keeper = { ...scope, maySignIn: scope.permissions.has('subsystem:signIn') };
  refuseIf(hostChange(keeper, tenantIds, kinds.includes(true)));
}

/** A new secret, answered once. The old one may be known to others: codes and tokens that it was given are no longer valid. */
export function renewSecret({ db, now }: Deps, scope: Scope, id: string): Promise<string> {
  const secret = newSecret();
  return transact(db, async (tx) => {
    const { clientId, signInTenantId } = await findOne(tx, id);
    refuseIf(clientId === null ? 'clientMissing' : undefined);
    await checkHost(tx, scope, [signInTenantId]);
    await updateSecret(tx, id, hashOf(secret));
    await endHosted(tx, now(), id);
    await record(tx, now(), scope, { action: 'renewSecret', entity: 'subsystem', entityId: id });
    return secret;
  });
}

/** The roles of the caller's tenant that a sub-system was granted to. */
export async function rolesOf(db: Queries, scope: Scope, id: string): Promise<{ roleIds: string[] }> {
  await findOne(db, id);
  return { roleIds: await grantedRoles(db, scope, id) };
}

/** Grants a sub-system to exactly these roles. Of two at once, the later one sees what the earlier has done. */
export function setRoles({ db, now }: Deps, scope: Scope, id: string, wished: readonly string[]) {
  const roleIds = [...new Set(wished)];
  return transact(db, async (tx) => {
    await waitInLine(tx, `roles of sub-systems of ${scope.tenantId}`);
    const before = await rolesOf(tx, scope, id);
    const changed = differences({ before: before.roleIds, after: roleIds });
    const known = await rolesWithRights(tx, scope, changed);
    refuseIf(roleChange(await holderOf(tx, scope), await mayUse(tx, scope, id), changed, known));
    await replaceRoles(tx, scope, id, roleIds);
    const after = await rolesOf(tx, scope, id);
    await record(tx, now(), scope, { action: 'authorize', entity: 'subsystem', entityId: id, before, after });
    return after;
  });
}

async function replaceRoles(tx: Queries, scope: Scope, id: string, roleIds: readonly string[]) {
  try {
    await setRoleLinks(tx, scope, id, roleIds);
  } catch (error) {
    // A role that was deleted since it was looked at.
    throw brokenReference(error) ? new Refusal('roleUnknown') : error;
  }
}

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
  return {
    ceiling: member.platform ? new Set(all) : ofMenus(authorised),
    byMenu: ofMenus(granted),
    byRole: await grantedSubsystems(db, member),
  };
}
