/** Why a rule's expression is not taken. */
export type PatternFault = 'patternWrong' | 'patternSlow';

/** So often a group with choices may be repeated: all ways through it are still few. */
const FEW = 8;

/** One group that is open while an expression is read. */
interface Group {
  /** It holds a quantifier that may match more than one length. */
  varies: boolean;
  /** It holds a quantifier without an end. */
  endless: boolean;
  /** It holds alternatives that may begin alike, or a group that was repeated and has choices itself. */
  branches: boolean;
  /** How its alternatives begin. */
  readonly starts: Set<string>;
  atStart: boolean;
  alternatives: number;
}

const newGroup = (): Group => ({
  varies: false,
  endless: false,
  branches: false,
  starts: new Set(),
  atStart: true,
  alternatives: 1,
});

/**
 * Whether an expression may be used: whether it is one, and whether it takes exponential time for some text. It is judged by its shape,
 * with doubt as a no: time explodes only where a repeated group can match the same text in several ways, which is where a repetition, a
 * part that may be left out, or alternatives that begin alike stand inside a repetition. Back references are not judged.
 */
export function patternFault(pattern: string): PatternFault | null {
  try {
    new RegExp(pattern, 'u');
  } catch {
    return 'patternWrong';
  }
  return /\\(?:[1-9]|k<)/.test(pattern) || explodes(pattern) ? 'patternSlow' : null;
}

function explodes(pattern: string): boolean {
  const open: Group[] = [newGroup()];
  /** The last part before which nothing has to be matched since a repetition without an end. */
  let afterEndless = false;
  for (let at = 0; at < pattern.length; ) {
    const group = open.at(-1) ?? newGroup();
    const sign = pattern[at] ?? '';
    if (sign === '|') {
      group.alternatives += 1;
      group.atStart = true;
      afterEndless = false;
      at += 1;
      continue;
    }
    if (sign === '(') {
      if (group.atStart) takeStart(group, '(');
      open.push(newGroup());
      at += groupHead(pattern, at);
      continue;
    }
    if (sign === '^' || sign === '$') {
      at += 1;
      continue;
    }
    const closed = sign === ')' ? open.pop() : undefined;
    const end = closed ? at + 1 : endOfAtom(pattern, at);
    const parent = open.at(-1) ?? group;
    if (!closed && parent.atStart) takeStart(parent, pattern.slice(at, end));
    const times = quantifierAt(pattern, end);
    const endless = times.most === Infinity;
    if (endless && afterEndless) return true;
    if (endless) afterEndless = true;
    else if (times.least > 0 && !closed) afterEndless = false;
    const hasChoices = closed !== undefined && (closed.varies || closed.branches);
    if (closed && times.most > 1) {
      if (closed.endless || (hasChoices && (endless || times.most > FEW || closed.branches))) return true;
    }
    parent.varies ||= times.least !== times.most || (closed?.varies ?? false);
    parent.endless ||= endless || (closed?.endless ?? false);
    parent.branches ||= (hasChoices && times.most > 1) || (closed?.branches ?? false);
    at = times.end;
  }
  return false;
}

/** Alternatives that begin with different letters or digits can be told apart at once; all others may match alike. */
function takeStart(group: Group, atom: string) {
  group.atStart = false;
  const isPlain = /^[\p{L}\p{N}]$/u.test(atom);
  if (group.alternatives > 1 && (!isPlain || group.starts.has(atom) || group.starts.has(''))) group.varies = true;
  group.starts.add(isPlain ? atom : '');
}

/** How long the beginning of a group is: `(`, `(?:`, `(?=`, `(?<name>`. */
function groupHead(pattern: string, at: number): number {
  if (pattern[at + 1] !== '?') return 1;
  const named = /^\(\?<[^=!>][^>]*>/.exec(pattern.slice(at, at + 100));
  if (named) return named[0].length;
  return pattern[at + 2] === '<' ? 4 : 3;
}

/** Where a letter, an escape or a class ends. */
function endOfAtom(pattern: string, at: number): number {
  if (pattern[at] === '\\') {
    const brace = /^\\[upP]\{[^}]*\}/.exec(pattern.slice(at, at + 60));
    if (brace) return at + brace[0].length;
    return at + (pattern[at + 1] === 'u' ? 6 : pattern[at + 1] === 'x' ? 4 : 2);
  }
  if (pattern[at] !== '[') return at + ((pattern.codePointAt(at) ?? 0) > 0xffff ? 2 : 1);
  let end = at + 1;
  while (end < pattern.length && pattern[end] !== ']') end += pattern[end] === '\\' ? 2 : 1;
  return end + 1;
}

interface Times {
  readonly least: number;
  readonly most: number;
  /** Where the quantifier ends. */
  readonly end: number;
}

function quantifierAt(pattern: string, at: number): Times {
  const found = /^(?:([*+?])|\{(\d+)(,(\d*))?\})\??/.exec(pattern.slice(at, at + 24));
  if (!found) return { least: 1, most: 1, end: at };
  const [whole, sign, low, comma, high] = found;
  const end = at + whole.length;
  if (sign) return { least: sign === '+' ? 1 : 0, most: sign === '?' ? 1 : Infinity, end };
  const least = Number(low);
  return { least, most: comma === undefined ? least : high ? Number(high) : Infinity, end };
}
