import type { Stored } from '../machines/base/stored';

/** What this browser stores of its lock: whether it is locked, and when the last input was. */
export interface StoredLock {
  readonly locked: Stored<boolean>;
  readonly lastInput: Stored<number>;
}

/** Who has just proved who they are is there. */
export function unlock({ locked, lastInput }: StoredLock, now: () => number) {
  lastInput.write(now());
  locked.forget();
}
