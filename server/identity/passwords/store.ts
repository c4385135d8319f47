import type { SignInPolicy } from '../../../contract/passwords';
import { newId } from '../../platform/db/ids';
import { tenantDb } from '../../platform/db/tenant-db';
import type { Queries } from '../../platform/db/transact';
import { removePasskeys } from '../passkeys/store';
import { distrustDevices } from '../second-factor/devices';
import { revokeSessions } from '../sessions/store';
import { SHIPPED_POLICY } from './policy';

/** As many former passwords are kept as a policy can ask for, whatever it asks for now. */
const MOST_FORMER = 10;

type Tenant = { readonly tenantId: string };

/** What a tenant asks of passwords and sign-ins; version 0 where nobody has changed what is shipped. */
export async function policyOf(db: Queries, tenant: Tenant): Promise<SignInPolicy & { readonly version: number }> {
  const row = await tenantDb(db, tenant).select('password_policies').selectAll('password_policies').executeTakeFirst();
  if (!row) return { ...SHIPPED_POLICY, version: 0 };
  return {
    minLength: row.min_length,
    maxLength: row.max_length,
    passwordCheckGroupCount: row.classes,
    historyCount: row.history,
    expiryDays: row.expiry_days,
    changeAtFirstLogin: row.change_first === 1,
    singleSession: row.single_session === 1,
    openRegistration: row.open_registration === 1,
    passkeys: row.passkeys === 1,
    secondFactor: row.second_factor,
    trustedDeviceDays: row.trusted_device_days,
    version: row.version,
  };
}

/** Answers whether the policy still had the version that was edited; without one, the last write wins. */
export async function savePolicy(tx: Queries, tenant: Tenant, now: number, policy: SignInPolicy, version: number | undefined) {
  const columns = {
    min_length: policy.minLength,
    max_length: policy.maxLength,
    classes: policy.passwordCheckGroupCount,
    history: policy.historyCount,
    expiry_days: policy.expiryDays,
    change_first: policy.changeAtFirstLogin ? 1 : 0,
    single_session: policy.singleSession ? 1 : 0,
    open_registration: policy.openRegistration ? 1 : 0,
    passkeys: policy.passkeys ? 1 : 0,
    second_factor: policy.secondFactor,
    trusted_device_days: policy.trustedDeviceDays,
  } as const;
  const db = tenantDb(tx, tenant);
  const added = await db
    .insert('password_policies', [{ ...columns, created_at: now }])
    .onConflict((conflict) => conflict.column('tenant_id').doNothing())
    .executeTakeFirst();
  if (added.numInsertedOrUpdatedRows === 1n) return version === undefined || version === 0;
  const { numUpdatedRows } = await db
    .update('password_policies')
    .set((eb) => ({ ...columns, version: eb('version', '+', 1) }))
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Whose password it is, and since when. */
export const passwordOwner = (db: Queries, accountId: string) =>
  db
    .selectFrom('accounts')
    .select(['id', 'username', 'username_key', 'phone', 'password_hash', 'password_changed_at', 'password_chosen_at'])
    .select(['home_tenant_id', 'status'])
    .where('id', '=', accountId)
    .executeTakeFirst();
export type PasswordOwner = NonNullable<Awaited<ReturnType<typeof passwordOwner>>>;

/** The hashes of the last passwords before the present one, latest first. */
export async function formerHashes(db: Queries, accountId: string, count: number): Promise<string[]> {
  const rows = await db
    .selectFrom('former_passwords')
    .select('password_hash')
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(count)
    .execute();
  return rows.map((row) => row.password_hash);
}

export interface NewPassword {
  readonly passwordHash: string;
  /** Whether its owner has set it, and not somebody for them. */
  readonly chosen: boolean;
  /** The hash that the old password was found right by: if it is another one by now, nothing is changed. */
  readonly instead?: string | null;
}

/**
 * Sets the password of an account, remembers the one before, and ends every session. Where nobody has proved the old one, the account
 * may have been in other hands: the passkeys go as well. Answers whether it did.
 */
export async function setPassword(tx: Queries, now: number, accountId: string, { passwordHash, chosen, instead }: NewPassword) {
  const former = await tx.selectFrom('accounts').select('password_hash').where('id', '=', accountId).executeTakeFirst();
  const { numUpdatedRows } = await tx
    .updateTable('accounts')
    .set({ password_hash: passwordHash, password_changed_at: now, ...(chosen && { password_chosen_at: now }) })
    .where('id', '=', accountId)
    .$if(instead !== undefined, (query) => query.where('password_hash', 'is not distinct from', instead ?? null))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  if (former?.password_hash) await rememberFormer(tx, accountId, former.password_hash);
  await revokeSessions(tx, now, accountId);
  await distrustDevices(tx, accountId);
  if (instead === undefined) await removePasskeys(tx, accountId);
  await tx.deleteFrom('pending_sign_ins').where('account_id', '=', accountId).execute();
  return true;
}

async function rememberFormer(tx: Queries, account_id: string, password_hash: string) {
  await tx.insertInto('former_passwords').values({ account_id, id: newId(), password_hash }).execute();
  await tx
    .deleteFrom('former_passwords')
    .where('account_id', '=', account_id)
    .where('id', 'not in', (eb) =>
      eb
        .selectFrom('former_passwords as kept')
        .select('kept.id')
        .where('kept.account_id', '=', account_id)
        .orderBy('kept.id', 'desc')
        .limit(MOST_FORMER),
    )
    .execute();
}
