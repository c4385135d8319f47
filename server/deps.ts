import type { Queries } from './db/transact';
import type { Hashing } from './sign-in/hashing';

/** What the routes are given: everything that is not a matter of one request. */
export interface Deps {
  readonly db: Queries;
  /** Epoch milliseconds. A test turns the clock. */
  readonly now: () => number;
  readonly hashing: Hashing;
  /** Whether tests may read captchas (`OFA_TEST_HOOKS=1`). */
  readonly testHooks: boolean;
}
