import type { UserInfo } from '../../contract/sign-in';
import type { Call } from '../api/call';
import type { SealedPassword } from '../api/sealing';
import type { Keep } from '../machines/base/kept';
import type { Notify } from '../machines/base/notices';
import type { Go } from '../machines/base/routes';

/** What `compose.ts` gives to every page file. */
export interface Kit {
  readonly call: Call;
  readonly notify: Notify;
  /** Takes back an error that is still shown. */
  readonly withdraw: () => void;
  readonly go: Go;
  readonly keep: Keep;
  readonly user: () => UserInfo;
  /** Hands the session the token that the server has put in the place of its own: whoever it belongs to takes the place of whoever is there. */
  readonly enter: (token: string) => void;
  /** Encrypts the password of whoever is signed in. A console may have been open for days: the keys are asked for anew. */
  readonly sealOwn: (password: string, signal: AbortSignal) => Promise<SealedPassword>;
}
