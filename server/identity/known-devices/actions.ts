import type { From } from '../../platform/http/client';
import { countersOf, guess } from '../../platform/limits/lock-out';
import type { Deps } from '../../platform/ports/deps';
import { deviceHash, originHash } from './rules';
import { knownBy } from './store';

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
export async function knownTo(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  accountId: string,
  { device, origin }: Pick<From, 'device' | 'origin'>,
) {
  const hash = deviceHash(accountId, device ?? '');
  const by = await knownBy(db, now(), accountId, { device: hash, origin: originHash(accountId, origin) });
  return { device: device !== undefined && by.has('device') ? hash : undefined, origin: by.has('origin') };
}
