import { createEditor, type Descendant, Editor } from 'slate';
import { HistoryEditor, withHistory } from 'slate-history';
import { withReact } from 'slate-react';
import { saysSomething } from '../../../contract/rich-text';
import type { Block } from '../../machines/editor/document';
import type { PasteNote } from '../../machines/editor/editor';
import { written } from '../../machines/editor/write';
import { readHtml } from './read';
import { withKeys } from './with-keys';
import { withPaste } from './with-paste';
import { withShape } from './with-shape';

/** How many blocks React compares at once: a key in a long text draws the chunk that it changes. */
const CHUNK = 200;

/** A text being written: the editor, and the text as HTML as its owner was last told. */
export interface Sheet {
  readonly editor: Editor;
  html: string;
}

/** `tell`: something that was pasted did not go in as it was copied. */
export function openSheet(html: string, limit: number, tell: (note: PasteNote) => void): Sheet {
  const plain = withReact(withHistory(createEditor()));
  const editor = withPaste(withKeys(withShape(plain)), limit, tell);
  editor.getChunkSize = (node) => (Editor.isEditor(node) ? CHUNK : null);
  editor.children = readHtml(html) as Descendant[];
  HistoryEditor.withoutSaving(editor, () => Editor.normalize(editor, { force: true }));
  return { editor, html };
}

/** A text in which a reader finds nothing is none. */
export function htmlOf(editor: Editor): string {
  const html = written(editor.children as unknown as readonly Block[]);
  return saysSomething(html) ? html : '';
}
