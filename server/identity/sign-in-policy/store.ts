import { SHIPPED_POLICY, type SignInPolicy } from '../../../contract/passwords';
import { tenantDb } from '../../platform/db/tenant-db';
import type { Queries } from '../../platform/db/transact';
import { tenantAsked } from '../accounts/store';

type Tenant = { readonly tenantId: string };

/** A tenant's policy for passwords and sign-ins; version 0 is the shipped one, unchanged. */
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
    lockMinutes: row.lock_minutes,
    watermark: row.watermark === 1,
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
    lock_minutes: policy.lockMinutes,
    watermark: policy.watermark ? 1 : 0,
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

/** The policy of the tenant asked for. One that is not there is not told from one that asks for nothing of its own. */
export async function openPolicy(db: Queries, organisation: string | undefined): Promise<SignInPolicy> {
  const tenant = await tenantAsked(db, organisation);
  return tenant ? policyOf(db, tenant) : SHIPPED_POLICY;
}
