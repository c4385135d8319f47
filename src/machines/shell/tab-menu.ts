import type { SnapshotFrom } from 'xstate';
import { HOME } from '../base/routes';
import { type Closing, moved, tabsClosedBy } from './tab-order';
import type { TabsMachine } from './tabs';

/** What the menu of one tab offers. What can be refused with a reason stays enabled, so that the reason can be met (§2.4). */
export function tabMenu({ context: { tabs, closed } }: SnapshotFrom<TabsMachine>, path: string) {
  const isOnly = tabs.length === 1;
  const at = tabs.findIndex((open) => open.path === path);
  const offers = (which: Closing) => isOnly || tabsClosedBy({ which, path }, tabs).length > 0;
  const moves = (to: number) => moved(tabs, path, to).findIndex((open) => open.path === path) !== at;
  return {
    at,
    pinned: tabs[at]?.pinned ?? false,
    offers: {
      refresh: tabs[at]?.ref !== null,
      this: offers('this'),
      left: true,
      right: true,
      others: offers('others'),
      pin: path !== HOME,
      moveLeft: moves(at - 1),
      moveRight: moves(at + 1),
      duplicate: tabs[at]?.menuId !== null,
      reopen: closed.length > 0,
    },
  } as const;
}
