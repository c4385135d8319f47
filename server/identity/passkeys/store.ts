import { CEREMONY_MS, type Passkey } from '../../../contract/passkeys';
import { isRunning } from '../../platform/clocks';
import { expiring } from '../../platform/db/expiry';
import { deleteOrGone, updateOrGone } from '../../platform/db/gone';
import { newId } from '../../platform/db/ids';
import { iso } from '../../platform/db/tables/columns';
import type { Queries } from '../../platform/db/transact';
import { hashOf, newSecret } from '../../platform/secrets/secret';
import type { RelyingParty, VerifiedKey } from './rules';

export const PASSKEY_CEREMONIES = expiring('passkey_ceremonies', ['ticket_hash'], CEREMONY_MS);

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

export const renamePasskey = (tx: Queries, id: string, name: string): Promise<void> =>
  updateOrGone(tx.updateTable('passkeys').set({ name }).where('id', '=', id), 1);

export const deletePasskey = (tx: Queries, id: string): Promise<void> =>
  deleteOrGone(tx.deleteFrom('passkeys').where('id', '=', id), 1);

/** Removes all keys, so that an owner who gets an account back shares it with no earlier key. */
export async function removePasskeys(tx: Queries, accountId: string): Promise<void> {
  await tx.deleteFrom('passkeys').where('account_id', '=', accountId).execute();
}

/** A challenge: the relying party and origin that its answer must be made for. */
interface Ceremony extends RelyingParty {
  readonly challenge: string;
  /** The session that asked to add a key; null for a sign-in. */
  readonly sessionHash: string | null;
}

/** Remembers what was asked, and answers the ticket to come back with. Only its hash is kept. */
export async function keepCeremony(db: Queries, now: number, { challenge, id, origin, sessionHash }: Ceremony): Promise<string> {
  const ticket = newSecret();
  await db
    .insertInto('passkey_ceremonies')
    .values({
      ticket_hash: hashOf(ticket),
      challenge,
      rp_id: id,
      origin,
      session_hash: sessionHash,
      expires_at: now + CEREMONY_MS,
    })
    .execute();
  return ticket;
}

/** Uses a ticket up, for the session that it was given to: of two that use the same one at once, the database lets one have it. */
export async function takeCeremony(
  db: Queries,
  now: number,
  ticket: string,
  sessionHash: string | null,
): Promise<Omit<Ceremony, 'sessionHash'> | undefined> {
  const taken = await db
    .deleteFrom('passkey_ceremonies')
    .where('ticket_hash', '=', hashOf(ticket))
    .where('session_hash', 'is not distinct from', sessionHash)
    .returning(['challenge', 'rp_id as id', 'origin', 'expires_at'])
    .executeTakeFirst();
  return taken && isRunning(taken.expires_at, now, CEREMONY_MS) ? taken : undefined;
}
