import {
  allItems,
  CONDITIONS,
  DEEPEST_ROW,
  type FormDocument,
  type FormItem,
  type FormOption,
  MOST_ITEMS,
  WHOLE_SPAN,
} from '../../../contract/form-document';
import { emptyAnswer, WIDGETS, type WidgetType } from '../../../contract/form-widgets';

/** Where an item stands: in a row, or in none (null), before the item that has this place now. */
export interface Place {
  readonly row: number | null;
  readonly index: number;
}

type Items = readonly FormItem[];

export const itemOf = ({ drawingItems }: FormDocument, id: number | null): FormItem | null =>
  allItems(drawingItems).find((item) => item.id === id) ?? null;

/** Where an item stands now. */
function placeOf(document: FormDocument, id: number): Place | null {
  const look = (items: Items, row: number | null): Place | null => {
    const index = items.findIndex((item) => item.id === id);
    if (index >= 0) return { row, index };
    for (const item of items) {
      const found = item.children && look(item.children, item.id);
      if (found) return found;
    }
    return null;
  };
  return look(document.drawingItems, null);
}

const childrenOf = (document: FormDocument, row: number | null): Items =>
  row === null ? document.drawingItems : (itemOf(document, row)?.children ?? []);

/** How many rows an item lies in. */
function depthOf(document: FormDocument, id: number | null): number {
  const row = id === null ? null : placeOf(document, id);
  return row === null ? 0 : 1 + depthOf(document, row.row);
}

/** How many rows stand in one another here. */
const heightOf = ({ type, children = [] }: FormItem): number => (type === 'row' ? 1 : 0) + Math.max(0, ...children.map(heightOf));

/** Whether an item may stand at a place: in a row, not in itself, and not deeper than rows go. */
function fitsAt(document: FormDocument, item: FormItem, { row }: Place): boolean {
  if (row !== null && itemOf(document, row)?.type !== 'row') return false;
  if (row !== null && allItems([item]).some(({ id }) => id === row)) return false;
  return depthOf(document, row) + heightOf(item) <= DEEPEST_ROW;
}

/** Whether a form may have so many items more. */
export const hasRoomFor = ({ drawingItems }: FormDocument, count: number) => allItems(drawingItems).length + count <= MOST_ITEMS;

const withItems = (document: FormDocument, drawingItems: Items): FormDocument => ({
  ...document,
  drawingItems: [...drawingItems],
});

/** Each item as `change` says; null removes it. What does not change stays the same object. */
function mapped(items: Items, change: (item: FormItem) => FormItem | null): FormItem[] {
  return items.flatMap((item) => {
    const next = change(item);
    if (next === null) return [];
    if (next !== item || !item.children) return [next];
    const children = mapped(item.children, change);
    return [
      children.every((child, at) => child === item.children?.[at]) && children.length === item.children.length
        ? item
        : { ...item, children },
    ];
  });
}

const inserted = (items: Items, index: number, item: FormItem): FormItem[] => [
  ...items.slice(0, index),
  item,
  ...items.slice(index),
];

function insertedAt(document: FormDocument, item: FormItem, { row, index }: Place): FormDocument {
  if (row === null) return withItems(document, inserted(document.drawingItems, index, item));
  const put = (one: FormItem) => (one.id === row ? { ...one, children: inserted(one.children ?? [], index, item) } : one);
  return withItems(document, mapped(document.drawingItems, put));
}

/** The place after an item; in a row that is chosen, its end; without either, the end of the form. */
export function placeAfter(document: FormDocument, chosen: number | null): Place {
  const item = itemOf(document, chosen);
  if (item?.type === 'row') return { row: item.id, index: item.children?.length ?? 0 };
  const place = item && placeOf(document, item.id);
  return place ? { row: place.row, index: place.index + 1 } : { row: null, index: document.drawingItems.length };
}

export interface Added {
  readonly document: FormDocument;
  readonly id: number;
}

/** §3: a new item with the defaults of its kind. Null where the form is full, or rows would be too deep. */
export function addItem(document: FormDocument, type: WidgetType, label: string, place: Place): Added | null {
  const id = document.globalId;
  const item = newItem(id, type, label);
  const at = fitsAt(document, item, place) ? place : { row: null, index: document.drawingItems.length };
  if (!hasRoomFor(document, 1) || !fitsAt(document, item, at)) return null;
  return { document: insertedAt({ ...document, globalId: id + 1 }, item, at), id };
}

export function newItem(id: number, type: WidgetType, label: string): FormItem {
  const { settings, start } = WIDGETS[type];
  return {
    id,
    type,
    name: `field${id}`,
    label,
    required: false,
    span: WHOLE_SPAN,
    rules: [],
    defaultValue: emptyAnswer(WIDGETS[type]),
    ...start,
    ...(settings.includes('options') && { options: { from: 'own', list: [] } }),
    ...(type === 'row' && { children: [] }),
  };
}

export const removeItem = (document: FormDocument, id: number): FormDocument => {
  const left = withItems(
    document,
    mapped(document.drawingItems, (item) => (item.id === id ? null : item)),
  );
  const known = new Set(allItems(left.drawingItems).map((item) => item.id));
  return withItems(
    left,
    mapped(left.drawingItems, (item) => withoutLost(item, known)),
  );
};

/** A condition about an item that is gone goes with it. */
function withoutLost(item: FormItem, known: ReadonlySet<number>): FormItem {
  const children = item.children && mapped(item.children, (child) => withoutLost(child, known));
  const lost = CONDITIONS.filter((name) => item[name] && !known.has(item[name].item));
  if (lost.length === 0 && (children ?? []).every((child, at) => child === item.children?.[at])) return item;
  const left = { ...item, ...(children && { children }) };
  for (const name of lost) delete left[name];
  return left;
}

export const changeItem = (document: FormDocument, id: number, patch: Partial<FormItem>): FormDocument =>
  withItems(
    document,
    mapped(document.drawingItems, (item) => (item.id === id ? { ...item, ...patch } : item)),
  );

/** G25: a copy after the original, with ids and names of its own; conditions inside the copy are about the copies. */
export function copyItem(document: FormDocument, id: number): Added | null {
  const [original, place] = [itemOf(document, id), placeOf(document, id)];
  if (!original || !place || !hasRoomFor(document, allItems([original]).length)) return null;
  const taken = new Set(allItems(document.drawingItems).map(({ name }) => name));
  const ids = new Map(allItems([original]).map((item, index) => [item.id, document.globalId + index]));
  const copied = (item: FormItem): FormItem => {
    const own = ids.get(item.id) ?? item.id;
    return {
      ...item,
      id: own,
      name: freeName(`field${own}`, taken),
      ...aboutCopies(item, ids),
      ...(item.children && { children: item.children.map(copied) }),
    };
  };
  const copy = copied(original);
  const next = { ...document, globalId: document.globalId + ids.size };
  return { document: insertedAt(next, copy, { row: place.row, index: place.index + 1 }), id: copy.id };
}

/** The conditions of a copied item. */
const aboutCopies = (item: FormItem, ids: ReadonlyMap<number, number>): Partial<FormItem> =>
  Object.fromEntries(
    CONDITIONS.flatMap((name) => {
      const condition = item[name];
      return condition ? [[name, { ...condition, item: ids.get(condition.item) ?? condition.item }]] : [];
    }),
  );

function freeName(wanted: string, taken: Set<string>): string {
  let name = wanted;
  while (taken.has(name)) name = `${name}_`;
  taken.add(name);
  return name;
}

/** Puts an item at another place; null where it may not stand there. `index` counts the items as they are before. */
export function moveItem(document: FormDocument, id: number, to: Place): FormDocument | null {
  const [item, from] = [itemOf(document, id), placeOf(document, id)];
  if (!item || !from || !fitsAt(document, item, to)) return null;
  const index = from.row === to.row && from.index < to.index ? to.index - 1 : to.index;
  if (from.row === to.row && from.index === index) return null;
  const without = withItems(
    document,
    mapped(document.drawingItems, (one) => (one.id === id ? null : one)),
  );
  return insertedAt(without, item, { row: to.row, index });
}

/** One step up or down, into rows and out of them. */
export function stepItem(document: FormDocument, id: number, by: -1 | 1): FormDocument | null {
  const [item, from] = [itemOf(document, id), placeOf(document, id)];
  if (!item || !from) return null;
  const siblings = childrenOf(document, from.row);
  const neighbour = siblings[from.index + by];
  if (neighbour?.type === 'row') {
    const inside = { row: neighbour.id, index: by < 0 ? (neighbour.children?.length ?? 0) : 0 };
    if (fitsAt(document, item, inside)) return moveItem(document, id, inside);
  }
  if (neighbour) return moveItem(document, id, { row: from.row, index: by < 0 ? from.index - 1 : from.index + 2 });
  const row = from.row === null ? null : placeOf(document, from.row);
  return row && moveItem(document, id, { row: row.row, index: by < 0 ? row.index : row.index + 1 });
}

/** §3: choices written line by line; an indented line is below the last one that is less indented. Each gets an id of the tree's own. */
export function readOptions(
  document: FormDocument,
  text: string,
): { readonly document: FormDocument; readonly list: FormOption[] } {
  interface Node {
    readonly id: number;
    readonly label: string;
    readonly value: string;
    readonly children: Node[];
  }
  let next = document.treeNodeId;
  const roots: Node[] = [];
  const open: { readonly indent: number; readonly node: Node }[] = [];
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue;
    const indent = line.length - line.trimStart().length;
    const [, label = '', value = label] = (SEPARATED.exec(line.trim()) ?? []).map((part) => part && plainOf(part.trim()));
    const node: Node = { id: next, label: label.slice(0, 100), value: value.slice(0, 100), children: [] };
    next += 1;
    while (open.length > 0 && (open.at(-1)?.indent ?? 0) >= indent) open.pop();
    (open.at(-1)?.node.children ?? roots).push(node);
    open.push({ indent, node });
  }
  const plain = ({ children, ...node }: Node): FormOption =>
    children.length > 0 ? { ...node, children: children.map(plain) } : node;
  return { document: { ...document, treeNodeId: next }, list: roots.map(plain) };
}

/** A label and, behind the first `=` that has no backslash before it, its value. */
const SEPARATED = /^((?:\\.|[^\\=]|\\$)*)(?:=(.*))?$/;

/** What a line cannot hold as it is, by the letter that stands for it behind a backslash. */
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', '=': '=', '\\': '\\' };
const escaped = (text: string) =>
  text.replaceAll('\\', '\\\\').replaceAll('=', '\\=').replaceAll('\n', '\\n').replaceAll('\r', '\\r');
const plainOf = (text: string) => text.replace(/\\(.)/g, (whole, letter: string) => ESCAPES[letter] ?? whole);

/** The same choices as text. It reads as what it was written from (G25). */
export const optionLines = (list: readonly FormOption[], indent = ''): string =>
  list
    .map(({ label, value, children = [] }) => {
      const isOne = value === label && label !== '';
      const line = `${indent}${isOne ? escaped(label) : `${escaped(label)} = ${escaped(value)}`.trim()}`;
      return children.length > 0 ? `${line}\n${optionLines(children, `${indent}  `)}` : line;
    })
    .join('\n');
