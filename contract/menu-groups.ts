import { z } from 'zod/mini';
import { grantableMenu, MENU_IDS_BYTES, menuIds } from './authorisation';
import { id, idList, idParams } from './ids';
import { pageOf, pageQuery } from './paging';
import { route } from './route';
import type { SearchedFields } from './super-query';
import { optionalText, requiredText, text, time } from './text';

/** A set of menus that the platform grants to tenants under one name. */
export const menuGroup = z.object({
  id,
  name: z.string(),
  remark: z.nullable(z.string()),
  menuIds: z.array(id),
  createTime: time,
  version: z.int(),
});
export type MenuGroup = z.infer<typeof menuGroup>;

export const menuGroupDraft = z.object({ name: requiredText(64), remark: optionalText(200), menuIds });
export type MenuGroupDraft = z.output<typeof menuGroupDraft>;

export const MENU_GROUP_COLUMNS = ['name', 'createTime'] as const;
/** The fields that an advanced query may name. */
export const MENU_GROUP_FIELDS = { name: 'text', createTime: 'time', remark: 'text' } as const satisfies SearchedFields;

export const menuGroupQuery = z.extend(pageQuery(MENU_GROUP_COLUMNS), { name: z.optional(text(64)) });

const admin = '/ofa-admin/admin/ofaMenuGroup/group';

export const listMenuGroups = route('GET', `${admin}/list`, {
  right: 'menuGroup:list',
  query: menuGroupQuery,
  answer: pageOf(menuGroup),
});
/** The menus that a group can hold. */
export const listGrantableMenus = route('GET', `${admin}/menu`, { right: 'menuGroup:list', answer: z.array(grantableMenu) });
export const addMenuGroup = route('POST', admin, {
  right: 'menuGroup:add',
  bodyBytes: MENU_IDS_BYTES,
  body: menuGroupDraft,
  answer: menuGroup,
});
/** Without a `version` the last write wins; with a stale one the call is refused, and `data` is the row as it is now. */
export const editMenuGroup = route('PUT', `${admin}/:id`, {
  right: 'menuGroup:edit',
  bodyBytes: MENU_IDS_BYTES,
  params: idParams,
  body: z.extend(menuGroupDraft, { version: z.optional(z.int()) }),
  answer: menuGroup,
});
export const removeMenuGroups = route('DELETE', admin, { right: 'menuGroup:remove', body: idList, answer: z.unknown() });
