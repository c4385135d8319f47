import { z } from 'zod/mini';
import { pathKey } from '../../../contract/paths';
import type { MenuIndex } from '../base/menu-tree';
import { HOME } from '../base/routes';
import { type FixedName, HOME_PAGE, isFixedName, match } from './page-routes';
import { isClosable, type OpenTab } from './tab-order';

/** §3, Tab entry: what is stored of a tab in session storage. */
const tabEntry = z.object({
  name: z.string(),
  path: z.string(),
  fullPath: z.string(),
  title: z.string(),
  customTitle: z.string(),
  i18nTitle: z.string(),
  closable: z.boolean(),
});
const storedTabs = z.object({ owner: z.string(), tabs: z.array(tabEntry) });
export type KeptTabs = z.infer<typeof storedTabs>;
type TabEntry = KeptTabs['tabs'][number];

/** What is stored of a page's name, whichever language is shown: a menu's `alias` and `aliasI18n`. */
export type FixedTitle = (name: FixedName) => Pick<TabEntry, 'title' | 'i18nTitle'>;

export const FRESH = { customTitle: '', dirty: false, pinned: false, frozen: false, ref: null } as const;

/** What is left of the stored tabs: those of this user that lead to pages this user may open. Names come fresh from the menus. */
export function restored(stored: unknown, owner: string, index: MenuIndex): readonly OpenTab[] {
  const parsed = storedTabs.safeParse(stored);
  const entries = parsed.success && parsed.data.owner === owner ? parsed.data.tabs : [];
  const tabs = new Map<string, OpenTab>([[HOME, { ...HOME_PAGE, ...FRESH, fullPath: HOME }]]);
  for (const { path, fullPath, customTitle, closable } of entries) {
    const found = match(path, index);
    if (found.kind !== 'page' || pathKey(fullPath.split(/[?#]/, 1)[0] ?? '') !== found.page.path) continue;
    tabs.set(found.page.path, { ...found.page, ...FRESH, fullPath, customTitle, pinned: !closable && found.page.path !== HOME });
  }
  const all = [...tabs.values()];
  return [...all.filter((open) => !isClosable(open)), ...all.filter(isClosable)];
}

export const keptTabs = (owner: string, tabs: readonly OpenTab[], fixedTitle: FixedTitle): KeptTabs => ({
  owner,
  tabs: tabs.map((open) => ({
    name: open.name,
    path: open.path,
    fullPath: open.fullPath,
    customTitle: open.customTitle,
    closable: isClosable(open),
    ...(isFixedName(open.name) ? fixedTitle(open.name) : { title: open.alias, i18nTitle: open.aliasI18n }),
  })),
});
