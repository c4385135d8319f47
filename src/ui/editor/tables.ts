import { Editor, Element, type NodeEntry, Path, Range, Transforms } from 'slate';
import { around, type SheetElement } from './sheet-element';
import { blank } from './with-shape';

export type TableAct = 'addRow' | 'addColumn' | 'removeRow' | 'removeColumn' | 'removeTable';

const emptyCell = (head = false): SheetElement => ({ type: 'cell', ...(head && { head: true as const }), children: [blank()] });

/** A table with a row of headings, and a line behind it. */
export function insertTable(editor: Editor, rows: number, columns: number) {
  const children = Array.from(
    { length: rows },
    (_, row): SheetElement => ({
      type: 'row',
      children: Array.from({ length: columns }, () => emptyCell(row === 0)),
    }),
  );
  insertBlock(editor, { type: 'table', children });
}

/** Puts a block behind the one with the cursor, or in its place if that is blank. */
export function insertBlock(editor: Editor, block: SheetElement) {
  const here = around(editor, 'paragraph');
  Editor.withoutNormalizing(editor, () => {
    if (here && Editor.string(editor, here[1]) === '' && here[0].children.length === 1) {
      Transforms.insertNodes(editor, block, { at: Path.next(here[1]) });
      Transforms.removeNodes(editor, { at: here[1] });
      Transforms.select(editor, Editor.start(editor, here[1]));
    } else {
      const at = blockPath(editor);
      Transforms.insertNodes(editor, block, { at: Path.next(at) });
      Transforms.select(editor, Editor.start(editor, Path.next(at)));
    }
  });
}

/** The block that a picture or a table can follow: not a line of a list. Without a cursor, the last one. */
function blockPath(editor: Editor): Path {
  if (!editor.selection) return [editor.children.length - 1];
  const found = Editor.above<SheetElement>(editor, {
    match: (node, path) => {
      if (Editor.isEditor(node) || !('type' in node) || path.length === 0) return false;
      const [parent] = Editor.parent(editor, path);
      return Editor.isEditor(parent) || (Element.isElement(parent) && ['cell', 'quote'].includes(parent.type));
    },
  });
  return found?.[1] ?? [editor.children.length - 1];
}

export function actOnTable(editor: Editor, act: TableAct) {
  const table = around(editor, 'table');
  const cell = around(editor, 'cell');
  if (!table || !cell) return;
  const [rowAt, columnAt] = cell[1].slice(-2) as [number, number];
  Editor.withoutNormalizing(editor, () => TABLE_ACTS[act](editor, table, { row: rowAt, column: columnAt }));
}

interface Place {
  readonly row: number;
  readonly column: number;
}
type Act = (editor: Editor, table: NodeEntry<SheetElement>, at: Place) => void;

const rowsOf = ([table]: NodeEntry<SheetElement>) => table.children as SheetElement[];

const removeTable: Act = (editor, [, path]) => {
  Transforms.insertNodes(editor, blank(), { at: Path.next(path) });
  Transforms.select(editor, Editor.start(editor, Path.next(path)));
  Transforms.removeNodes(editor, { at: path });
};

const TABLE_ACTS: Readonly<Record<TableAct, Act>> = {
  addRow: (editor, table, { row }) => {
    const width = Math.max(...rowsOf(table).map(({ children }) => children.length));
    const children = Array.from({ length: width }, () => emptyCell());
    Transforms.insertNodes(editor, { type: 'row', children }, { at: [...table[1], row + 1] });
  },
  addColumn: (editor, table, { column }) => {
    for (const [index, { children }] of rowsOf(table).entries()) {
      const at = Math.min(column + 1, children.length);
      const isHead = children.every((cell) => 'head' in cell && cell.head === true);
      Transforms.insertNodes(editor, emptyCell(isHead), { at: [...table[1], index, at] });
    }
  },
  removeRow: (editor, table, { row, column }) => {
    if (rowsOf(table).length === 1) return removeTable(editor, table, { row, column });
    Transforms.removeNodes(editor, { at: [...table[1], row] });
  },
  removeColumn: (editor, table, { row, column }) => {
    if (rowsOf(table).every(({ children }) => children.length === 1)) return removeTable(editor, table, { row, column });
    for (const [index, { children }] of [...rowsOf(table).entries()].reverse())
      if (column < children.length) Transforms.removeNodes(editor, { at: [...table[1], index, column] });
  },
  removeTable,
};

/** Deletes what is selected in several cells of a table, and leaves the cells. False if the selection is another. */
export function clearCells(editor: Editor): boolean {
  const { selection } = editor;
  if (!selection || Range.isCollapsed(selection)) return false;
  const cellsOf = (point: Range['anchor']) =>
    Editor.above<SheetElement>(editor, { at: point, match: (node) => 'type' in node && node.type === 'cell' })?.[1];
  const [one, other] = [cellsOf(selection.anchor), cellsOf(selection.focus)];
  if (!one || !other || Path.equals(one, other)) return false;
  const cells = [
    ...Editor.nodes<SheetElement>(editor, { at: selection, match: (node) => 'type' in node && node.type === 'cell' }),
  ];
  Editor.withoutNormalizing(editor, () => {
    for (const [, path] of cells.reverse()) {
      const range = Range.intersection(selection, Editor.range(editor, path));
      if (range) Transforms.delete(editor, { at: range });
    }
    Transforms.collapse(editor, { edge: 'start' });
  });
  return true;
}
