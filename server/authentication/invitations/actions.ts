import type { z } from 'zod/mini';
import type { makeInvitation as making } from '../../../contract/invitations';
import { entryRefusal, isTenantOpen } from '../../identity/accounts/rules';
import { tenantAsked } from '../../identity/accounts/store';
import { policyOf } from '../../identity/sign-in-policy/store';
import { holderOf, rightsOf, rolesWithRights } from '../../organisation/roles/store';
import { checkLinks, settled } from '../../organisation/users/actions';
import { setLinks } from '../../organisation/users/links-store';
import { record } from '../../platform/audit/record';
import { oneOrGone } from '../../platform/db/gone';
import { newId } from '../../platform/db/ids';
import { iso } from '../../platform/db/tables/columns';
import { type Queries, transact } from '../../platform/db/transact';
import { Forbidden, Refusal, refuseIf } from '../../platform/failures';
import type { Scope } from '../../platform/http/caller';
import type { From } from '../../platform/http/client';
import type { Deps } from '../../platform/ports/deps';
import { makeCode, openness, worth } from './rules';
import {
  deleteInvitation,
  type FoundInvitation,
  findInvitation,
  findInvitations,
  insertInvitation,
  insertMember,
  invitedDepartments,
  invitedRoles,
  isMember,
  personOf,
  takeUse,
} from './store';

const DAY_MS = 86_400_000;

/** The invitation behind a code, as long as it is open and its inviter may still give what it promises. */
export async function openInvitation(db: Queries, now: number, code: string): Promise<FoundInvitation> {
  const invitation = await findInvitation(db, code);
  refuseIf(openness(invitation, now));
  const { tenantId, inviterId, membershipStatus, accountStatus, status, endsAt } = invitation;
  const inviter = {
    tenantId,
    membershipId: inviterId,
    platform: invitation.platform === 1,
    administrator: invitation.administrator === 1,
    superAdministrator: invitation.super_administrator === 1,
    mayEnter: entryRefusal(accountStatus, { membershipStatus, status, endsAt }, now) === undefined,
  };
  const roles = await invitedRoles(db, invitation, [invitation.id]);
  const promised = await rolesWithRights(
    db,
    invitation,
    roles.map(({ id }) => id),
  );
  refuseIf(worth(await holderOf(db, { ...inviter, ...(await rightsOf(db, inviter)) }), promised));
  return invitation;
}

/** The tenant that a new account joins: whose invitation it is, or the one asked for, if its registration is open. */
export async function tenantToJoin({ db, now }: Deps, inviteCode: string | undefined, from: From): Promise<string> {
  if (inviteCode !== undefined) return (await openInvitation(db, now(), inviteCode)).tenantId;
  const tenant = await tenantAsked(db, from.organisation);
  const isOpen = tenant && isTenantOpen(tenant, now()) && (await policyOf(db, tenant)).openRegistration;
  if (!isOpen) throw new Refusal('registrationClosed');
  return tenant.tenantId;
}

export interface Newcomer {
  readonly accountId: string;
  readonly name: string;
  readonly email: string | null;
  readonly requestId: string;
}

/**
 * Makes an account a member of the tenant that its invitation is for, with the roles and departments that were promised, and answers
 * where. For registration, the account is new and its home is `openInvitation(…).tenantId`.
 */
export async function takeInvitation(tx: Queries, now: number, code: string, { accountId, name, email, requestId }: Newcomer) {
  const invitation = await openInvitation(tx, now, code);
  const { id, tenantId } = invitation;
  await takeUse(tx, now, invitation);
  const membershipId = newId();
  const links = {
    roleIds: (await invitedRoles(tx, invitation, [id])).map((role) => role.id),
    departmentIds: (await invitedDepartments(tx, invitation, [id])).map((department) => department.id),
  };
  if (!(await insertMember(tx, invitation, now, { membershipId, accountId, name, email }))) throw new Refusal('alreadyMember');
  await setLinks(tx, invitation, membershipId, links);
  const actor = { tenantId, membershipId, requestId };
  await record(tx, now, actor, { action: 'accept', entity: 'invitation', entityId: id, after: { membershipId } });
  await record(tx, now, actor, {
    action: 'add',
    entity: 'user',
    entityId: membershipId,
    after: { accountId, name, email, ...links },
  });
  return { tenantId, membershipId };
}

/** The signed-in account becomes a member, by the name that it has where it is signed in. */
export async function confirmInvitation({ db, now }: Deps, scope: Scope, code: string) {
  const { tenantId, membershipId } = await settled(
    transact(db, async (tx) => {
      const person = await personOf(tx, scope);
      return takeInvitation(tx, now(), code, { ...person, accountId: scope.accountId, requestId: scope.requestId });
    }),
  );
  return { tenantId, userId: membershipId };
}

/** Refusing uses an invitation, too: one that was for one person is spent. */
export function refuseInvitation({ db, now }: Deps, { accountId, requestId }: Scope, code: string): Promise<void> {
  return transact(db, async (tx) => {
    const invitation = await openInvitation(tx, now(), code);
    await takeUse(tx, now(), invitation);
    const actor = { tenantId: invitation.tenantId, membershipId: null, requestId };
    await record(tx, now(), actor, { action: 'refuse', entity: 'invitation', entityId: invitation.id, after: { accountId } });
  });
}

/** What /confirmInvite shows. */
export async function readInvitation({ db, now }: Deps, { accountId }: Scope, code: string) {
  const invitation = await openInvitation(db, now(), code);
  const roles = await invitedRoles(db, invitation, [invitation.id]);
  const departments = await invitedDepartments(db, invitation, [invitation.id]);
  return {
    tenantName: invitation.tenantName,
    inviterName: invitation.inviterName,
    roleNames: roles.map(({ roleName }) => roleName),
    departmentNames: departments.map(({ departmentName }) => departmentName),
    expiresTime: iso(invitation.expiresAt),
    member: await isMember(db, invitation, accountId),
  };
}

type Wish = z.output<(typeof making)['query']>;

/** A new invitation to roles and departments within the caller's own rights. A visiting operator is no member and cannot invite. */
export async function makeInvitation({ db, now }: Deps, scope: Scope, { roleIds, departmentIds, days, maxUses }: Wish) {
  if (scope.enteredBy) throw new Forbidden();
  const code = makeCode();
  const id = newId();
  const invitation = await settled(
    transact(db, async (tx) => {
      await checkLinks(tx, await holderOf(tx, scope), undefined, { roleIds, departmentIds });
      await insertInvitation(tx, scope, now(), { id, code, maxUses, expiresAt: now() + days * DAY_MS, roleIds, departmentIds });
      const [found] = await findInvitations(tx, scope, [id]);
      const after = oneOrGone(found);
      await record(tx, now(), scope, { action: 'add', entity: 'invitation', entityId: id, after });
      return after;
    }),
  );
  return { ...invitation, code };
}

/** Revokes these invitations, all or none. Members who have accepted one stay. */
export function revokeInvitations({ db, now }: Deps, scope: Scope, ids: readonly string[]): Promise<void> {
  return transact(db, async (tx) => {
    for (const before of await findInvitations(tx, scope, ids)) {
      await deleteInvitation(tx, scope, before.id);
      await record(tx, now(), scope, { action: 'remove', entity: 'invitation', entityId: before.id, before });
    }
  });
}
