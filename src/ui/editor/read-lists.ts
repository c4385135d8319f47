import { type Block, EMPTY, type Inline, type Item, type Line, type List } from '../../machines/editor/document';
import { joined } from './tidy';

/** Reads what is in an item of a list. */
type ReadBlocks = (element: Element) => readonly Block[];

/** A list, and behind it what no item can hold: its pictures and tables. */
export function listOf(element: Element, blocksIn: ReadBlocks): readonly Block[] {
  const items: Item[] = [];
  const behind: Block[] = [];
  for (const child of element.children) {
    const isList = child.localName === 'ul' || child.localName === 'ol';
    const blocks = isList ? listOf(child, blocksIn) : blocksIn(child);
    const { lines, lists, others } = sorted(blocks);
    behind.push(...others);
    const last = items.at(-1);
    if (isList && last) items[items.length - 1] = { ...last, children: [...last.children, ...lists] };
    else if (lines.length + lists.length > 0 || others.length === 0) items.push(itemOf(lines, lists));
  }
  const list: List = { type: 'list', ordered: element.localName === 'ol', children: items };
  return items.length > 0 ? [list, ...behind] : behind;
}

interface Sorted {
  /** What stands in the lines of an item. */
  readonly lines: readonly (readonly Inline[])[];
  readonly lists: readonly List[];
  readonly others: readonly Block[];
}

function sorted(blocks: readonly Block[]): Sorted {
  const lines: (readonly Inline[])[] = [];
  const lists: List[] = [];
  const others: Block[] = [];
  for (const block of blocks) {
    if (block.type === 'list') lists.push(block);
    else if (block.type === 'paragraph' || block.type === 'heading' || block.type === 'code') lines.push(block.children);
    else if (block.type === 'quote') {
      const inside = sorted(block.children);
      lines.push(...inside.lines);
      lists.push(...inside.lists);
      others.push(...inside.others);
    } else others.push(block);
  }
  return { lines, lists, others };
}

const itemOf = (lines: Sorted['lines'], lists: readonly List[]): Item => ({ type: 'item', children: [lineOf(lines), ...lists] });

function lineOf(lines: Sorted['lines']): Line {
  const all = lines.flatMap((line, index): readonly Inline[] => (index > 0 ? [{ text: '\n' }, ...line] : line));
  const children = joined(all);
  return { type: 'line', children: children.length > 0 ? children : [EMPTY] };
}

/** What Word says of an item of a list: `l0 level1 lfo1`, or `ignore` for the number that it has written before it. */
export const msoList = (element: Element): string =>
  (element.getAttribute('style') ?? '').toLowerCase().split('mso-list:')[1]?.split(';')[0]?.trim() ?? '';

/** Word and WPS write the items of a list as paragraphs that say how deep they are. */
export function wordItem(element: Element, blocksIn: ReadBlocks): readonly Block[] | null {
  const level = /level([1-9])/.exec(msoList(element))?.[1];
  if (!level) return null;
  const mark = element.querySelector('[style*="mso-list"]')?.textContent?.trim() ?? '';
  const ordered = /^\(?[0-9a-z一二三四五六七八九十]{1,4}[.)、）]/i.test(mark);
  const { lines, others } = sorted(blocksIn(element));
  const wrapped = Array.from({ length: Number(level) - 1 }).reduce<List>(
    (list) => ({ type: 'list', ordered, children: [itemOf([], [list])] }),
    { type: 'list', ordered, children: [itemOf(lines, [])] },
  );
  return [wrapped, ...others];
}

/** Lists that follow each other are one. An item that is only there for the list in it goes into the item before. */
export function listsJoined(blocks: readonly Block[]): readonly Block[] {
  const all: Block[] = [];
  for (const block of blocks) {
    const before = all.at(-1);
    const isOne = before?.type === 'list' && block.type === 'list' && (before.ordered === block.ordered || isHollow(block));
    if (isOne) all[all.length - 1] = together(before, block);
    else all.push(block);
  }
  return all;
}

const isHollow = ({ children: [first] }: List) => first?.children.length === 2 && isBlank(first);
const isBlank = ({ children: [line] }: Item) => line?.type === 'line' && line.children.length === 1 && line.children[0] === EMPTY;

function together(one: List, other: List): List {
  const last = one.children.at(-1);
  const [first, ...rest] = other.children;
  if (!last || !first || !isHollow(other)) return { ...one, children: [...one.children, ...other.children] };
  const [line, ...lists] = last.children;
  const nested = [...lists, ...first.children.slice(1)] as List[];
  const children = [...(line ? [line] : []), ...(listsJoined(nested) as List[])];
  return { ...one, children: [...one.children.slice(0, -1), { ...last, children }, ...rest] };
}
