import { Editor, Element, Node, type NodeEntry, Path, Transforms } from 'slate';
import { around, type SheetElement } from './sheet-element';

const isType = (type: SheetElement['type']) => (node: Node) => Element.isElement(node) && node.type === type;

/** The lists of a kind around the cursor become lines again; lists of the other kind turn into it; lines become items. */
export function toggleList(editor: Editor, ordered: boolean) {
  Editor.withoutNormalizing(editor, () => {
    const list = around(editor, 'list');
    if (list?.[0].ordered === ordered) while (around(editor, 'list')) outdent(editor);
    else if (list) Transforms.setNodes(editor, { ordered }, { at: list[1] });
    else {
      const isLine = (node: Node) => Element.isElement(node) && (node.type === 'paragraph' || node.type === 'heading');
      for (const [, path] of [...Editor.nodes(editor, { match: isLine })].reverse()) {
        Transforms.unsetNodes(editor, ['level', 'align'], { at: path });
        Transforms.setNodes(editor, { type: 'line' }, { at: path });
        Transforms.wrapNodes(editor, { type: 'item', children: [] }, { at: path });
        Transforms.wrapNodes(editor, { type: 'list', ordered, children: [] }, { at: path });
      }
    }
  });
}

/** The item goes below the one before it. */
export function indent(editor: Editor) {
  const item = around(editor, 'item');
  if (!item || item[1].at(-1) === 0) return;
  const [, path] = item;
  const [list] = Editor.parent(editor, path) as NodeEntry<SheetElement>;
  const before = Path.previous(path);
  const [above] = Editor.node(editor, before) as NodeEntry<SheetElement>;
  const last = above.children.at(-1);
  Editor.withoutNormalizing(editor, () => {
    const place = [...before, above.children.length];
    if (last && isType('list')(last)) {
      const into = [...before, above.children.length - 1];
      Transforms.moveNodes(editor, { at: path, to: [...into, (last as SheetElement).children.length] });
    } else {
      Transforms.wrapNodes(editor, { type: 'list', ordered: list.ordered ?? false, children: [] }, { at: path });
      Transforms.moveNodes(editor, { at: path, to: place });
    }
  });
}

/** The item goes beside the one above it, and takes those behind it along. Out of the outermost list, it is a paragraph again. */
export function outdent(editor: Editor) {
  const item = around(editor, 'item');
  if (!item) return;
  const [, path] = item;
  const isNested = path.length > 2 && isType('item')(Node.get(editor, path.slice(0, -2)));
  const moving = Editor.pathRef(editor, path);
  Editor.withoutNormalizing(editor, () => {
    if (isNested) {
      takeFollowers(editor, path);
      for (const _ of ['out of the list', 'out of the item'])
        if (moving.current) Transforms.liftNodes(editor, { at: moving.current });
    } else {
      Transforms.setNodes(editor, { type: 'paragraph' }, { at: [...path, 0] });
      Transforms.liftNodes(editor, { at: path });
      if (moving.current) Transforms.unwrapNodes(editor, { at: moving.current });
    }
  });
  moving.unref();
}

/** The items behind one become a list below it. */
function takeFollowers(editor: Editor, path: Path) {
  const [list] = Editor.parent(editor, path) as NodeEntry<SheetElement>;
  const at = path.at(-1) ?? 0;
  const followers = list.children.length - at - 1;
  if (followers === 0) return;
  const { children } = Node.get(editor, path) as SheetElement;
  const into = [...path, children.length];
  Transforms.insertNodes(editor, { type: 'list', ordered: list.ordered ?? false, children: [] }, { at: into });
  for (let index = 0; index < followers; index++) Transforms.moveNodes(editor, { at: Path.next(path), to: [...into, index] });
}
