import { randomInt } from 'node:crypto';
import { RECOVERY_CODES } from '../../../contract/second-factor';
import type { Queries } from '../../platform/db/transact';
import { hashOf } from '../../platform/secrets/secret';
import { sealSecret } from './sealing';

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
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Without characters that look like another one. */
const CHARACTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const HALF = 5;

const newRecoveryCode = () => {
  const half = () => Array.from({ length: HALF }, () => CHARACTERS.charAt(randomInt(CHARACTERS.length))).join('');
  return `${half()}-${half()}`;
};

/** However it was typed: with spaces, hyphens or capitals. */
const recoveryHash = (accountId: string, typed: string) =>
  hashOf(`${accountId}:${typed.normalize('NFKC').replace(/[\s-]/g, '').toLowerCase()}`);

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
  await tx.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute();
  await tx.deleteFrom('trusted_devices').where('account_id', '=', accountId).execute();
  const { numDeletedRows } = await tx.deleteFrom('second_factors').where('account_id', '=', accountId).executeTakeFirst();
  return numDeletedRows > 0n;
}
