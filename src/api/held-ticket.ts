import { CallError, failureOf } from '../../contract/failure';
import { type RefusalName, refusalOf } from '../../contract/refusals';

/**
 * A ticket, with what may belong to it, that comes with a refusal and is wanted by the calls that follow. It is a secret that no machine
 * needs: it stays here, from the one to the others. `none` is held before one has come.
 */
export function heldTicket<Ticket>(refusals: readonly RefusalName[], none: Ticket, read: (data: unknown) => Ticket | undefined) {
  let ticket = none;
  /** The ticket in what a call was refused with; undefined where it was not refused so. */
  const ticketIn = (error: unknown): Ticket | undefined => {
    if (!(error instanceof CallError)) return undefined;
    const failure = failureOf(error);
    const refusal = failure.kind === 'refused' ? refusalOf(failure.code) : undefined;
    return failure.kind === 'refused' && refusal && refusals.includes(refusal) ? read(failure.data) : undefined;
  };
  return {
    ticketIn,
    /** The last that came. */
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
