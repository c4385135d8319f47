import type { UserInfo } from '../../contract/sign-in';
import type { Keep } from '../machines/kept';
import { cell, ownedCell, PREFIX, type Store } from './storage';

/** §2.4: a key exactly so. */
const TABS_KEY = 'PAGE_TABS';
const USER_KEY = `${PREFIX}LOGIN_USER`;

/** What a signed-in user leaves in a browser tab: who it is, open tabs, queries, column settings, drafts. */
export interface Belongings {
  /** The user has arrived: what another user left here goes. */
  readonly settle: (user: UserInfo) => void;
  readonly keepFor: (user: UserInfo) => Keep;
  readonly readTabs: () => unknown;
  readonly writeTabs: (tabs: unknown) => void;
  /** A tab was closed: what its page kept goes (§2.4). */
  readonly forgetPage: (path: string) => void;
  /** §4, Logout: nothing stays. */
  readonly forgetAll: () => void;
}

export function createBelongings(session: Store): Belongings {
  const tabs = cell<unknown>(session, TABS_KEY);
  const forget = (which: (key: string) => boolean) => session.keys().filter(which).forEach(session.remove);
  const forgetAll = () => forget((key) => key === TABS_KEY || key.startsWith(PREFIX));
  return {
    settle: (user) => {
      const stored = ownedCell<UserInfo>(session, USER_KEY, user.id);
      if (stored.read() === undefined) forgetAll();
      stored.write(user);
    },
    keepFor: (user) => (key) => ownedCell(session, `${PREFIX}${key}`, user.id),
    readTabs: tabs.read,
    writeTabs: tabs.write,
    forgetPage: (path) => forget((key) => key.startsWith(`${PREFIX}${path}|`)),
    forgetAll,
  };
}
