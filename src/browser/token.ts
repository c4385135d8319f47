import { z } from 'zod/mini';
import { TOKEN_LIFETIME_MS } from '../../contract/limits';
import { cell, PREFIX, type Store } from './storage';

export const TOKEN_KEY = `${PREFIX}TOKEN`;

const storedToken = z.object({ value: z.string().check(z.minLength(1)), expires: z.number() });

export interface TokenKeeper {
  /** The token of this browser; null when there is none, when its 7 days are over (§4), or when it cannot be read. */
  read(): string | null;
  write(token: string): void;
  /** Forgets this token and no other: another browser tab may have signed in meanwhile. */
  forget(token: string): void;
}

export function createTokenKeeper(store: Store, now: () => number): TokenKeeper {
  const kept = cell<z.infer<typeof storedToken>>(store, TOKEN_KEY);
  const read = () => {
    const token = storedToken.safeParse(kept.read());
    return token.success && token.data.expires > now() ? token.data.value : null;
  };
  return {
    read,
    write: (value) => kept.write({ value, expires: now() + TOKEN_LIFETIME_MS }),
    forget: (token) => {
      const present = read();
      if (present === token || present === null) kept.forget();
    },
  };
}
