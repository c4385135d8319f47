import { CallError } from '../../contract/failure';
import { enterByTicket } from '../../contract/tickets';
import type { Call } from './call';

/** The one-time tickets that wait: each is handed out once. */
interface Kept {
  readonly take: () => string | null;
  readonly giveBack: (ticket: string) => void;
}

/** Exchanges the waiting ticket for a token. A ticket that the server has not judged is put back. */
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
