import type { From } from '../../platform/http/client';
import { countersOf, guess } from '../../platform/limits/lock-out';
import type { Deps } from '../../platform/ports/deps';
import { deviceHash, originHash } from './rules';
import { isKnownDevice, isKnownOrigin } from './store';

/** Whose secret a guess is about. */
export interface Guessed {
  /** Undefined: none has the name that was typed. */
  readonly accountId: string | undefined;
  /** What guesses are counted by: `bySubject`. */
  readonly subject: string;
}

/**
 * One guess at a secret of an account. A device or an origin that the account was signed in from has a counter of its own, so strangers
 * cannot lock the owner out. An unknown account costs the same work as a known one.
 */
export async function guessAt(
  deps: Pick<Deps, 'db' | 'now'>,
  { accountId, subject }: Guessed,
  from: Pick<From, 'device' | 'origin'>,
  isRight: (mayBe: boolean) => Promise<boolean>,
): Promise<boolean> {
  const known = await knownTo(deps, accountId ?? '', from);
  return guess(deps, countersOf(subject, from.origin, known), isRight);
}

/** By what an account knows a caller. */
export async function knownTo({ db }: Pick<Deps, 'db'>, accountId: string, { device, origin }: Pick<From, 'device' | 'origin'>) {
  const hash = deviceHash(accountId, device ?? '');
  return {
    device: device !== undefined && (await isKnownDevice(db, accountId, hash)) ? hash : undefined,
    origin: await isKnownOrigin(db, accountId, originHash(accountId, origin)),
  };
}
