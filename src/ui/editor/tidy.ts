import type { Inline, Link, Look, Run } from '../../machines/editor/document';
import { isRun } from '../../machines/editor/write';

/** Stands for an attachment among the characters of a line. */
const THING = '\uFFFC';

/**
 * What stands in a line, without the spaces that HTML does not show: those that follow another or a line break, and those at either
 * end. Nothing but spaces is nothing. A last line break only ends the line.
 */
export function tidy(line: readonly Inline[]): readonly Inline[] {
  const shown = shownIn(flat(line));
  let at = 0;
  const cut = (run: Run): Run => {
    const from = at;
    at += run.text.length;
    let text = '';
    for (let index = from; index < at; index++) if (shown[index]) text += run.text[index - from];
    return { ...run, text };
  };
  const kept = line.map((inline): Inline => {
    if (isRun(inline)) return cut(inline);
    if (inline.type === 'link') return { ...inline, children: inline.children.map(cut) };
    at += THING.length;
    return inline;
  });
  return joined(kept);
}

const flat = (line: readonly Inline[]): string =>
  line.map((inline) => (isRun(inline) ? inline.text : inline.type === 'link' ? flat(inline.children) : THING)).join('');

/** For each character, whether it is shown. */
function shownIn(text: string): readonly boolean[] {
  const shown = Array.from({ length: text.length }, () => true);
  let before = '\n';
  for (let index = 0; index < text.length; index++) {
    if (text[index] === ' ' && (before === ' ' || before === '\n')) shown[index] = false;
    else before = text[index] ?? before;
  }
  let after = '\n';
  for (let index = text.length - 1; index >= 0; index--) {
    if (!shown[index]) continue;
    if (text[index] === ' ' && after === '\n') shown[index] = false;
    else after = text[index] ?? after;
  }
  const last = shown.lastIndexOf(true);
  if (text[last] === '\n') shown[last] = false;
  return shown;
}

/** Neighbours that look alike, or lead to one address, are one. */
export function joined(line: readonly Inline[]): readonly Inline[] {
  const all: Inline[] = [];
  for (const inline of line) {
    if (isEmpty(inline)) continue;
    const before = all.at(-1);
    const both = before && together(before, inline);
    if (both) all[all.length - 1] = both;
    else all.push(inline);
  }
  return all;
}

function together(one: Inline, other: Inline): Inline | null {
  if (isRun(one) && isRun(other)) return sameLook(one, other) ? { ...one, text: one.text + other.text } : null;
  if (isRun(one) || isRun(other) || one.type !== 'link' || other.type !== 'link' || one.href !== other.href) return null;
  return { ...one, children: joined([...one.children, ...other.children]) as Link['children'] };
}

const isEmpty = (inline: Inline): boolean =>
  isRun(inline) ? inline.text === '' : inline.type === 'link' && inline.children.every(isEmpty);

const lookOnly = ({ text: _, ...look }: Run): Look => look;
const sameLook = (one: Run, other: Run) => {
  const [before, after] = [lookOnly(one), lookOnly(other)];
  const names = new Set([...Object.keys(before), ...Object.keys(after)]) as Set<keyof Look>;
  return [...names].every((name) => before[name] === after[name]);
};
