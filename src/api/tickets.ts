import { CallError } from '../../contract/failure';
import { enterByTicket } from '../../contract/tickets';
import type { Call } from './call';

/** What is kept of one-time tickets: each is given out once. */
interface Kept {
  readonly take: () => string | null;
  readonly giveBack: (ticket: string) => void;
}

/** Exchanges the ticket that is there for a token. One that the server has not looked at is given back. */
export const exchangeTicket =
  (call: Call, { take, giveBack }: Kept) =>
  async (signal: AbortSignal) => {
    const ticket = take();
    if (ticket === null) throw new Error('There is no ticket.');
    try {
      return await call(enterByTicket, { body: { ticket }, signal });
    } catch (error) {
      if (error instanceof CallError && error.failure.kind !== 'refused') giveBack(ticket);
      throw error;
    }
  };
