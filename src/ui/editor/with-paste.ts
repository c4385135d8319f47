import { type Descendant, Editor, Node, Transforms } from 'slate';
import type { Block } from '../../machines/editor/document';
import { written } from '../../machines/editor/write';
import { readHtml } from './read';

/** HTML that is longer is taken as its plain text: Excel and Word write many times as much as they say. */
const MOST_HTML = 2_000_000;

/** What is pasted is cleaned. What has no room is refused as a whole: the text stays as it is. */
export function withPaste(editor: Editor, limit: number, onTooLong: () => void): Editor {
  editor.insertData = (data) => {
    const html = data.getData('text/html');
    const plain = data.getData('text/plain').replace(/\r\n?/g, '\n');
    if (plain.length + lengthOf(editor) > limit) return onTooLong();
    const blocks =
      copiedIn(data) ?? (html !== '' && html.length <= MOST_HTML ? readHtml(html, 'elsewhere') : paragraphsOf(plain));
    if (written(blocks).length + lengthOf(editor) > limit) return onTooLong();
    insertBlocks(editor, blocks);
  };
  return editor;
}

const lengthOf = (editor: Editor) => written(editor.children as unknown as readonly Block[]).length;

/** What was copied in an editor, written and read as a text from the server is: a foreign page could have made it. */
function copiedIn(data: DataTransfer): readonly Block[] | null {
  const fragment = data.getData('application/x-slate-fragment');
  if (fragment === '') return null;
  try {
    return readHtml(written(JSON.parse(decodeURIComponent(atob(fragment))) as readonly Block[]));
  } catch {
    return null;
  }
}

const paragraphsOf = (plain: string): readonly Block[] =>
  plain.split('\n').map((text) => ({ type: 'paragraph', children: [{ text }] }));

/** One paragraph goes into the line; more go between the blocks. In code there are only characters. */
function insertBlocks(editor: Editor, blocks: readonly Block[]) {
  const [code] = Editor.nodes(editor, { match: (node) => 'type' in node && node.type === 'code' });
  if (code) return editor.insertText(blocks.map((block) => Node.string(block as unknown as Node)).join('\n'));
  Transforms.insertFragment(editor, blocks as unknown as Descendant[]);
}
