import { z } from 'zod/mini';
import { MENU_GROUP_COLUMNS, type MenuGroup } from '../../../contract/menu-groups';
import { afterFailure, afterStandard, type StandardDialogs } from '../records/record-dialogs';
import type { Ended, Next, RecordsPageRef } from '../records/records-page';
import type { GrantsMachine } from './grants';

/** What the form of a menu group holds. Its menus are chosen in a tree of their own. */
export const menuGroupForm = z.object({ name: z.string(), remark: z.string() });
export type MenuGroupValues = z.infer<typeof menuGroupForm>;

/** What the form shows of a group, or of none. */
export const menuGroupValues = (group: MenuGroup | null): MenuGroupValues => ({
  name: group?.name ?? '',
  remark: group?.remark ?? '',
});

/** The columns of the table, in order. */
export const MENU_GROUP_TABLE = {
  table: 'menu-groups',
  columns: ['name', 'menuCount', 'createTime', 'remark'],
  sortable: MENU_GROUP_COLUMNS,
  hiddenAtFirst: [],
  alwaysShown: ['name'],
} as const;
export type MenuGroupColumn = (typeof MENU_GROUP_TABLE.columns)[number];

/** What the form saved, and whether the group is new: it has no menus yet. */
export interface SavedGroup {
  readonly group: MenuGroup;
  readonly isNew: boolean;
}

export type MenuGroupDialogs = StandardDialogs<MenuGroup, MenuGroupValues, SavedGroup> & {
  readonly grants: GrantsMachine<MenuGroup>;
};
export type MenuGroupsPageRef = RecordsPageRef<MenuGroup, MenuGroupDialogs>;

/** A new group goes on to its menus: without any it grants nothing. */
export function afterMenuGroupDialog(ended: Ended<MenuGroupDialogs>): Next<MenuGroupDialogs> {
  switch (ended.dialog) {
    case 'form':
      return ended.output.kind === 'saved' && ended.output.saved.isNew
        ? { reload: true, open: { type: 'open', dialog: 'grants', about: ended.output.saved.group } }
        : afterStandard(ended);
    case 'removal':
      return afterStandard(ended);
    case 'grants':
      if (ended.output.kind === 'done') return { reload: true, notice: { tone: 'success', say: 'saved' } };
      return ended.output.kind === 'failed' ? afterFailure(ended.output.failure, 'operation') : {};
  }
}
