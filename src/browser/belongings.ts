import type { UserInfo } from '../../contract/sign-in';
import type { StoredAt } from '../machines/base/stored';
import { cell, ownedCell, PREFIX, type Store } from './storage';

/** §2.4 names this key. */
const TABS_KEY = 'PAGE_TABS';
const OWNER_KEY = `${PREFIX}OWNER`;
const USER_KEY = `${PREFIX}LOGIN_USER`;
/** Part of the keys of unsaved form input. */
const DRAFT = '|draft|';
const SUBSYSTEM_KEY = `${PREFIX}SUBSYSTEM_ID`;

/** Whose data it is: a visiting operator has the id of home, and must find nothing from there (G10). */
const ownerOf = ({ id, tenantId, enteredBy }: UserInfo) => (enteredBy ? `${id}@${tenantId}` : id);

/** A signed-in user's data in a browser tab: user id, chosen sub-system, open tabs, queries, column settings, drafts. */
export function createBelongings(session: Store) {
  let owner: UserInfo | null = null;
  const forget = (which: (key: string) => boolean) => session.keys().filter(which).forEach(session.remove);
  const user = () => {
    if (!owner) throw new Error('No user is signed in.');
    return owner;
  };
  const forgetAll = () => {
    owner = null;
    forget((key) => key === TABS_KEY || key.startsWith(PREFIX));
  };
  const ownerKept = cell<string>(session, OWNER_KEY);
  const stored: StoredAt = (key) => ownedCell(session, `${PREFIX}${key}`, ownerOf(user()));

  return {
    /** A user has signed in: removes another user's data. */
    settle: (arrived: UserInfo) => {
      if (ownerKept.read() !== ownerOf(arrived)) forgetAll();
      ownerKept.write(ownerOf(arrived));
      cell<UserInfo>(session, USER_KEY).write(arrived);
      owner = arrived;
    },
    user,
    stored,
    /** Whether a draft waits to be saved. */
    holdsDrafts: () => session.keys().some((key) => key.startsWith(PREFIX) && key.includes(DRAFT)),
    tabs: cell<unknown>(session, TABS_KEY),
    subsystem: cell<string>(session, SUBSYSTEM_KEY),
    /** A tab was closed: removes its page's data (§2.4). */
    forgetPage: (path: string) => forget((key) => key.startsWith(`${PREFIX}${path}|`)),
    /** The session has ended by itself: removes the user id; unsaved work waits for the same user. */
    lapse: () => {
      owner = null;
      session.remove(USER_KEY);
    },
    /** A sign-out in another browser tab: as below, except for drafts, which wait for the same user. */
    setAside: () => {
      owner = null;
      forget((key) => (key === TABS_KEY || key.startsWith(PREFIX)) && key !== OWNER_KEY && !key.includes(DRAFT));
    },
    /** §4, Logout: removes everything. */
    forgetAll,
  };
}
