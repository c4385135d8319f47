import { z } from 'zod/mini';
import { TOKEN_LIFETIME_MS } from '../../contract/limits';
import { cell, PREFIX, type Store } from './storage';

export const TOKEN_KEY = `${PREFIX}TOKEN`;

const lapsedToken = z.object({ lapsed: z.literal(true) });
const storedToken = z.object({ value: z.string().check(z.minLength(1)), expires: z.number() });

export interface TokenKeeper {
  /** The token of this browser; null if there is none, if its 7 days are over (§4), or if it cannot be read. */
  read(): string | null;
  write(token: string): void;
  /** Removes this token and no other: another browser tab may have signed in meanwhile. */
  forget(token: string): void;
  /** As `forget`, noting for the other browser tabs that the session ended by itself, not by a sign-out. */
  lapse(token: string): void;
  /** Whether the last token ended by itself. */
  hasLapsed(): boolean;
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
    lapse: (token) => {
      if (!isPresent(token)) return;
      kept.write({ lapsed: true });
      announce();
    },
    hasLapsed: () => lapsedToken.safeParse(kept.read()).success,
  };
}
