import type { LoginConfig } from '../../contract/sign-in';
import type { Call } from '../api/call';
import type { SealPassword } from '../api/sealing';
import type { Tickets } from '../browser/tickets';
import type { Kept } from '../machines/base/kept';
import type { Notify } from '../machines/base/notices';
import type { Go } from '../machines/base/routes';

/** What `compose.ts` gives to every file of a screen that needs no token. */
export interface ScreenKit {
  readonly call: Call;
  readonly notify: Notify;
  /** Takes back what was notified. */
  readonly withdraw: () => void;
  readonly go: Go;
  readonly focus: (field: string) => void;
  readonly seal: SealPassword;
  /** How passwords travel; `again` when what is known has turned out to be out of date. */
  readonly loadConfig: (again: boolean, signal: AbortSignal) => Promise<LoginConfig>;
  /** §7.1: the `orgId` of the page's query. */
  readonly organisation: () => string | null;
  /** Hands a token to the session, which takes whoever it belongs to inside. */
  readonly enter: (token: string) => void;
  /** Whether somebody is signed in: some screens are for everybody. */
  readonly isSignedIn: () => boolean;
  /** One-time tickets that came in an address. */
  readonly tickets: Tickets;
  /** Something that this browser keeps for all of its tabs, under the prefix of the console. */
  readonly stored: <Value>(name: string) => Kept<Value>;
}
