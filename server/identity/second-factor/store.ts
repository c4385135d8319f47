import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { RECOVERY_CODES, type TrustedDevice } from '../../../contract/second-factor';
import { CLOCKS_DIFFER_MS } from '../../platform/clocks';
import { beganWithin, expiring } from '../../platform/db/expiry';
import { newId } from '../../platform/db/ids';
import { iso } from '../../platform/db/tables/columns';
import type { Queries } from '../../platform/db/transact';
import type { From } from '../../platform/http/client';
import { openSealed } from '../../platform/secrets/aes';
import { hashOf, newSecret } from '../../platform/secrets/secret';
import { newRecoveryCode, recoveryHash, STEPS_APART } from './rules';

const DAY_MS = 86_400_000;
/** How long a device is trusted is the tenant's choice. */
export const TRUSTED_DEVICES = expiring('trusted_devices', ['id'], undefined);
const SEALING_PURPOSE = 'ofa-console second factor';

export const secondFactorOf = (db: Queries, accountId: string) =>
  db.selectFrom('second_factors').selectAll().where('account_id', '=', accountId).executeTakeFirst();

/** Remembers a secret that has been shown, in place of one that was shown before. */
export async function keepPendingSecret(db: Queries, now: number, accountId: string, secret: string): Promise<void> {
  const sealed = await sealSecret(db, accountId, secret);
  await db
    .insertInto('second_factors')
    .values({ account_id: accountId, secret: null, last_step: 0, pending_secret: sealed, created_at: now })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ pending_secret: sealed }))
    .execute();
}

/**
 * Puts a secret that was shown into use. Answers whether it is still the one that was shown last, and none is in use: one that is would
 * have to be taken away first, which wants more.
 */
export async function usePendingSecret(tx: Queries, now: number, accountId: string, kept: string, step: number) {
  const { numUpdatedRows } = await tx
    .updateTable('second_factors')
    .set({ secret: kept, last_step: step, pending_secret: null, created_at: now })
    .where('account_id', '=', accountId)
    .where('pending_secret', '=', kept)
    .where('secret', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Uses a code's stretch of time up: of two that come with one code at once, the database lets one have it. */
export async function takeStep(db: Queries, accountId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('account_id', '=', accountId)
    .where((eb) => eb.or([eb('last_step', '<', step), eb('last_step', '>', step + STEPS_APART)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** New recovery codes in place of all others. Only hashes are kept: they are told once. */
export async function renewCodes(tx: Queries, accountId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await tx.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute();
  await tx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ account_id: accountId, code_hash: recoveryHash(accountId, code) })))
    .execute();
  return codes;
}

/** Uses a recovery code up: of two that come with one at once, the database lets one have it. */
export async function takeRecoveryCode(db: Queries, accountId: string, typed: string): Promise<boolean> {
  const taken = await db
    .deleteFrom('recovery_codes')
    .where('account_id', '=', accountId)
    .where('code_hash', '=', recoveryHash(accountId, typed))
    .returning('code_hash')
    .executeTakeFirst();
  return taken !== undefined;
}

export async function recoveryCodesLeft(db: Queries, accountId: string): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(left);
}

/** Nothing of it stays, the devices that were spared it included. Answers whether there was anything. */
export async function forgetSecondFactor(tx: Queries, accountId: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('second_factors').where('account_id', '=', accountId).executeTakeFirst();
  await tx.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute();
  await tx.deleteFrom('trusted_devices').where('account_id', '=', accountId).execute();
  return numDeletedRows > 0n;
}

/** Trusts the browser that a call comes from for so many days, and answers what it is to show. Only its hash is kept. */
export async function trustDevice(db: Queries, now: number, accountId: string, days: number, from: From): Promise<string> {
  const token = newSecret();
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
    .where(beganWithin('created_at', now, days * DAY_MS))
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
    .where('created_at', '<=', now + CLOCKS_DIFFER_MS)
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

/** Ends the trust in these browsers, as far as the account has them. Answers the ids of those that it had. */
export async function deleteDevices(tx: Queries, accountId: string, ids: readonly string[]): Promise<string[]> {
  const ended = await tx
    .deleteFrom('trusted_devices')
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .returning('id')
    .execute();
  return ended.map(({ id }) => id);
}

/** All of an account: its password has changed. */
export async function distrustDevices(tx: Queries, accountId: string): Promise<void> {
  await tx.deleteFrom('trusted_devices').where('account_id', '=', accountId).execute();
}

/** A telephone's secret as it is kept: readable with the key of the installation, and for its own account alone. */
async function sealSecret(db: Queries, accountId: string, secret: string): Promise<string> {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', await sealingKey(db), iv).setAAD(Buffer.from(accountId));
  const sealed = Buffer.concat([cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
  return `${iv.toString('base64url')}.${sealed.toString('base64url')}`;
}

/** Throws if the row was written by another key, or moved from another account. */
export async function unsealSecret(db: Queries, accountId: string, kept: string): Promise<string> {
  const [iv = '', sealed = ''] = kept.split('.');
  return openSealed(await sealingKey(db), Buffer.from(iv, 'base64url'), Buffer.from(sealed, 'base64url'), accountId);
}

async function sealingKey(db: Queries): Promise<Buffer> {
  const { sealing_key } = await db.selectFrom('second_factor_keeping').select('sealing_key').executeTakeFirstOrThrow();
  return Buffer.from(hkdfSync('sha256', Buffer.from(sealing_key, 'base64'), '', SEALING_PURPOSE, 32));
}
