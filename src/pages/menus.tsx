import { z } from 'zod/mini';
import { addMenu } from '../../contract/menus';
import type { Subsystem } from '../../contract/subsystems';
import { DEFAULT_ZONE } from '../../contract/text';
import { keptMenusApi, menusApi } from '../api/menus';
import { saveFile } from '../browser/download';
import { findText } from '../i18n/find-text';
import {
  afterMenuDialog,
  type BesideMenus,
  givenToMenu,
  type MenuDialogs,
  type MenuFile,
  type MenuImport,
  type MenuNames,
  type MenuRow,
  type MenuValues,
  menuForm,
  menuValues,
  takesMenu,
} from '../machines/administration/menus';
import { createActMachine } from '../machines/base/act';
import { createLoadingMachine } from '../machines/base/loading';
import { createIconPickerMachine, type Icon } from '../machines/pickers/icon-picker';
import { createPickerSlotMachine } from '../machines/pickers/picker-slot';
import { createTreePageMachine } from '../machines/records/tree-page';
import { MenusPage } from '../ui/administration/menus/MenusPage';
import { definePage } from '../ui/base/page';
import type { Kit } from './kit';
import { recordFormPart } from './parts/records';

/** The composition root of the menu management. */
export default (kit: Kit) => {
  const { call, notify } = kit;
  const api = keptMenusApi(call);
  const dialogs: MenuDialogs = {
    form: recordFormPart<MenuRow, MenuValues, MenuRow>(kit, {
      save: api.save,
      record: menuRow,
      values: menuForm,
      valuesOf: menuValues,
      given: givenToMenu,
    }),
    removal: createActMachine<readonly MenuRow[], string>(api.remove),
    relocation: createActMachine<MenuRow, unknown, 'parentId'>(
      (row, signal, { parentId }) => api.change(row, { parentId }, signal),
      {
        fields: ['parentId'],
        notify,
      },
    ),
    naming: createActMachine<MenuRow, MenuRow, keyof MenuNames>((row, signal, names) => api.change(row, names, signal), {
      fields: ['alias', 'aliasI18n'],
      optional: ['aliasI18n'],
      notify,
    }),
    import: createActMachine<MenuFile, MenuImport>(api.importFile),
    export: createActMachine<null, unknown>(async (_, signal) => saveFile(await api.exportFile(signal), 'menus.json')),
  };
  const icons = createPickerSlotMachine<Icon>(createIconPickerMachine({ notify }));
  const subsystems = createLoadingMachine<readonly Subsystem[]>(menusApi(call).loadSubsystems);
  return definePage({
    machine: createTreePageMachine<MenuRow, MenuDialogs, BesideMenus>({
      load: api.rows,
      move: api.change,
      isFound: (menu, typed) =>
        [menu.alias, menu.aliasI18n, menu.aliasEn, menu.path, menu.permission].some((text) => text && findText(text, typed)),
      takes: takesMenu,
      dialogs,
      after: afterMenuDialog,
      beside: (spawn) => ({ icons: spawn(icons), subsystems: spawn(subsystems) }),
      zone: () => kit.user().zone ?? DEFAULT_ZONE,
      notify,
    }),
    View: MenusPage,
  });
};

const menuRow: z.ZodMiniType<MenuRow> = z.pipe(
  addMenu.answer,
  z.transform((menu) => ({ ...menu, id: menu.menuId })),
);
