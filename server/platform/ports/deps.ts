import type { PasswordType } from '../../../contract/sign-in';
import type { Queries } from '../db/transact';
import type { Every } from '../every';
import type { Files } from '../file-store/file-store';
import type { From } from '../http/client';
import type { Later } from '../later';
import type { Hashing } from '../secrets/hashing';
import type { Providers } from './providers';

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
  /** How long a token lasts that a host's server asks for (`OFA_HOST_TOKEN_MINUTES`). */
  readonly hostTokenMs: number;
  /** With `OFA_TEST_HOOKS=1` alone: tests may read captchas and turn the clock. */
  readonly testHooks?: TestHooks | undefined;
  /** What follows an answer. A test waits for it, and so does the end of the server. */
  readonly later: Later;
  /** What features do once an account has signed in. The session has begun: this does not fail, and nothing waits for it. */
  readonly onSignedIn: (accountId: string, from: From) => void;
}

/** How this installation wants passwords to travel. `aesKey` is there for the type `AES` only. */
export interface PasswordTransport {
  readonly type: PasswordType;
  readonly aesKey?: Buffer | undefined;
}

/** What a server with `OFA_TEST_HOOKS=1` lets a test do beside reading; nothing else has one. */
export interface TestHooks {
  /** Puts the server's clock forward by so many milliseconds, until the process ends. */
  readonly putClockForward: (ms: number) => void;
}
