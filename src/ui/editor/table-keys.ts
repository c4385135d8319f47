import { Editor, Element, Node, Path, Range, Transforms } from 'slate';
import { ReactEditor } from 'slate-react';
import { around, type SheetElement } from './sheet-element';
import { actOnTable } from './tables';
import { blank } from './with-shape';

export const TABLE_KEYS: readonly string[] = ['Tab', 'Escape', 'ArrowUp', 'ArrowDown', 'ArrowLeft'];

type Key = Pick<React.KeyboardEvent, 'key' | 'shiftKey'>;

/**
 * The keys of a table, as Word has them: Tab and Shift+Tab go from cell to cell, Tab in the last one makes a row. Escape goes to the line
 * behind the table, from where Tab leaves the text again. Up and Down go from row to row, and out of the table.
 * True if the key was one of them.
 */
export function pressInTable(editor: Editor, { key, shiftKey }: Key): boolean {
  if (!around(editor, 'cell')) return false;
  switch (key) {
    case 'Tab':
      return toCell(editor, shiftKey ? -1 : 1);
    case 'Escape':
      return behindTables(editor);
    case 'ArrowUp':
    case 'ArrowDown':
      return !shiftKey && toRow(editor, key === 'ArrowUp' ? -1 : 1);
    case 'ArrowLeft':
      return !shiftKey && leftOfTable(editor);
    default:
      return false;
  }
}

/** The cells of the table around the cursor, those of tables in it left out. */
function cellsHere(editor: Editor): Path[] {
  const [table, path] = around(editor, 'table') ?? [];
  if (!table || !path) return [];
  return table.children.flatMap((row, at) => (row as SheetElement).children.map((_, column) => [...path, at, column]));
}

function toCell(editor: Editor, by: 1 | -1): true {
  const here = around(editor, 'cell')?.[1] ?? [];
  const at = cellsHere(editor).findIndex((cell) => Path.equals(cell, here)) + by;
  if (at === cellsHere(editor).length) actOnTable(editor, 'addRow');
  const cell = cellsHere(editor)[at];
  if (cell) Transforms.select(editor, Editor.range(editor, cell));
  return true;
}

/** A text ends in a line, so there is one behind every table. */
function behindTables(editor: Editor): true {
  const within = editor.selection?.focus.path[0] ?? 0;
  const line = editor.children.findIndex((block, at) => at > within && Element.isElement(block) && block.type !== 'table');
  Transforms.select(editor, Editor.start(editor, [line]));
  return true;
}

/** Out of the first cell to the left. */
function leftOfTable(editor: Editor): boolean {
  const { selection } = editor;
  const table = around(editor, 'table')?.[1];
  if (!selection || !table || !Range.isCollapsed(selection) || table.at(-1) !== 0) return false;
  return Editor.isStart(editor, selection.anchor, table) && lineAbove(editor, table);
}

/** From the edge of a cell to the one above or below it; a browser goes through all cells of a row before. */
function toRow(editor: Editor, by: 1 | -1): boolean {
  const { selection } = editor;
  const [table, path] = around(editor, 'table') ?? [];
  const cell = around(editor, 'cell')?.[1];
  if (!selection || !table || !path || !cell || !Range.isCollapsed(selection) || !isAtEdge(editor, cell, by)) return false;
  const [row = 0, column = 0] = cell.slice(-2);
  const next = table.children[row + by] as SheetElement | undefined;
  if (next) return stand(editor, [...path, row + by, Math.min(column, next.children.length - 1)], by);
  if (by === -1) return path.at(-1) === 0 ? lineAbove(editor, path) : stand(editor, Path.previous(path), by);
  return Node.has(editor, Path.next(path)) && stand(editor, Path.next(path), by);
}

function stand(editor: Editor, path: Path, by: 1 | -1): true {
  Transforms.select(editor, by === 1 ? Editor.start(editor, path) : Editor.end(editor, path));
  return true;
}

/** Where a table is the first of all, no key of the browser leads to a line above it: one is made. */
function lineAbove(editor: Editor, table: Path): true {
  Transforms.insertNodes(editor, blank(), { at: table, select: true });
  return true;
}

/** Whether the cursor is on the first or the last line of a cell, also of lines that are only drawn. */
function isAtEdge(editor: Editor, cell: Path, by: 1 | -1): boolean {
  const { selection } = editor;
  if (!selection) return false;
  const edge = by === 1 ? Editor.end(editor, cell) : Editor.start(editor, cell);
  const line = Path.parent(edge.path);
  if (!Path.isAncestor(line, selection.anchor.path)) return false;
  if (Editor.string(editor, line) === '') return true;
  const cursor = ReactEditor.toDOMRange(editor, selection).getClientRects()[0];
  const block = ReactEditor.toDOMNode(editor, Node.get(editor, line) as SheetElement).getBoundingClientRect();
  return !cursor || (by === 1 ? block.bottom - cursor.bottom : cursor.top - block.top) < cursor.height;
}
