import { randomInt } from 'node:crypto';
import type { SmsPurpose } from '../../../contract/sms';
import { endsWithin, expiring, keptFor } from '../../platform/db/expiry';
import { newId } from '../../platform/db/ids';
import type { Queries } from '../../platform/db/transact';
import type { Deps } from '../../platform/ports/deps';
import type { SmsMessage } from '../../platform/ports/providers';

const VALID_MS = 300_000;
const MESSAGE_KEPT_MS = 3_600_000;
/** A code is dead after as many wrong ones. */
const TRIES = 5;

export const SMS_CODES = expiring('sms_codes', ['phone', 'purpose', 'asker'], VALID_MS);
export const OUTBOX = keptFor('outbox', ['id'], 'created_at', MESSAGE_KEPT_MS);

export interface CodeUse {
  readonly phone: string;
  readonly purpose: SmsPurpose;
  readonly code: string;
  /** Who asked for it: no other caller can use, try or replace it (`askerOf`). */
  readonly asker: string;
  /** The account that asked for it, if no other may use it. */
  readonly askedBy?: string | undefined;
}

/** A code that was right, and is used up by `takeCode`. */
export interface CodeProof {
  readonly id: string;
}

/** A new code for a number, purpose and asker, in place of the one before. Only its hash is kept, and as slow a one as of a password. */
export async function makeCode({ db, now, hashing }: Deps, { askedBy, ...whose }: Omit<CodeUse, 'code'>): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const row = {
    id: newId(),
    code_hash: await hashing.hash(code, whose.asker),
    asked_by: askedBy ?? null,
    tries: 0,
    expires_at: now() + VALID_MS,
  };
  await db
    .insertInto('sms_codes')
    .values({ ...whose, ...row })
    .onConflict((conflict) => conflict.columns(['phone', 'purpose', 'asker']).doUpdateSet(row))
    .execute();
  return code;
}

/**
 * One try at a code, counted before it is looked at. Without one, with a dead one, or where it may not be right at all, it costs the
 * same work.
 */
export async function tryCode({ db, now, hashing }: Deps, use: CodeUse, mayBeRight = true): Promise<CodeProof | undefined> {
  const row = mayBeRight ? await countTry(db, now(), use) : undefined;
  const isRight = await hashing.verify(row?.code_hash ?? null, use.code, use.asker);
  return row && isRight ? { id: row.id } : undefined;
}

const countTry = (db: Queries, now: number, { phone, purpose, asker, askedBy }: CodeUse) =>
  db
    .updateTable('sms_codes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('phone', '=', phone)
    .where('purpose', '=', purpose)
    .where('asker', '=', asker)
    .where('asked_by', 'is not distinct from', askedBy ?? null)
    .where('tries', '<', TRIES)
    .where(endsWithin('expires_at', now, VALID_MS))
    .returning(['id', 'code_hash'])
    .executeTakeFirst();

/** Uses a code up: of two that bring the same one at once, the database lets one have it. */
export async function takeCode(tx: Queries, { id }: CodeProof): Promise<boolean> {
  const used = await tx.deleteFrom('sms_codes').where('id', '=', id).returning('id').executeTakeFirst();
  return used !== undefined;
}

/** Keeps a message in place of sending it. */
export async function keepMessage(db: Queries, now: number, message: SmsMessage): Promise<void> {
  await db
    .insertInto('outbox')
    .values({ ...message, id: newId(), created_at: now })
    .execute();
}
