import { Editor, Path, type Point, Range, Transforms } from 'slate';
import { outdent } from './lists';
import { around, type SheetElement } from './sheet-element';
import { clearCells } from './tables';

/** What Enter, Backspace and Delete do where Slate's own way would break a list, a table or code. */
export function withKeys(editor: Editor): Editor {
  const { insertBreak, deleteBackward, deleteForward, deleteFragment, insertSoftBreak } = editor;
  editor.insertSoftBreak = () =>
    around(editor, 'line', 'paragraph', 'heading', 'code') ? editor.insertText('\n') : insertSoftBreak();
  editor.insertBreak = () => breakHere(editor) || insertBreak();
  editor.deleteBackward = (unit) => staysAtStart(editor) || deleteBackward(unit);
  editor.deleteForward = (unit) => staysAtEnd(editor) || deleteForward(unit);
  editor.deleteFragment = (direction) => clearCells(editor) || deleteFragment(direction);
  return editor;
}

function breakHere(editor: Editor): boolean {
  const here = around(editor, 'line', 'heading', 'code', 'picture', 'media', 'rule');
  if (!here) return false;
  const [element, path] = here;
  if (editor.isVoid(element)) return lineBehind(editor, path);
  if (element.type === 'code') return breakCode(editor, path);
  if (element.type === 'heading') return breakHeading(editor, path);
  if (Editor.string(editor, path) === '') outdent(editor);
  else Transforms.splitNodes(editor, { match: (node) => 'type' in node && node.type === 'item', always: true });
  return true;
}

function lineBehind(editor: Editor, path: Path): true {
  Transforms.insertNodes(editor, { type: 'paragraph', children: [{ text: '' }] }, { at: Path.next(path), select: true });
  return true;
}

/** Enter at the end of a blank last line leaves the code. */
function breakCode(editor: Editor, path: Path): boolean {
  const { selection } = editor;
  const isLast = selection && Range.isCollapsed(selection) && Editor.isEnd(editor, selection.anchor, path);
  if (!isLast || !Editor.string(editor, path).endsWith('\n')) {
    editor.insertText('\n');
    return true;
  }
  editor.deleteBackward('character');
  return lineBehind(editor, path);
}

/** Behind a heading, its text begins. */
function breakHeading(editor: Editor, path: Path): boolean {
  const { selection } = editor;
  if (!selection || !Range.isCollapsed(selection) || !Editor.isEnd(editor, selection.anchor, path)) return false;
  return lineBehind(editor, path);
}

/** At the start of a block, Backspace first takes away what the block is: an item, a heading, code. It never leaves a cell. */
function staysAtStart(editor: Editor): boolean {
  const { selection } = editor;
  if (!selection || !Range.isCollapsed(selection)) return false;
  const here = around(editor, 'paragraph', 'heading', 'code', 'line');
  if (!here || !Editor.isStart(editor, selection.anchor, here[1])) return false;
  const [{ type }, path] = here;
  if (type === 'line') outdent(editor);
  else if (type !== 'paragraph') plainBlock(editor, path);
  else return path.at(-1) === 0 ? isFirstInBox(editor, path) : behindTable(editor, path);
  return true;
}

export function plainBlock(editor: Editor, path: Path) {
  Transforms.unsetNodes(editor, 'level', { at: path });
  Transforms.setNodes(editor, { type: 'paragraph' }, { at: path });
}

/** In a cell there is nothing before it; in a quote, it leaves the quote. */
function isFirstInBox(editor: Editor, path: Path): boolean {
  const [parent] = Editor.parent(editor, path) as [SheetElement, Path];
  if (parent.type === 'quote') Transforms.liftNodes(editor, { at: path });
  return parent.type === 'cell' || parent.type === 'quote';
}

/** Behind a table, Backspace goes into its last cell, and takes a blank line away. */
function behindTable(editor: Editor, path: Path): boolean {
  const before = Path.previous(path);
  const [node] = Editor.node(editor, before);
  if (!('type' in node) || node.type !== 'table') return false;
  Transforms.select(editor, Editor.end(editor, before));
  const isLast = path.length === 1 && path[0] === editor.children.length - 1;
  if (Editor.string(editor, path) === '' && !isLast) Transforms.removeNodes(editor, { at: path });
  return true;
}

/** At the end of a cell, or in front of a table, Delete has nothing to pull nearer. */
function staysAtEnd(editor: Editor): boolean {
  const { selection } = editor;
  if (!selection || !Range.isCollapsed(selection)) return false;
  const after = Editor.after(editor, selection.anchor);
  if (!after) return false;
  const cellAt = (at: Point) =>
    Editor.above<SheetElement>(editor, { at, match: (node) => 'type' in node && node.type === 'cell' })?.[1] ?? [];
  return !Path.equals(cellAt(selection.anchor), cellAt(after));
}
