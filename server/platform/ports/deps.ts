import type { TestHooks } from '../../features/dev/clock';
import type { PasswordTransport } from '../../identity/passwords/transport';
import type { Providers } from '../../providers';
import type { Queries } from '../db/transact';
import type { Every } from '../every';
import type { Files } from '../file-store/file-store';
import type { Hashing } from '../secrets/hashing';

/** What the routes are given: everything that is not a matter of one request. */
export interface Deps {
  readonly db: Queries;
  /** Epoch milliseconds. A test turns the clock. */
  readonly now: () => number;
  /** What is done again and again. A test turns this one, too. */
  readonly every: Every;
  readonly hashing: Hashing;
  readonly providers: Providers;
  readonly transport: PasswordTransport;
  readonly files: Files;
  /** The origin that the product is known by (`OFA_PUBLIC_URL`). */
  readonly publicUrl?: string | undefined;
  /** With `OFA_TEST_HOOKS=1` alone: tests may read captchas and turn the clock. */
  readonly testHooks?: TestHooks | undefined;
}
