import { z } from 'zod/mini';

/**
 * One database would cut text at NUL, the other refuses a lone surrogate, and no workbook can hold U+FFFE and U+FFFF: none of
 * them is text that a person typed.
 */
const UNSTORABLE = /[\0\uD800-\uDFFF\uFFFE\uFFFF]/u;
/** Characters that turn the direction of the text around them: they could disguise a name. */
const TURNING = /[\u202A-\u202E\u2066-\u2069]/;
/** Neither a space nor what is drawn as nothing: the fillers of Hangul and the empty Braille cell look like spaces, too. */
const VISIBLE = /[^\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether a text can be stored, and shows what it is. */
export const isStorable = (value: string) => !UNSTORABLE.test(value) && !TURNING.test(value);

/** Whether a reader sees anything of it. */
export const isVisible = (value: string) => VISIBLE.test(value);

/**
 * Text that a person typed: trimmed, storable, at most `max` characters. It is in Unicode's composed form (NFC), whichever form the
 * keyboard made: a name that is typed on one system is found on another (G56).
 */
export const text = (max: number) => z.string().check(z.normalize('NFC'), z.trim(), z.maxLength(max), z.refine(isStorable));

/** As `text`, with at least one visible character. */
export const requiredText = (max: number) => text(max).check(z.minLength(1), z.refine(isVisible));

/** Optional text: empty is stored as null. */
export const optionalText = (max: number) =>
  z.pipe(
    z.nullish(text(max)),
    z.transform((value) => value || null),
  );

/** What two texts are compared by in a search within what is loaded: composed, trimmed, without regard to case. */
export const searchForm = (typed: string) => typed.normalize('NFC').trim().toLowerCase();

/** §5: how wide a text is, in letters of the Latin alphabet: characters up to code 128 count 1, the others 2. */
export const textWidth = (text: string) =>
  Array.from(text).reduce((width, character) => width + ((character.codePointAt(0) ?? 0) <= 128 ? 1 : 2), 0);

/** The zone of a tenant that has not set one. */
export const DEFAULT_ZONE = 'Asia/Shanghai';

/** The years 1 to 9999: with its offset a moment could lie beyond them, and could not be written again. */
const EARLIEST = Date.parse('0001-01-01T00:00:00Z');
const LATEST = Date.parse('9999-12-31T23:59:59.999Z');
export const time = z.iso.datetime({ offset: true }).check(
  z.refine((value) => {
    const moment = Date.parse(value);
    return moment >= EARLIEST && moment <= LATEST;
  }),
);

/** §3: a text in the three languages of the product. */
export const LANGUAGES = ['zh-CN', 'zh-HK', 'en-US'] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = 'zh-CN';
export const isLanguage = (value: unknown): value is Language => LANGUAGES.includes(value as Language);
