import type { Dictionary } from '../../../contract/dictionaries';
import { BIBLIOGRAPHIC } from '../../platform/texts/bibliographic';

type Names = readonly [simplified: string, traditional: string, english: string];
const named = ([simplified, traditional, english]: Names) => ({ 'zh-CN': simplified, 'zh-HK': traditional, 'en-US': english });

/** The dictionaries that come with the product. Nobody can change them, so the code is id enough. */
export const BUILT_IN: readonly Dictionary[] = BIBLIOGRAPHIC.map(({ code, names, items }) => ({
  id: code,
  code,
  name: named(names),
  builtIn: true,
  createTime: null,
  version: 1,
  items: items.map(([item, ...itemNames]) => ({ code: item, name: named(itemNames), enabled: true })),
}));

export const builtIn = (code: string) => BUILT_IN.find((one) => one.code === code);
