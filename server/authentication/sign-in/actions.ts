import type { z } from 'zod/mini';
import type { SignInMethod } from '../../../contract/logs';
import type { PasswordType } from '../../../contract/sign-in';
import type { bindPhone as binding, codeSignIn } from '../../../contract/sign-in-methods';
import { foldUsername } from '../../identity/accounts/rules';
import {
  type Account,
  accountByPhone,
  accountNames,
  accountsByOriginal,
  findAccount,
  placesOf,
  updateAccount,
} from '../../identity/accounts/store';
import { addIdentity } from '../../identity/bindings/store';
import { type Guessed, guessAt } from '../../identity/known-devices/actions';
import { askerOf } from '../../identity/known-devices/rules';
import { receivePassword, refuseGoneKey } from '../../identity/passwords/actions';
import { refusedToVisitor } from '../../identity/sessions/rules';
import { settled } from '../../organisation/users/actions';
import { record } from '../../platform/audit/record';
import { transact } from '../../platform/db/transact';
import { Refusal, refuseIf, SignedOutError } from '../../platform/failures';
import type { Scope } from '../../platform/http/caller';
import type { From } from '../../platform/http/client';
import { bySubject, byUsername } from '../../platform/limits/lock-out';
import type { Deps } from '../../platform/ports/deps';
import { admit, refuse } from '../admission/actions';
import { findBind, takePending } from '../admission/store';
import { takeCaptcha } from '../captcha/store';
import { type CodeProof, takeCode, tryCode } from '../sms/store';
import { configOf } from '../third-parties/store';

/** The name that the user signs in with. */
export interface Name {
  readonly by: 'username' | 'phone' | 'original';
  readonly value: string;
}

interface Secret {
  readonly password: string;
  readonly passwordType?: PasswordType | undefined;
  readonly captcha: string;
  readonly codeId?: string | undefined;
  readonly deviceToken?: string | undefined;
}

const METHODS = {
  username: 'password',
  phone: 'phonePassword',
  original: 'originalAccount',
} as const satisfies Record<Name['by'], SignInMethod>;

/**
 * Signs in by password and answers the token. The captcha is used up before the password is looked at (G01); a guess is counted
 * before the password is. Unknown account, wrong password, no password and too many guesses cost the same work and get the same
 * answer, and an account has one count over all of its names.
 */
export async function enter(deps: Deps, name: Name, { captcha, ...secret }: Secret, from: From): Promise<string> {
  await refuseGoneKey(deps, secret);
  if (!(await takeCaptcha(deps.db, deps.now(), secret.codeId, captcha))) throw new Refusal('captchaWrong');
  const { isPrivate } = from;
  const password = await receivePassword(deps, { ...secret, username: name.value, isPrivate });
  const found = await accountsOf(deps, name, from);
  const [account, another] = await withPassword(deps, found, { name, password, from });
  const method = METHODS[name.by];
  if (account && !another) return admit(deps, account, method, from, secret);
  return refuse(deps, { account: found.length === 1 ? found[0] : undefined, method, from }, 'credentialsWrong');
}

interface Guess {
  readonly name: Name;
  readonly password: string;
  readonly from: From;
}

/** Those of the accounts of one name whose password it is. It is a guess at each of them; without any it costs the same as one. */
async function withPassword(deps: Deps, found: readonly Account[], { name, password, from }: Guess): Promise<Account[]> {
  const right: Account[] = [];
  for (const account of found.length === 0 ? [undefined] : found) {
    const isRight = await guessAt(deps, guessed(account, name), from, (mayBe) =>
      deps.hashing.verify(mayBe ? (account?.password_hash ?? null) : null, password, from.origin),
    );
    if (account && isRight) right.push(account);
  }
  return right;
}

/** Signs in by the code of a text message. It may be the first time, of an account that has no password yet. */
export async function enterByCode(
  deps: Deps,
  { phone, code, deviceToken }: z.output<(typeof codeSignIn)['body']>,
  from: From,
): Promise<string> {
  const account = await accountByPhone(deps.db, phone);
  let proof: CodeProof | undefined;
  const isRight = await guessAt(deps, codeGuessed(account, phone), from, async (mayBe) => {
    proof = await tryCode(deps, { phone, code, purpose: 'login', asker: askerOf(from) }, mayBe && account !== undefined);
    return proof !== undefined;
  });
  const isUsed = isRight && proof !== undefined && (await takeCode(deps.db, proof));
  if (!account || !isUsed) return refuse(deps, { account, method: 'smsCode', from }, 'codeWrong');
  return admit(deps, account, 'smsCode', from, { deviceToken });
}

async function accountsOf({ db }: Deps, { by, value }: Name, from: From): Promise<Account[]> {
  if (by === 'original') return accountsByOriginal(db, foldUsername(value), from.organisation);
  const account = await (by === 'phone' ? accountByPhone(db, value) : findAccount(db, foldUsername(value)));
  return account ? [account] : [];
}

type Found = Pick<Account, 'id' | 'username_key'> | undefined;

const guessed = (account: Found, { by, value }: Name): Guessed => ({
  accountId: account?.id,
  subject: account ? byUsername(account.username_key) : bySubject(by, foldUsername(value)),
});

/** A code is another proof: guesses at the password do not lock it, and it has a few tries of its own. */
const codeGuessed = (account: Found, phone: string): Guessed => ({ accountId: account?.id, subject: bySubject('code', phone) });

type Body = z.output<(typeof binding)['body']>;

/** §7.1, `bingPhone`: binds a number to the caller's account, or a third party's identity to the account of a number. */
export async function bindPhone(deps: Deps, { bindTicket, ...body }: Body, scope: Scope | null, from: From) {
  if (bindTicket !== undefined) return bindIdentity(deps, { ...body, bindTicket }, from);
  if (!scope) throw new SignedOutError('tokenUnknown');
  refuseIf(refusedToVisitor(scope));
  await takePhone(deps, body, scope, from);
  return null;
}

async function takePhone(deps: Deps, { phone, code }: Body, scope: Scope, from: From): Promise<void> {
  const { db, now } = deps;
  const proof = await tryCode(deps, { phone, code, purpose: 'changePhone', asker: askerOf(from), askedBy: scope.accountId });
  if (!proof) throw new Refusal('codeWrong');
  await settled(
    transact(db, async (tx) => {
      if (!(await takeCode(tx, proof))) throw new Refusal('codeWrong');
      const before = await accountNames(tx, scope.accountId);
      await updateAccount(tx, scope.accountId, { phone });
      const change = { before: { phone: before?.phone }, after: { phone } };
      await record(tx, now(), scope, { action: 'bindPhone', entity: 'user', entityId: scope.membershipId, ...change });
    }),
  );
}

/** The account must be a member of the tenant whose third party it is. An unknown number and a wrong code are one. */
async function bindIdentity(deps: Deps, { phone, code, bindTicket }: Body & { bindTicket: string }, from: From) {
  const { db, now } = deps;
  const pending = await findBind(db, now(), bindTicket);
  const config = pending && (await configOf(db, pending, pending.configId));
  if (!config) throw new Refusal('ticketUnknown');
  const account = await accountByPhone(db, phone);
  let proof: CodeProof | undefined;
  const isRight = await guessAt(deps, codeGuessed(account, phone), from, async (mayBe) => {
    proof = await tryCode(deps, { phone, code, purpose: 'bind', asker: askerOf(from) }, mayBe && account !== undefined);
    return proof !== undefined;
  });
  if (!account || !proof || !isRight) throw new Refusal('codeWrong');
  const right = proof;
  const place = (await placesOf(db, account.id)).find(({ tenantId }) => tenantId === pending.tenantId);
  if (!place) throw new Refusal('notAMember');
  await transact(db, async (tx) => {
    if (!(await takePending(tx, bindTicket))) throw new Refusal('ticketUnknown');
    if (!(await takeCode(tx, right))) throw new Refusal('codeWrong');
    if (!(await addIdentity(tx, now(), pending, account.id))) throw new Refusal('identityTaken');
    const actor = { ...place, requestId: from.requestId };
    const after = { thirdParty: config.name };
    await record(tx, now(), actor, { action: 'bindIdentity', entity: 'user', entityId: place.membershipId, after });
  });
  const method = config.provider === 'wechat' ? 'weChat' : 'thirdParty';
  return admit(deps, account, method, { ...from, organisation: pending.tenantId });
}
