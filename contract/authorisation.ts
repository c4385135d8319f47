import { z } from 'zod/mini';
import { id, idList, idParams } from './ids';
import { route } from './route';

/** More menus than any installation has. */
export const menuIds = z.array(id).check(z.maxLength(5_000));

/** A menu that can be granted: a row of a tree, told by `parentId`. */
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

/** What a tenant may be authorised for, and what of it it is. */
export const getAuthorisation = route('GET', `${admin}/permission/:id`, {
  right: 'tenant:authorize',
  params: idParams,
  answer: z.object({ menus: z.array(grantableMenu), menuIds: z.array(id), version: z.int() }),
});
/** Exactly these menus and what they stand on. `version` is that of the tenant. */
export const setAuthorisation = route('PUT', `${admin}/org/authorization/:id`, {
  right: 'tenant:authorize',
  params: idParams,
  body: z.object({ menuIds, version: z.optional(z.int()) }),
  answer: z.unknown(),
});
export const authoriseTenants = route('POST', `${admin}/org/authorization/batch`, {
  right: 'tenant:authorize',
  body: z.object({ tenantIds, menuIds }),
  answer: z.unknown(),
});
/** Takes menus away from tenants, with all below them. */
export const unauthoriseTenants = route('POST', `${admin}/org/authorization/batchRemove`, {
  right: 'tenant:authorize',
  body: z.object({ tenantIds, menuIds }),
  answer: z.unknown(),
});
/** Grants what the groups hold now: a later change of a group does not follow. */
export const authoriseByGroup = route('POST', `${admin}/org/authorization/byMenuGroup/batch`, {
  right: 'tenant:authorize',
  body: z.object({ tenantIds, menuGroupIds: idList }),
  answer: z.unknown(),
});
