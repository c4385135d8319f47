import { endsWithin, expiring } from '../../platform/db/expiry';
import type { Queries } from '../../platform/db/transact';
import { hashOf, newSecret } from '../../platform/secrets/secret';

/** As long as a page takes to be opened. */
const VALID_MS = 60_000;
export const TICKETS = expiring('tickets', ['ticket_hash'], VALID_MS);

/** Who gets in, and where. */
export interface TicketHolder {
  readonly accountId: string;
  readonly tenantId: string;
  readonly membershipId: string;
  /** Where the membership lives, if not in that tenant. */
  readonly enteredFrom: string | null;
}

/** A new ticket. Only its hash is kept. */
export async function issueTicket(tx: Queries, now: number, holder: TicketHolder): Promise<string> {
  const ticket = newSecret();
  await tx
    .insertInto('tickets')
    .values({
      ticket_hash: hashOf(ticket),
      account_id: holder.accountId,
      tenant_id: holder.tenantId,
      membership_id: holder.membershipId,
      entered_from: holder.enteredFrom,
      expires_at: now + VALID_MS,
    })
    .execute();
  return ticket;
}

/** Uses a ticket up: of two that use the same one at once, the database lets one have it. */
export function takeTicket(tx: Queries, now: number, ticket: string): Promise<TicketHolder | undefined> {
  return tx
    .deleteFrom('tickets')
    .where('ticket_hash', '=', hashOf(ticket))
    .where(endsWithin('expires_at', now, VALID_MS))
    .returning(['account_id as accountId', 'tenant_id as tenantId', 'membership_id as membershipId'])
    .returning('entered_from as enteredFrom')
    .executeTakeFirst();
}
