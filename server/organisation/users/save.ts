import type { UserDraft, UserFacts } from '../../../contract/users';
import { insertAccount } from '../../identity/accounts/account';
import { foldUsername } from '../../identity/accounts/rules';
import { makePassword } from '../../identity/passwords/password';
import { policyOf } from '../../identity/sign-in-policy/store';
import { record } from '../../platform/audit/record';
import { newId } from '../../platform/db/ids';
import { settledBy } from '../../platform/db/settled';
import { tenantDb } from '../../platform/db/tenant-db';
import { type Queries, transact } from '../../platform/db/transact';
import { Refusal, refuseIf } from '../../platform/failures';
import type { Scope } from '../../platform/http/caller';
import type { Deps } from '../../platform/ports/deps';
import { departmentsSeen } from '../departments/store';
import type { Holder } from '../roles/rules';
import { holderOf, rolesWithRights } from '../roles/store';
import { findUser, powersOf, shown } from './find';
import { setLinks } from './links';
import { accountEdit, departmentChange, differences, protection, roleChange } from './rules';
import type { UserRow } from './store';

export const USER_MEANINGS = { accounts_username_key: 'usernameTaken', accounts_phone: 'phoneTaken', reference: 'gone' } as const;
/** A department or role that was deleted since it was looked at is gone. */
export const settled = settledBy(USER_MEANINGS);

/** A new user with a new account, and the password that was made for it (decision 2). */
export async function addUser({ db, hashing, now }: Deps, scope: Scope, draft: UserDraft) {
  const password = makePassword(await policyOf(db, scope));
  const passwordHash = await hashing.hash(password);
  const user = await settled(transact(db, async (tx) => saveNew(tx, await holderOf(tx, scope), now(), { draft, passwordHash })));
  return { user, password };
}

/** Who gives and takes roles: a caller, completed once for however many users (`holderOf`). */
export type Giver = Scope & Holder;

interface NewUser {
  readonly draft: UserDraft;
  /** Null: nobody can sign in with a password until one is set. */
  readonly passwordHash: string | null;
}

/** Adds one user in the transaction of whoever adds it. */
export async function saveNew(tx: Queries, scope: Giver, now: number, { draft, passwordHash }: NewUser): Promise<UserRow> {
  const id = newId();
  await checkLinks(tx, scope, undefined, draft);
  await insertUser(tx, scope, now, id, { draft, passwordHash });
  await setLinks(tx, scope, id, draft);
  const after = await findUser(tx, scope, id);
  await record(tx, now, scope, { action: 'add', entity: 'user', entityId: id, after });
  return after;
}

/** Of two editors of the same version one is told, and shown the row as it is now. */
export function editUser(
  { db, now }: Deps,
  scope: Scope,
  id: string,
  { version, ...draft }: UserDraft & { version?: number | undefined },
) {
  return settled(
    transact(db, async (tx) => {
      const before = await findUser(tx, scope, id);
      return saveEdit(tx, await holderOf(tx, scope), now(), { before, draft, version });
    }),
  );
}

interface Edit {
  readonly before: UserRow;
  readonly draft: UserDraft;
  readonly version?: number | undefined;
}

/** Edits one user in the transaction of whoever edits it. */
export async function saveEdit(tx: Queries, scope: Giver, now: number, { before, draft, version }: Edit): Promise<UserRow> {
  const { id } = before;
  refuseIf(accountEdit(scope, before, await powersOf(tx, scope, before), draft));
  await checkLinks(tx, scope, before, draft);
  await updateMembership(tx, scope, id, draft, version);
  await updateAccount(tx, before, draft);
  await setLinks(tx, scope, id, draft);
  const after = await findUser(tx, scope, id);
  await record(tx, now, scope, { action: 'edit', entity: 'user', entityId: id, before, after });
  return after;
}

/** Changes what a person may say of themselves (§7.4: `personal`, or somebody else's by their id). */
export function editFacts({ db, now }: Deps, scope: Scope, id: string, { version, ...facts }: UserFacts): Promise<UserRow> {
  return transact(db, async (tx) => {
    const before = await findUser(tx, scope, id);
    refuseIf(protection(scope, before));
    await updateMembership(tx, scope, id, facts, version);
    const after = await findUser(tx, scope, id);
    await record(tx, now(), scope, { action: 'edit', entity: 'user', entityId: id, before, after });
    return after;
  });
}

type Links = Pick<UserDraft, 'roleIds' | 'departmentIds'>;

/** Roles and departments that are given or taken away must be within the rights of whoever does it. */
export async function checkLinks(tx: Queries, scope: Giver, before: UserRow | undefined, draft: Links) {
  const roles = { before: before?.roles.map(({ id }) => id) ?? [], after: draft.roleIds };
  const known = await rolesWithRights(tx, scope, differences(roles));
  refuseIf(roleChange(scope, roles, new Map(known.map((role) => [role.id, role]))));
  const departments = { before: before?.departments.map(({ id }) => id) ?? [], after: draft.departmentIds };
  const seen = await departmentsSeen(tx, scope, [...departments.before, ...departments.after]);
  refuseIf(departmentChange(scope, before?.id, departments, seen));
}

async function insertUser(tx: Queries, scope: Scope, now: number, id: string, { draft, passwordHash }: NewUser) {
  const { username, phone, name, email, remark } = draft;
  const accountId = await insertAccount(tx, now, { username, phone, passwordHash, homeTenantId: scope.tenantId });
  const rights = { status: 'enabled', administrator: 0, super_administrator: 0 } as const;
  await tenantDb(tx, scope)
    .insert('memberships', [
      { id, account_id: accountId, name, email, remark, ...rights, last_sign_in_at: null, created_at: now },
    ])
    .execute();
}

type Facts = Pick<UserFacts, 'name' | 'email'> & { readonly remark?: string | null };

/** Whoever edited another version than the present one is told, and shown the row; without a version, the last write wins. */
async function updateMembership(
  tx: Queries,
  scope: Scope,
  id: string,
  { name, email, remark }: Facts,
  version: number | undefined,
) {
  const { numUpdatedRows } = await tenantDb(tx, scope)
    .update('memberships')
    .set((eb) => ({ name, email, remark, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Refusal('stale', shown(await findUser(tx, scope, id)));
}

async function updateAccount(tx: Queries, { accountId, username, phone }: UserRow, draft: UserDraft) {
  if (draft.username === username && draft.phone === phone) return;
  await tx
    .updateTable('accounts')
    .set((eb) => ({
      username: draft.username,
      username_key: foldUsername(draft.username),
      phone: draft.phone,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', accountId)
    .execute();
}
