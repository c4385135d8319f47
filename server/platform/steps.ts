import { setImmediate as otherWork } from 'node:timers/promises';

/** Work on something long that pauses now and then: after each step, others can have their turn of the event loop. */
export type Steps<Result> = Iterable<undefined, Result, undefined>;

/** What took one step, and is there. */
export const inOneStep = <Result>(value: Result): Steps<Result> => ({
  [Symbol.iterator]: () => ({ next: () => ({ done: true, value }) }),
});

/** All steps without a pause: for what is short. */
export function atOnce<Result>(steps: Steps<Result>): Result {
  const each = steps[Symbol.iterator]();
  for (;;) {
    const step = each.next();
    if (step.done) return step.value;
  }
}

/** Others have their turn after each step. What is short has no pause, and waits for none. */
export async function inSteps<Result>(steps: Steps<Result>): Promise<Result> {
  const each = steps[Symbol.iterator]();
  for (;;) {
    const step = each.next();
    if (step.done) return step.value;
    await otherWork();
  }
}
