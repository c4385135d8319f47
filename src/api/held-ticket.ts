import { CallError, failureOf } from '../../contract/failure';
import { type RefusalName, refusalOf } from '../../contract/refusals';

/**
 * A ticket that comes with a refusal and is wanted by the calls that follow. It is a secret that no machine needs: it stays here, from
 * the one to the others.
 */
export function heldTicket(refusals: readonly RefusalName[], read: (data: unknown) => string | undefined) {
  let ticket = '';
  /** The ticket in what a call was refused with; undefined where it was not refused so. */
  const ticketIn = (error: unknown): string | undefined => {
    if (!(error instanceof CallError)) return undefined;
    const failure = failureOf(error);
    const refusal = failure.kind === 'refused' ? refusalOf(failure.code) : undefined;
    return failure.kind === 'refused' && refusal && refusals.includes(refusal) ? read(failure.data) : undefined;
  };
  return {
    ticketIn,
    /** The last that came; empty before. */
    current: () => ticket,
    /** Makes a call that may be refused so, and holds the ticket of that. */
    from: async <Answer>(making: Promise<Answer>): Promise<Answer> => {
      try {
        return await making;
      } catch (error) {
        ticket = ticketIn(error) ?? ticket;
        throw error;
      }
    },
  };
}
