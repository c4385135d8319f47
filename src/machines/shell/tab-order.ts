import { HOME } from '../base/routes';
import type { PageTarget } from './page-routes';
import type { TabRef } from './tab';

export interface OpenTab extends PageTarget {
  readonly fullPath: string;
  /** What the page calls itself; empty while it goes by the name of its menu. */
  readonly customTitle: string;
  readonly dirty: boolean;
  /** It stands before the others and does not close. */
  readonly pinned: boolean;
  /** Its page has been stopped to save memory: it comes back where it stood. */
  readonly frozen: boolean;
  /** A restored tab has no actor before it is visited: a reload does not fire the calls of every page. */
  readonly ref: TabRef | null;
}

export type Closing = 'this' | 'left' | 'right' | 'others';

/** The home page never closes, and a pinned tab not before it is released. */
export const isClosable = ({ path, pinned }: Pick<OpenTab, 'path' | 'pinned'>) => path !== HOME && !pinned;

/** Which tabs a close would take. */
export function tabsClosedBy(
  { which, path }: { readonly which: Closing; readonly path: string },
  tabs: readonly OpenTab[],
): readonly OpenTab[] {
  const at = tabs.findIndex((open) => open.path === path);
  if (at === -1) return [];
  const within = {
    this: (i: number) => i === at,
    left: (i: number) => i < at,
    right: (i: number) => i > at,
    others: (i: number) => i !== at,
  };
  return tabs.filter((open, i) => isClosable(open) && within[which](i));
}

/** The tabs with one of them at another place among its own kind: home is first, then the pinned ones, then the others. */
export function moved(tabs: readonly OpenTab[], path: string, to: number): readonly OpenTab[] {
  const tab = tabs.find((open) => open.path === path);
  if (!tab || path === HOME) return tabs;
  const rest = tabs.filter((open) => open !== tab);
  const pinned = rest.filter((open) => open.pinned).length;
  const [first, last] = tab.pinned ? [1, 1 + pinned] : [1 + pinned, rest.length];
  const place = Math.min(Math.max(to, first), last);
  return [...rest.slice(0, place), tab, ...rest.slice(place)];
}

/** A tab that is pinned goes behind the pinned ones; one that is released, before the others: both are the same place. */
export function pinToggled(tabs: readonly OpenTab[], path: string): readonly OpenTab[] {
  const changed = tabs.map((open) => (open.path === path && path !== HOME ? { ...open, pinned: !open.pinned } : open));
  const others = changed.filter((open) => open.path !== path && (open.pinned || open.path === HOME));
  return moved(changed, path, others.length);
}
