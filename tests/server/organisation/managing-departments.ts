import * as contract from '../../../contract/departments';
import { tenantDb } from '../../../server/platform/db/tenant-db';
import type { World } from '../platform/world';
import type { Someone } from './people';

interface Setting {
  readonly world: World;
  /** The caller, unless another token is given. */
  readonly boss: Someone;
}

export const DEPARTMENT_RIGHTS = [
  'department:list',
  'department:add',
  'department:edit',
  'department:remove',
  'department:members',
] as const;

let count = 0;

/** A draft of a department with an arbitrary name. */
export const draft = (facts: object = {}) => ({ departmentName: `部门${++count}`, ...facts });

/** The calls on departments, in a world that exists by then. */
export function managingDepartments(setting: () => Setting) {
  const call = (route: Parameters<World['call']>[0], asking: object, token = setting().boss.token) =>
    setting().world.call(route, { ...asking, token });

  const add = (body: unknown, token?: string) => call(contract.addDepartment, { body }, token);
  const made = async (facts: object = {}, token?: string) => contract.department.parse((await add(draft(facts), token)).data);
  /** A chain of departments, each below the one before. */
  const chain = async (length: number) => {
    const ids: string[] = [];
    for (let n = 0; n < length; n += 1) ids.push((await made({ parentId: ids.at(-1) ?? '0' })).id);
    return ids;
  };
  const edit = (id: string, body: unknown, token?: string) => call(contract.editDepartment, { params: { id }, body }, token);
  const move = (id: string, parentId: string, token?: string) => edit(id, draft({ parentId }), token);
  const remove = (ids: readonly string[], token?: string) => call(contract.removeDepartments, { body: ids }, token);
  const list = async (query: Record<string, string | number>, token?: string) => {
    const answer = await call(contract.listDepartments, { query: { size: 200, ...query } }, token);
    return contract.listDepartments.answer.parse(answer.data);
  };
  const row = async (id: string) => (await list({})).records.find((one) => one.id === id);
  const below = async (parentId: string) => (await list({ parentId })).records.map(({ id }) => id);
  const tree = async (query: Record<string, string>) =>
    contract.getDepartmentTree.answer.parse((await call(contract.getDepartmentTree, { query })).data);
  const join = (id: string, body: unknown, token?: string) => call(contract.addMembers, { params: { id }, body }, token);
  const leave = (id: string, body: unknown, token?: string) => call(contract.removeMembers, { params: { id }, body }, token);
  const members = async (id: string, token?: string) =>
    contract.listMembers.answer.parse((await call(contract.listMembers, { params: { id } }, token)).data).records;
  /** The recorded operations on a department by the caller. */
  const audits = async (entityId: string) => {
    const { world, boss } = setting();
    const audited = tenantDb(world.db, boss).select('audits').selectAll().where('entity_id', '=', entityId);
    const rows = await audited.orderBy('id').execute();
    return rows.map(({ action, actor_id }) => `${action} ${actor_id === boss.id}`);
  };
  return { add, made, chain, edit, move, remove, list, row, below, tree, join, leave, members, audits };
}
