import type { PasswordPolicy } from '../../../contract/passwords';
import type { AdministratorDraft } from '../../../contract/tenants';
import { foldUsername } from '../../identity/accounts/rules';
import { makePassword } from '../../identity/passwords/password';
import { policyOf } from '../../identity/sign-in-policy/store';
import { record } from '../../platform/audit/record';
import { newId } from '../../platform/db/ids';
import { tenantDb } from '../../platform/db/tenant-db';
import { type Queries, transact } from '../../platform/db/transact';
import { Refusal, refuseIf } from '../../platform/failures';
import type { Scope } from '../../platform/http/caller';
import type { Deps } from '../../platform/ports/deps';
import type { Hashing } from '../../platform/secrets/hashing';
import { holderOf } from '../roles/store';
import { saveNew } from '../users/actions';
import { actingIn } from './acting';
import { administratorChange } from './rules';
import { findTenant, touchTenant } from './store';
import { settled } from './taken';

/** Who is to administer a tenant, with the password that was made where the account is a new one. */
export interface Appointment {
  readonly draft: AdministratorDraft;
  readonly password: string | null;
  readonly passwordHash: string | null;
}

/** The password fulfils the tenant's policy; a tenant that is yet to be made has the shipped one. */
export async function appointmentOf(hashing: Hashing, draft: AdministratorDraft, policy?: PasswordPolicy): Promise<Appointment> {
  if (draft.existing) return { draft, password: null, passwordHash: null };
  const password = makePassword(policy);
  return { draft, password, passwordHash: await hashing.hash(password) };
}

/** Another administrator. Whoever was it before stays a user, with the roles that they have. */
export async function setAdministrator({ db, hashing, now }: Deps, scope: Scope, id: string, draft: AdministratorDraft) {
  const appointment = await appointmentOf(hashing, draft, await policyOf(db, { tenantId: id }));
  const tenant = await settled(
    transact(db, async (tx) => {
      const before = await findTenant(tx, id);
      refuseIf(administratorChange(before));
      await touchTenant(tx, id);
      await appoint(tx, scope, now(), id, appointment);
      const after = await findTenant(tx, id);
      await record(tx, now(), scope, { action: 'appoint', entity: 'tenant', entityId: id, before, after });
      return after;
    }),
  );
  return { tenant, password: appointment.password };
}

/** Makes somebody the one administrator of a tenant, in the transaction of whoever does it. */
export async function appoint(tx: Queries, scope: Scope, now: number, tenantId: string, { draft, passwordHash }: Appointment) {
  const actor = await actingIn(tx, scope, tenantId);
  const id = draft.existing ? await memberOf(tx, actor, now, draft) : await newMember(tx, actor, now, { draft, passwordHash });
  const members = tenantDb(tx, actor);
  await members.update('memberships').set({ administrator: 0 }).where('administrator', '=', 1).execute();
  await members
    .update('memberships')
    .set((eb) => ({ administrator: 1, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
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

/** The membership of an account that is there already; it is made where there is none. */
async function memberOf(tx: Queries, actor: Scope, now: number, { username, name }: AdministratorDraft): Promise<string> {
  const account = await tx
    .selectFrom('accounts')
    .select(['id', 'status'])
    .where('username_key', '=', foldUsername(username))
    .executeTakeFirst();
  if (!account) throw new Refusal('accountUnknown');
  const members = tenantDb(tx, actor);
  const member = await members
    .select('memberships')
    .select(['memberships.id', 'memberships.status'])
    .where('memberships.account_id', '=', account.id)
    .executeTakeFirst();
  if (account.status === 'disabled' || member?.status === 'disabled') throw new Refusal('accountDisabled');
  if (member) return member.id;
  const id = newId();
  const facts = { name, email: null, remark: null, last_sign_in_at: null, created_at: now } as const;
  const rights = { status: 'enabled', administrator: 0, super_administrator: 0 } as const;
  await members.insert('memberships', [{ id, account_id: account.id, ...facts, ...rights }]).execute();
  await record(tx, now, actor, { action: 'add', entity: 'user', entityId: id, after: { username, name } });
  return id;
}
