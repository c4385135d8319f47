import { id as recordId } from '../../../contract/ids';
import { type MenuIndex, type MenuName, type MenuNode, pathKey } from './menu-tree';

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
/** §2.2: the personal workbench, where the user puts their menus together. */
const WORKBENCH = '/myMenu/custom';
const MY_MENUS = '/myMenus';
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
  | 'chart';
type ScreenTitle = (typeof SCREEN_TITLES)[number];
const SCREEN_TITLES = ['login', 'login404', 'wechat', 'register', 'thirdParty', 'authorize', 'ticket', 'chart'] as const;

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

/**
 * §2.1. Only the parsed path counts: not what a query says, not what `..` takes back, and not a spelling in capitals or percent
 * signs, which is another path. Null where a token is needed.
 */
export function screenAt(path: string): Screen | null {
  const parsed = parsedPath(path);
  const screen = parsed.replace(/(?<=.)\/$/, '');
  if (Object.hasOwn(SCREENS, screen)) return SCREENS[screen] ?? null;
  const segments = parsed.split('/');
  const isChart = segments.some(
    (segment, at) => segment === OPEN_SEGMENTS[0] && segments[at + 1] === OPEN_SEGMENTS[1] && at + 2 < segments.length,
  );
  return isChart ? CHART : null;
}

export const needsToken = (path: string) => screenAt(path) === null;

/** A base that no address of this site can lead away from unnoticed. */
const NOWHERE = 'http://nowhere.invalid';

function parsedPath(path: string): string {
  try {
    return new URL(path, NOWHERE).pathname;
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

/** One slash and no other at the start; nothing that a browser drops or turns into a slash. */
export function isOwnAddress(address: string): boolean {
  if (!/^\/(?![/\\])/.test(address) || /[\\\p{Cc}]/u.test(address)) return false;
  // `/%09/evil` names no other site today; it is refused because one more round of decoding would make it do so.
  if (/^\/(%[01][0-9a-f]|%7f|%2f|%5c)/i.test(address)) return false;
  try {
    return new URL(address, NOWHERE).origin === NOWHERE;
  } catch {
    return false;
  }
}

/** An address that a page shows in a frame, and what it is called. */
export interface Framed extends MenuName {
  readonly address: string;
}

/** A page that a path leads to: what a tab needs to know in order to open it. */
export interface PageTarget extends MenuName {
  readonly path: string;
  /** The route name: `m` and the menu id (§2.3), or the name of a fixed page. */
  readonly name: string;
  readonly component: string;
  /** Its menu; null for a fixed page. */
  readonly menuId: string | null;
  readonly permissions: readonly string[];
  /** §6: the menu at the root above its own; null for a fixed page. */
  readonly topMenuId: string | null;
  /** §6: the sub-system that its menu belongs to; null for a fixed page, which is of whatever sub-system is chosen. */
  readonly subsystemId: string | null;
  /** Of a page that is shown more than once: which one it is. */
  readonly number?: number;
  /** Of a page that shows an address (§2.3). */
  readonly frame?: Framed;
}

export type Match =
  | { readonly kind: 'page'; readonly page: PageTarget }
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'forbidden' }
  | { readonly kind: 'missing' };

/** The pages that need no menu. Their names are texts of the console, found by route name. */
const FIXED_PAGES = {
  [HOME]: 'home',
  [WORKBENCH]: 'workbench',
  [MY_MENUS]: 'myMenus',
  [MESSAGES]: 'messageList',
  '/middle-home': 'middleHome',
  '/middle-apps': 'middleApps',
  [ACCOUNT]: 'account',
  [CONFIRM_INVITE]: 'confirmInvite',
  '/403': '403',
  '/404': '404',
  '/500': '500',
} as const;
/** A published form is filled in at a path of its own, which needs no menu: `/fill/0192…`. */
const FILL_FORM = 'fillForm';
export type FixedName = (typeof FIXED_PAGES)[keyof typeof FIXED_PAGES] | typeof FILL_FORM;

export const isFixedName = (name: string): name is FixedName =>
  name === FILL_FORM || Object.values<string>(FIXED_PAGES).includes(name);

/** Where users fill in the form of an id. */
export const fillAddress = (id: string) => `/fill/${id}`;

/** Their files; the others are the exception page. */
const FILES: Readonly<Record<string, string>> = {
  [HOME]: 'home',
  [WORKBENCH]: 'workbench',
  [MY_MENUS]: 'my-menus',
  [MESSAGES]: 'messages',
  '/middle-home': 'middle-home',
  '/middle-apps': 'middle-apps',
  [ACCOUNT]: 'account',
  [CONFIRM_INVITE]: 'confirm-invite',
};

const REDIRECTS: Readonly<Record<string, string>> = { '/': HOME, '/myMenu': WORKBENCH, '/exception': '/404' };

/** §2.2, §2.3: what a path is for a user who is signed in. */
export function match(path: string, index: MenuIndex): Match {
  const key = pathKey(path);
  const redirect = REDIRECTS[key];
  if (redirect !== undefined) return { kind: 'redirect', to: redirect };
  if (isFixedPath(key)) return { kind: 'page', page: fixedPage(key) };

  const node = index.byPath.get(key);
  if (!node) return fillPage(key) ?? recordPage(key, index);
  if (node.forbidden) return { kind: 'forbidden' };
  const first = firstChild(node);
  if (first !== null && pathKey(first) !== key) return { kind: 'redirect', to: first };
  return node.component === '' ? { kind: 'missing' } : { kind: 'page', page: menuPage(node) };
}

function fillPage(path: string): Match | null {
  const [, id] = /^\/fill\/([^/]+)$/.exec(path) ?? [];
  if (!recordId.safeParse(id).success) return null;
  return { kind: 'page', page: { ...unlisted, path, name: FILL_FORM, component: 'fill-form' } };
}

/** The page of one record, by the page of its list: `/forms/0192…` below `/forms`. */
const RECORD_PAGES: Readonly<Record<string, string>> = { forms: 'form-designer' };

/** A record's page belongs to the menu of its list: a user who may not open that one may not open this one. */
function recordPage(path: string, index: MenuIndex): Match {
  const cut = path.lastIndexOf('/');
  const list = index.byPath.get(path.slice(0, cut));
  const component = list && Object.hasOwn(RECORD_PAGES, list.component) ? RECORD_PAGES[list.component] : undefined;
  if (!list || component === undefined || !recordId.safeParse(path.slice(cut + 1)).success) return { kind: 'missing' };
  return list.forbidden ? { kind: 'forbidden' } : { kind: 'page', page: { ...menuPage(list), path, component } };
}

/** Where a page without a menu is. */
export const fixedPath = (name: FixedName): string => Object.entries(FIXED_PAGES).find(([, each]) => each === name)?.[0] ?? HOME;

const isFixedPath = (path: string): path is keyof typeof FIXED_PAGES => Object.hasOwn(FIXED_PAGES, path);

/** What a page without a menu has of one. */
const unlisted = {
  menuId: null,
  permissions: [],
  topMenuId: null,
  subsystemId: null,
  alias: '',
  aliasI18n: '',
  aliasEn: '',
} satisfies Partial<PageTarget>;

const fixedPage = (path: keyof typeof FIXED_PAGES): PageTarget => ({
  ...unlisted,
  path,
  name: FIXED_PAGES[path],
  component: FILES[path] ?? 'exception',
});

export const HOME_PAGE = fixedPage(HOME);

const menuPage = (node: MenuNode): PageTarget => {
  const { id, topMenuId, path, number, address, component, permissions, subsystemId, alias, aliasI18n, aliasEn } = node;
  const names = { alias, aliasI18n, aliasEn };
  return {
    path: pathKey(path),
    name: `m${id}`,
    component,
    menuId: id,
    permissions,
    topMenuId,
    subsystemId,
    ...names,
    ...(number !== undefined && { number }),
    ...(address && { frame: { address, ...names } }),
  };
};

/** §2.3: a menu with children leads to the first of them that can be seen, unless that one opens in a new window. */
function firstChild(node: MenuNode): string | null {
  const first = node.children.find((child) => !child.hidden && !child.forbidden);
  if (!first || first.opensWindow) return null;
  return first.path || firstChild(first);
}
