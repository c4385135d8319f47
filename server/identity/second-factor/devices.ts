import type { TrustedDevice } from '../../../contract/second-factor';
import { newId } from '../../platform/db/ids';
import { iso } from '../../platform/db/tables/columns';
import type { Queries } from '../../platform/db/transact';
import type { From } from '../../platform/http/client';
import { hashOf, newSecret } from '../../platform/secrets/secret';

const DAY_MS = 86_400_000;

/** Trusts the browser that a call comes from for so many days, and answers what it is to show. Only its hash is kept. */
export async function trustDevice(db: Queries, now: number, accountId: string, days: number, from: From): Promise<string> {
  const token = newSecret();
  await db.deleteFrom('trusted_devices').where('expires_at', '<=', now).execute();
  await db
    .insertInto('trusted_devices')
    .values({
      id: newId(),
      account_id: accountId,
      token_hash: hashOf(token),
      user_agent: from.userAgent ?? null,
      address: from.address,
      created_at: now,
      used_at: now,
      expires_at: now + days * DAY_MS,
    })
    .execute();
  return token;
}

/** Whether a browser is trusted with this account. A shorter time that is asked for by now binds those that were trusted before. */
export async function isTrusted(db: Queries, now: number, accountId: string, token: string, days: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('trusted_devices')
    .set({ used_at: now })
    .where('token_hash', '=', hashOf(token))
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .where('created_at', '>', now - days * DAY_MS)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Those of an account that are trusted still, latest first. */
export async function devicesOf(db: Queries, now: number, accountId: string): Promise<TrustedDevice[]> {
  const rows = await db
    .selectFrom('trusted_devices')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    userAgent: row.user_agent,
    address: row.address,
    createTime: iso(row.created_at),
    lastUseTime: iso(row.used_at),
    expireTime: iso(row.expires_at),
  }));
}

/** All of an account: its password has changed. */
export async function distrustDevices(tx: Queries, accountId: string): Promise<void> {
  await tx.deleteFrom('trusted_devices').where('account_id', '=', accountId).execute();
}
