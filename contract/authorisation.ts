import { z } from 'zod/mini';
import { id, idList, idParams } from './ids';
import { route } from './route';

/** More menus than any installation has. */
export const menuIds = z.array(id).check(z.maxLength(5_000));
export const MENU_IDS_BYTES = 512 * 1024;

/** A menu that can be granted: a row of a tree, by `parentId`. */
export const grantableMenu = z.object({
  menuId: id,
  parentId: id,
  kind: z.enum(['directory', 'page', 'iframe', 'button']),
  alias: z.string(),
  aliasI18n: z.nullable(z.string()),
  aliasEn: z.nullable(z.string()),
  permission: z.nullable(z.string()),
});
export type GrantableMenu = z.infer<typeof grantableMenu>;

const tenantIds = idList;
const admin = '/ofa-admin/admin/ofaOrganization';

/** The menus that a tenant can be authorised for, and those that it is authorised for. */
export const getAuthorisation = route('GET', `${admin}/permission/:id`, {
  right: 'tenant:authorize',
  params: idParams,
  answer: z.object({ menus: z.array(grantableMenu), menuIds: z.array(id), version: z.int() }),
});
/** Sets exactly these menus and the ones above them. `version` is that of the tenant. */
export const setAuthorisation = route('PUT', `${admin}/org/authorization/:id`, {
  right: 'tenant:authorize',
  bodyBytes: MENU_IDS_BYTES,
  params: idParams,
  body: z.object({ menuIds, version: z.optional(z.int()) }),
  answer: z.unknown(),
});
export const authoriseTenants = route('POST', `${admin}/org/authorization/batch`, {
  right: 'tenant:authorize',
  bodyBytes: MENU_IDS_BYTES,
  body: z.object({ tenantIds, menuIds }),
  answer: z.unknown(),
});
/** Removes menus from tenants, with all below them. */
export const unauthoriseTenants = route('POST', `${admin}/org/authorization/batchRemove`, {
  right: 'tenant:authorize',
  bodyBytes: MENU_IDS_BYTES,
  body: z.object({ tenantIds, menuIds }),
  answer: z.unknown(),
});
/** Grants what the groups hold now: a later change of a group changes no tenant. */
export const authoriseByGroup = route('POST', `${admin}/org/authorization/byMenuGroup/batch`, {
  right: 'tenant:authorize',
  body: z.object({ tenantIds, menuGroupIds: idList }),
  answer: z.unknown(),
});
