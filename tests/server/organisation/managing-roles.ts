import type { Permission } from '../../../contract/permissions';
import * as contract from '../../../contract/roles';
import { tenantDb } from '../../../server/platform/db/tenant-db';
import type { World } from '../platform/world';
import type { Someone } from './people';

interface Setting {
  readonly world: World;
  /** The caller, unless another token is given. */
  readonly boss: Someone;
}

export const ROLE_RIGHTS = ['role:list', 'role:add', 'role:edit', 'role:remove', 'role:auth'] as const;

let count = 0;

/** A draft of a role with an arbitrary name. */
export const draft = (facts: object = {}) => ({ roleName: `角色${++count}`, ...facts });

/** The calls on roles, in a world that exists by then. */
export function managingRoles(setting: () => Setting) {
  const call = (route: Parameters<World['call']>[0], asking: object, token = setting().boss.token) =>
    setting().world.call(route, { ...asking, token });

  const add = (body: unknown, token?: string) => call(contract.addRole, { body }, token);
  const made = async (facts: object = {}, token?: string) => contract.role.parse((await add(draft(facts), token)).data);
  const copy = (id: string, body: unknown = draft(), token?: string) => call(contract.copyRole, { params: { id }, body }, token);
  const edit = (id: string, body: unknown, token?: string) => call(contract.editRole, { params: { id }, body }, token);
  const remove = (ids: readonly string[], token?: string) => call(contract.removeRoles, { body: ids }, token);
  const get = (id: string, token?: string) => call(contract.getRole, { params: { id } }, token);
  const list = async (query: Record<string, string | number>) =>
    contract.listRoles.answer.parse((await call(contract.listRoles, { query: { size: 200, ...query } })).data);
  const grants = async (id: string, token?: string) =>
    contract.getRoleGrants.answer.parse((await call(contract.getRoleGrants, { params: { id } }, token)).data);
  const grant = (id: string, menuIds: readonly string[], facts: object = {}, token?: string) =>
    call(contract.setRoleGrants, { params: { id }, body: { menuIds, ...facts } }, token);
  const give = (person: Someone, role_id: string) =>
    tenantDb(setting().world.db, person)
      .insert('membership_roles', [{ membership_id: person.id, role_id }])
      .execute();
  /** The button of a permission, and the menu above it. */
  const buttonOf = async (permission: Permission) => {
    const buttons = setting().world.db.selectFrom('menus').selectAll().where('permission', '=', permission);
    const row = await buttons.executeTakeFirstOrThrow();
    return { id: row.id, pageId: row.parent_id ?? '' };
  };
  const buttons = async (...permissions: Permission[]) => (await Promise.all(permissions.map(buttonOf))).map(({ id }) => id);
  return { add, made, copy, edit, remove, get, list, grants, grant, give, buttonOf, buttons };
}
