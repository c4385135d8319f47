import { storable } from '../../../contract/rich-text';
import type { Attachment, Block, Cell, Inline, Item, Link, Look, Run } from './document';

/** A text as HTML, by the list of the contract. Blank lines at its end are for the cursor, not for a reader. */
export const written = (blocks: readonly Block[]): string => blocksIn(blocks.slice(0, blocks.findLastIndex(isSaid) + 1));

const isSaid = (block: Block) => block.type !== 'paragraph' || flat(block.children) !== '';

/** Blocks never change: whatever is typed, all but one of them have been written before. */
const known = new WeakMap<Block, string>();

function writtenOnce(block: Block): string {
  const before = known.get(block);
  if (before !== undefined) return before;
  const html = writtenBlock(block);
  known.set(block, html);
  return html;
}

const blocksIn = (blocks: readonly Block[]) => blocks.map(writtenOnce).join('');

function writtenBlock(block: Block): string {
  switch (block.type) {
    case 'paragraph':
      return `<p${alignOf(block)}>${words(block.children)}</p>`;
    case 'heading':
      return `<h${block.level}${alignOf(block)}>${words(block.children)}</h${block.level}>`;
    case 'quote':
      return `<blockquote>${blocksIn(block.children)}</blockquote>`;
    case 'code':
      return `<pre>${code(storable(plain(block.children)))}</pre>`;
    case 'list': {
      const tag = block.ordered ? 'ol' : 'ul';
      return `<${tag}>${block.children.map(item).join('')}</${tag}>`;
    }
    case 'table': {
      const rows = block.children.map(({ children }) => `<tr>${children.map(cell).join('')}</tr>`);
      return `<table><tbody>${rows.join('')}</tbody></table>`;
    }
    case 'picture':
      return figure(`<img src="${quoted(block.src)}" alt="${quoted(block.alt)}" />`, block.caption);
    case 'media':
      return figure(`<${block.kind} src="${quoted(block.src)}" controls></${block.kind}>`, block.caption);
    case 'rule':
      return '<hr />';
  }
}

/** A browser drops a line break that comes first. */
const code = (text: string) => escaped(text.startsWith('\n') ? `\n${text}` : text);

const alignOf = ({ align }: { readonly align?: string }) => (align ? ` style="text-align:${align}"` : '');

const item = ({ children }: Item): string =>
  `<li>${children.map((child) => (child.type === 'line' ? words(child.children) : writtenOnce(child))).join('')}</li>`;

const cell = ({ head, colspan = 1, rowspan = 1, children }: Cell): string => {
  const tag = head ? 'th' : 'td';
  const spans = `${colspan > 1 ? ` colspan="${colspan}"` : ''}${rowspan > 1 ? ` rowspan="${rowspan}"` : ''}`;
  return `<${tag}${spans}>${blocksIn(children)}</${tag}>`;
};

const figure = (shown: string, caption: string) =>
  `<figure>${shown}${caption ? `<figcaption>${escaped(storable(caption))}</figcaption>` : ''}</figure>`;

/** Stands for an attachment where the spaces of a block are told apart. */
const THING = '\uFFFC';

/** What is in a block. A browser shows no line break at its end: there it takes two. */
function words(inlines: readonly Inline[]): string {
  const text = flat(inlines);
  const spaced = lasting(text);
  let at = 0;
  const next = (length: number) => {
    const from = at;
    at += length;
    return spaced.slice(from, at);
  };
  const html = inlines.map((inline) => writtenInline(inline, next)).join('');
  return text === '' || text.endsWith('\n') ? `${html}<br />` : html;
}

const flat = (inlines: readonly Inline[]): string =>
  inlines
    .map((inline) => (isRun(inline) ? storable(inline.text) : inline.type === 'link' ? flat(inline.children) : THING))
    .join('');

/** Spaces that HTML would fold or drop are written as ones that last. */
const lasting = (text: string) => text.replace(/\t/g, '\u00a0').replace(/^ | $| (?=[ \n])|(?<=\n) /g, '\u00a0');

function writtenInline(inline: Inline, next: (length: number) => string): string {
  if (isRun(inline)) return run(inline, next(storable(inline.text).length));
  if (inline.type === 'attachment') return attachment(inline, next(THING.length));
  const text = inline.children.map((child) => run(child, next(storable(child.text).length))).join('');
  return text === '' ? '' : `<a href="${quoted(inline.href)}">${text}</a>`;
}

const attachment = ({ href, name }: Attachment, _: string) =>
  `<a href="${quoted(href)}" download="${quoted(name)}">${escaped(storable(name))}</a>`;

/** The innermost first. */
const TAGS = [
  ['sup', 'sup'],
  ['sub', 'sub'],
  ['code', 'code'],
  ['strike', 's'],
  ['underline', 'u'],
  ['italic', 'em'],
  ['bold', 'strong'],
] as const satisfies readonly (readonly [keyof Look, string])[];

function run(look: Look, text: string): string {
  if (text === '') return '';
  const style = styleOf(look);
  const marked = TAGS.reduce((html, [name, tag]) => (look[name] ? `<${tag}>${html}</${tag}>` : html), broken(text));
  return style ? `<span style="${style}">${marked}</span>` : marked;
}

const broken = (text: string) => escaped(text).replaceAll('\n', '<br />');

const styleOf = ({ color, background, size }: Look) =>
  [
    ...(color ? [`color:${color}`] : []),
    ...(background ? [`background-color:${background}`] : []),
    ...(size ? [`font-size:${size}px`] : []),
  ].join(';');

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const quoted = (value: string) => escaped(storable(value)).replaceAll('"', '&quot;');

export const isRun = (inline: Inline): inline is Run => !('type' in inline);

/** The characters alone. */
const plain = (inlines: readonly (Inline | Link)[]): string =>
  inlines.map((inline) => (isRun(inline) ? inline.text : inline.type === 'link' ? plain(inline.children) : inline.name)).join('');
