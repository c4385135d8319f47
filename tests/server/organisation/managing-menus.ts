import * as contract from '../../../contract/menus';
import type { World } from '../platform/world';
import type { Someone } from './people';

interface Setting {
  readonly world: World;
  /** The caller, unless another token is given. */
  readonly boss: Someone;
}

export const MENU_RIGHTS = ['menu:list', 'menu:add', 'menu:edit', 'menu:remove', 'menu:import'] as const;

let count = 0;

/** A draft of a directory with an arbitrary name. */
export const draft = (facts: object = {}) => ({ kind: 'directory', alias: `菜单${++count}`, ...facts });

export const allOf = (nodes: readonly contract.KeptMenuNode[]): contract.KeptMenuNode[] =>
  nodes.flatMap((node) => [node, ...allOf(node.children ?? [])]);

/** The calls on menus, in a world that exists by then. */
export function managingMenus(setting: () => Setting) {
  const call = (route: Parameters<World['call']>[0], asking: object, token = setting().boss.token) =>
    setting().world.call(route, { ...asking, token });

  const add = (body: unknown, token?: string) => call(contract.addMenu, { body }, token);
  const made = async (facts: object = {}) => contract.addMenu.answer.parse((await add(draft(facts))).data);
  /** A chain of directories, each in the one before. */
  const chain = async (length: number) => {
    const ids: string[] = [];
    for (let n = 0; n < length; n += 1) ids.push((await made({ parentId: ids.at(-1) ?? '0' })).menuId);
    return ids;
  };
  const edit = (id: string, body: unknown) => call(contract.editMenu, { params: { id }, body });
  const move = (id: string, parentId: string) => edit(id, draft({ parentId }));
  const remove = (ids: readonly string[]) => call(contract.removeMenus, { body: ids });
  const tree = async () => contract.getMenuTree.answer.parse((await call(contract.getMenuTree, {})).data);
  const node = async (id: string) => allOf(await tree()).find(({ menuId }) => menuId === id);
  const row = async (id: string) => {
    const found = await node(id);
    if (!found) return undefined;
    const { children: _, ...fields } = found;
    return fields;
  };
  const below = async (parentId: string) =>
    ((parentId === '0' ? await tree() : (await node(parentId))?.children) ?? []).map(({ menuId }) => menuId);
  const exported = async () => contract.exportMenus.answer.parse((await call(contract.exportMenus, {})).data);
  /** Moves the clock on, because imports are rate-limited. */
  const imported = (body: unknown) => {
    setting().world.clock.now += 5_000;
    return call(contract.importMenus, { body });
  };
  return { add, made, chain, edit, move, remove, tree, row, below, exported, imported };
}
