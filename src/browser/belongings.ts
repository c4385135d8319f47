import type { UserInfo } from '../../contract/sign-in';
import type { Keep } from '../machines/base/kept';
import { cell, ownedCell, PREFIX, type Store } from './storage';

/** §2.4: a key exactly so. */
const TABS_KEY = 'PAGE_TABS';
const OWNER_KEY = `${PREFIX}OWNER`;
const USER_KEY = `${PREFIX}LOGIN_USER`;
/** In the keys of what was typed into a form and not saved. */
const DRAFT = '|draft|';
const SUBSYSTEM_KEY = `${PREFIX}SUBSYSTEM_ID`;

/** What a signed-in user leaves in a browser tab: who it is, the chosen sub-system, open tabs, queries, column settings, drafts. */
export function createBelongings(session: Store) {
  let owner: UserInfo | null = null;
  const forget = (which: (key: string) => boolean) => session.keys().filter(which).forEach(session.remove);
  const user = () => {
    if (!owner) throw new Error('Nobody is signed in.');
    return owner;
  };
  const forgetAll = () => {
    owner = null;
    forget((key) => key === TABS_KEY || key.startsWith(PREFIX));
  };
  const ownerKept = cell<string>(session, OWNER_KEY);
  const keep: Keep = (key) => ownedCell(session, `${PREFIX}${key}`, user().id);

  return {
    /** The user has arrived: what another user left here goes. */
    settle: (arrived: UserInfo) => {
      if (ownerKept.read() !== arrived.id) forgetAll();
      ownerKept.write(arrived.id);
      cell<UserInfo>(session, USER_KEY).write(arrived);
      owner = arrived;
    },
    user,
    keep,
    /** Whether something that the user has typed is waiting to be saved. */
    holdsDrafts: () => session.keys().some((key) => key.startsWith(PREFIX) && key.includes(DRAFT)),
    tabs: cell<unknown>(session, TABS_KEY),
    subsystem: cell<string>(session, SUBSYSTEM_KEY),
    /** A tab was closed: what its page kept goes (§2.4). */
    forgetPage: (path: string) => forget((key) => key.startsWith(`${PREFIX}${path}|`)),
    /** The session has ended by itself: who it was goes; what they were in the middle of waits for the same user. */
    lapse: () => {
      owner = null;
      session.remove(USER_KEY);
    },
    /** Somebody has signed out in another browser tab: as below, but for what was typed here, which waits for the same user. */
    setAside: () => {
      owner = null;
      forget((key) => (key === TABS_KEY || key.startsWith(PREFIX)) && key !== OWNER_KEY && !key.includes(DRAFT));
    },
    /** §4, Logout: nothing stays. */
    forgetAll,
  };
}
