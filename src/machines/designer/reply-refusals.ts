import { z } from 'zod/mini';
import { type Failure, failureOf } from '../../../contract/failure';
import { ANSWER_FAULTS, type AnswerErrors } from '../../../contract/form-answers';
import { type RefusalName, refusalIn } from '../../../contract/refusals';

/* What a server says of a reply that it does not take. */

/** After these the form is read again: it says itself what has become of it. */
const MOVED_ON: readonly (RefusalName | undefined)[] = ['formChanged', 'formClosed', 'repliesFull', 'formReplied', 'gone'];

export const movedOn = (error: unknown) => MOVED_ON.includes(refusalIn(failureOf(error)));

/** What no form has as its address, or as the end of its link, is refused for its shape. */
const NO_ADDRESS: readonly number[] = [400, 404];

const isGone = (failure: Failure) => refusalIn(failure) === 'gone';

/** Another's reply has the id, or the form is no longer there, which is seen when it is read again. */
export const isTaken = (error: unknown) => isGone(failureOf(error));

/** There is no form at this address. */
export function isMissing(error: unknown) {
  const failure = failureOf(error);
  return isGone(failure) || (failure.kind === 'http' && NO_ADDRESS.includes(failure.status));
}

const isWrong = (error: unknown) => refusalIn(failureOf(error)) === 'replyWrong';

/** It is about the reply or its form, and not about how it was sent. */
export const isAboutReply = (error: unknown) => movedOn(error) || isWrong(error);

const wrong = z.array(z.object({ item: z.int(), fault: z.enum(ANSWER_FAULTS), about: z.string() }));

/** What the server found wrong, item by item; none where it refused for another reason. */
export function errorsIn(error: unknown): AnswerErrors {
  const failure = failureOf(error);
  const found = failure.kind === 'refused' && isWrong(error) ? wrong.safeParse(failure.data).data : undefined;
  return new Map((found ?? []).map(({ item, ...each }) => [item, each]));
}
