import {
  addMenuGroup,
  editMenuGroup,
  listGrantableMenus,
  listMenuGroups,
  type MenuGroup,
  removeMenuGroups,
} from '../../contract/menu-groups';
import { PAGE_SIZES } from '../../contract/paging';
import type { Grants, GrantsDraft } from '../machines/administration/grants';
import type { MenuGroupValues, SavedGroup } from '../machines/administration/menu-groups';
import type { Draft } from '../machines/records/record-form';
import type { Call } from './call';
import { loaderOf, removerOf } from './records';

/** Named sets of menus that the platform grants to tenants. */
export const menuGroupsApi = (call: Call) => ({
  load: loaderOf(call, listMenuGroups),
  remove: removerOf(call, removeMenuGroups),
  save: async ({ row, values, version }: Draft<MenuGroup, MenuGroupValues>, signal: AbortSignal): Promise<SavedGroup> => {
    if (!row) return { group: await call(addMenuGroup, { body: { ...values, menuIds: [] }, signal }), isNew: true };
    const body = { ...values, menuIds: row.menuIds, version };
    return { group: await call(editMenuGroup, { params: { id: row.id }, body, signal }), isNew: false };
  },
  menus: async (group: MenuGroup, signal: AbortSignal): Promise<Grants> => {
    const [menus, { menuIds, version }] = await Promise.all([call(listGrantableMenus, { signal }), asItIs(call, group, signal)]);
    return { menus, menuIds, version };
  },
  /** A name that was changed meanwhile stays: the version is that of the menus that were shown. */
  setMenus: async (group: MenuGroup, { menuIds, version }: GrantsDraft, signal: AbortSignal) => {
    const { id, name, remark } = await asItIs(call, group, signal);
    return call(editMenuGroup, { params: { id }, body: { name, remark, menuIds: [...menuIds], version }, signal });
  },
});

/** The group as it is now; one that is not among the latest is taken as the list showed it. */
async function asItIs(call: Call, group: MenuGroup, signal: AbortSignal): Promise<MenuGroup> {
  const { records } = await call(listMenuGroups, { query: { current: 1, size: Math.max(...PAGE_SIZES) }, signal });
  return records.find(({ id }) => id === group.id) ?? group;
}
