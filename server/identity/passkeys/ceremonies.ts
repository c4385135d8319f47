import { CEREMONY_MS } from '../../../contract/passkeys';
import type { Queries } from '../../platform/db/transact';
import { hashOf, newSecret } from '../../platform/secrets/secret';
import type { RelyingParty } from './relying-party';

/** What an authenticator was asked: by whom its answer must have been made out, and where. */
interface Ceremony extends RelyingParty {
  readonly challenge: string;
  /** The session that asked to add a key; null: somebody wants to sign in. */
  readonly sessionHash: string | null;
}

/** Remembers what was asked, and answers the ticket to come back with. Only its hash is kept. */
export async function keepCeremony(db: Queries, now: number, { challenge, id, origin, sessionHash }: Ceremony): Promise<string> {
  const ticket = newSecret();
  await db.deleteFrom('passkey_ceremonies').where('expires_at', '<=', now).execute();
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
  return taken && taken.expires_at > now ? taken : undefined;
}
