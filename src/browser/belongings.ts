import type { UserInfo } from '../../contract/sign-in';
import type { DraftMark } from '../machines/base/draft';
import type { StoredAt } from '../machines/base/stored';
import { cell, ownedCell, PREFIX, type Store } from './storage';

/** §2.4 names this key. */
const TABS_KEY = 'PAGE_TABS';
const DRAFT: DraftMark = '|draft|';
const OWNER_KEY = `${PREFIX}OWNER`;
const USER_KEY = `${PREFIX}LOGIN_USER`;
const SUBSYSTEM_KEY = `${PREFIX}SUBSYSTEM_ID`;

/** Whose account the data is of, whichever of its tenants it is from. */
const ACCOUNT_KEY = `${PREFIX}ACCOUNT`;
/** Before the keys of what waits in another tenant of the same account: the owner, and the key. */
const ASIDE = `${PREFIX}ASIDE|`;
/** Keys that are of the window, not of one tenant. */
const SHARED: readonly string[] = [OWNER_KEY, ACCOUNT_KEY, USER_KEY];

/** Whose data it is: a visiting operator has the id of home, and must find nothing from there (G10). */
const ownerOf = ({ id, tenantId, enteredBy }: UserInfo) => (enteredBy ? `${id}@${tenantId}` : id);

const isOurs = (key: string) => key === TABS_KEY || key.startsWith(PREFIX);

/** What belongs to the tenant where the user works now. */
const isPresent = (key: string) => isOurs(key) && !SHARED.includes(key) && !key.startsWith(ASIDE);

/** The data of one tenant makes room for that of another, where the same person works too. */
function exchange(session: Store, left: string, arrived: string) {
  const rename = (from: string, to: string) => {
    const text = session.get(from);
    session.remove(from);
    if (text !== null) session.set(to, text);
  };
  for (const key of session.keys().filter(isPresent)) rename(key, `${ASIDE}${left}|${key}`);
  const waiting = `${ASIDE}${arrived}|`;
  for (const key of session.keys()) if (key.startsWith(waiting)) rename(key, key.slice(waiting.length));
}

/** A visit has nothing to do with the tenants that the operator is a member of. */
const accountOf = (user: UserInfo) => (user.enteredBy ? ownerOf(user) : user.username);

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
    forget(isOurs);
  };
  const ownerKept = cell<string>(session, OWNER_KEY);
  const accountKept = cell<string>(session, ACCOUNT_KEY);
  const stored: StoredAt = (key) => ownedCell(session, `${PREFIX}${key}`, ownerOf(user()));

  return {
    /** A user has signed in: removes another person's data; the same person's from another tenant waits there. */
    settle: (arrived: UserInfo) => {
      const left = ownerKept.read();
      if (left !== ownerOf(arrived)) {
        if (typeof left === 'string' && accountKept.read() === accountOf(arrived)) exchange(session, left, ownerOf(arrived));
        else forgetAll();
      }
      ownerKept.write(ownerOf(arrived));
      accountKept.write(accountOf(arrived));
      cell<UserInfo>(session, USER_KEY).write(arrived);
      owner = arrived;
    },
    user,
    /** The tenant that is worked in, while someone is signed in. */
    tenant: () => owner?.tenantId ?? null,
    stored,
    /** Whether a draft waits to be saved. */
    holdsDrafts: () => session.keys().some((key) => isPresent(key) && key.includes(DRAFT)),
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
      forget((key) => isOurs(key) && key !== OWNER_KEY && key !== ACCOUNT_KEY && !key.includes(DRAFT));
    },
    /** §4, Logout: removes everything. */
    forgetAll,
  };
}
