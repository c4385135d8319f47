/** What of a number format decides how a cell reads. */
export interface NumberFormat {
  /** Days, or times of day. */
  readonly isDate: boolean;
  /** Hours, minutes or seconds that add up beyond a day, such as `[h]:mm`. */
  readonly isElapsed: boolean;
  readonly hasTime: boolean;
  readonly sections: readonly Section[];
}

interface Section {
  readonly holds: ((value: number) => boolean) | undefined;
  readonly parts: readonly Part[];
}

/** A text that stands for itself, a place for a digit, or all digits as they are. */
type Part =
  | { readonly literal: string }
  | { readonly place: '0' | '#' | '?' }
  | { readonly sign: '.' | ',' }
  | 'general'
  | 'quantity';

/** A longer format is none that a spreadsheet program writes: it is ignored (G79). */
const LONGEST_FORMAT = 255;

/** Every character belongs to exactly one token, so that reading is linear: an open quote reaches to the end. */
const TOKEN = /"(?<quoted>[^"]*)"?|\\(?<escaped>.?)|[_*].?|\[(?<bracket>[^\][]*)\]|(?<general>general)|(?<code>.)/gisu;

const CONDITION = /^(?<operator><=|>=|<>|<|>|=)(?<limit>-?\d{1,15}(?:\.\d{1,15})?)$/;
const ELAPSED = /^(?:h{1,9}|m{1,9}|s{1,9})$/i;

const COMPARE: Readonly<Record<string, (value: number, limit: number) => boolean>> = {
  '<': (value, limit) => value < limit,
  '<=': (value, limit) => value <= limit,
  '>': (value, limit) => value > limit,
  '>=': (value, limit) => value >= limit,
  '=': (value, limit) => value === limit,
  '<>': (value, limit) => value !== limit,
};

const GENERAL: NumberFormat = { isDate: false, isElapsed: false, hasTime: false, sections: [] };

export function parseFormat(format: string): NumberFormat {
  if (format.trim() === '' || format.length > LONGEST_FORMAT) return GENERAL;
  const found = { isDate: false, isElapsed: false, hasTime: false };
  let section: { holds: Section['holds']; parts: Part[]; isText: boolean } = newSection();
  const sections = [section];
  for (const { groups = {} } of format.matchAll(TOKEN)) {
    const { quoted, escaped, bracket, general, code } = groups;
    if (code === ';') {
      section = newSection();
      sections.push(section);
    } else if (code === '@') section.isText = true;
    else if (code !== undefined) {
      if (/[dmyhs]/i.test(code)) found.isDate = true;
      if (/[hs]/i.test(code)) found.hasTime = true;
      section.parts.push(partOf(code));
    } else if (general !== undefined) section.parts.push('general');
    else if (bracket !== undefined) {
      if (ELAPSED.test(bracket)) found.isElapsed = true;
      section.holds ??= conditionOf(bracket);
      section.parts.push({ literal: currencyOf(bracket) });
    } else section.parts.push({ literal: quoted ?? escaped ?? '' });
  }
  return { ...found, sections: sections.filter(({ isText }) => !isText) };
}

const newSection = () => ({ holds: undefined, parts: [], isText: false });

function partOf(code: string): Part {
  if (code === '0' || code === '#' || code === '?') return { place: code };
  if (code === '.' || code === ',') return { sign: code };
  return /[%e/]/i.test(code) ? 'quantity' : { literal: code };
}

/** `[$¥-804]` shows a currency, or any other text. Colours and languages show nothing. */
const currencyOf = (bracket: string) => (bracket.startsWith('$') ? (bracket.slice(1).split('-')[0] ?? '') : '');

function conditionOf(bracket: string): Section['holds'] {
  const { operator = '', limit = '' } = CONDITION.exec(bracket)?.groups ?? {};
  const compare = COMPARE[operator];
  return compare && ((value) => compare(value, Number(limit)));
}

/**
 * A number as its format shows it (G52): `7` is `EMP0007` under `"EMP"0000`. Digits are never rounded away. Under a format of amounts,
 * such as `#,##0.00` or `0%`, it is the plain number.
 */
export function numberAsRead(digits: string, { sections }: NumberFormat): string {
  const [, minus = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(digits) ?? [];
  if (whole === '') return digits;
  const { section, isSigned } = sectionFor(sections, Number(digits));
  if (!section || isAmount(section)) return digits;
  return (isSigned ? minus : '') + filled(section.parts, whole, fraction);
}

/** With two sections the second is for negative numbers, with three the third for zero; a condition goes before. */
function sectionFor(sections: readonly Section[], value: number) {
  const [first, second, third] = sections;
  if (sections.some(({ holds }) => holds)) {
    return { section: sections.find(({ holds }) => holds?.(value) ?? true), isSigned: true };
  }
  if (value < 0 && second) return { section: second, isSigned: false };
  return { section: value === 0 && third ? third : first, isSigned: true };
}

/** Nothing but places for digits, of which at most one is always filled; or what cannot be said of digits alone. */
function isAmount({ parts }: Section): boolean {
  if (parts.length === 0) return false;
  if (parts.includes('quantity')) return true;
  const hasText = parts.some((part) => typeof part === 'object' && 'literal' in part && !/^[\s()+-]*$/.test(part.literal));
  return !hasText && leastDigits(wholePlaces(parts)) <= 1 && !isDivided(parts);
}

const placesIn = (parts: readonly Part[]) =>
  parts.flatMap((part) => (typeof part === 'object' && 'place' in part ? part.place : []));
const pointOf = (parts: readonly Part[]) =>
  parts.findIndex((part) => typeof part === 'object' && 'sign' in part && part.sign === '.');
const wholePlaces = (parts: readonly Part[]) => placesIn(pointOf(parts) < 0 ? parts : parts.slice(0, pointOf(parts)));
/** Every place from the first `0` on is filled. */
const leastDigits = (places: readonly string[]) => (places.includes('0') ? places.length - places.indexOf('0') : 0);

/** Texts stand between places: `000-0000`. */
function isDivided(parts: readonly Part[]): boolean {
  const kinds = parts.map((part) => (typeof part === 'object' && 'place' in part ? 'place' : 'other'));
  const inside = parts.slice(kinds.indexOf('place'), kinds.lastIndexOf('place'));
  return inside.some((part) => typeof part === 'object' && 'literal' in part && part.literal !== '');
}

/** The parts from left to right; digits beyond the places stand in the first, or behind the last of the fraction. */
function filled(parts: readonly Part[], whole: string, fraction: string): string {
  const point = pointOf(parts);
  const places = wholePlaces(parts);
  const tail = fraction === '' ? '' : `.${fraction}`;
  const padded = (whole === '0' && leastDigits(places) === 0 ? '' : whole)
    .padStart(leastDigits(places), '0')
    .padStart(places.length, ' ');
  const extra = padded.length - places.length;
  const decimals = point < 0 ? [] : placesIn(parts.slice(point));
  const shown = fraction.padEnd(leastDigits([...decimals].reverse()), '0');
  const last = places.length + decimals.length;
  let at = 0;
  const texts = parts.map((part) => {
    if (part === 'general') return whole + tail;
    if (part === 'quantity') return '';
    if ('literal' in part) return part.literal;
    if ('sign' in part) return part.sign === '.' && shown !== '' ? '.' : '';
    at += 1;
    if (at > places.length) return at === last ? shown.slice(at - places.length - 1) : (shown[at - places.length - 1] ?? '');
    const digit = at === 1 ? padded.slice(0, extra + 1) : padded.charAt(extra + at - 1);
    return digit.trim() + (at === places.length && decimals.length === 0 ? tail : '');
  });
  return texts.join('');
}
