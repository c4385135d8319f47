import * as contract from '../../../contract/subsystems';
import { tenantDb } from '../../../server/platform/db/tenant-db';
import type { World } from '../platform/world';
import type { Someone } from './people';

interface Setting {
  readonly world: World;
  /** The caller, unless another token is given. */
  readonly boss: Someone;
}

export const SUBSYSTEM_RIGHTS = [
  'subsystem:list',
  'subsystem:add',
  'subsystem:edit',
  'subsystem:remove',
  'subsystem:secret',
] as const;

let count = 0;

/** A draft of a sub-system with an arbitrary name. */
export const draft = (facts: object = {}) => ({
  name: `子系统${++count}`,
  url: null,
  displayOrder: 50,
  enabled: true,
  clientId: null,
  redirectUris: [],
  ...facts,
});

/** The calls on sub-systems, in a world that exists by then. */
export function keepingSubsystems(setting: () => Setting) {
  const call = (route: Parameters<World['call']>[0], asking: object, token = setting().boss.token) =>
    setting().world.call(route, { ...asking, token });

  const add = (body: unknown, token?: string) => call(contract.addSubsystem, { body }, token);
  const made = async (facts: object = {}) => contract.addSubsystem.answer.parse((await add(draft(facts))).data);
  const edit = (id: string, body: unknown, token?: string) => call(contract.editSubsystem, { params: { id }, body }, token);
  const remove = (ids: readonly string[], token?: string) => call(contract.removeSubsystems, { body: ids }, token);
  const renew = (id: string, token?: string) => call(contract.renewClientSecret, { params: { id } }, token);
  const page = async (query: Record<string, string | number>) =>
    contract.listKeptSubsystems.answer.parse((await call(contract.listKeptSubsystems, { query })).data);
  const rolesOf = async (id: string, token?: string) =>
    contract.getSubsystemRoles.answer.parse((await call(contract.getSubsystemRoles, { params: { id } }, token)).data).roleIds;
  const grant = (id: string, roleIds: readonly string[], token?: string) =>
    call(contract.setSubsystemRoles, { params: { id }, body: { roleIds } }, token);
  /** Whether a user may use it. */
  const mayUse = async (id: string, { token }: Someone) => {
    const list = contract.listSubsystems.answer.parse((await call(contract.listSubsystems, {}, token)).data);
    return list.find((one) => one.id === id)?.currentUserHasPermission;
  };
  /** Opens it to a tenant by a menu of it that the tenant is authorised for. */
  const openTo = async (id: string, tenantId: string) => {
    const { db } = setting().world;
    const entry = { kind: 'directory', alias: id, display_order: 900, hidden: 0, open_type: 'tab', platform: 0 } as const;
    const menu_id = `${id}-${++count}`.slice(-32);
    await db
      .insertInto('menus')
      .values({ ...entry, id: menu_id, subsystem_id: id })
      .execute();
    await tenantDb(db, { tenantId }).insert('tenant_menus', [{ menu_id }]).execute();
    return menu_id;
  };
  return { add, made, edit, remove, renew, page, rolesOf, grant, mayUse, openTo };
}
