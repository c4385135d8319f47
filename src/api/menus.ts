import {
  addMenu,
  editMenu,
  exportMenus,
  getCurrentUserMenu,
  getMenuTree,
  importMenus,
  type KeptMenu,
  type KeptMenuNode,
  removeMenus,
} from '../../contract/menus';
import { listSubsystems } from '../../contract/subsystems';
import type { MenuFile, MenuNames, MenuRow, MenuValues } from '../machines/administration/menus';
import type { Draft } from '../machines/records/record-form';
import type { Position } from '../machines/records/tree-rows';
import type { MenusPorts } from '../machines/shell/menus';
import type { Call } from './call';
import { removerOf } from './records';

/** The user's menus and sub-systems. */
export const menusApi = (call: Call): Pick<MenusPorts, 'loadMenus' | 'loadSubsystems'> => ({
  loadMenus: (signal) => call(getCurrentUserMenu, { signal }),
  loadSubsystems: (signal) => call(listSubsystems, { signal }),
});

/** The menus as the platform manages them (§7.5). */
export const keptMenusApi = (call: Call) => ({
  rows: async (signal: AbortSignal): Promise<readonly MenuRow[]> => rowsIn(await call(getMenuTree, { signal })),
  save: async ({ row, values, version }: Draft<MenuRow, MenuValues>, signal: AbortSignal): Promise<MenuRow> => {
    if (!row) return rowOf(await call(addMenu, { body: values, signal }));
    return rowOf(await call(editMenu, { params: { id: row.id }, body: { ...values, version }, signal }));
  },
  /** Changes the place or the names of a menu, and nothing else of it. */
  change: async ({ id, kind, version, ...menu }: MenuRow, to: Partial<Position & MenuNames>, signal: AbortSignal) => {
    const { alias, aliasI18n, aliasEn, path, component, icon, permission } = menu;
    const fields = { kind, alias, aliasI18n, aliasEn, path, component, icon, permission };
    return rowOf(await call(editMenu, { params: { id }, body: { ...fields, ...to, version }, signal }));
  },
  remove: removerOf(call, removeMenus),
  exportFile: async (signal: AbortSignal): Promise<Blob> =>
    new Blob([JSON.stringify(await call(exportMenus, { signal }), null, 2)], { type: 'application/json' }),
  importFile: ({ menus }: MenuFile, signal: AbortSignal) => call(importMenus, { body: [...(menus ?? [])], signal }),
});

const rowOf = (menu: KeptMenu): MenuRow => ({ ...menu, id: menu.menuId });

const rowsIn = (nodes: readonly KeptMenuNode[]): readonly MenuRow[] =>
  nodes.flatMap(({ children, ...menu }) => [rowOf(menu), ...rowsIn(children ?? [])]);
