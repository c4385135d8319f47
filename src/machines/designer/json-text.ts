/** What is wrong with a text that should be JSON. */
type JsonFault = 'tooLong' | 'tooDeep' | 'notJson' | 'unclosed';

export type ReadText =
  | { readonly kind: 'read'; readonly value: unknown; readonly placeOf: (path: readonly (string | number)[]) => number }
  | { readonly kind: 'wrong'; readonly fault: JsonFault; readonly at: number };

const DEEPEST = 64;

/**
 * Reads JSON and remembers where each value stands, so that an error can name its line. The browser's own parser says in words of its
 * own what is wrong, each one in others, and not always where.
 */
export function readJsonText(text: string, most: number): ReadText {
  if (text.length > most) return { kind: 'wrong', fault: 'tooLong', at: 0 };
  const places = new Map<string, number>();
  const found = scan(text, places);
  if (found) return { kind: 'wrong', ...found };
  const placeOf = (path: readonly (string | number)[]) => {
    for (let length = path.length; length > 0; length--) {
      const place = places.get(JSON.stringify(path.slice(0, length)));
      if (place !== undefined) return place;
    }
    return 0;
  };
  return { kind: 'read', value: JSON.parse(text), placeOf };
}

interface Wrong {
  readonly fault: JsonFault;
  readonly at: number;
}

const SPACE = /[ \t\r\n]*/y;
const TEXT = /"(?:[ !#-[\]-\u{10ffff}]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/uy;
const PLAIN = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

/** Goes through the text once; answers what is wrong with it first, or null. */
function scan(text: string, places: Map<string, number>): Wrong | null {
  let at = 0;
  const path: (string | number)[] = [];
  const take = (expression: RegExp): string | null => {
    expression.lastIndex = at;
    const found = expression.exec(text)?.[0] ?? null;
    at += found?.length ?? 0;
    return found;
  };
  const wrong = (): Wrong => ({ fault: at >= text.length ? 'unclosed' : 'notJson', at: Math.min(at, text.length) });

  function value(): Wrong | null {
    take(SPACE);
    places.set(JSON.stringify(path), at);
    if (path.length > DEEPEST) return { fault: 'tooDeep', at };
    const sign = text[at];
    if (sign === '{' || sign === '[') return entries(sign === '{' ? '}' : ']');
    return take(sign === '"' ? TEXT : PLAIN) ? null : wrong();
  }

  function entries(end: '}' | ']'): Wrong | null {
    at += 1;
    take(SPACE);
    if (text[at] === end) {
      at += 1;
      return null;
    }
    for (let index = 0; ; index++) {
      const failed = entry(end, index);
      if (failed) return failed;
      take(SPACE);
      const sign = text[at];
      if (sign !== ',' && sign !== end) return wrong();
      at += 1;
      if (sign === end) return null;
    }
  }

  function entry(end: '}' | ']', index: number): Wrong | null {
    let key: string | number = index;
    if (end === '}') {
      take(SPACE);
      const name = take(TEXT);
      if (name === null) return wrong();
      key = String(JSON.parse(name));
      take(SPACE);
      if (text[at] !== ':') return wrong();
      at += 1;
    }
    path.push(key);
    const failed = value();
    path.pop();
    return failed;
  }

  const failed = value();
  if (failed) return failed;
  take(SPACE);
  return at < text.length ? wrong() : null;
}

/** The line and the column of a place in a text, both from 1. */
export function lineOf(text: string, at: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, at);
  return { line: before.split('\n').length, column: at - before.lastIndexOf('\n') };
}
