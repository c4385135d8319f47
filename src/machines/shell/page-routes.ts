import { id as recordId } from '../../../contract/ids';
import { pathKey } from '../../../contract/paths';
import type { MenuIndex, MenuName, MenuNode } from '../base/menu-tree';
import type { Framed } from '../base/page';
import { ACCOUNT, CONFIRM_INVITE, HOME, MESSAGES } from '../base/routes';

/** §2.2: the personal workbench, where the user puts their menus together. */
const WORKBENCH = '/myMenu/custom';
const MY_MENUS = '/myMenus';

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
  // Who has the link of a form fills it in, also where its menu is for others.
  if (node.forbidden) return fillPage(key) ?? { kind: 'forbidden' };
  const first = firstChild(node);
  if (first !== null && pathKey(first) !== key) return { kind: 'redirect', to: first };
  return node.component === '' ? { kind: 'missing' } : { kind: 'page', page: menuPage(node) };
}

function fillPage(path: string): Match | null {
  const [, id] = /^\/fill\/([^/]+)$/.exec(path) ?? [];
  if (!recordId.safeParse(id).success) return null;
  return { kind: 'page', page: { ...unlisted, path, name: FILL_FORM, component: 'fill-form' } };
}

/** The page of one record, by the page of its list: `/users/0192…` below `/users`. */
const RECORD_PAGES: Readonly<Record<string, string>> = {
  forms: 'form-designer',
  users: 'user',
  roles: 'role',
  tenants: 'tenant',
};

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
