import type { PasswordType } from '../../../contract/sign-in';

/** How this installation wants passwords to travel. `aesKey` is there for the type `AES` only. */
export interface PasswordTransport {
  readonly type: PasswordType;
  readonly aesKey?: Buffer | undefined;
}
