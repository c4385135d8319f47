import type { Language } from '../../../contract/text';
import type { Translate } from '../../i18n/text';
import { menuName } from '../../machines/base/menu-tree';
import { isFixedName } from '../../machines/shell/page-routes';
import type { TabTitle } from '../../machines/shell/tabs';

/** What a tab is called: what its page calls itself, else the console's own name for a fixed page, else the name of its menu. */
export function tabTitle(t: Translate, language: Language, tab: TabTitle): string {
  if (tab.customTitle) return tab.customTitle;
  const title = isFixedName(tab.name) ? t(`shell.pages.${tab.name}`) : menuName(tab, language);
  return tab.number === undefined ? title : t('shell.numbered', { title, number: String(tab.number) });
}
