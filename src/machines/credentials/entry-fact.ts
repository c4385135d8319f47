import type { Failure } from '../../../contract/failure';
import { type RefusalName, refusalIn } from '../../../contract/refusals';

/** What each way of signing in tells the screen that it stands on. */
export type EntryFact<Answer> = { type: 'entry.done'; answer: Answer } | ({ type: 'entry.nextStep' } & NextStep);

/** A refusal that is no error but asks for another step, and the data that came with it. */
export interface NextStep {
  readonly refusal: RefusalName;
  readonly data: unknown;
}

export function nextStepIn(failure: Failure): NextStep {
  const refusal = refusalIn(failure);
  if (failure.kind !== 'refused' || !refusal) throw new Error('Only a refusal asks for another step.');
  return { refusal, data: failure.data };
}
