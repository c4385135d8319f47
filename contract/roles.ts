import { z } from 'zod/mini';
import { MENU_IDS_BYTES, menuIds } from './authorisation';
import { id, idList, idParams } from './ids';
import { MENU_KINDS } from './menus';
import { pageOf, pageQuery } from './paging';
import { route } from './route';
import type { SearchedFields } from './super-query';
import { optionalText, requiredText, text, time } from './text';

export const roleName = z.object({ id, roleName: z.string() });
export type RoleName = z.infer<typeof roleName>;

/** A role that users can be given, as a picker shows it. Other servers may tell its name only. */
export const assignableRole = z.extend(roleName, {
  roleNumber: z.nullish(z.string()),
  displayOrder: z.nullish(z.int()),
  createTime: z.nullish(time),
});
export type AssignableRole = z.infer<typeof assignableRole>;

/** The users that a role's holders see: all, those of their departments and below, those of their departments, themselves. */
export const DATA_SCOPES = ['all', 'below', 'own', 'self'] as const;

export const role = z.extend(roleName, {
  roleNumber: z.string(),
  displayOrder: z.int(),
  dataScope: z.enum(DATA_SCOPES),
  remark: z.nullable(z.string()),
  createTime: time,
  version: z.int(),
});
export type Role = z.infer<typeof role>;

/** A role in the list of them. */
export const roleRow = z.extend(role, {
  /** How many users hold it. Other servers may not tell. */
  memberCount: z.nullish(z.int()),
});
export type RoleRow = z.infer<typeof roleRow>;

export const ROLE_NAME_LENGTH = 64;

/** Name and data scope of a role. What it allows is granted by a call of its own. */
export const roleDraft = z.object({
  roleName: requiredText(ROLE_NAME_LENGTH),
  /** Without it, a new role gets the next number; any other keeps its own. */
  roleNumber: optionalText(32),
  /** Without it, a new role is last; any other stays where it is. */
  displayOrder: z.optional(z.int().check(z.minimum(0), z.maximum(1_000_000))),
  /** Without it, a new role has the scope `self`; any other keeps its own. */
  dataScope: z.optional(z.enum(DATA_SCOPES)),
  remark: optionalText(200),
});
export type RoleDraft = z.output<typeof roleDraft>;

export const ROLE_COLUMNS = ['roleNumber', 'roleName', 'displayOrder', 'memberCount', 'createTime'] as const;
export const ROLE_FIELDS = {
  roleNumber: 'text',
  roleName: 'text',
  displayOrder: 'number',
  dataScope: 'choice',
  memberCount: 'number',
  createTime: 'time',
  remark: 'text',
} as const satisfies SearchedFields;

export const roleQuery = z.extend(pageQuery(ROLE_COLUMNS), {
  roleName: z.optional(text(64)),
  roleNumber: z.optional(text(32)),
});

/** A menu or button that the tenant was authorised for. */
const grantableFields = z.object({
  menuId: id,
  parentId: id,
  kind: z.enum(MENU_KINDS),
  alias: z.string(),
  aliasI18n: z.nullish(z.string()),
  aliasEn: z.nullish(z.string()),
  icon: z.nullish(z.string()),
  permission: z.nullish(z.string()),
  /** Whether the caller may grant it, or take it away. */
  currentUserHasPermission: z.nullish(z.boolean()),
});

export type GrantableMenu = z.infer<typeof grantableFields> & { readonly children?: readonly GrantableMenu[] | null | undefined };

const grantableMenu: z.ZodMiniType<GrantableMenu> = z.extend(grantableFields, {
  get children() {
    return z.nullish(z.array(grantableMenu));
  },
});

/** What a role allows, and the tree for choosing it. */
const grants = z.object({
  menuIds: z.array(id),
  dataScope: z.nullish(z.enum(DATA_SCOPES)),
  version: z.nullish(z.int()),
  menus: z.nullish(z.array(grantableMenu)),
  /** The sub-systems that were granted as a whole. Other servers may not tell. */
  subsystems: z.nullish(z.array(z.object({ id, name: z.string() }))),
});

const admin = '/ofa-admin/admin/ofaRole/role';

export const listRoles = route('GET', `${admin}/list`, { right: 'role:list', query: roleQuery, answer: pageOf(roleRow) });
/** §7.3: the roles that users can be given. */
export const listAssignableRoles = route('GET', `${admin}/org/list`, { right: 'user:list', answer: z.array(assignableRole) });
export const getRole = route('GET', `${admin}/:id`, { right: 'role:list', params: idParams, answer: roleRow });
export const addRole = route('POST', admin, { right: 'role:add', body: roleDraft, answer: role });
/** Without a `version` the last write wins; with a stale one `data` is the role as it is now. */
export const editRole = route('PUT', `${admin}/:id`, {
  right: 'role:edit',
  params: idParams,
  body: z.extend(roleDraft, { version: z.optional(z.int()) }),
  answer: role,
});
/**
 * A new role that allows what another one does, as far as the caller could grant it; no user holds it. It takes `role:auth`, too. Without
 * a data scope in the draft, it has that of the other.
 */
export const copyRole = route('POST', `${admin}/copy/:id`, {
  right: 'role:add',
  params: idParams,
  body: roleDraft,
  answer: role,
});
export const removeRoles = route('DELETE', admin, { right: 'role:remove', body: idList, answer: z.unknown() });

export const getRoleGrants = route('GET', `${admin}/auth/:id`, { right: 'role:auth', params: idParams, answer: grants });
/** Sets what the role allows to exactly these menus and buttons, and the menus above them. */
export const setRoleGrants = route('PUT', `${admin}/auth/:id`, {
  right: 'role:auth',
  bodyBytes: MENU_IDS_BYTES,
  params: idParams,
  body: z.object({
    menuIds,
    dataScope: z.optional(z.enum(DATA_SCOPES)),
    version: z.optional(z.int()),
  }),
  answer: grants,
});
