import { type NumberFormat, numberAsRead, parseFormat } from './number-format';

/** A cell as its file has it: what kind of value, the value, and how it is shown. */
export interface RawCell {
  readonly type: string;
  readonly value: string;
  /** The number format, such as `00000` or `yyyy-mm-dd`. */
  readonly format: string;
}

/** The text of a cell as a person reads it (G24). Numbers are never rounded: an id of 19 digits stays what it is. */
export function cellText({ type, value, format }: RawCell, isFrom1904: boolean): string {
  switch (type) {
    case 'b':
      return ['1', 'true'].includes(value.trim()) ? 'TRUE' : 'FALSE';
    case 'd':
      return isoText(value, format);
    case 'n':
      return numberText(value, format, isFrom1904);
    default:
      return unescaped(value).normalize('NFC');
  }
}

/** What XML cannot hold is written as `_x000D_`, and such a text itself as `_x005F_x000D_`. */
const unescaped = (text: string) =>
  text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** The opposite of `unescaped`, for a cell that is written. Characters that XML forbids are left out. */
export const escaped = (text: string) => text.replace(FORBIDDEN, '').replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_');

const FORBIDDEN = /(?![\t\n\r\u0080-\u009F])[\p{Cc}\uFFFE\uFFFF]/gu;

/** A date as the standard's strict form writes it. A format of days alone shows no midnight. */
function isoText(value: string, format: string): string {
  const [, day = '', clock = ''] = /^([\d-]*)T?([\d:]*)/.exec(value.trim()) ?? [];
  const { isDate, hasTime } = formatOf(format);
  const isDayOnly = day !== '' && isDate && !hasTime && /^[0:]*$/.test(clock);
  return isDayOnly ? day : `${day} ${clock}`.trim();
}

function numberText(value: string, code: string, isFrom1904: boolean): string {
  if (value.trim() === '') return '';
  const format = formatOf(code);
  if (format.isElapsed) return elapsedText(Number(value)) ?? value;
  if (format.isDate) return dateText(Number(value), isFrom1904);
  return numberAsRead(plainDigits(value), format);
}

/** A workbook has few formats, which many cells share. It is read in a thread of its own, so they are forgotten with it. */
const formats = new Map<string, NumberFormat>();

function formatOf(code: string): NumberFormat {
  const known = formats.get(code);
  if (known) return known;
  const format = parseFormat(code);
  formats.set(code, format);
  return format;
}

/** `1.3812345678E10` is 13812345678. Fractions have the 15 digits that a spreadsheet shows. */
function plainDigits(value: string): string {
  const [, sign = '', whole = '', fraction = '', power = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(value.trim()) ?? [];
  const places = Number(power);
  if (whole === '' || Math.abs(places) > 40) return value.trim();
  if (/^0*$/.test(fraction) && places === 0) return sign + whole;
  if (fraction.length <= places) return sign + (whole + fraction.padEnd(places, '0')).replace(/^0+(?=\d)/, '');
  return String(Number(Number(value).toPrecision(15)));
}

const DAY_MS = 86_400_000;
/** Day 0 of the two calendars. The first has a 29 February 1900, day 60, that never was: days before it lie one day later. */
const STARTS = { usual: Date.UTC(1899, 11, 30), from1904: Date.UTC(1904, 0, 1) };
const LEAP_DAY = 60;

function dateText(days: number, isFrom1904: boolean): string {
  const early = !isFrom1904 && days < LEAP_DAY ? DAY_MS : 0;
  const time = (isFrom1904 ? STARTS.from1904 : STARTS.usual) + early + Math.round(days * 86_400) * 1_000;
  if (!Number.isFinite(time) || Math.abs(time) > 8.64e15) return String(days);
  const [date = '', clock = ''] = new Date(time).toISOString().slice(0, 19).split('T');
  if (days < 1 && days >= 0) return clock;
  return time % DAY_MS === 0 ? date : `${date} ${clock}`;
}

/** `[h]:mm` counts on beyond a day: one and a half days are 36:00:00. */
function elapsedText(days: number): string | undefined {
  const seconds = Math.round(Math.abs(days) * 86_400);
  if (!Number.isSafeInteger(seconds)) return undefined;
  const two = (count: number) => String(count % 60).padStart(2, '0');
  return `${days < 0 ? '-' : ''}${Math.floor(seconds / 3_600)}:${two(Math.floor(seconds / 60))}:${two(seconds)}`;
}
