import { LONGEST_ANSWER } from './form-document';
import { type Either, type Part, shapeOf } from './pattern-shape';

/** Why a rule's expression is not taken. */
export type PatternFault = 'patternWrong' | 'patternSlow' | 'patternsMany';

/** More ways through an expression, from all beginnings together, would be tried for too long. */
const MOST_WAYS = (LONGEST_ANSWER + 1) ** 2;

/** So many characters are tried against parts, for all expressions of a form together: while they are judged, no one else is served. */
export const MOST_TRIES = 100_000;

interface Tries {
  left: number;
}

/** Judges the expressions of one form. One that stands there twice is judged once; once the tries are used up, any other is refused. */
export function patternJudge(): (pattern: string) => PatternFault | null {
  const known = new Map<string, PatternFault | null>();
  const tries = { left: MOST_TRIES };
  return (pattern) => {
    const before = known.get(pattern);
    if (before !== undefined) return before;
    const fault = faultIn(pattern, tries);
    known.set(pattern, fault);
    return fault;
  };
}

export const patternFault = (pattern: string) => patternJudge()(pattern);

/**
 * Whether an expression may be used: whether it is one, and whether it could take long for some text. It is judged by its shape, with
 * doubt as a no: all ways are counted that an engine may go through in vain, from each character of the longest answer unless it begins
 * with `^`. Back references are not judged.
 */
function faultIn(pattern: string, tries: Tries): PatternFault | null {
  tries.left -= pattern.length;
  if (tries.left < 0) return 'patternsMany';
  try {
    new RegExp(pattern, 'u');
  } catch {
    return 'patternWrong';
  }
  if (/\\(?:[1-9]|k<)/.test(pattern)) return 'patternSlow';
  const either = shapeOf(pattern);
  const beginnings = either.every(([first]) => first?.kind === 'start') ? 1 : LONGEST_ANSWER;
  const { ways, aside } = new Judge(pattern, tries).either(either, SUCCESS);
  if (tries.left < 0) return 'patternsMany';
  return beginnings * Math.max(ways, aside) > MOST_WAYS ? 'patternSlow' : null;
}

/** Which characters can come next, a bit for each that parts are compared by; the end of the text; or success, after which nothing is tried again. */
type Next = bigint;
const NONE: Next = 0n;
const END: Next = 1n;
const SUCCESS: Next = 2n;

interface Ways {
  /** In how many ways it can match from one place, at most: what comes after it is tried as often. */
  readonly ways: number;
  /** How many ways looks ahead and behind take, which are gone through once wherever they are reached. */
  readonly aside: number;
}
const ONE_WAY: Ways = { ways: 1, aside: 1 };

interface Beginning {
  readonly first: Next;
  /** It can match nothing. */
  readonly empty: boolean;
}

/** Characters of many kinds, by which parts are compared; those that an expression names are compared, too. */
const USUAL = [
  ...Array.from({ length: 128 }, (_, code) => code),
  // Letters of several scripts, digits and signs that are no ASCII, wide punctuation, spaces, a picture.
  ...[0xa0, 0xb2, 0xb7, 0xbd, 0xdf, 0xe9, 0x44f, 0x639, 0x905, 0x2028, 0x20ac, 0x2167, 0x3000, 0x3002, 0x3042, 0x30a2],
  ...[0x4e2d, 0x5b57, 0x6587, 0xd55c, 0xff0c, 0xff8a, 0x1f600],
].map((code) => String.fromCodePoint(code));
/** The two lowest bits are taken. */
const FIRST_BIT = 2;

const meet = (one: Next, other: Next) => (one & other) !== NONE;
/** The bits of those characters that a source matches. */
function matched(source: string, characters: readonly string[], firstBit: number): Next {
  const expression = new RegExp(`^(?:${source})$`, 'u');
  const bits = characters.map((one) => (expression.test(one) ? '1' : '0')).reverse();
  return BigInt(`0b0${bits.join('')}`) << BigInt(firstBit);
}

/** A source that stands for itself: nothing has to be tried. */
const ITSELF = /^[^\\[.]$/u;

/** What sources match of the usual characters: most expressions have the same few. */
const usual = new Map<string, Next>();
const MOST_KNOWN = 1_000;

function usualOf(source: string): Next {
  const known = usual.get(source) ?? matched(source, USUAL, FIRST_BIT);
  if (usual.size >= MOST_KNOWN) usual.clear();
  usual.set(source, known);
  return known;
}

class Judge {
  /** The characters that the expression names, and their neighbours, so far as they are not usual. */
  readonly #named: readonly string[];
  readonly #characters = new Map<string, Next>();
  readonly #beginnings = new Map<Part, Beginning>();

  readonly #tries: Tries;

  constructor(pattern: string, tries: Tries) {
    this.#tries = tries;
    this.#named = [...new Set(named(pattern))].filter((one) => !USUAL.includes(one));
  }

  /** Alternatives that begin differently exclude each other; the ways of all others add up. */
  either(either: Either, next: Next): Ways {
    const judged = either.map((row) => this.#row(row, next));
    const starts = either.map((row) => this.#start(row, next));
    const excluding = starts.every((one, at) => starts.slice(at + 1).every((other) => !meet(one, other)));
    const ways = judged.map((one) => one.ways);
    return {
      ways: excluding ? Math.max(...ways) : ways.reduce((sum, one) => sum + one, 0),
      aside: judged.reduce((sum, one) => sum + one.aside, 0),
    };
  }

  /** One part after the other, read from the last: each is judged by what can follow it. */
  #row(parts: readonly Part[], next: Next): Ways {
    return parts.reduceRight<Ways & { next: Next }>(
      (rest, part) => {
        const { ways, aside } = this.#part(part, rest.next);
        return {
          ways: ways * rest.ways,
          aside: Math.max(aside, ways * rest.aside),
          next: this.#start([part], rest.next),
        };
      },
      { ...ONE_WAY, next },
    );
  }

  #part(part: Part, next: Next): Ways {
    if (part.kind === 'group') return this.either(part.either, next);
    if (part.kind === 'repeated') return this.#repeated(part, next);
    if (part.kind !== 'look') return ONE_WAY;
    const { ways, aside } = this.either(part.either, SUCCESS);
    return { ways: 1, aside: Math.max(ways, aside) };
  }

  /** Where it ends is settled, if what follows cannot be another turn. Otherwise each number of turns is a way. */
  #repeated({ of, least, most }: Extract<Part, { kind: 'repeated' }>, next: Next): Ways {
    const { first } = this.#beginning(of);
    const turn = this.#part(of, first | next);
    const turns = Math.min(most, LONGEST_ANSWER);
    const settled = least === most || meet(next, SUCCESS) || !meet(first, next);
    const through = turn.ways ** turns;
    return {
      ways: (settled ? 1 : turns - least + 1) * through,
      aside: turn.aside === 1 ? 1 : turn.aside * turns * through,
    };
  }

  /** What a row can begin with, where `next` follows it. */
  #start(parts: readonly Part[], next: Next): Next {
    let start = NONE;
    for (const part of parts) {
      const { first, empty } = this.#beginning(part);
      start |= first;
      if (!empty) return start;
    }
    return start | next;
  }

  #beginning(part: Part): Beginning {
    const known = this.#beginnings.get(part) ?? this.#read(part);
    this.#beginnings.set(part, known);
    return known;
  }

  #read(part: Part): Beginning {
    switch (part.kind) {
      case 'start':
      case 'boundary':
      case 'look':
        return { first: NONE, empty: true };
      case 'end':
        return { first: END, empty: false };
      case 'character':
        return { first: this.#matched(part.source), empty: false };
      case 'repeated': {
        const { first, empty } = this.#beginning(part.of);
        return { first, empty: empty || part.least === 0 };
      }
      case 'group':
        return {
          first: part.either.reduce((first, row) => first | this.#start(row, NONE), NONE),
          empty: part.either.some((row) => row.every((one) => this.#beginning(one).empty)),
        };
    }
  }

  #matched(source: string): Next {
    const known = this.#characters.get(source) ?? this.#tried(source);
    this.#characters.set(source, known);
    return known;
  }

  #tried(source: string): Next {
    this.#tries.left -= ITSELF.test(source) ? 1 : USUAL.length + this.#named.length;
    if (this.#tries.left < 0) return NONE;
    const place = ITSELF.test(source) ? [...USUAL, ...this.#named].indexOf(source) : -1;
    if (place >= 0) return 1n << BigInt(FIRST_BIT + place);
    return usualOf(source) | matched(source, this.#named, FIRST_BIT + USUAL.length);
  }
}

/** The characters that an expression names, and their neighbours. */
function named(pattern: string): string[] {
  const escaped = [...pattern.matchAll(/\\u\{?([\da-f]{4,6})|\\x([\da-f]{2})/gi)].map(([, long, short]) =>
    Number.parseInt(long ?? short ?? '0', 16),
  );
  return [...escaped, ...[...pattern].map((character) => character.codePointAt(0) ?? 0)]
    .flatMap((code) => [code - 1, code, code + 1])
    .filter((code) => code >= 0 && code <= 0x10ffff)
    .map((code) => String.fromCodePoint(code));
}
