import { z } from 'zod/mini';
import { id, idList, idParams } from './ids';
import { count, DEFAULT_PAGE_SIZE, pageOf, pageQuery } from './paging';
import { route } from './route';
import type { SearchedFields } from './super-query';
import { optionalText, requiredText, text, time } from './text';
import { member, memberQuery } from './users';

export interface DepartmentNode {
  readonly id: string;
  readonly departmentName: string;
  readonly children?: readonly DepartmentNode[] | null | undefined;
}

export const departmentNode: z.ZodMiniType<DepartmentNode> = z.object({
  id,
  departmentName: z.string(),
  get children() {
    return z.nullish(z.array(departmentNode));
  },
});

/** A department as the management shows it. `childCount` and `memberCount` count directly below it, regardless of the caller's data scope. */
export const department = z.object({
  id,
  /** `0`: it is at the top. */
  parentId: id,
  departmentName: z.string(),
  departmentCode: z.nullable(z.string()),
  remark: z.nullable(z.string()),
  /** The user who leads it, if one does. Other servers may not tell. */
  leader: z.nullish(z.object({ id, name: z.string() })),
  displayOrder: z.int(),
  childCount: z.int(),
  memberCount: z.int(),
  createTime: time,
  version: z.int(),
});
export type Department = z.infer<typeof department>;

export const departmentDraft = z.object({
  departmentName: requiredText(64),
  departmentCode: optionalText(64),
  remark: optionalText(200),
  /** A user of the tenant that the caller sees; `null`: none. Without it, the leader stays. */
  leaderId: z.optional(z.nullable(id)),
  /** The parent; `0` is the top. Without it, a new department is at the top and any other stays where it is. */
  parentId: z.optional(id),
  /** Position among siblings: those at and after it move on by one. Without it, a new one is last. */
  displayOrder: z.optional(z.int().check(z.minimum(1), z.maximum(1_000_000))),
});
export type DepartmentDraft = z.output<typeof departmentDraft>;

export const DEPARTMENT_COLUMNS = ['departmentName', 'departmentCode', 'displayOrder', 'createTime'] as const;
export const DEPARTMENT_FIELDS = {
  departmentName: 'text',
  departmentCode: 'text',
  createTime: 'time',
  remark: 'text',
} as const satisfies SearchedFields;

/** The page of departments shows them as one tree, so it reads long pages. */
export const DEPARTMENT_PAGE_SIZE = 5_000;

export const departmentQuery = z.extend(pageQuery(DEPARTMENT_COLUMNS), {
  size: z._default(z.pipe(count, z.number().check(z.minimum(1), z.maximum(DEPARTMENT_PAGE_SIZE))), DEFAULT_PAGE_SIZE),
  departmentName: z.optional(text(64)),
  departmentCode: z.optional(text(64)),
  /** Those directly below this one; `0` means those at the top of what the caller sees. */
  parentId: z.optional(id),
});

const admin = '/ofa-admin/admin/ofaDepartment/department';

/** The departments in the caller's data scope, as a forest below the virtual root. */
export const getDepartmentTree = route('GET', `${admin}/tree`, {
  right: 'signedIn',
  /** Keeps matches, what is below them, and the way to them. */
  query: z.optional(z.object({ departmentName: z.optional(text(64)) })),
  answer: z.array(departmentNode),
});
export const listDepartments = route('GET', admin, {
  right: 'department:list',
  query: departmentQuery,
  answer: pageOf(department),
});
export const getDepartment = route('GET', `${admin}/:id`, { right: 'department:list', params: idParams, answer: department });
export const addDepartment = route('POST', admin, { right: 'department:add', body: departmentDraft, answer: department });
/** Edits and moves. Without a `version` the last write wins; with a stale one `data` is the department as it is now. */
export const editDepartment = route('PUT', `${admin}/:id`, {
  right: 'department:edit',
  params: idParams,
  body: z.extend(departmentDraft, { version: z.optional(z.int()) }),
  answer: department,
});
export const removeDepartments = route('DELETE', admin, { right: 'department:remove', body: idList, answer: z.unknown() });

/** The members of the department itself. */
export const listMembers = route('GET', `${admin}/:id/user`, {
  right: 'department:list',
  params: idParams,
  query: memberQuery,
  answer: pageOf(member),
});
/** §7.10: whether a picker shows the users of a department itself, or those of all below it, too. */
export const TREE_TYPES = { own: 1, below: 2 } as const;

/** The users for a picker: those of a department and of all below it; `0`, or none, means everyone in the caller's data scope. */
export const listDepartmentUsers = route('GET', `${admin}/user`, {
  right: 'user:list',
  query: z.extend(memberQuery, {
    departmentId: z.optional(id),
    treeType: z._default(z.pipe(count, z.literal([TREE_TYPES.own, TREE_TYPES.below])), TREE_TYPES.below),
  }),
  answer: pageOf(member),
});
/** Adds these users; the members that are there stay. */
export const addMembers = route('POST', `${admin}/:id/user`, {
  right: 'department:members',
  params: idParams,
  body: idList,
  answer: z.unknown(),
});
export const removeMembers = route('DELETE', `${admin}/:id/user`, {
  right: 'department:members',
  params: idParams,
  body: idList,
  answer: z.unknown(),
});
