import type { PasswordType } from '../../../contract/sign-in';
import { Refusal } from '../../platform/failures';
import type { Deps } from '../../platform/ports/deps';
import { openSealed } from '../../platform/secrets/aes';
import { foldUsername } from '../accounts/rules';
import { decryptPassword } from './cipher';

export interface Received {
  readonly password: string;
  readonly passwordType?: PasswordType | undefined;
  readonly codeId?: string | undefined;
  /** Whose it is said to be. */
  readonly username: string;
  /** Whether nobody can have listened: over HTTPS, or from this machine itself. */
  readonly isPrivate: boolean;
}

/** Reads a password as it travelled (§3). Only the configured type and `default` are taken: nobody talks a client into a weaker one. */
export async function receivePassword(deps: Deps, received: Received): Promise<string> {
  const { passwordType = deps.transport.type, password, codeId = '' } = received;
  if (passwordType === 'default') return decryptPassword(deps.db, deps.now(), password, codeId);
  const plain = passwordType === deps.transport.type ? await opened(deps, passwordType, received) : undefined;
  if (plain === undefined) throw new Refusal('passwordUnreadable');
  return plain;
}

async function opened(deps: Deps, type: Exclude<PasswordType, 'default'>, received: Received): Promise<string | undefined> {
  const { password, codeId = '', username, isPrivate } = received;
  if (type === 'plaintext') return isPrivate ? password : undefined;
  const [first = '', second = ''] = password.split('.');
  if (type === 'BJCA')
    return deps.providers.bjca.decrypt(deps.now(), foldUsername(username), { keyId: first, cipherPwd: second });
  try {
    const [iv, sealed] = [Buffer.from(first, 'base64url'), Buffer.from(second, 'base64url')];
    return deps.transport.aesKey && openSealed(deps.transport.aesKey, iv, sealed, codeId);
  } catch {
    return undefined;
  }
}
