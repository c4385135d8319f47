import { type BaseEditor, type Descendant, Editor, Element } from 'slate';
import type { HistoryEditor } from 'slate-history';
import type { ReactEditor } from 'slate-react';
import type { Align, Block, Level, Look, MediaKind } from '../../machines/editor/document';

export type SheetType = Block['type'] | 'item' | 'line' | 'row' | 'cell' | 'link' | 'attachment';

/** An element as Slate changes it. `src/machines/editor/document.ts` says what each type has. */
export interface SheetElement {
  type: SheetType;
  align?: Align;
  level?: Level;
  ordered?: boolean;
  head?: true;
  colspan?: number;
  rowspan?: number;
  kind?: MediaKind;
  src?: string;
  alt?: string;
  caption?: string;
  href?: string;
  name?: string;
  children: Descendant[];
}

declare module 'slate' {
  interface CustomTypes {
    Editor: BaseEditor & ReactEditor & HistoryEditor;
    Element: SheetElement;
    Text: Look & { text: string };
  }
}

/** The nearest element of these types around the cursor. */
export function around(editor: Editor, ...types: readonly SheetType[]) {
  if (!editor.selection) return undefined;
  return Editor.above<SheetElement>(editor, { match: (node) => Element.isElement(node) && types.includes(node.type) });
}
