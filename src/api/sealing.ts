import { CallError } from '../../contract/failure';
import type { CipherData, PasswordType } from '../../contract/sign-in';
import type { Seal } from '../machines/base/site';

interface Cipher {
  readonly encryptPassword: (password: string, cipher: CipherData, codeId: string) => string;
  readonly encryptWithKey: (password: string, key: string, codeId: string) => string;
}

/** What goes out in place of a password (contract/sign-in.ts, `sealed`). */
export interface SealedPassword {
  readonly password: string;
  readonly passwordType?: PasswordType;
}

export type SealPassword = (password: string, seal: Seal, username: string, signal: AbortSignal) => Promise<SealedPassword>;

export interface SealingSurroundings {
  /** Fetches the cipher: it is no part of the first screen. */
  readonly loadCipher: () => Promise<Cipher>;
  /** Has the certificate authority encrypt a password. */
  readonly encryptByBjca: (password: string, username: string, signal: AbortSignal) => Promise<string>;
  /** Whether the way to the server cannot be listened to (HTTPS or loopback). */
  readonly isPrivate: () => boolean;
}

/**
 * Encrypts passwords the way that the login config asks for (§3, App state). A key of the server's is taken whenever there is one;
 * what travels readable, be it only as far as the certificate authority, travels where nobody can listen.
 */
export function createSealing({ loadCipher, encryptByBjca, isPrivate }: SealingSurroundings): SealPassword {
  /** The file with the cipher is a part of the site: where it cannot be had, the site cannot be reached. */
  const cipher = () =>
    loadCipher().catch(() => {
      throw new CallError({ kind: 'offline' });
    });

  return async (password, { config: { passwordType, cipher: keys, aesKey }, codeId }, username, signal) => {
    if (passwordType === 'AES' && aesKey) {
      return { password: (await cipher()).encryptWithKey(password, aesKey, codeId ?? ''), passwordType };
    }
    if (keys) {
      const sealed = (await cipher()).encryptPassword(password, keys, codeId ?? '');
      return { password: sealed, ...(passwordType && { passwordType: 'default' as const }) };
    }
    if (passwordType === 'AES') {
      throw new CallError({ kind: 'malformed', detail: 'The type AES came without a key.', requestId: '' });
    }
    if (!isPrivate()) throw new CallError({ kind: 'exposed' });
    if (passwordType === 'BJCA') return { password: await encryptByBjca(password, username, signal), passwordType };
    if (passwordType === 'plaintext') return { password, passwordType };
    return { password }; // Another server, which has no keys of ours.
  };
}
