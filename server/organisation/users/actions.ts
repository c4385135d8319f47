import type { z } from 'zod/mini';
import { type UserDraft, type UserFacts, user as userAnswer } from '../../../contract/users';
import {
  deleteAccount,
  forgetHalfDone,
  insertAccount,
  placesOf,
  setHomeTenant,
  updateAccount,
} from '../../identity/accounts/store';
import { endBindings } from '../../identity/bindings/store';
import { makePassword } from '../../identity/passwords/rules';
import { policyOf } from '../../identity/sign-in-policy/store';
import { record } from '../../platform/audit/record';
import { newId } from '../../platform/db/ids';
import { settledBy } from '../../platform/db/settled';
import { type Queries, transact } from '../../platform/db/transact';
import { Refusal, refuseIf } from '../../platform/failures';
import { pictureIn } from '../../platform/file-store/pictures';
import type { Scope } from '../../platform/http/caller';
import type { Deps } from '../../platform/ports/deps';
import { departmentsSeen } from '../departments/store';
import type { Holder } from '../roles/rules';
import { holderOf, rolesWithRights } from '../roles/store';
import { setLinks } from './links-store';
import { accountEdit, departmentChange, differences, protection, removal, roleChange } from './rules';
import {
  deleteMembership,
  findUser,
  holdUser,
  holdUsers,
  insertMembership,
  powersOf,
  rolesHeld,
  type UserRow,
  updateMembership,
} from './store';
import { countTaken } from './taken-actions';

export const USER_MEANINGS = { accounts_username_key: 'usernameTaken', accounts_phone: 'phoneTaken', reference: 'gone' } as const;
/** A department or role that was deleted since it was looked at is gone. */
export const settled = settledBy(USER_MEANINGS);

/** A new user with a new account, and the password that was made for it (decision 2). */
export async function addUser(deps: Deps, scope: Scope, draft: UserDraft) {
  const { db, hashing, now } = deps;
  const password = makePassword(await policyOf(db, scope));
  const passwordHash = await hashing.hash(password, scope.tenantId);
  const saving = settled(transact(db, async (tx) => saveNew(tx, await holderOf(tx, scope), now(), { draft, passwordHash })));
  const user = await countTaken(deps, scope, () => draft, saving);
  return { user, password };
}

interface NewPerson {
  readonly draft: UserDraft;
  readonly password: string;
  readonly passwordHash: string;
}

/**
 * Adds all of these users or none, each with a password of their own (decision 2). The passwords are hashed before, and one after
 * another: a sign-in meanwhile waits for one of them at most.
 */
export async function addUsers(deps: Deps, scope: Scope, drafts: readonly UserDraft[]) {
  const { db, hashing, now } = deps;
  const policy = await policyOf(db, scope);
  const people: NewPerson[] = [];
  for (const draft of drafts) {
    const password = makePassword(policy);
    people.push({ draft, password, passwordHash: await hashing.hash(password, scope.tenantId) });
  }
  let names: Pick<UserDraft, 'username' | 'phone'> = { username: '', phone: null };
  const adding = transact(db, async (tx) => {
    const added: { user: UserRow; password: string }[] = [];
    const giver = await holderOf(tx, scope);
    for (const [index, { draft, password, passwordHash }] of people.entries()) {
      names = draft;
      const user = await settled(saveNew(tx, giver, now(), { draft, passwordHash })).catch((error) => {
        throw error instanceof Refusal ? new Refusal(error.refusal, { index, username: draft.username }) : error;
      });
      added.push({ user, password });
    }
    return added;
  });
  return countTaken(deps, scope, () => names, adding);
}

/** The caller who gives and takes roles, completed once for any number of users (`holderOf`). */
export type Giver = Scope & Holder;

interface NewUser {
  readonly draft: UserDraft;
  /** Null: the account has no password until one is set. */
  readonly passwordHash: string | null;
}

/** Adds one user in the caller's transaction. */
export async function saveNew(tx: Queries, scope: Giver, now: number, { draft, passwordHash }: NewUser): Promise<UserRow> {
  const id = newId();
  const { username, phone, name, email, remark } = draft;
  await checkLinks(tx, scope, undefined, draft);
  const accountId = await insertAccount(tx, now, { username, phone, passwordHash, homeTenantId: scope.tenantId });
  await insertMembership(tx, scope, now, { id, accountId, name, email, remark });
  await setLinks(tx, scope, id, draft);
  const after = await findUser(tx, scope, id);
  await record(tx, now, scope, { action: 'add', entity: 'user', entityId: id, after });
  return after;
}

/** Of two editors of the same version one is refused, and shown the row as it is now. */
export function editUser(
  deps: Deps,
  scope: Scope,
  id: string,
  { version, ...draft }: UserDraft & { version?: number | undefined },
) {
  const { db, now } = deps;
  const saving = settled(
    transact(db, async (tx) => {
      const before = await holdUser(tx, scope, id);
      return saveEdit(tx, await holderOf(tx, scope), now(), { before, draft, version });
    }),
  );
  return countTaken(deps, scope, () => draft, saving);
}

interface Edit {
  readonly before: UserRow;
  readonly draft: UserDraft;
  readonly version?: number | undefined;
}

/** Edits one user in the caller's transaction. */
export async function saveEdit(tx: Queries, scope: Giver, now: number, { before, draft, version }: Edit): Promise<UserRow> {
  const { id, accountId } = before;
  const { username, phone, name, email, remark } = draft;
  refuseIf(accountEdit(scope, before, await powersOf(tx, scope, before), draft));
  await checkLinks(tx, scope, before, draft);
  await updateMembership(tx, scope, id, { version, now }, { name, email, remark });
  if (username !== before.username || phone !== before.phone) {
    await updateAccount(tx, accountId, { username, phone });
  }
  await setLinks(tx, scope, id, draft);
  const after = await findUser(tx, scope, id);
  await record(tx, now, scope, { action: 'edit', entity: 'user', entityId: id, before, after });
  return after;
}

/** Changes what users may say of themselves (§7.4: `personal`, or another user's by the id). `shown`: of the user, to a stale editor. */
export function editFacts(
  { db, now }: Deps,
  scope: Scope,
  id: string,
  { version, avatar, ...facts }: UserFacts,
  shown: z.ZodMiniType = userAnswer,
): Promise<UserRow> {
  return transact(db, async (tx) => {
    const before = await findUser(tx, scope, id);
    refuseIf(protection(scope, before));
    const picture = avatar === undefined ? {} : { avatar: await pictureIn(tx, scope, before.avatarFile, avatar) };
    await updateMembership(tx, scope, id, { version, now: now(), shown }, { ...facts, ...picture });
    const after = await findUser(tx, scope, id);
    await record(tx, now(), scope, { action: 'edit', entity: 'user', entityId: id, before, after });
    return after;
  });
}

type Links = Pick<UserDraft, 'roleIds' | 'departmentIds'>;

/** Roles and departments that are given or taken away must be within the caller's own rights. */
export async function checkLinks(tx: Queries, scope: Giver, before: UserRow | undefined, draft: Links) {
  const roles = { before: before?.roles.map(({ id }) => id) ?? [], after: draft.roleIds };
  const known = await rolesWithRights(tx, scope, differences(roles));
  refuseIf(roleChange(scope, roles, new Map(known.map((role) => [role.id, role]))));
  const departments = { before: before?.departments.map(({ id }) => id) ?? [], after: draft.departmentIds };
  const seen = await departmentsSeen(tx, scope, [...departments.before, ...departments.after]);
  refuseIf(departmentChange(scope, before?.id, departments, seen));
}

/** Deletes all of these users or, where one of them may not be or is not there, none. */
export function removeUsers({ db, now }: Deps, scope: Scope, ids: readonly string[]): Promise<void> {
  return transact(db, async (tx) => {
    const actor = await holderOf(tx, scope);
    for (const target of await holdUsers(tx, scope, ids)) {
      refuseIf(removal(actor, target, await rolesHeld(tx, scope, target)));
      await deleteMembership(tx, scope, target.id);
      await endBindings(tx, now(), scope, target);
      await forgetHalfDone(tx, target.accountId, scope.tenantId);
      await leaveAccount(tx, scope, target);
      await record(tx, now(), scope, { action: 'remove', entity: 'user', entityId: target.id, before: target });
    }
  });
}

/** An account goes with its last membership. One that leaves its home tenant moves to where it has been a member longest. */
export async function leaveAccount(
  tx: Queries,
  scope: Pick<Scope, 'tenantId'>,
  { accountId, homeTenantId }: Pick<UserRow, 'accountId' | 'homeTenantId'>,
) {
  const [oldest] = await placesOf(tx, accountId);
  if (!oldest) await deleteAccount(tx, accountId);
  else if (homeTenantId === scope.tenantId) await setHomeTenant(tx, accountId, oldest.tenantId);
}
