import { z } from 'zod/mini';
import { id, idList, idParams, ROOT_ID } from './ids';
import { LARGEST_BODY_BYTES } from './limits';
import { route } from './route';
import { optionalText, requiredText } from './text';

/** A directory holds others, a page is a file of the console, an iframe an embedded address; a button carries a permission. */
export const MENU_KINDS = ['directory', 'page', 'iframe', 'button'] as const;

/** §3. `alias` is the Chinese name, `aliasI18n` the traditional Chinese one; the English one is ours. */
export const menuFields = z.object({
  menuId: id,
  parentId: id,
  path: z.nullish(z.string()),
  /** The page file that shows it, `iframe` for an embedded address, empty for a directory. */
  component: z.nullish(z.string()),
  alias: z.string(),
  aliasI18n: z.nullish(z.string()),
  aliasEn: z.nullish(z.string()),
  icon: z.nullish(z.string()),
  permissionList: z.nullish(z.array(z.string())),
  hidden: z.nullish(z.boolean()),
  openType: z.catch(z.nullish(z.enum(['tab', 'blank'])), 'tab'),
  menuSubsystemId: z.nullish(id),
  /** `false`: the page exists, but this user may not open it (/403 rather than /404). Such a row carries its path and nothing else. */
  currentUserHasPermission: z.nullish(z.boolean()),
});

export type MenuItem = z.infer<typeof menuFields> & { readonly children?: readonly MenuItem[] | null | undefined };

export const menuItem: z.ZodMiniType<MenuItem> = z.extend(menuFields, {
  get children() {
    return z.nullish(z.array(menuItem));
  },
});

/** §7.5: the caller's menu tree, with granted buttons folded into the `permissionList` of their page (decision 4). */
export const getCurrentUserMenu = route('GET', '/ofa-admin/admin/ofaMenu/currentUser/menu', {
  right: 'signedIn',
  answer: z.array(menuItem),
});

/** A row of the menu as the platform keeps it. */
const keptFields = z.object({
  menuId: id,
  /** `0`: it is at the top. */
  parentId: id,
  kind: z.enum(MENU_KINDS),
  alias: z.string(),
  aliasI18n: z.nullable(z.string()),
  aliasEn: z.nullable(z.string()),
  /** The path of a page, or the address that an iframe shows: http, https, or a path of this site. */
  path: z.nullable(z.string()),
  component: z.nullable(z.string()),
  icon: z.nullable(z.string()),
  permission: z.nullable(z.string()),
  hidden: z.boolean(),
  openType: z.enum(['tab', 'blank']),
  menuSubsystemId: z.nullable(id),
  displayOrder: z.int(),
  /** Belongs to the platform's own tenant: no other can be authorised for it. */
  platform: z.boolean(),
});
const keptMenu = z.extend(keptFields, { version: z.int() });
export type KeptMenu = z.infer<typeof keptMenu>;
export type KeptMenuNode = KeptMenu & { readonly children?: readonly KeptMenuNode[] | null | undefined };

const keptMenuNode: z.ZodMiniType<KeptMenuNode> = z.extend(keptMenu, {
  get children() {
    return z.nullish(z.array(keptMenuNode));
  },
});

/** Fields that do not belong to the kind are dropped: the path of a button, the permission of a page. */
const menuDraft = z.object({
  kind: z.enum(MENU_KINDS),
  alias: requiredText(64),
  aliasI18n: optionalText(64),
  aliasEn: optionalText(64),
  path: optionalText(1_000),
  component: optionalText(100),
  icon: optionalText(64),
  permission: optionalText(64),
  hidden: z.optional(z.boolean()),
  openType: z.optional(z.enum(['tab', 'blank'])),
  menuSubsystemId: z.nullish(id),
  /** Without it, a new menu is at the top and any other stays where it is. */
  parentId: z.optional(id),
  /** Position among siblings: those at and after it move on by one. Without it, a new one is last. */
  displayOrder: z.optional(z.int().check(z.minimum(0), z.maximum(1_000_000))),
});
export type MenuDraft = z.output<typeof menuDraft>;

/** Whether a menu is the platform's own is set once, when it is made. */
const newMenu = z.extend(menuDraft, { platform: z.optional(z.boolean()) });
export type NewMenu = z.output<typeof newMenu>;

export const importedMenu = z.extend(newMenu, { menuId: id.check(z.refine((value) => value !== ROOT_ID)), parentId: id });
export type ImportedMenu = z.output<typeof importedMenu>;

const admin = '/ofa-admin/admin/ofaMenu/menu';

/** All menus and buttons, for the platform. What a tenant may grant comes with the rights of a role. */
export const getMenuTree = route('GET', `${admin}/tree`, { right: 'menu:list', answer: z.array(keptMenuNode) });
export const addMenu = route('POST', admin, { right: 'menu:add', body: newMenu, answer: keptMenu });
/** Edits and moves. Without a `version` the last write wins; with a stale one `data` is the menu as it is now. */
export const editMenu = route('PUT', `${admin}/:id`, {
  right: 'menu:edit',
  params: idParams,
  body: z.extend(menuDraft, { version: z.optional(z.int()) }),
  answer: keptMenu,
});
export const removeMenus = route('DELETE', admin, { right: 'menu:remove', body: idList, answer: z.unknown() });

/** Flat rows, parents first: what `importMenus` takes. */
export const exportMenus = route('GET', `${admin}/export`, { right: 'menu:list', dear: 'export', answer: z.array(keptFields) });
/**
 * Adds new rows and changes known ones, by id, all or nothing; menus that are not in the list stay. A refusal names the menus that
 * are wrong, and its `data` has every fault.
 */
export const importMenus = route('POST', `${admin}/import`, {
  right: 'menu:import',
  dear: 'import',
  bodyBytes: LARGEST_BODY_BYTES,
  body: z.array(importedMenu).check(z.minLength(1), z.maxLength(1_000)),
  answer: z.object({ added: z.int(), changed: z.int(), unchanged: z.int() }),
});
