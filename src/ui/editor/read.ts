import { CELL_SPAN, copiedFileAddress, isFileAddress, isLink, RICH_DEPTH, RICH_SILENCED } from '../../../contract/rich-text';
import {
  type Align,
  BLANK,
  type Block,
  type Cell,
  type Code,
  EMPTY,
  type Heading,
  type Inline,
  type Look,
  type Row,
} from '../../machines/editor/document';
import { listOf, listsJoined, msoList, wordItem } from './read-lists';
import { lookOf, type Origin } from './read-look';
import { tidy } from './tidy';

/** How the reading is done: where the text is from, and how far above an element is. */
interface Reading {
  readonly origin: Origin;
  readonly look: Look;
  readonly depth: number;
}

/**
 * Reads HTML of any origin: what the list of the contract does not have is left out. The parser makes a document that is never
 * shown, so nothing of it runs or loads. An empty text is one blank paragraph.
 */
export function readHtml(html: string, origin: Origin = 'own'): readonly Block[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const blocks = blocksIn(body, { origin, look: {}, depth: 0 });
  return blocks.length > 0 ? blocks : [BLANK];
}

/** Makes a block of what stands in a line. */
type Make = (children: readonly Inline[]) => Block;
const paragraph: Make = (children) => ({ type: 'paragraph', children });

/** The blocks in an element. What stands in it beside blocks is made a block, too. */
function blocksIn(parent: Element, reading: Reading, make: Make = paragraph): readonly Block[] {
  const blocks: Block[] = [];
  let line: Inline[] = [];
  const flush = () => {
    const children = tidy(line);
    if (children.length > 0) blocks.push(make(children));
    line = [];
  };
  for (const node of parent.childNodes) {
    if (node instanceof Text) line.push(runOf(node.data, reading.look));
    if (!(node instanceof Element) || isSilent(node)) continue;
    if (isInline(node) || reading.depth >= RICH_DEPTH) line.push(...inlinesIn(node, reading));
    else {
      flush();
      blocks.push(...blocksOf(node, { ...reading, depth: reading.depth + 1 }, make));
    }
  }
  flush();
  return listsJoined(blocks);
}

function blocksOf(element: Element, reading: Reading, outer: Make): readonly Block[] {
  const tag = element.localName;
  switch (tag) {
    case 'p':
    case 'h1':
    case 'h2':
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6':
      return wordItem(element, (item) => blocksIn(item, reading)) ?? textBlocks(element, reading);
    case 'blockquote':
      return [{ type: 'quote', children: orBlank(blocksIn(element, reading)) }];
    case 'pre':
      return [codeOf(element)];
    case 'ul':
    case 'ol':
      return listOf(element, (item) => blocksIn(item, { ...reading, depth: reading.depth + 1, look: lookOf(item, reading) }));
    case 'table':
      return tableOf(element, reading);
    case 'hr':
      return [{ type: 'rule', children: [EMPTY] }];
    case 'img':
    case 'video':
    case 'audio':
      return shownBy(element, '');
    case 'figure':
      return figureOf(element, reading);
    default:
      return blocksIn(element, { ...reading, look: lookOf(element, reading) }, outer);
  }
}

/** A paragraph or heading, or several around the picture in it. One without a word is a blank line. */
function textBlocks(element: Element, reading: Reading): readonly Block[] {
  const level = Number(/^h([1-6])$/.exec(element.localName)?.[1] ?? 0);
  const align = alignOf(element);
  const make: Make = (children) =>
    level > 0
      ? { type: 'heading', level: level as Heading['level'], ...align, children }
      : { type: 'paragraph', ...align, children };
  const blocks = blocksIn(element, { ...reading, look: lookOf(element, reading) }, make);
  return blocks.length > 0 ? blocks : [make([EMPTY])];
}

const ALIGNS: readonly string[] = ['center', 'right', 'justify'] satisfies readonly Align[];

function alignOf(element: Element): { align?: Align } {
  const align = (element instanceof HTMLElement && element.style.textAlign) || element.getAttribute('align') || '';
  return ALIGNS.includes(align) ? { align: align as Align } : {};
}

const codeOf = (element: Element): Code => ({
  type: 'code',
  children: [{ text: (element.textContent ?? '').replace(/\r/g, '') }],
});

function tableOf(element: Element, reading: Reading): readonly Block[] {
  const rows = [...element.querySelectorAll('tr')].filter((row) => row.closest('table') === element);
  const children = rows.flatMap((row): Row[] => {
    const cells = [...row.children].filter(({ localName }) => localName === 'td' || localName === 'th');
    return cells.length > 0 ? [{ type: 'row', children: cells.map((each) => cellOf(each, reading)) }] : [];
  });
  return children.length > 0 ? [{ type: 'table', children }] : [];
}

const cellOf = (element: Element, reading: Reading): Cell => ({
  type: 'cell',
  ...(element.localName === 'th' && { head: true as const }),
  ...spanOf(element, 'colspan'),
  ...spanOf(element, 'rowspan'),
  children: orBlank(blocksIn(element, { ...reading, depth: reading.depth + 1, look: lookOf(element, reading) })),
});

function spanOf(element: Element, name: 'colspan' | 'rowspan') {
  const span = Math.min(Number(element.getAttribute(name)), CELL_SPAN);
  return Number.isInteger(span) && span > 1 ? { [name]: span } : {};
}

function figureOf(element: Element, reading: Reading): readonly Block[] {
  const shown = element.querySelector('img, video, audio');
  if (!shown) return blocksIn(element, reading);
  return shownBy(shown, element.querySelector('figcaption')?.textContent?.trim() ?? '');
}

/** A picture or media, if it is a file of ours: a page of the console loads nothing from elsewhere. */
function shownBy(element: Element, caption: string): readonly Block[] {
  const src = copiedFileAddress(element.getAttribute('src')?.trim() ?? '');
  if (!isFileAddress(src)) return [];
  if (element.localName === 'img') {
    return [{ type: 'picture', src, alt: element.getAttribute('alt') ?? '', caption, children: [EMPTY] }];
  }
  return [{ type: 'media', kind: element.localName === 'audio' ? 'audio' : 'video', src, caption, children: [EMPTY] }];
}

/** All that stands in a line, whatever lies in it. */
function inlinesIn(element: Element, reading: Reading): readonly Inline[] {
  if (element.localName === 'br') return [runOf('\n', reading.look, true)];
  const look = lookOf(element, reading);
  const href = element.localName === 'a' ? copiedFileAddress(element.getAttribute('href')?.trim() ?? '') : '';
  if (isFileAddress(href) && element.hasAttribute('download')) {
    return [{ type: 'attachment', href, name: element.getAttribute('download') || plainOf(element), children: [EMPTY] }];
  }
  const children = [...element.childNodes].flatMap((node): readonly Inline[] => {
    if (node instanceof Text) return [runOf(node.data, look)];
    return node instanceof Element && !isSilent(node) ? inlinesIn(node, { ...reading, look }) : [];
  });
  if (!isLink(href)) return children;
  return children.flatMap((child) => ('type' in child ? [child] : [{ type: 'link', href, children: [child] }]));
}

const plainOf = (element: Element) => element.textContent?.trim() ?? '';

/** Spaces and line breaks between words are one space in HTML. */
const runOf = (text: string, look: Look, isBreak = false): Inline => ({
  ...look,
  text: isBreak ? text : text.replace(/[ \t\r\n\f]+/g, ' '),
});

const SILENT: ReadonlySet<string> = new Set(RICH_SILENCED);
/** Left out with all that is in it: what is no text, and the numbers that Word writes in front of its list items. */
const isSilent = (element: Element) => SILENT.has(element.localName) || msoList(element) === 'ignore';

const BLOCKS =
  'address, article, aside, audio, blockquote, body, center, dd, details, div, dl, dt, fieldset, figure, footer, form, h1, h2, h3, h4, h5, h6, header, hr, img, li, main, nav, ol, p, pre, section, table, ul, video';
/** What stands in a line: an element that is no block and has none in it. */
const isInline = (element: Element) => !element.matches(BLOCKS) && element.querySelector(BLOCKS) === null;

const orBlank = (blocks: readonly Block[]) => (blocks.length > 0 ? blocks : [BLANK]);
