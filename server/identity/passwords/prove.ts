import type { PasswordType } from '../../../contract/sign-in';
import { Refusal, SignedOutError } from '../../platform/failures';
import type { Scope } from '../../platform/http/caller';
import type { From } from '../../platform/http/client';
import { byUsername, guess } from '../../platform/limits/lock-out';
import type { Deps } from '../../platform/ports/deps';
import { receivePassword } from './receive';
import { type PasswordOwner, passwordOwner } from './store';

interface Sealed {
  readonly password: string;
  readonly passwordType?: PasswordType | undefined;
  readonly codeId?: string | undefined;
}

/**
 * Wants the password of whoever is signed in, for what a stolen token must not be enough for. It is a guess like any other: it counts
 * for the lock-out. Whoever has no password proves nothing by one.
 */
export async function provePassword(deps: Deps, scope: Scope, sealed: Sealed, from: From): Promise<PasswordOwner> {
  const owner = await passwordOwner(deps.db, scope.accountId);
  if (!owner) throw new SignedOutError('tokenUnknown');
  const typed = await receivePassword(deps, { ...sealed, ...from, username: owner.username });
  const isRight = await guess(deps, byUsername(owner.username_key), from, (mayBe) =>
    deps.hashing.verify(mayBe ? owner.password_hash : null, typed),
  );
  if (!isRight) throw new Refusal('credentialsWrong');
  return owner;
}
