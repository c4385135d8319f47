import { pathKey } from '../../../contract/paths';

/** Where the browser is, as the router has it: every part percent-encoded. */
export interface Place {
  readonly path: string;
  readonly search: string;
  readonly hash: string;
}

/** Shows in the address what a page at this path asks for (`?name=…`, or empty): it survives a reload and can be copied. */
export type ShowQuery = (path: string, search: string) => void;
/** Goes to an address of this site. The place that is already there is not pushed again (§2.2). */
export type Go = (address: string, how?: { readonly replace?: boolean }) => void;

export const HOME = '/home';
export const LOGIN = '/login';
/** §2.2: the user's own messages. */
export const MESSAGES = '/messages';
export const CONFIRM_INVITE = '/confirmInvite';
/** The security of one's own account. */
export const ACCOUNT = '/account';

/** Where one of them is open. */
export const messageAddress = (id: string) => `${MESSAGES}?id=${encodeURIComponent(id)}`;

export const addressOf = ({ path, search, hash }: Place) => `${path}${search}${hash}`;

/** The query of an address with its hash, empty if there is none. */
export const queryOf = (address: string) => address.slice(address.search(/[?#]|$/));

/** The query alone. */
export const searchOf = (address: string) => queryOf(address).split('#', 1)[0] ?? '';

/** A screen that fills the window and needs no token (§2.1): a file of `src/screens`, and what it is called. */
export interface Screen {
  readonly file: ScreenFile;
  readonly title: ScreenTitle;
  /** Whether it is for everyone; the others lead a signed-in user to the shell. */
  readonly forEverybody: boolean;
}
export type ScreenFile =
  | 'login'
  | 'tenant-missing'
  | 'wechat'
  | 'register'
  | 'apply'
  | 'third-party'
  | 'authorize'
  | 'ticket'
  | 'chart'
  | 'form';
type ScreenTitle = (typeof SCREEN_TITLES)[number];
const SCREEN_TITLES = ['login', 'login404', 'wechat', 'register', 'thirdParty', 'authorize', 'ticket', 'chart', 'form'] as const;

const guests = (file: ScreenFile, title: ScreenTitle): Screen => ({ file, title, forEverybody: false });
const everybody = (file: ScreenFile, title: ScreenTitle): Screen => ({ file, title, forEverybody: true });

/** §2.1, §2.2: what may be seen without signing in. */
const SCREENS: Readonly<Record<string, Screen>> = {
  [LOGIN]: guests('login', 'login'),
  '/nblogin': guests('login', 'login'),
  '/login/404': everybody('tenant-missing', 'login404'),
  '/open/auth/wx': guests('wechat', 'wechat'),
  '/register': guests('register', 'register'),
  '/orgRegister': everybody('apply', 'register'),
  '/third/login': guests('third-party', 'thirdParty'),
  '/auth/login': everybody('authorize', 'authorize'),
  '/auto/login': everybody('ticket', 'ticket'),
};
const CHART = everybody('chart', 'chart');
/** §2.1: any path that contains it, as two whole segments that something follows. */
const OPEN_SEGMENTS = ['chart', 'open'] as const;
const FORM = everybody('form', 'form');
/** A published form that everyone with its link fills in. */
const OPEN_FORM = /^\/form\/open\/[^/]+$/;

/**
 * §2.1. Only the parsed path counts: not what a query says, not what `..` takes back, and not a spelling in capitals or percent
 * signs, which is another path. Null where a token is needed.
 */
export function screenAt(path: string): Screen | null {
  const parsed = parsedPath(path);
  const screen = parsed.replace(/(?<=.)\/$/, '');
  if (Object.hasOwn(SCREENS, screen)) return SCREENS[screen] ?? null;
  if (OPEN_FORM.test(screen)) return FORM;
  const segments = parsed.split('/');
  const isChart = segments.some(
    (segment, at) => segment === OPEN_SEGMENTS[0] && segments[at + 1] === OPEN_SEGMENTS[1] && at + 2 < segments.length,
  );
  return isChart ? CHART : null;
}

export const needsToken = (path: string) => screenAt(path) === null;

/** A site that no address of this one can lead away from unnoticed. What follows two slashes is a path too, no host. */
const NOWHERE = 'http://nowhere.invalid';

function parsedPath(path: string): string {
  try {
    return new URL(`${NOWHERE}${path}`).pathname;
  } catch {
    return '';
  }
}

/** The address for a guest: to sign in, and afterwards to the requested address (§2.1). */
export const signInAddress = (place: Place) => `${LOGIN}?redirect=${encodeURIComponent(addressOf(place))}`;

/** Where to go after signing in: the place that was asked for, if it lies on this site; else home. */
export function redirectTarget(search: string): string {
  const asked = new URLSearchParams(search).get('redirect') ?? '';
  return isOwnAddress(asked) && !leadsBack(asked) ? asked : HOME;
}

/** The address where a signed-in user accepts an invitation (§2.2). */
export const invitationAddress = (code: string) => `${CONFIRM_INVITE}?code=${encodeURIComponent(code)}`;

/** Where a screen for guests sends a signed-in user: to the invitation it was opened for, or to the requested address. */
export function insideOf({ path, search }: Place): string {
  const code = screenAt(path)?.file === 'register' ? new URLSearchParams(search).get('code') : null;
  return code ? invitationAddress(code) : redirectTarget(search);
}

/** A screen beside the sign-in screen: of the same tenant, and for a newcomer with the invitation that lies ahead. */
export function besideSignIn(path: '/register' | '/orgRegister', search: string): string {
  const [ahead = '', query = ''] = redirectTarget(search).split(/[?#]/);
  const carried = new URLSearchParams();
  const orgId = new URLSearchParams(search).get('orgId');
  const code = path === '/register' && ahead === CONFIRM_INVITE ? new URLSearchParams(query).get('code') : null;
  if (orgId) carried.set('orgId', orgId);
  if (code) carried.set('code', code);
  return `${path}?${carried}`.replace(/\?$/, '');
}

/** A user who has just signed in leaves a screen for guests. */
const leadsBack = (address: string) => screenAt(pathKey(parsedPath(address)))?.forEverybody === false;

/** One slash and no other at the start; nothing that a browser drops, or in the path turns into a slash. */
export function isOwnAddress(address: string): boolean {
  const [path = ''] = address.split(/[?#]/, 1);
  if (!/^\/(?![/\\])/.test(path) || path.includes('\\') || /\p{Cc}/u.test(address)) return false;
  // `/%09/evil` names no other site today; it is refused because one more round of decoding would make it do so.
  if (/^\/(%[01][0-9a-f]|%7f|%2f|%5c)/i.test(address)) return false;
  try {
    return new URL(address, NOWHERE).origin === NOWHERE;
  } catch {
    return false;
  }
}

/** Where users fill in the form of an id. */
export const fillAddress = (id: string) => `/fill/${id}`;

/** Where everyone with the link of a published form fills it in. */
export const openFormAddress = (link: string) => `/form/open/${link}`;
