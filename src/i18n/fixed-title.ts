import { shell as zhCN } from './zh-CN/shell';
import { shell as zhHK } from './zh-HK/shell';

/** §3, Tab entry: the titles that are stored of a page without a menu, in the languages of a menu's `alias` and `aliasI18n`. */
export const fixedTitle = (name: keyof typeof zhCN.pages) => ({ title: zhCN.pages[name], i18nTitle: zhHK.pages[name] });
