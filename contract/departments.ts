import { z } from 'zod/mini';
import { id, idList, idParams } from './ids';
import { pageOf, pageQuery } from './paging';
import { route } from './route';
import { optionalText, requiredText, text, time } from './text';
import { user } from './users';

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

/** A department as it is managed. `childCount` and `memberCount` are those right below it, whoever may see them. */
export const department = z.object({
  id,
  /** `0`: it stands at the top. */
  parentId: id,
  departmentName: z.string(),
  departmentCode: z.nullable(z.string()),
  remark: z.nullable(z.string()),
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
  /** What it hangs on; `0` is the top. Left out, a new one stands at the top and any other stays where it is. */
  parentId: z.optional(id),
  /** Its place among its siblings: who stands there or after it moves on by one. Left out, who is new there comes last. */
  displayOrder: z.optional(z.int().check(z.minimum(1), z.maximum(1_000_000))),
});
export type DepartmentDraft = z.output<typeof departmentDraft>;

export const DEPARTMENT_COLUMNS = ['departmentName', 'departmentCode', 'displayOrder', 'createTime'] as const;
export const DEPARTMENT_FIELDS = ['departmentName', 'departmentCode', 'remark', 'createTime'] as const;

export const departmentQuery = z.extend(pageQuery(DEPARTMENT_COLUMNS), {
  departmentName: z.optional(text(64)),
  departmentCode: z.optional(text(64)),
  /** Those right below this one; `0` are those that stand at the top of what the caller sees. */
  parentId: z.optional(id),
});

/** A user as far as it takes to choose one. */
const member = z.pick(user, { id: true, username: true, name: true, status: true, departments: true });

const memberQuery = z.extend(z.omit(pageQuery(['username', 'name']), { superQueryParams: true }), {
  username: z.optional(text(64)),
  name: z.optional(text(64)),
});

const admin = '/ofa-admin/admin/ofaDepartment/department';

/** The departments of the tenant that the caller sees into, as a forest below the virtual root. */
export const getDepartmentTree = route('GET', `${admin}/tree`, {
  right: 'signedIn',
  /** What does not match is left out, unless it leads to what does or lies below it. */
  query: z.optional(z.object({ departmentName: z.optional(text(64)) })),
  answer: z.array(departmentNode),
});
export const listDepartments = route('GET', admin, {
  right: 'department:list',
  query: departmentQuery,
  answer: pageOf(department),
});
export const addDepartment = route('POST', admin, { right: 'department:add', body: departmentDraft, answer: department });
/** Edits and moves. Without a `version` the last write wins; with a stale one `data` is the department as it is now. */
export const editDepartment = route('PUT', `${admin}/:id`, {
  right: 'department:edit',
  params: idParams,
  body: z.extend(departmentDraft, { version: z.optional(z.int()) }),
  answer: department,
});
export const removeDepartments = route('DELETE', admin, { right: 'department:remove', body: idList, answer: z.unknown() });

/** Who is in the department itself. */
export const listMembers = route('GET', `${admin}/:id/user`, {
  right: 'department:list',
  params: idParams,
  query: memberQuery,
  answer: pageOf(member),
});
/** Whom a picker offers: the users of a department and of all below it; `0`, or none, is everybody in sight. */
export const listDepartmentUsers = route('GET', `${admin}/user`, {
  right: 'user:list',
  query: z.extend(memberQuery, { departmentId: z.optional(id) }),
  answer: pageOf(member),
});
/** These users become members, too; whoever is one stays one. */
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
