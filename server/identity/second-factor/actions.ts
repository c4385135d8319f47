import type { SecondFactorSetup } from '../../../contract/second-factor';
import { type Queries, transact } from '../../platform/db/transact';
import { Refusal } from '../../platform/failures';
import type { From } from '../../platform/http/client';
import { bySubject } from '../../platform/limits/lock-out';
import type { Deps } from '../../platform/ports/deps';
import { textsFor } from '../../platform/texts';
import { guessAt } from '../known-devices/actions';
import { newTotpSecret, setupOf, stepOf } from './rules';
import {
  keepPendingSecret,
  renewCodes,
  secondFactorOf,
  takeRecoveryCode,
  takeStep,
  unsealSecret,
  usePendingSecret,
} from './store';

/** A code of the authenticator app, or a recovery code. */
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
 * Whether a second factor is right. It is a guess like any other and counts for a lock-out of its own, per account: knowing the
 * password must not allow a million tries. A right code is used up.
 */
export const proveSecondFactor = ({ db, now }: Pick<Deps, 'db' | 'now'>, accountId: string, shown: Shown, from: From) =>
  guessAt(
    { db, now },
    { accountId, subject: bySubject('secondFactor', accountId) },
    from,
    async (mayBe) => mayBe && (await isRight(db, now(), accountId, shown)),
  );

/** Shows an account without a second factor a secret for one. It is in use as soon as `confirmSecret` was told a code of it. */
export async function showSecret(
  { db, now }: Deps,
  { id, username }: { readonly id: string; readonly username: string },
  { language }: From,
): Promise<SecondFactorSetup> {
  if ((await secondFactorOf(db, id))?.secret) throw new Refusal('secondFactorInUse');
  const secret = newTotpSecret();
  await keepPendingSecret(db, now(), id, secret);
  return setupOf(secret, textsFor(language).bigTitle, username);
}

/**
 * The first right code puts the secret that was shown into use, and whatever belongs to that is done with it. Answers the recovery
 * codes, which are told once; nothing if the code is of another secret. It is a guess as any other code is.
 */
export async function confirmSecret(
  { db, now }: Deps,
  { accountId, code }: { readonly accountId: string; readonly code: string },
  from: From,
  alsoDo: (tx: Queries) => Promise<void> = async () => {},
): Promise<string[] | undefined> {
  const kept = (await secondFactorOf(db, accountId))?.pending_secret;
  if (!kept) throw new Refusal('secondFactorNotShown');
  const secret = await unsealSecret(db, accountId, kept);
  let step: number | undefined;
  const subject = bySubject('secondFactor', accountId);
  await guessAt({ db, now }, { accountId, subject }, from, async (mayBe) => {
    step = mayBe ? stepOf(secret, code, now(), 0) : undefined;
    return step !== undefined;
  });
  if (step === undefined) return undefined;
  const confirmed = step;
  return transact(db, async (tx) => {
    if (!(await usePendingSecret(tx, now(), accountId, kept, confirmed))) throw new Refusal('secondFactorNotShown');
    await alsoDo(tx);
    return renewCodes(tx, accountId);
  });
}
