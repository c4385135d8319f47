import { z } from 'zod/mini';

/** NUL would be cut off by one database, a lone surrogate refused by the other; neither is text that a person typed. */
const UNSTORABLE = /[\0\uD800-\uDFFF]/u;

/** Text that a person typed: trimmed, storable, at most `max` characters. */
export const text = (max: number) =>
  z.string().check(
    z.trim(),
    z.maxLength(max),
    z.refine((value) => !UNSTORABLE.test(value)),
  );

/** As `text`, and never empty. */
export const requiredText = (max: number) => text(max).check(z.minLength(1));

/** Text that may be left out: what is empty is kept as null. */
export const optionalText = (max: number) =>
  z.pipe(
    z.nullish(text(max)),
    z.transform((value) => value || null),
  );

export const time = z.iso.datetime({ offset: true });

/** §3: a text in the three languages of the product. */
export const LANGUAGES = ['zh-CN', 'zh-HK', 'en-US'] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = 'zh-CN';
export const isLanguage = (value: unknown): value is Language => LANGUAGES.includes(value as Language);
