import type { Dictionary, DictionaryDraft } from '../../../contract/dictionaries';
import type { InLanguages } from '../../../contract/i18n-texts';
import type { RefusalName } from '../../../contract/refusals';
import { searchForm } from '../../../contract/text';
import { BIBLIOGRAPHIC } from '../../platform/texts/bibliographic';

type Names = readonly [simplified: string, traditional: string, english: string];
const named = ([simplified, traditional, english]: Names) => ({ 'zh-CN': simplified, 'zh-HK': traditional, 'en-US': english });

/** The dictionaries that come with the product. They never change, so their code serves as their id. */
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

/** A code means one thing: no dictionary has the code of a built-in one, and no two items of a dictionary have the same. */
export function wrongCodes({ code, items }: DictionaryDraft): RefusalName | undefined {
  if (builtIn(code)) return 'dictionaryCodeTaken';
  return new Set(items.map((item) => item.code)).size < items.length ? 'dictionaryItemTwice' : undefined;
}

/** Built-in dictionaries are the same everywhere, so no tenant changes or deletes one. */
export const protection = (ids: readonly string[]): RefusalName | undefined =>
  ids.some(builtIn) ? 'dictionaryBuiltIn' : undefined;

/** A part of the code, or of the name in any language, whatever the case. */
export function isNamed({ code, name }: { readonly code: string; readonly name: InLanguages }, keyword: string): boolean {
  const names = [code, name['zh-CN'], name['zh-HK'], name['en-US']];
  const wanted = searchForm(keyword);
  return names.some((text) => searchForm(text ?? '').includes(wanted));
}
