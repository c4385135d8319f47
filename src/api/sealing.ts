import { CallError } from '../../contract/failure';
import type { CipherData, PasswordType } from '../../contract/sign-in';
import type { Seal } from '../machines/site';

export type Encrypt = (password: string, cipher: CipherData, codeId: string) => string;

/** What goes out in place of a password (contract/sign-in.ts, `sealed`). */
export interface SealedPassword {
  readonly password: string;
  readonly passwordType?: PasswordType;
}

export type SealPassword = (password: string, seal: Seal, username: string, signal: AbortSignal) => Promise<SealedPassword>;

export interface SealingSurroundings {
  /** Fetches the cipher: it is no part of the first screen. */
  readonly loadCipher: () => Promise<Encrypt>;
  /** Whether the way to the server cannot be listened to (HTTPS or loopback). */
  readonly isPrivate: () => boolean;
}

/** Encrypts passwords the way that the login config asks for (§3, App state). */
export function createSealing({ loadCipher, isPrivate }: SealingSurroundings): SealPassword {
  /** The file with the cipher is a part of the site: where it cannot be had, the site cannot be reached. */
  const cipher = () =>
    loadCipher().catch(() => {
      throw new CallError({ kind: 'offline' });
    });

  return async (password, { config, codeId }) => {
    if (config.cipher) return { password: (await cipher())(password, config.cipher, codeId ?? '') };
    if (isPrivate()) return { password }; // Another server, which has no keys of ours.
    throw new CallError({ kind: 'malformed', detail: 'No way to encrypt the password.', requestId: '' });
  };
}
