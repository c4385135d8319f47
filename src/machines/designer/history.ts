/** A value that can be taken back. */
export interface History<Value> {
  readonly past: readonly Value[];
  readonly present: Value;
  readonly future: readonly Value[];
  /** What the last change was to: a further change to the same is one step with it. */
  readonly touched: string | null;
}

const MOST_STEPS = 100;

export const historyOf = <Value>(present: Value): History<Value> => ({ past: [], present, future: [], touched: null });

/** A change that can be undone. Typing on in one field (`to`) is one step. */
export function changed<Value>(history: History<Value>, present: Value, to: string | null = null): History<Value> {
  if (present === history.present) return history;
  const goesOn = to !== null && to === history.touched && history.future.length === 0;
  const past = goesOn ? history.past : [...history.past, history.present].slice(-MOST_STEPS);
  return { past, present, future: [], touched: to };
}

export function undone<Value>({ past, present, future }: History<Value>): History<Value> | null {
  const before = past.at(-1);
  return before === undefined ? null : { past: past.slice(0, -1), present: before, future: [present, ...future], touched: null };
}

export function redone<Value>({ past, present, future }: History<Value>): History<Value> | null {
  const [after, ...rest] = future;
  return after === undefined ? null : { past: [...past, present], present: after, future: rest, touched: null };
}
