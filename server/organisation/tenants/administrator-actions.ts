import type { PasswordPolicy } from '../../../contract/passwords';
import type { AdministratorDraft } from '../../../contract/tenants';
import { foldUsername } from '../../identity/accounts/rules';
import { findAccount, holdAccount } from '../../identity/accounts/store';
import { makePassword } from '../../identity/passwords/rules';
import { policyOf } from '../../identity/sign-in-policy/store';
import { record } from '../../platform/audit/record';
import { newId } from '../../platform/db/ids';
import { settledBy } from '../../platform/db/settled';
import { type Queries, transact } from '../../platform/db/transact';
import { Refusal, refuseIf } from '../../platform/failures';
import type { Scope } from '../../platform/http/caller';
import type { Deps } from '../../platform/ports/deps';
import type { Hashing } from '../../platform/secrets/hashing';
import { holderOf } from '../roles/store';
import { saveNew, USER_MEANINGS } from '../users/actions';
import { insertMembership } from '../users/store';
import { countTaken } from '../users/taken-actions';
import { actingIn } from './entering-actions';
import { administratorChange } from './rules';
import { findTenant, membershipOf, touchTenant, updateAdministrator } from './store';

/** A tenant is made with its administrator. */
export const settled = settledBy({ ...USER_MEANINGS, tenants_org_code: 'orgCodeTaken' });

/** The administrator that a tenant is to have, with the password that was made for a new account. */
export interface Appointment {
  readonly draft: AdministratorDraft;
  readonly password: string | null;
  readonly passwordHash: string | null;
}

/** The password fulfils the tenant's policy; without one, the shipped one. */
export async function appointmentOf(
  hashing: Hashing,
  { tenantId }: Pick<Scope, 'tenantId'>,
  draft: AdministratorDraft,
  policy?: PasswordPolicy,
): Promise<Appointment> {
  if (draft.existing) return { draft, password: null, passwordHash: null };
  const password = makePassword(policy);
  return { draft, password, passwordHash: await hashing.hash(password, tenantId) };
}

/** Another administrator. The former one stays a user, with the same roles. */
export async function setAdministrator(deps: Deps, scope: Scope, id: string, draft: AdministratorDraft) {
  const { db, hashing, now } = deps;
  const appointment = await appointmentOf(hashing, scope, draft, await policyOf(db, { tenantId: id }));
  const saving = settled(
    transact(db, async (tx) => {
      await holdAccount(tx, foldUsername(draft.username));
      const before = await findTenant(tx, id);
      refuseIf(administratorChange(before));
      await touchTenant(tx, id);
      await appoint(tx, scope, now(), id, appointment);
      const after = await findTenant(tx, id);
      await record(tx, now(), scope, { action: 'appoint', entity: 'tenant', entityId: id, before, after });
      return after;
    }),
  );
  const tenant = await countTaken(deps, scope, () => draft, saving);
  return { tenant, password: appointment.password };
}

/** Makes a user the one administrator of a tenant, in the caller's transaction. */
export async function appoint(tx: Queries, scope: Scope, now: number, tenantId: string, { draft, passwordHash }: Appointment) {
  const actor = await actingIn(tx, scope, tenantId);
  const id = draft.existing ? await memberOf(tx, actor, now, draft) : await newMember(tx, actor, now, { draft, passwordHash });
  await updateAdministrator(tx, tenantId, id);
  await record(tx, now, actor, { action: 'appoint', entity: 'user', entityId: id });
}

async function newMember(tx: Queries, actor: Scope, now: number, { draft, passwordHash }: Omit<Appointment, 'password'>) {
  const { username, name, phone } = draft;
  const nothingElse = { email: null, remark: null, departmentIds: [], roleIds: [] };
  const { id } = await saveNew(tx, await holderOf(tx, actor), now, {
    draft: { username, name, phone, ...nothingElse },
    passwordHash,
  });
  return id;
}

/** The membership of an account that exists already; an account that is no member yet becomes one. */
async function memberOf(tx: Queries, actor: Scope, now: number, { username, name }: AdministratorDraft): Promise<string> {
  const account = await findAccount(tx, foldUsername(username));
  if (!account) throw new Refusal('accountUnknown');
  const member = await membershipOf(tx, actor.tenantId, account.id);
  if (account.status === 'disabled' || member?.status === 'disabled') throw new Refusal('accountDisabled');
  if (member) return member.id;
  const id = newId();
  await insertMembership(tx, actor, now, { id, accountId: account.id, name, email: null, remark: null });
  await record(tx, now, actor, { action: 'add', entity: 'user', entityId: id, after: { username, name } });
  return id;
}
