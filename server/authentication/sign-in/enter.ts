import type { z } from 'zod/mini';
import type { SignInMethod } from '../../../contract/logs';
import type { PasswordType } from '../../../contract/sign-in';
import type { codeSignIn } from '../../../contract/sign-in-methods';
import { foldUsername } from '../../identity/accounts/rules';
import { type Account, accountByOriginal, accountByPhone, findAccount } from '../../identity/accounts/store';
import { receivePassword } from '../../identity/passwords/receive';
import { Refusal } from '../../platform/failures';
import type { From } from '../../platform/http/client';
import { byName, byUsername, guess } from '../../platform/limits/lock-out';
import type { Deps } from '../../platform/ports/deps';
import { admit, refuse } from '../admission/admit';
import { takeCaptcha } from '../captcha/store';
import { type CodeProof, takeCode, tryCode } from '../sms/codes';

/** What somebody says they are known by. */
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
 * Signs in by password and answers the token. The captcha is used up before anything else is looked at (G01); a guess is counted
 * before the password is. Unknown account, wrong password, no password and too many guesses cost the same work and get the same
 * answer, and an account has one count over all of its names.
 */
export async function enter(deps: Deps, name: Name, { captcha, ...secret }: Secret, from: From): Promise<string> {
  if (!(await takeCaptcha(deps.db, deps.now(), secret.codeId, captcha))) throw new Refusal('captchaWrong');
  const { isPrivate } = from;
  const password = await receivePassword(deps, { ...secret, username: name.value, isPrivate });
  const account = await accountOf(deps, name, from);
  const isRight = await guess(deps, counterOf(account, name), from, (mayBe) =>
    deps.hashing.verify(mayBe ? (account?.password_hash ?? null) : null, password),
  );
  const method = METHODS[name.by];
  if (!account || !isRight) return refuse(deps, { account, method, from }, 'credentialsWrong');
  return admit(deps, account, method, from, secret);
}

/** Signs in by the code of a text message. It may be the first time, of an account that has no password yet. */
export async function enterByCode(
  deps: Deps,
  { phone, code, deviceToken }: z.output<(typeof codeSignIn)['body']>,
  from: From,
): Promise<string> {
  const name: Name = { by: 'phone', value: phone };
  const account = await accountOf(deps, name, from);
  let proof: CodeProof | undefined;
  const isRight = await guess(deps, counterOf(account, name), from, async (mayBe) => {
    proof = await tryCode(deps, { phone, code, purpose: 'login' }, mayBe && account !== undefined);
    return proof !== undefined;
  });
  const isUsed = isRight && proof !== undefined && (await takeCode(deps.db, proof));
  if (!account || !isUsed) return refuse(deps, { account, method: 'smsCode', from }, 'codeWrong');
  return admit(deps, account, 'smsCode', from, { deviceToken });
}

function accountOf({ db }: Deps, { by, value }: Name, from: From): Promise<Account | undefined> {
  if (by === 'phone') return accountByPhone(db, value);
  return by === 'original' ? accountByOriginal(db, foldUsername(value), from.organisation) : findAccount(db, foldUsername(value));
}

export const counterOf = (account: Pick<Account, 'username_key'> | undefined, { by, value }: Name) =>
  account ? byUsername(account.username_key) : byName(by, foldUsername(value));
