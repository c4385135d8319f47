import { z } from 'zod/mini';
import { id, idList, idParams } from './ids';
import { LARGEST_BODY_BYTES } from './limits';
import { MENU_KINDS } from './menus';
import { pageOf, pageQuery } from './paging';
import { optionalPhone, phonePart } from './phone';
import { roleName } from './roles';
import { route } from './route';
import type { SearchedFields } from './super-query';
import { optionalText, requiredText, text, time } from './text';

export const USER_STATUSES = ['enabled', 'disabled'] as const;
export type UserStatus = (typeof USER_STATUSES)[number];

/** One person's membership of the tenant. The account behind it (username, phone, password) may belong to several. */
export const user = z.object({
  id,
  username: z.string(),
  name: z.string(),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  remark: z.nullable(z.string()),
  /** The name in the organisation's earlier system (contract/original-accounts.ts). */
  originalAccount: z.nullish(z.string()),
  status: z.enum(USER_STATUSES),
  departments: z.array(z.object({ id, departmentName: z.string() })),
  roles: z.array(roleName),
  /** The tenant's administrator: only administrators can act on them. */
  administrator: z.boolean(),
  /** A label (§6): the platform's own, who may do everything. */
  superAdministrator: z.nullish(z.boolean()),
  /** The address of their picture, signed for an hour (contract/files.ts). */
  avatar: z.nullish(z.string()),
  createTime: time,
  lastSignInTime: z.nullable(time),
  version: z.int(),
});
export type User = z.infer<typeof user>;

export const USERNAME = /^[A-Za-z][\w.@-]{1,63}$/;
export const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

/** How long an e-mail address can be. */
export const EMAIL_LENGTH = 120;
const optionalEmail = optionalText(EMAIL_LENGTH).check(z.refine((value) => value === null || EMAIL.test(value)));

/** How many roles one user can hold. */
export const ROLES_OF_USER = 50;

/** The fields of an administrator's form. Status, rights and passwords have calls and permissions of their own. */
export const userDraft = z.object({
  username: requiredText(64).check(z.regex(USERNAME)),
  name: requiredText(64),
  phone: optionalPhone,
  email: optionalEmail,
  remark: optionalText(200),
  departmentIds: z.array(id).check(z.maxLength(50)),
  roleIds: z.array(id).check(z.maxLength(ROLES_OF_USER)),
});
export type UserDraft = z.output<typeof userDraft>;

/** How many users one call may add: each costs the hash of a password. */
export const USERS_AT_ONCE = 100;

/** What users may change about themselves. A field that is left out stays as it is. */
export const userFacts = z.object({
  name: z.optional(requiredText(64)),
  email: z.optional(optionalEmail),
  /** The address that the upload of a picture answered to the caller; null takes the picture away. */
  avatar: z.optional(z.nullable(requiredText(1_000))),
  version: z.optional(z.int()),
});
export type UserFacts = z.output<typeof userFacts>;

/** A user's own data, without remarks by others. */
export const ownFacts = z.pick(user, {
  id: true,
  username: true,
  name: true,
  phone: true,
  email: true,
  avatar: true,
  version: true,
});
export type OwnFacts = z.infer<typeof ownFacts>;

/** The columns that a list of users can be sorted by. */
export const USER_COLUMNS = ['username', 'name', 'phone', 'status', 'createTime', 'lastSignInTime'] as const;
/** The fields that an advanced query may name. */
export const USER_FIELDS = {
  username: 'text',
  name: 'text',
  phone: 'text',
  email: 'text',
  status: 'choice',
  departmentId: 'departments',
  roleId: 'choice',
  administrator: 'flag',
  lastSignInTime: 'time',
  createTime: 'time',
  remark: 'text',
} as const satisfies SearchedFields;

export const userQuery = z.extend(pageQuery(USER_COLUMNS), {
  username: z.optional(text(64)),
  name: z.optional(text(64)),
  phone: z.optional(phonePart),
  status: z.optional(z.enum(USER_STATUSES)),
  roleId: z.optional(id),
  /** This department and all below it; `0` is all. */
  departmentId: z.optional(id),
});

/** A password that the server has made. It is answered once and stored only as a hash. */
const madePassword = z.object({ password: z.string() });

const newUser = z.object({ user, password: z.nullish(z.string()) });

const admin = '/ofa-admin/admin/ofaUser/user';

export const listUsers = route('GET', `${admin}/list`, { right: 'user:list', query: userQuery, answer: pageOf(user) });
export const getUser = route('GET', `${admin}/:id`, { right: 'user:list', params: idParams, answer: user });
export const addUser = route('POST', admin, {
  right: 'user:add',
  dear: 'hash',
  body: userDraft,
  answer: newUser,
});
/** All or none. If one is refused, `data` has its position in the list and its username. */
export const addUsers = route('POST', `${admin}/batch`, {
  right: 'user:add',
  dear: 'import',
  bodyBytes: LARGEST_BODY_BYTES,
  body: z.array(userDraft).check(z.minLength(1), z.maxLength(USERS_AT_ONCE)),
  answer: z.array(newUser),
});
/** Without a `version` the last write wins; with a stale one the call is refused, and `data` is the row as it is now. */
export const editUser = route('PUT', `${admin}/:id`, {
  right: 'user:edit',
  params: idParams,
  body: z.extend(userDraft, { version: z.optional(z.int()) }),
  answer: user,
});
const someRoles = z.array(id).check(z.maxLength(ROLES_OF_USER));
/** Gives these users some roles and takes others away; whatever else they hold stays. All or none. */
export const assignRoles = route('PUT', `${admin}/roles`, {
  right: 'user:edit',
  body: z.object({ userIds: idList, add: z._default(someRoles, []), remove: z._default(someRoles, []) }),
  answer: z.unknown(),
});
/** What a picker needs to know of a user. */
export const member = z.pick(user, { id: true, username: true, name: true, status: true, departments: true });
export type Member = z.infer<typeof member>;

export const memberQuery = z.extend(z.omit(pageQuery(['username', 'name']), { superQueryParams: true }), {
  username: z.optional(text(64)),
  name: z.optional(text(64)),
  /** A part of the name or of the username. */
  keyword: z.optional(text(64)),
});

const membersOfRole = '/ofa-admin/admin/ofaRole/role/:id/user';
/** The users who hold a role, as far as the caller may see them. */
export const listRoleMembers = route('GET', membersOfRole, {
  right: 'role:members',
  params: idParams,
  query: memberQuery,
  answer: pageOf(member),
});
/** Gives these users the role; those who hold it keep it. */
export const addRoleMembers = route('POST', membersOfRole, {
  right: 'role:members',
  params: idParams,
  body: idList,
  answer: z.unknown(),
});
export const removeRoleMembers = route('DELETE', membersOfRole, {
  right: 'role:members',
  params: idParams,
  body: idList,
  answer: z.unknown(),
});
export const removeUsers = route('DELETE', admin, { right: 'user:remove', body: idList, answer: z.unknown() });
export const resetPassword = route('PUT', `${admin}/password/reset/:id`, {
  right: 'user:resetPassword',
  dear: 'hash',
  params: idParams,
  answer: madePassword,
});
export const setUserStatus = route('PUT', '/tcc-user-center/uc/clientUser/status/:id', {
  right: 'user:status',
  params: idParams,
  query: z.object({ status: z.enum(USER_STATUSES) }),
  answer: z.unknown(),
});
/** A page or a button, whether the user has it, and what gives or withholds it. */
const explainedMenu = z.object({
  menuId: id,
  parentId: id,
  kind: z.enum(MENU_KINDS),
  alias: z.string(),
  aliasI18n: z.nullish(z.string()),
  aliasEn: z.nullish(z.string()),
  permission: z.nullish(z.string()),
  /** Whether the tenant was authorised for it: without that, no role gives it. */
  authorised: z.boolean(),
  /** The roles of the user that grant it. */
  roles: z.array(roleName),
  held: z.boolean(),
});
export type ExplainedMenu = z.infer<typeof explainedMenu>;

const explainedRights = z.object({
  administrator: z.boolean(),
  superAdministrator: z.boolean(),
  status: z.enum(USER_STATUSES),
  menus: z.array(explainedMenu),
});
export type ExplainedRights = z.infer<typeof explainedRights>;

/** Why a user has a right, or has it not. */
export const explainRights = route('GET', `${admin}/rights/:id`, {
  right: 'user:list',
  params: idParams,
  answer: explainedRights,
});
/** Switches these users on or off, all or none; those who are so already stay as they are. */
export const setManyStatus = route('PUT', `${admin}/status`, {
  right: 'user:status',
  body: z.object({ userIds: idList, status: z.enum(USER_STATUSES) }),
  answer: z.unknown(),
});
/**
 * §7.4: the signed-in user's own data. Rights, status, tenant and phone cannot be changed here (G28). With a stale `version`, `data` is
 * their data as it is now.
 */
export const editOwnFacts = route('PUT', '/ofa-admin/org/userInfo/personal', {
  right: 'signedIn',
  body: userFacts,
  answer: ownFacts,
});
export const editFacts = route('PUT', '/ofa-admin/org/userInfo/:id', {
  right: 'user:edit',
  params: idParams,
  body: userFacts,
  answer: user,
});
