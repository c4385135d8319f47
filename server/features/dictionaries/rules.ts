import type { DictionaryDraft } from '../../../contract/dictionaries';
import type { InLanguages } from '../../../contract/i18n-texts';
import type { RefusalName } from '../../../contract/refusals';
import { builtIn } from './built-in';

/** A code means one thing: neither another dictionary that comes with the product, nor two items of one dictionary, have it. */
export function wrongCodes({ code, items }: DictionaryDraft): RefusalName | undefined {
  if (builtIn(code)) return 'dictionaryCodeTaken';
  return new Set(items.map((item) => item.code)).size < items.length ? 'dictionaryItemTwice' : undefined;
}

/** What comes with the product is the same everywhere. */
export const protection = (ids: readonly string[]): RefusalName | undefined =>
  ids.some(builtIn) ? 'dictionaryBuiltIn' : undefined;

/** A part of the code, or of the name in any language, whatever the case. */
export function isNamed({ code, name }: { readonly code: string; readonly name: InLanguages }, keyword: string): boolean {
  const names = [code, name['zh-CN'], name['zh-HK'], name['en-US']];
  return names.some((text) => text?.toLowerCase().includes(keyword.toLowerCase()));
}
