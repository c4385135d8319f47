import { CallError } from '../../contract/failure';
import type { CipherData, PasswordType } from '../../contract/sign-in';
import type { Seal } from '../machines/base/site';

interface Cipher {
  readonly encryptPassword: (password: string, cipher: CipherData, codeId: string) => string;
  readonly encryptWithKey: (password: string, key: string, codeId: string) => string;
}

/** What is sent in place of a password (contract/sign-in.ts, `sealed`). */
export interface SealedPassword {
  readonly password: string;
  readonly passwordType?: PasswordType;
}

export type SealPassword = (password: string, seal: Seal, username: string, signal: AbortSignal) => Promise<SealedPassword>;

export interface SealingSurroundings {
  /** Loads the cipher lazily: it is not part of the first screen. */
  readonly loadCipher: () => Promise<Cipher>;
  /** Has the certificate authority encrypt a password. */
  readonly encryptByBjca: (password: string, username: string, signal: AbortSignal) => Promise<string>;
  /** Whether the connection to the server is private (HTTPS or loopback). */
  readonly isPrivate: () => boolean;
}

/**
 * Encrypts passwords as the login config says (§3, App state). It uses a key of the server whenever there is one;
 * a readable password, even one on its way to the certificate authority, is sent over a private connection only.
 */
export function createSealing({ loadCipher, encryptByBjca, isPrivate }: SealingSurroundings): SealPassword {
  /** The file with the cipher is part of the site: if it cannot be loaded, the site is unreachable. */
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
    return { password }; // Another server, without keys like ours.
  };
}
