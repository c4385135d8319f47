import type { SignedOut } from '../../../contract/failure';
import type { UserInfo } from '../../../contract/sign-in';
import type { Notify } from '../base/notices';
import type { Go } from '../base/routes';
import type { ShellMachine } from '../shell/shell';

/** What a session needs of its surroundings. */
export interface SessionPorts {
  /** The token that this browser has stored, if its 7 days are not over (§4). */
  readonly readToken: () => string | null;
  readonly storeToken: (token: string) => void;
  /** Who is signed in. */
  readonly resume: (signal: AbortSignal) => Promise<UserInfo>;
  /** What the user works in. Its code is loaded when it is needed, so that the sign-in screen does not wait for it. */
  readonly loadShell: (signal: AbortSignal) => Promise<ShellMachine>;
  readonly exitLogin: (signal: AbortSignal) => Promise<unknown>;
  /** Tells the server that a session is over that has made room for another. The answer does not matter. */
  readonly signOff: (token: string) => void;
  /** The user has arrived: what another user left in this browser goes. */
  readonly settle: (user: UserInfo) => void;
  /** §4, Logout: forgets this token and all that its user left. */
  readonly forget: (token: string) => void;
  /** Another browser tab has signed out: as `forget`, but unsaved work here waits for the same user. */
  readonly setAside: () => void;
  /** The token is no longer good, and why: it and its user are forgotten, but unsaved work waits for the same user. */
  readonly lapse: (token: string, why: SignedOut) => void;
  /** §8: whether the pause-verification flag is set. */
  readonly isPaused: () => boolean;
  readonly go: Go;
  readonly notify: Notify;
  /** Takes back an error that is still shown: a user has signed in after all. */
  readonly withdraw: () => void;
  /** Whether something that this user had typed and not saved is waiting for them. */
  readonly holdsDrafts: () => boolean;
}
