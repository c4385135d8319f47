import type { Queries } from '../../platform/db/transact';
import type { From } from '../../platform/http/client';
import { byName, guess } from '../../platform/limits/lock-out';
import type { Deps } from '../../platform/ports/deps';
import { unsealSecret } from './sealing';
import { secondFactorOf, takeRecoveryCode, takeStep } from './store';
import { stepOf } from './totp';

/** What somebody shows: what their telephone says, or one of the codes that they have written down. */
export interface Shown {
  readonly code?: string | undefined;
  readonly recoveryCode?: string | undefined;
}

const isRight = async (db: Queries, now: number, accountId: string, { code, recoveryCode }: Shown): Promise<boolean> => {
  if (recoveryCode !== undefined) return takeRecoveryCode(db, accountId, recoveryCode);
  const factor = await secondFactorOf(db, accountId);
  if (!factor?.secret || code === undefined) return false;
  const step = stepOf(await unsealSecret(db, accountId, factor.secret), code, now, factor.last_step);
  return step !== undefined && takeStep(db, accountId, step);
};

/**
 * Whether a second factor is right. It is a guess like any other and counts for a lock-out of its own, by account: whoever has the
 * password does not get to try a million codes. What is right is used up.
 */
export const proveSecondFactor = ({ db, now }: Pick<Deps, 'db' | 'now'>, accountId: string, shown: Shown, from: From) =>
  guess(
    { db, now },
    byName('secondFactor', accountId),
    from,
    async (mayBe) => mayBe && (await isRight(db, now(), accountId, shown)),
  );
