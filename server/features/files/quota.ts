import { record } from '../../platform/audit/record';
import { tenantDb } from '../../platform/db/tenant-db';
import { type Queries, transact } from '../../platform/db/transact';
import { Refusal, TooLarge } from '../../platform/failures';
import type { Scope } from '../../platform/http/caller';
import type { Deps } from '../../platform/ports/deps';

interface Tenant {
  readonly tenantId: string;
}

/**
 * Takes `bytes` of what a tenant may keep. Asking and taking are one statement: uploads in parallel cannot go beyond it together.
 * `usual` is what a tenant without a quota of its own has.
 */
export async function takeSpace(tx: Queries, tenant: Tenant, bytes: number, usual: number): Promise<void> {
  if (bytes <= 0) return giveSpace(tx, tenant, -bytes);
  const db = tenantDb(tx, tenant);
  await db
    .insert('file_quotas', [{ used: 0, quota: null }])
    .onConflict((conflict) => conflict.column('tenant_id').doNothing())
    .execute();
  const { numUpdatedRows } = await db
    .update('file_quotas')
    .set((eb) => ({ used: eb('used', '+', bytes) }))
    .where((eb) => eb(eb('used', '+', bytes), '<=', eb.fn.coalesce('quota', eb.val(usual))))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new TooLarge('storage');
}

/** Gives back what was taken. */
export async function giveSpace(tx: Queries, tenant: Tenant, bytes: number): Promise<void> {
  await tenantDb(tx, tenant)
    .update('file_quotas')
    .set((eb) => ({ used: eb('used', '-', bytes) }))
    .execute();
}

export async function spaceOf(db: Queries, tenant: Tenant, usual: number): Promise<{ used: number; quota: number }> {
  const row = await tenantDb(db, tenant).select('file_quotas').select(['used', 'quota']).executeTakeFirst();
  return { used: row?.used ?? 0, quota: row?.quota ?? usual };
}

/** What the platform lets a tenant keep; null is what every tenant may. What is there already stays. */
export function setQuota({ db, now, files }: Deps, scope: Scope, tenantId: string, quota: number | null) {
  const usual = files.limits.quota;
  return transact(db, async (tx) => {
    const before = await spaceIn(tx, tenantId, usual);
    await tenantDb(tx, { tenantId })
      .insert('file_quotas', [{ used: 0, quota }])
      .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet({ quota }))
      .execute();
    const after = await spaceOf(tx, { tenantId }, usual);
    await record(tx, now(), scope, { action: 'edit', entity: 'fileQuota', entityId: tenantId, before, after });
    return after;
  });
}

/** As `spaceOf`, for somebody who names a tenant that may not be there. */
export async function spaceIn(db: Queries, tenantId: string, usual: number) {
  const tenant = await db.selectFrom('tenants').select('id').where('id', '=', tenantId).executeTakeFirst();
  if (!tenant) throw new Refusal('gone');
  return spaceOf(db, { tenantId }, usual);
}
