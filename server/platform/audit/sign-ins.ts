import { sql } from 'kysely';
import type { SignInMethod, SignInOutcome } from '../../../contract/logs';
import { newId } from '../db/ids';
import { tenantDb } from '../db/tenant-db';
import type { Queries } from '../db/transact';
import { monthOf } from './months';

/** How long an attempt is remembered. */
const KEPT_MS = 400 * 86_400_000;
const LONGEST_USER_AGENT = 200;

export interface SignInAttempt {
  /** Where it led, or else the account's home. Undefined where there is no such account: the platform's own then. */
  readonly tenantId: string | undefined;
  /** Undefined: none of ours. What was typed may have been a password, and is not kept. */
  readonly accountId: string | undefined;
  readonly outcome: SignInOutcome;
  readonly method: SignInMethod;
  readonly address: string;
  readonly userAgent: string | undefined;
  readonly requestId: string;
}

/**
 * Writes down an attempt to sign in. A success belongs in the transaction that starts the session. One with an unknown account is
 * written as well, so that it takes as long as one with a known account.
 */
export async function logSignIn(db: Queries, now: number, { tenantId, accountId, userAgent, ...facts }: SignInAttempt) {
  const tenant = { tenantId: tenantId ?? (await platformTenant(db)) };
  const { outcome, method, address, requestId } = facts;
  await tenantDb(db, tenant)
    .insert('sign_in_logs', [
      {
        id: newId(),
        account_id: accountId ?? null,
        outcome,
        method,
        address,
        user_agent: userAgent?.slice(0, LONGEST_USER_AGENT) ?? null,
        request_id: requestId,
        created_at: now,
      },
    ])
    .execute();
  if (outcome === 'success') await countSignIn(db, now, tenant);
}

/** Deletes attempts that are no longer remembered, tenant by tenant. */
export async function sweepSignIns(db: Queries, now: number): Promise<void> {
  for (const { id: tenantId } of await db.selectFrom('tenants').select('id').execute()) {
    const log = tenantDb(db, { tenantId }).delete('sign_in_logs');
    await log.where('created_at', '<', now - KEPT_MS).execute();
  }
}

async function platformTenant(db: Queries): Promise<string> {
  const { id } = await db.selectFrom('tenants').select('id').where('platform', '=', 1).executeTakeFirstOrThrow();
  return id;
}

/** One more in this month. */
async function countSignIn(db: Queries, now: number, tenant: { readonly tenantId: string }) {
  const { zone } = await db.selectFrom('tenants').select('zone').where('id', '=', tenant.tenantId).executeTakeFirstOrThrow();
  await tenantDb(db, tenant)
    .insert('sign_in_counts', [{ month: monthOf(now, zone), sign_ins: 1 }])
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'month']).doUpdateSet({ sign_ins: sql<number>`sign_in_counts.sign_ins + 1` }),
    )
    .execute();
}
