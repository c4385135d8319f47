import { accountNames } from '../../identity/accounts/store';
import { startSession } from '../../identity/sessions/store';
import { takeTicket } from '../../identity/sessions/tickets-store';
import { record } from '../../platform/audit/record';
import { logSignIn } from '../../platform/audit/sign-ins';
import { transact } from '../../platform/db/transact';
import { Refusal, SignedOutError } from '../../platform/failures';
import type { From } from '../../platform/http/client';
import type { Deps } from '../../platform/ports/deps';
import { whoseToken } from '../access/guard';

/** Exchanges a ticket for a token, if its holder may still be where it leads. */
export function enter({ db, now }: Deps, ticket: string, from: From): Promise<string> {
  return transact(db, async (tx) => {
    const holder = await takeTicket(tx, now(), ticket);
    if (!holder) throw new Refusal('ticketInvalid');
    const { accountId } = holder;
    const account = await accountNames(tx, accountId);
    if (!account) throw new Refusal('ticketInvalid');
    const actor = { ...holder, enteredBy: holder.enteredFrom === null ? null : account, requestId: from.requestId };
    await record(tx, now(), actor, { action: 'signIn', entity: 'session', entityId: accountId });
    await logSignIn(tx, now(), { ...from, ...holder, outcome: 'success', method: 'ticket' });
    const token = await startSession(tx, now(), { ...from, ...holder, previousSignInAt: null });
    await whoseToken(tx, now(), token).catch((error: unknown) => {
      throw error instanceof SignedOutError ? new Refusal('ticketInvalid') : error;
    });
    return token;
  });
}
