import type { Passkey } from '../../../contract/passkeys';
import { newId } from '../../platform/db/ids';
import { iso } from '../../platform/db/tables/columns';
import type { Queries } from '../../platform/db/transact';
import type { VerifiedKey } from './verify';

/** The keys of an account, oldest first. */
export const passkeysOf = (db: Queries, accountId: string) =>
  db.selectFrom('passkeys').selectAll().where('account_id', '=', accountId).orderBy('created_at').orderBy('id').execute();
export type PasskeyRow = Awaited<ReturnType<typeof passkeysOf>>[number];

export const shown = (row: PasskeyRow): Passkey => ({
  id: row.id,
  name: row.name,
  createTime: iso(row.created_at),
  lastUseTime: row.used_at === null ? null : iso(row.used_at),
  synced: row.synced === 1,
});

export const findPasskey = (db: Queries, accountId: string, id: string) =>
  db.selectFrom('passkeys').selectAll().where('account_id', '=', accountId).where('id', '=', id).executeTakeFirst();

export const passkeyByCredential = (db: Queries, credentialId: string) =>
  db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst();

export async function insertPasskey(tx: Queries, now: number, accountId: string, name: string, key: VerifiedKey) {
  return tx
    .insertInto('passkeys')
    .values({
      id: newId(),
      account_id: accountId,
      credential_id: key.credentialId,
      public_key: key.publicKey,
      transports: key.transports.join(','),
      counter: key.counter,
      synced: key.synced ? 1 : 0,
      name,
      created_at: now,
      used_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Counts a signature, and answers whether it may be: an authenticator that counts must have counted on, or there are two of it. Of
 * two that come with one count at once, the database lets one pass.
 */
export async function countSignature(
  db: Queries,
  now: number,
  id: string,
  { counter, synced }: { readonly counter: number; readonly synced: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter, synced: synced ? 1 : 0, used_at: now })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('counter', '<', counter), eb.and([eb('counter', '=', 0), eb.val(counter === 0)])]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Whoever has got an account back, or been given it, shares it with nobody who had a key to it. */
export async function removePasskeys(tx: Queries, accountId: string): Promise<void> {
  await tx.deleteFrom('passkeys').where('account_id', '=', accountId).execute();
}
