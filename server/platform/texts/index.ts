import { DEFAULT_LANGUAGE, type Language } from '../../../contract/text';
import { enUS } from './en-US';
import type { Texts } from './texts';
import { zhCN } from './zh-CN';
import { zhHK } from './zh-HK';

export type { Texts };

const TEXTS: Readonly<Record<Language, Texts>> = { 'zh-CN': zhCN, 'zh-HK': zhHK, 'en-US': enUS };

/** The texts in the language that a caller likes best among ours. */
export const textsFor = (acceptLanguage: string | undefined): Texts => TEXTS[languageFor(acceptLanguage)];

/** The language of ours that a caller likes best. It reads Accept-Language: the first of the most liked that we have; traditional script means Hong Kong. */
export function languageFor(acceptLanguage = ''): Language {
  const wishes = acceptLanguage
    .slice(0, 200)
    .split(',')
    .map((wish) => {
      const [tag = '', ...parameters] = wish.trim().toLowerCase().split(';');
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)$/.exec(parameter)?.[1]).find(Boolean);
      return { tag: tag.trim(), quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality);
  for (const { tag } of wishes) {
    if (/^zh-(hk|tw|mo|hant)\b/.test(tag)) return 'zh-HK';
    if (/^zh\b/.test(tag)) return 'zh-CN';
    if (/^en\b/.test(tag)) return 'en-US';
  }
  return DEFAULT_LANGUAGE;
}
