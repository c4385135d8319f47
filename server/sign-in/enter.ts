import type { SignInOutcome } from '../../contract/logs';
import type { Credentials } from '../../contract/sign-in';
import { record } from '../audit/record';
import { transact } from '../db/transact';
import type { Deps } from '../deps';
import { Refusal } from '../failures';
import { logSignIn } from '../logs/sign-ins';
import { takeCaptcha } from './captcha';
import { decryptPassword } from './cipher';
import { byAddress, byUsername, dropOldGuesses, forgetGuesses, reserveGuess, takeBackGuess } from './guesses';
import { choosePlace, entryRefusal, foldUsername } from './rules';
import { startSession } from './sessions';
import { findAccount, markSignedIn, placesOf } from './store';

export interface From {
  readonly address: string;
  /** The tenant asked for: its id or its code. */
  readonly organisation: string | undefined;
  readonly requestId: string;
  readonly userAgent: string | undefined;
}

/**
 * Signs in and answers the token. The captcha is used up before anything else is looked at (G01); a guess is counted before the
 * password is. Unknown account, wrong password, no password and too many guesses cost the same work and get the same answer.
 */
export async function enter(deps: Deps, { username, password, captcha, codeId }: Credentials, from: From): Promise<string> {
  const now = deps.now();
  if (!(await takeCaptcha(deps.db, now, codeId, captcha))) throw new Refusal('captchaWrong');
  const plain = await decryptPassword(deps.db, now, password, codeId ?? '');
  const account = await authenticate(deps, foldUsername(username), plain, from);
  const places = await placesOf(deps.db, account.id);
  const place = choosePlace(places, from.organisation, {
    lastTenantId: account.last_tenant_id,
    homeTenantId: account.home_tenant_id,
  });
  if (!place) return refuse(deps, from, account, 'notAMember');
  const refusal = entryRefusal(account.status, place, now);
  if (refusal) return refuse(deps, from, account, refusal, place.tenantId);
  return transact(deps.db, async (tx) => {
    await markSignedIn(tx, now, account.id, place);
    await logSignIn(tx, now, { ...place, accountId: account.id, outcome: 'success', method: 'password', ...from });
    await record(tx, now, { ...place, requestId: from.requestId }, { action: 'signIn', entity: 'session', entityId: account.id });
    return startSession(tx, now, { accountId: account.id, ...place });
  });
}

type Refused = Exclude<SignInOutcome, 'success'>;

/** Refuses, and writes down that it did. */
async function refuse(
  { db, now }: Deps,
  from: From,
  account: { readonly id: string; readonly home_tenant_id: string } | undefined,
  outcome: Refused,
  tenantId = account?.home_tenant_id,
): Promise<never> {
  await logSignIn(db, now(), { ...from, tenantId, accountId: account?.id, outcome, method: 'password' });
  throw new Refusal(outcome);
}

async function authenticate(deps: Deps, usernameKey: string, password: string, from: From) {
  const { db, hashing, now } = deps;
  const name = byUsername(usernameKey);
  const place = byAddress(from.address);
  const mayGuess = (await reserveGuess(db, now(), name)) && (await reserveGuess(db, now(), place));
  const account = await findAccount(db, usernameKey);
  const isRight = await hashing.verify(mayGuess ? (account?.password_hash ?? null) : null, password);
  if (!account || !isRight) return refuse(deps, from, account, 'credentialsWrong');
  await forgetGuesses(db, name);
  await takeBackGuess(db, place);
  await dropOldGuesses(db, now());
  return account;
}
