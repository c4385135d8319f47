import { Editor, Element, type Node, Range, Transforms } from 'slate';
import type { Align, Level, Look, MediaKind } from '../../machines/editor/document';
import { around, type SheetElement } from './sheet-element';
import { insertBlock } from './tables';
import { plainBlock } from './with-keys';

export type Mark = 'bold' | 'italic' | 'underline' | 'strike' | 'code' | 'sub' | 'sup';

/** How what is typed next looks. */
export const lookHere = (editor: Editor): Look => Editor.marks(editor) ?? {};

export function toggleMark(editor: Editor, mark: Mark) {
  if (lookHere(editor)[mark]) Editor.removeMark(editor, mark);
  else Editor.addMark(editor, mark, true);
  const other = mark === 'sub' ? 'sup' : mark === 'sup' ? 'sub' : null;
  if (other) Editor.removeMark(editor, other);
}

export function setLook(editor: Editor, name: 'color' | 'background' | 'size', value: string | number | null) {
  if (value === null) Editor.removeMark(editor, name);
  else Editor.addMark(editor, name, value);
}

const MARKS = ['bold', 'italic', 'underline', 'strike', 'code', 'sub', 'sup', 'color', 'background', 'size'] as const;
export function clearLook(editor: Editor) {
  for (const mark of MARKS) Editor.removeMark(editor, mark);
}

export type BlockKind = 'paragraph' | `h${Level}` | 'code';
const isTextBlock = (node: Node) => Element.isElement(node) && ['paragraph', 'heading', 'code'].includes(node.type);

export function blockKind(editor: Editor): BlockKind {
  const here = around(editor, 'heading', 'code', 'paragraph')?.[0];
  return here?.type === 'heading' ? `h${here.level ?? 1}` : here?.type === 'code' ? 'code' : 'paragraph';
}

export function setBlock(editor: Editor, kind: BlockKind) {
  Editor.withoutNormalizing(editor, () => {
    for (const [, path] of [...Editor.nodes(editor, { match: isTextBlock })]) {
      plainBlock(editor, path);
      if (kind === 'code') Transforms.setNodes(editor, { type: 'code' }, { at: path });
      else if (kind !== 'paragraph')
        Transforms.setNodes(editor, { type: 'heading', level: Number(kind[1]) as Level }, { at: path });
    }
  });
}

export const alignHere = (editor: Editor) => around(editor, 'paragraph', 'heading')?.[0].align;

export function setAlign(editor: Editor, align: Align | null) {
  const match = (node: Node) => Element.isElement(node) && (node.type === 'paragraph' || node.type === 'heading');
  if (align === null) Transforms.unsetNodes(editor, 'align', { match });
  else Transforms.setNodes(editor, { align }, { match });
}

export function toggleQuote(editor: Editor) {
  const match = (node: Node) => Element.isElement(node) && node.type === 'quote';
  if (around(editor, 'quote')) Transforms.unwrapNodes(editor, { match, split: true });
  else Transforms.wrapNodes(editor, { type: 'quote', children: [] }, { match: (node) => isBlockOf(editor, node) });
}

const isBlockOf = (editor: Editor, node: Node) =>
  Element.isElement(node) && ['paragraph', 'heading', 'list'].includes(node.type) && !editor.isInline(node);

/** The address of the link around the cursor. */
export const linkHere = (editor: Editor) => around(editor, 'link')?.[0].href ?? '';

/** Links what is selected; without a selection, the address stands for itself. */
export function setLink(editor: Editor, href: string) {
  const link = around(editor, 'link');
  if (link) Transforms.setNodes(editor, { href }, { at: link[1] });
  else if (editor.selection && Range.isExpanded(editor.selection))
    Transforms.wrapNodes(
      editor,
      { type: 'link', href, children: [] },
      { split: true, match: (node) => !Element.isElement(node) && !Editor.isEditor(node) },
    );
  else {
    Transforms.insertNodes(editor, { type: 'link', href, children: [{ text: href }] });
    Transforms.move(editor, { unit: 'offset' });
  }
}

export function unlink(editor: Editor) {
  Transforms.unwrapNodes(editor, { match: (node) => Element.isElement(node) && node.type === 'link' });
}

export const insertRule = (editor: Editor) => insertBlock(editor, { type: 'rule', children: [{ text: '' }] });

export const insertPicture = (editor: Editor, src: string, caption: string) =>
  insertBlock(editor, { type: 'picture', src, alt: '', caption, children: [{ text: '' }] });

export const insertMedia = (editor: Editor, kind: MediaKind, src: string, caption: string) =>
  insertBlock(editor, { type: 'media', kind, src, caption, children: [{ text: '' }] });

export function insertAttachment(editor: Editor, href: string, name: string) {
  if (!editor.selection) Transforms.select(editor, Editor.end(editor, []));
  Transforms.insertNodes(editor, { type: 'attachment', href, name, children: [{ text: '' }] });
  Transforms.move(editor, { unit: 'offset' });
}

/** The picture or media that is selected. */
export const figureHere = (editor: Editor) => around(editor, 'picture', 'media');

export function describe(editor: Editor, words: { readonly caption: string; readonly alt?: string }) {
  const figure = figureHere(editor);
  if (figure) Transforms.setNodes<SheetElement>(editor, words, { at: figure[1] });
}
