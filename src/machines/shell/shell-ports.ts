import type { UserInfo } from '../../../contract/sign-in';
import type { Teller } from '../base/page';
import type { Go, Place } from '../base/routes';
import type { RunTimeRoute } from '../base/run-time-routes';
import type { ChangePasswordPorts } from '../credentials/change-password';
import type { PasswordJudgePorts } from '../credentials/password-judge';
import type { InboxPorts } from '../messages/inbox';
import type { HelpPorts } from './help';
import type { LockPorts } from './lock';
import type { MenusFact, MenusPorts } from './menus';
import type { OwnTenantsPorts } from './own-tenants';
import type { PalettePorts } from './palette';
import type { TabPorts } from './tab';
import type { TabsPorts } from './tabs';
import type { UploadsPorts } from './uploads';

/** Where the menus stand: at the side, along the header, or the top ones there and the others at the side. */
export const LAYOUTS = ['side', 'top', 'mixed'] as const;
export type Layout = (typeof LAYOUTS)[number];

export interface ShellPorts extends MenusPorts, TabsPorts, TabPorts, OwnTenantsPorts, PalettePorts {
  readonly go: Go;
  /** One's own password. */
  readonly password: ChangePasswordPorts & PasswordJudgePorts;
  readonly lock: LockPorts;
  /** Opens an address in a window of its own, without a way back to this one. */
  readonly openWindow: (address: string) => void;
  /** Told of each menu that the user opens: the application centre puts those opened most first. */
  readonly countUse: (menuId: string) => void;
  /** Whether the side menu was left collapsed. Whatever was stored is checked here. */
  readonly readSide: () => unknown;
  readonly storeSide: (collapsed: boolean) => void;
  /** Where the menus stand. Whatever was stored is checked here. */
  readonly readLayout: () => unknown;
  readonly storeLayout: (layout: Layout) => void;
  readonly uploads: UploadsPorts;
  /** The routes that were added at run time (§2.3). Whatever was stored is checked here. */
  readonly readRoutes: () => unknown;
  readonly storeRoutes: (routes: readonly RunTimeRoute[]) => void;
  /** A random part of a path. */
  readonly makeKey: () => string;
  readonly inbox: InboxPorts;
  readonly help: HelpPorts;
  /** Puts the whole address of a page of this site on the clipboard, and says so. */
  readonly copyAddress: (address: string) => void;
  /** Tells whenever Ctrl or ⌘ with K is pressed, wherever the focus is. */
  readonly watchSearchKeys: (tell: () => void) => () => void;
  /** Signs in to another of one's tenants: answers a new token. */
  readonly switchTo: (tenantId: string, signal: AbortSignal) => Promise<string>;
  /** Hands it to the session: another shell takes the place of this one. */
  readonly enter: (token: string) => void;
}

/** Told to the session. */
export type ShellFact = { type: 'shell.left' };

export interface ShellInput {
  readonly owner: Teller<ShellFact>;
  readonly user: UserInfo;
  readonly place: Place;
}

export type ShellEvent =
  | { type: 'visited'; place: Place }
  /** A menu or a link was chosen: go there, or open a window if that is how its menu opens. */
  | { type: 'open'; address: string }
  /** The page at this path is to be shown once more, in a tab of its own. */
  | { type: 'duplicate'; path: string }
  /** The address of the page at this path is to be on the clipboard. */
  | { type: 'copyLink'; path: string }
  /** Pages and acts are to be found by their names. */
  | { type: 'search' }
  | { type: 'toggleSide' }
  | { type: 'arrange'; layout: Layout }
  | { type: 'signOut' }
  /** As `signOut`, whatever is not saved: the lock screen has said so. */
  | { type: 'abandon' }
  /** The console is to be covered. */
  | { type: 'lock' }
  | { type: 'changePassword' }
  /** Another of one's tenants is to be chosen. */
  | { type: 'switchTenant' }
  /** The user has another picture from now on. */
  | { type: 'userEdited'; facts: Partial<Pick<UserInfo, 'name' | 'avatar'>> }
  | { type: 'confirm' }
  | { type: 'cancel' }
  | MenusFact;
