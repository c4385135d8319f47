import { z } from 'zod/mini';
import type { SignedOut } from '../../contract/failure';
import { TOKEN_LIFETIME_MS } from '../../contract/limits';
import { cell, PREFIX, type Store } from './storage';

export const TOKEN_KEY = `${PREFIX}TOKEN`;

/** Why the session of the last token ended. */
const lapsedToken = z.object({
  lapsed: z.object({ kind: z.literal('signedOut'), why: z.enum(['expired', 'elsewhere', 'policy']), desc: z.string() }),
});
const storedToken = z.object({ value: z.string().check(z.minLength(1)), expires: z.number() });

export interface TokenKeeper {
  /** The token of this browser; null if there is none, if its 7 days are over (§4), or if it cannot be read. */
  read(): string | null;
  write(token: string): void;
  /** Removes this token and no other: another browser tab may have signed in meanwhile. */
  forget(token: string): void;
  /** As `forget`, noting for the other browser tabs why the session ended by itself, not by a sign-out. */
  lapse(token: string, why: SignedOut): void;
  /** Why the last token ended by itself; null if it did not. */
  lapsed(): SignedOut | null;
}

/** `announce` is called after every change. */
export function createTokenKeeper(store: Store, now: () => number, announce: () => void): TokenKeeper {
  const kept = cell<z.infer<typeof storedToken> | z.infer<typeof lapsedToken>>(store, TOKEN_KEY);
  const read = () => {
    const token = storedToken.safeParse(kept.read());
    return token.success && token.data.expires > now() ? token.data.value : null;
  };
  const isPresent = (token: string) => [token, null].includes(read());
  return {
    read,
    write: (value) => {
      kept.write({ value, expires: now() + TOKEN_LIFETIME_MS });
      announce();
    },
    forget: (token) => {
      if (!isPresent(token)) return;
      kept.forget();
      announce();
    },
    lapse: (token, lapsed) => {
      if (!isPresent(token)) return;
      kept.write({ lapsed });
      announce();
    },
    lapsed: () => lapsedToken.safeParse(kept.read()).data?.lapsed ?? null,
  };
}
