import { CallError, failureOf } from '../../contract/failure';
import { type RefusalName, refusalIn } from '../../contract/refusals';

/**
 * A ticket, with its data, that comes with a refusal and is needed by the next calls. It is a secret that no machine
 * needs, so it stays here in between. `none` is held before the first one.
 */
export function heldTicket<Ticket>(refusals: readonly RefusalName[], none: Ticket, read: (data: unknown) => Ticket | undefined) {
  let ticket = none;
  /** The ticket in a refusal; undefined for any other refusal. */
  const ticketIn = (error: unknown): Ticket | undefined => {
    if (!(error instanceof CallError)) return undefined;
    const failure = failureOf(error);
    const refusal = refusalIn(failure);
    return failure.kind === 'refused' && refusal && refusals.includes(refusal) ? read(failure.data) : undefined;
  };
  return {
    ticketIn,
    /** The latest one. */
    current: () => ticket,
    /** Makes a call that may be refused so, and holds that refusal's ticket. */
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
