/** What a regular expression consists of. */
export type Part =
  /** `^` and `$`. */
  | { readonly kind: 'start' }
  | { readonly kind: 'end' }
  /** `\b` and `\B`. */
  | { readonly kind: 'boundary' }
  /** What matches one character: itself, an escape, or a class. */
  | { readonly kind: 'character'; readonly source: string }
  | { readonly kind: 'group'; readonly either: Either }
  /** Ahead or behind. */
  | { readonly kind: 'look'; readonly either: Either }
  | { readonly kind: 'repeated'; readonly of: Part; readonly least: number; readonly most: number };

/** Alternatives, each of parts one after the other. */
export type Either = readonly (readonly Part[])[];

/** The shape of a valid expression, as it is with the flag `u`. */
export function shapeOf(pattern: string): Either {
  return readEither({ pattern, at: 0 });
}

interface Reading {
  readonly pattern: string;
  at: number;
}

function readEither(reading: Reading): Either {
  const either: Part[][] = [[]];
  while (reading.at < reading.pattern.length && reading.pattern[reading.at] !== ')') {
    if (reading.pattern[reading.at] === '|') {
      either.push([]);
      reading.at += 1;
    } else either.at(-1)?.push(readPart(reading));
  }
  return either;
}

function readPart(reading: Reading): Part {
  const of = readOne(reading);
  const { pattern, at } = reading;
  const found = /^(?:([*+?])|\{(\d+)(,(\d*))?\})\??/.exec(pattern.slice(at, at + 24));
  if (!found) return of;
  const [whole, sign, low, comma, high] = found;
  reading.at += whole.length;
  if (sign) return { kind: 'repeated', of, least: sign === '+' ? 1 : 0, most: sign === '?' ? 1 : Infinity };
  const least = Number(low);
  return { kind: 'repeated', of, least, most: comma === undefined ? least : high ? Number(high) : Infinity };
}

function readOne(reading: Reading): Part {
  const { pattern, at } = reading;
  if (pattern[at] === '(') return readGroup(reading);
  reading.at = endOfCharacter(pattern, at);
  const source = pattern.slice(at, reading.at);
  if (source === '^') return { kind: 'start' };
  if (source === '$') return { kind: 'end' };
  return /^\\b$/i.test(source) ? { kind: 'boundary' } : { kind: 'character', source };
}

function readGroup(reading: Reading): Part {
  const head = /^\((?:\?(?:<?[=!]|:|<[^>]*>))?/.exec(reading.pattern.slice(reading.at))?.[0] ?? '(';
  reading.at += head.length;
  const either = readEither(reading);
  reading.at += 1;
  return { kind: /[=!]$/.test(head) ? 'look' : 'group', either };
}

/** Where a letter, an escape or a class ends. */
function endOfCharacter(pattern: string, at: number): number {
  if (pattern[at] === '\\') {
    const brace = /^\\[upP]\{[^}]*\}/.exec(pattern.slice(at, at + 60));
    if (brace) return at + brace[0].length;
    const length = { u: 6, x: 4, c: 3 }[pattern[at + 1] ?? ''] ?? 2;
    return at + length;
  }
  if (pattern[at] !== '[') return at + ((pattern.codePointAt(at) ?? 0) > 0xffff ? 2 : 1);
  let end = at + 1;
  while (end < pattern.length && pattern[end] !== ']') end += pattern[end] === '\\' ? 2 : 1;
  return end + 1;
}
