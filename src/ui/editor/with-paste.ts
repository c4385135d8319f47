import { type Descendant, Editor, Node, Transforms } from 'slate';
import type { Block } from '../../machines/editor/document';
import type { PasteNote } from '../../machines/editor/editor';
import { written } from '../../machines/editor/write';
import { readHtml } from './read';

/** HTML that is longer, or of more elements, is not read: a parser and the editor would hold the page for seconds. */
const MOST_HTML = 2_000_000;
const MOST_TAGS = 20_000;
/** A plain text has no more paragraphs: lines of a longer one share them. */
const MOST_PARAGRAPHS = 1_000;

/**
 * What is pasted is cleaned. How much it is, is looked at before it is read: too much HTML is taken as its words, and what has no room is
 * refused as a whole. `tell` hears of both.
 */
export function withPaste(editor: Editor, limit: number, tell: (note: PasteNote) => void): Editor {
  editor.insertData = (data) => {
    const room = limit - lengthOf(editor);
    const plain = data.getData('text/plain');
    if (plain.length > room) return tell('tooLong');
    const rich = copiedIn(data) ?? htmlIn(data);
    if (rich && written(rich).length <= room) return insertBlocks(editor, rich);
    const words = paragraphsOf(plain.replace(/\r\n?/g, '\n'));
    const hasMore = rich !== null || data.getData('text/html') !== '';
    if ((hasMore && plain.trim() === '') || written(words).length > room) return tell('tooLong');
    insertBlocks(editor, words);
    // Behind what the editor tells of its change, which takes back what was said before.
    if (hasMore) queueMicrotask(() => tell('onlyWords'));
  };
  return editor;
}

const lengthOf = (editor: Editor) => written(editor.children as unknown as readonly Block[]).length;

/** What was copied in an editor, written and read as a text from the server is: a foreign page could have made it. */
function copiedIn(data: DataTransfer): readonly Block[] | null {
  const fragment = data.getData('application/x-slate-fragment');
  if (fragment === '' || fragment.length > MOST_HTML) return null;
  try {
    return readHtml(written(JSON.parse(decodeURIComponent(atob(fragment))) as readonly Block[]));
  } catch {
    return null;
  }
}

function htmlIn(data: DataTransfer): readonly Block[] | null {
  const html = data.getData('text/html');
  return html !== '' && html.length <= MOST_HTML && hasFewTags(html) ? readHtml(html, 'elsewhere') : null;
}

function hasFewTags(html: string): boolean {
  let tags = 0;
  for (let at = html.indexOf('<'); at >= 0 && tags <= MOST_TAGS; at = html.indexOf('<', at + 1)) tags += 1;
  return tags <= MOST_TAGS;
}

function paragraphsOf(plain: string): readonly Block[] {
  const lines = plain.split('\n');
  const together = Math.ceil(lines.length / MOST_PARAGRAPHS);
  return Array.from({ length: Math.ceil(lines.length / together) }, (_, at) => ({
    type: 'paragraph',
    children: [{ text: lines.slice(at * together, (at + 1) * together).join('\n') }],
  }));
}

/** One paragraph goes into the line; more go between the blocks. In code there are only characters. */
function insertBlocks(editor: Editor, blocks: readonly Block[]) {
  const [code] = Editor.nodes(editor, { match: (node) => 'type' in node && node.type === 'code' });
  if (code) return editor.insertText(blocks.map((block) => Node.string(block as unknown as Node)).join('\n'));
  Transforms.insertFragment(editor, blocks as unknown as Descendant[]);
}
