import { Editor, Element, Node, type NodeEntry, type Path, Text, Transforms } from 'slate';
import type { SheetElement, SheetType } from './sheet-element';

const VOIDS: ReadonlySet<SheetType> = new Set(['picture', 'media', 'rule', 'attachment']);
const INLINES: ReadonlySet<SheetType> = new Set(['link', 'attachment']);
/** Behind any other block, the cursor needs a line to stand on. */
const LAST: ReadonlySet<SheetType> = new Set(['paragraph', 'heading']);
/** What each may lie in. */
const PARENTS: Readonly<Partial<Record<SheetType, SheetType>>> = { item: 'list', line: 'item', row: 'table', cell: 'row' };

export const blank = (): SheetElement => ({ type: 'paragraph', children: [{ text: '' }] });

/** Keeps a text in the shape of a document, whatever is deleted, split or pasted. */
export function withShape(editor: Editor): Editor {
  const { isVoid, isInline, normalizeNode } = editor;
  editor.isVoid = (element) => VOIDS.has(element.type) || isVoid(element);
  editor.isInline = (element) => INLINES.has(element.type) || isInline(element);
  editor.normalizeNode = (entry, options) => {
    const [node, path] = entry;
    const isMended = Editor.isEditor(node) ? endsInLine(editor) : Element.isElement(node) && shaped(editor, [node, path]);
    if (!isMended) normalizeNode(entry, options);
  };
  return editor;
}

function endsInLine(editor: Editor): boolean {
  const last = editor.children.at(-1);
  if (Element.isElement(last) && LAST.has(last.type)) return joinLists(editor, []);
  Transforms.insertNodes(editor, blank(), { at: [editor.children.length] });
  return true;
}

/** Puts one thing right and answers true, or finds nothing wrong. */
function shaped(editor: Editor, [element, path]: NodeEntry<SheetElement>): boolean {
  const [first] = element.children;
  const [parent] = Editor.parent(editor, path);
  const wanted = PARENTS[element.type];
  if (wanted && !(Element.isElement(parent) && parent.type === wanted)) return released(editor, element, path);
  switch (element.type) {
    case 'quote':
    case 'cell':
      if (!Text.isText(first) && !(first && editor.isInline(first))) return joinLists(editor, path);
      Transforms.wrapNodes(
        editor,
        { type: 'paragraph', children: [] },
        { at: path, match: (_, at) => at.length === path.length + 1 },
      );
      return true;
    case 'list':
    case 'row':
    case 'table':
      if (!Text.isText(first)) return false;
      Transforms.removeNodes(editor, { at: path });
      return true;
    case 'item':
      if (Element.isElement(first) && first.type === 'line') return joinLists(editor, path);
      if (Element.isElement(first) && first.type !== 'list') {
        Transforms.setNodes(editor, { type: 'line' }, { at: [...path, 0] });
        return true;
      }
      Transforms.insertNodes(editor, { type: 'line', children: [{ text: '' }] }, { at: [...path, 0] });
      return true;
    case 'link':
      if (Node.string(element) !== '') return false;
      Transforms.unwrapNodes(editor, { at: path });
      return true;
    default:
      return false;
  }
}

/** What has lost what it belongs in: a line is a paragraph again, and what only held others is gone. */
function released(editor: Editor, element: SheetElement, path: Path): boolean {
  if (element.type === 'line') Transforms.setNodes(editor, { type: 'paragraph' }, { at: path });
  else Transforms.unwrapNodes(editor, { at: path });
  return true;
}

/** Two lists of one kind that follow each other are one. */
function joinLists(editor: Editor, path: Path): boolean {
  const children = Node.get(editor, path) as { readonly children: readonly Node[] };
  const at = children.children.findIndex((child, index, all) => {
    const before = all[index - 1];
    return isList(child) && isList(before) && child.ordered === before.ordered;
  });
  if (at < 1) return false;
  Transforms.mergeNodes(editor, { at: [...path, at] });
  return true;
}

const isList = (node: Node | undefined): node is SheetElement => Element.isElement(node) && node.type === 'list';
