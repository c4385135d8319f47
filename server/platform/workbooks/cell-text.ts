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
      return value === '1' ? 'TRUE' : 'FALSE';
    case 'd':
      return value.replace('T', ' ').replace(/(\.\d+)?Z?$/, '');
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

function numberText(value: string, format: string, isFrom1904: boolean): string {
  if (value.trim() === '') return '';
  const digits = plainDigits(value);
  if (isDateFormat(format)) return dateText(Number(value), isFrom1904);
  const [, sign = '', whole = ''] = /^(-?)(\d+)$/.exec(digits) ?? [];
  // `00000` is how leading zeros are kept on a number.
  if (/^0+$/.test(format) && whole) return sign + whole.padStart(format.length, '0');
  return digits;
}

/** `1.3812345678E10` is 13812345678. Fractions have the 15 digits that a spreadsheet shows. */
function plainDigits(value: string): string {
  const [, sign = '', whole = '', fraction = '', power = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(value.trim()) ?? [];
  const places = Number(power);
  if (whole === '' || Math.abs(places) > 40) return value.trim();
  if (fraction.length <= places) return sign + (whole + fraction.padEnd(places, '0')).replace(/^0+(?=\d)/, '');
  return fraction === '' && places === 0 ? sign + whole : String(Number(Number(value).toPrecision(15)));
}

/** A format speaks of dates when a letter for a part of one is left without its quoted and bracketed parts. */
const isDateFormat = (format: string) =>
  /[dmyhs]/i.test(format.replace(/"[^"]*"|\\.|\[(?!h+\]|m+\]|s+\])[^\]]*\]|general/gi, ''));

const DAY_MS = 86_400_000;
/** Day 0 of the two calendars. The first has a 29 February 1900 that never was, which is why it starts a day early. */
const STARTS = { usual: Date.UTC(1899, 11, 30), from1904: Date.UTC(1904, 0, 1) };

function dateText(days: number, isFrom1904: boolean): string {
  const time = (isFrom1904 ? STARTS.from1904 : STARTS.usual) + Math.round(days * 86_400) * 1_000;
  if (!Number.isFinite(time) || Math.abs(time) > 8.64e15) return String(days);
  const [date = '', clock = ''] = new Date(time).toISOString().slice(0, 19).split('T');
  if (days < 1 && days >= 0) return clock;
  return time % DAY_MS === 0 ? date : `${date} ${clock}`;
}
