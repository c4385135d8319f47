import { z } from 'zod/mini';
import { ROOT_ID } from '../../../contract/ids';
import { type ImportedMenu, importedMenu, type KeptMenu, MENU_KINDS } from '../../../contract/menus';
import { BASE_SUBSYSTEM_ID, type Subsystem } from '../../../contract/subsystems';
import type { ActMachine } from '../base/act';
import type { LoadingRef } from '../base/loading';
import type { Icon } from '../pickers/icon-picker';
import type { PickerSlotRef } from '../pickers/picker-slot';
import type { Filters } from '../records/pager';
import { afterChange, afterFailure } from '../records/record-dialogs';
import type { Consequence, Ended } from '../records/records-page';
import { afterTreeDialog, type TreeDialogs } from '../records/tree-dialogs';
import type { TreePageRef } from '../records/tree-page';

/** A menu as a row of the tree. */
export interface MenuRow extends KeptMenu {
  readonly id: string;
}

/** What the form of a menu holds. */
export const menuForm = z.object({
  kind: z.enum(MENU_KINDS),
  alias: z.string(),
  aliasI18n: z.string(),
  aliasEn: z.string(),
  parentId: z.string(),
  path: z.string(),
  component: z.string(),
  icon: z.string(),
  permission: z.string(),
  hidden: z.boolean(),
  openType: z.enum(['tab', 'blank']),
  menuSubsystemId: z.string(),
  platform: z.boolean(),
});
export type MenuValues = z.infer<typeof menuForm>;

/** §2.7: what the language-setting dialog sets, the simplified Chinese name and the traditional one. */
export type MenuNames = Pick<MenuValues, 'alias' | 'aliasI18n'>;

/** What the form shows of a menu, or of none. */
export const menuValues = (menu: MenuRow | null): MenuValues => ({
  kind: menu?.kind ?? 'page',
  alias: menu?.alias ?? '',
  aliasI18n: menu?.aliasI18n ?? '',
  aliasEn: menu?.aliasEn ?? '',
  parentId: menu?.parentId ?? ROOT_ID,
  path: menu?.path ?? '',
  component: menu?.component ?? '',
  icon: menu?.icon ?? '',
  permission: menu?.permission ?? '',
  hidden: menu?.hidden ?? false,
  openType: menu?.openType ?? 'tab',
  menuSubsystemId: menu?.menuSubsystemId ?? BASE_SUBSYSTEM_ID,
  platform: menu?.platform ?? false,
});

/** A new menu is added below the one that it was asked for at. */
export const givenToMenu = ({ parentId }: Filters): Partial<MenuValues> => (typeof parentId === 'string' ? { parentId } : {});

/** A button hangs on an entry, and nothing on a button. */
export const takesMenu = (parent: Pick<MenuRow, 'kind'> | null, menu: Pick<MenuRow, 'kind'> | null): boolean =>
  parent === null ? menu?.kind !== 'button' : parent.kind !== 'button';

/** A file of menus: null where it holds none. */
export interface MenuFile {
  readonly name: string;
  readonly menus: readonly ImportedMenu[] | null;
}
export interface MenuImport {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
}

export type MenuDialogs = TreeDialogs<MenuRow, MenuValues> & {
  readonly naming: ActMachine<MenuRow, MenuRow, keyof MenuNames>;
  readonly import: ActMachine<MenuFile, MenuImport>;
  readonly export: ActMachine<null, unknown>;
};
/** What lives beside the tree of menus. */
export interface BesideMenus {
  readonly icons: PickerSlotRef<Icon>;
  readonly subsystems: LoadingRef<readonly Subsystem[]>;
}
export type MenusPageRef = TreePageRef<MenuRow, MenuDialogs, BesideMenus>;

export function afterMenuDialog(ended: Ended<MenuDialogs>): Consequence {
  if (ended.dialog === 'export') return ended.output.kind === 'failed' ? afterFailure(ended.output.failure, 'operation') : {};
  if (ended.dialog !== 'import' && ended.dialog !== 'naming') return afterTreeDialog<MenuRow, MenuValues>(ended);
  return afterChange(ended.output, 'saved', ended.dialog === 'import' ? 'upload' : 'operation');
}

/** The menus in the text of a file; null where there are none. */
export function menusIn(text: string): readonly ImportedMenu[] | null {
  try {
    return z.array(importedMenu).check(z.minLength(1)).safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
