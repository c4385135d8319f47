import type { LoginConfig } from '../../contract/sign-in';
import type { Call } from '../api/call';
import type { SealPassword } from '../api/sealing';
import type { Tickets } from '../browser/tickets';
import type { Notify } from '../machines/base/notices';
import type { Go } from '../machines/base/routes';
import type { Stored } from '../machines/base/stored';

/** What `compose.ts` gives to every file of a screen that needs no token. */
export interface ScreenKit {
  readonly call: Call;
  readonly notify: Notify;
  /** Removes a shown notice. */
  readonly withdraw: () => void;
  readonly go: Go;
  readonly focus: (field: string) => void;
  readonly seal: SealPassword;
  /** How passwords travel; `again` if the known config is out of date. */
  readonly loadConfig: (again: boolean, signal: AbortSignal) => Promise<LoginConfig>;
  /** §7.1: the `orgId` of the page's query. */
  readonly organisation: () => string | null;
  /** Hands a token to the session, which then shows the shell. */
  readonly enter: (token: string) => void;
  /** Whether a user is signed in: some screens are for everyone. */
  readonly isSignedIn: () => boolean;
  /** One-time tickets from an address. */
  readonly tickets: Tickets;
  /** A value that this browser stores for all of its tabs, under the console's prefix. */
  readonly stored: <Value>(name: string) => Stored<Value>;
}
