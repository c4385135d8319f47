import type { Failure, SignedOut } from '../../../contract/failure';
import type { UserInfo } from '../../../contract/sign-in';
import type { Notify } from '../base/notices';
import type { Go, Place } from '../base/routes';

/** What a session needs of its surroundings. */
export interface SessionPorts {
  /** The token that this browser has kept, if its 7 days are not over (§4). */
  readonly readToken: () => string | null;
  readonly keepToken: (token: string) => void;
  /** Who is signed in. */
  readonly resume: (signal: AbortSignal) => Promise<UserInfo>;
  readonly exitLogin: (signal: AbortSignal) => Promise<unknown>;
  /** Tells the server that a replaced session is over. The console does not wait for the answer. */
  readonly signOff: (token: string) => void;
  /** The user has arrived: what another user left in this browser goes. */
  readonly settle: (user: UserInfo) => void;
  /** §4, Logout: forgets this token and all that its user left. */
  readonly forget: (token: string) => void;
  /** Another browser tab has signed out: as `forget`, but unsaved work here waits for the same user. */
  readonly setAside: () => void;
  /** The token is no longer good: it and its user are forgotten, but unsaved work waits for the same user. */
  readonly lapse: (token: string) => void;
  /** §8: whether the pause-verification flag is set. */
  readonly isPaused: () => boolean;
  readonly go: Go;
  readonly notify: Notify;
  /** Removes an error that is still shown: a user has signed in after all. */
  readonly withdraw: () => void;
  /** Whether something that this user had typed and not saved is waiting for them. */
  readonly holdsDrafts: () => boolean;
}

export type SessionEvent =
  | { type: 'visited'; place: Place }
  /** A call was refused because of its token. */
  | { type: 'rejected'; token: string | null; failure: SignedOut }
  | TokenChanged
  | Entered
  | { type: 'signOut' }
  | { type: 'retry' };

/** A screen, or a host around the console, has a token for this window. */
export interface Entered {
  readonly type: 'entered';
  readonly token: string;
  /** The server has put it in the place of the present one, whose session is over already. */
  readonly follows?: boolean;
}

/** Another browser tab signed in or out, or saw its session end by itself; `token` is what is stored now. */
export interface TokenChanged {
  readonly type: 'tokenChanged';
  readonly token: string | null;
  readonly lapsed: boolean;
}

export interface SessionContext {
  readonly place: Place;
  readonly token: string | null;
  readonly user: UserInfo | null;
  readonly failure: Failure | null;
}

export interface SessionTypes {
  context: SessionContext;
  events: SessionEvent;
  children: { door: 'door'; shell: 'shell' };
}
