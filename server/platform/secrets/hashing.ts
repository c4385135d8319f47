import { hash, verify } from '@node-rs/argon2';
import { createTurns } from '../fair-share';

/**
 * Password hashes. `caller` is who has them made, and waits in turn for that: a tenant, an account, or the origin of a call without one.
 * A test counts the calls.
 */
export interface Hashing {
  hash(password: string, caller: string): Promise<string>;
  /** Without a stored hash it works as long as with one, and answers false: the two cannot be told apart. */
  verify(stored: string | null, password: string, caller: string): Promise<boolean>;
}

/** 19 MiB and two passes are the package's argon2id defaults; said here because stored hashes depend on them. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Each one takes a thread of four and 19 MiB: more at once would only starve the rest of the server. */
const AT_ONCE = 3;

export async function createHashing(): Promise<Hashing> {
  const inTurn = createTurns(AT_ONCE, AT_ONCE);
  const decoy = await hash('no account has this password', COST);
  return {
    hash: (password, caller) => inTurn(caller, () => hash(password, COST)),
    verify: (stored, password, caller) =>
      inTurn(caller, async () => (await verify(stored ?? decoy, password)) && stored !== null),
  };
}
