/**
 * A text as the editor holds it: blocks, and in them runs of characters that look alike. A line break inside a block is `\n`. What has no
 * text of its own (a picture, an attachment) has one empty run, so that the cursor can stand on it.
 */
export type Block = Paragraph | Heading | Quote | Code | List | Table | Picture | Media | Rule;

export type Align = 'center' | 'right' | 'justify';
export interface Paragraph {
  readonly type: 'paragraph';
  readonly align?: Align;
  readonly children: readonly Inline[];
}
export type Level = 1 | 2 | 3 | 4 | 5 | 6;
export interface Heading {
  readonly type: 'heading';
  readonly level: Level;
  readonly align?: Align;
  readonly children: readonly Inline[];
}
interface Quote {
  readonly type: 'quote';
  readonly children: readonly Block[];
}
export interface Code {
  readonly type: 'code';
  readonly children: readonly Inline[];
}
export interface List {
  readonly type: 'list';
  readonly ordered: boolean;
  readonly children: readonly Item[];
}
/** The words of an item come first; lists below it follow. */
export interface Item {
  readonly type: 'item';
  readonly children: readonly (Line | List)[];
}
export interface Line {
  readonly type: 'line';
  readonly children: readonly Inline[];
}
interface Table {
  readonly type: 'table';
  readonly children: readonly Row[];
}
export interface Row {
  readonly type: 'row';
  readonly children: readonly Cell[];
}
export interface Cell {
  readonly type: 'cell';
  readonly head?: true;
  readonly colspan?: number;
  readonly rowspan?: number;
  readonly children: readonly Block[];
}
export interface Picture {
  readonly type: 'picture';
  readonly src: string;
  /** What is in it, for those who cannot see it. */
  readonly alt: string;
  readonly caption: string;
  readonly children: readonly [Run];
}
export type MediaKind = 'video' | 'audio';
export interface Media {
  readonly type: 'media';
  readonly kind: MediaKind;
  readonly src: string;
  readonly caption: string;
  readonly children: readonly [Run];
}
interface Rule {
  readonly type: 'rule';
  readonly children: readonly [Run];
}

export type Inline = Run | Link | Attachment;
export interface Run extends Look {
  readonly text: string;
}
export interface Link {
  readonly type: 'link';
  readonly href: string;
  readonly children: readonly Run[];
}
export interface Attachment {
  readonly type: 'attachment';
  readonly href: string;
  readonly name: string;
  readonly children: readonly [Run];
}

/** How characters look. */
export interface Look {
  readonly bold?: true;
  readonly italic?: true;
  readonly underline?: true;
  readonly strike?: true;
  readonly code?: true;
  readonly sub?: true;
  readonly sup?: true;
  /** `#rrggbb`. */
  readonly color?: string;
  readonly background?: string;
  /** In px. */
  readonly size?: number;
}

export const EMPTY: Run = { text: '' };
export const BLANK: Paragraph = { type: 'paragraph', children: [EMPTY] };
