import { MENU_GROUP_FIELDS, type MenuGroup, menuGroup, menuGroupQuery } from '../../contract/menu-groups';
import { menuGroupsApi } from '../api/menu-groups';
import { createGrantsMachine } from '../machines/administration/grants';
import {
  afterMenuGroupDialog,
  MENU_GROUP_TABLE,
  type MenuGroupDialogs,
  menuGroupForm,
  menuGroupValues,
} from '../machines/administration/menu-groups';
import { createRecordsPageMachine } from '../machines/records/records-page';
import { MenuGroupsPage } from '../ui/administration/menu-groups/MenuGroupsPage';
import { definePage } from '../ui/base/page';
import type { Kit } from './kit';
import { recordParts } from './parts/records';

/** The composition root of the menu groups. */
export default (kit: Kit) => {
  const api = menuGroupsApi(kit.call);
  const parts = recordParts(kit, {
    api,
    query: menuGroupQuery,
    record: menuGroup,
    values: menuGroupForm,
    valuesOf: menuGroupValues,
    table: MENU_GROUP_TABLE,
    fields: MENU_GROUP_FIELDS,
  });
  const dialogs: MenuGroupDialogs = {
    ...parts.dialogs,
    grants: createGrantsMachine<MenuGroup>({
      load: api.menus,
      save: api.setMenus,
      notify: kit.notify,
      draft: { stored: kit.stored, idOf: ({ id }) => id },
    }),
  };
  return definePage({
    machine: createRecordsPageMachine({ ...parts, dialogs, after: afterMenuGroupDialog }),
    View: MenuGroupsPage,
  });
};
