import { z } from 'zod/mini';
import { downloadFile } from './files';
import { LARGEST_BODY_BYTES } from './limits';

/** §9: what the editor offers. */
export const FONT_SIZES = { least: 10, most: 72 } as const;
/** §5: what the editor uploads beside pictures. */
export const MEDIA_TYPES = ['mp4', 'mp3', 'ogg', 'webm'] as const;
export const ATTACHMENT_TYPES = [
  ...['pdf', 'txt', 'zip', 'rar', '7z', 'doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'mp3', 'mp4'],
] as const;

/** The longest text, in characters of its HTML. Three bytes a character, it still fits into a call. */
export const RICH_TEXT_LENGTH = 300_000;
export const RICH_TEXT_BODY_BYTES = LARGEST_BODY_BYTES;

/** The one list of what a text may hold, for both sides: elements, and the attributes of each. Anything else is left out. */
export const RICH_ELEMENTS: Readonly<Record<string, readonly string[]>> = {
  p: ['style'],
  h1: ['style'],
  h2: ['style'],
  h3: ['style'],
  h4: ['style'],
  h5: ['style'],
  h6: ['style'],
  blockquote: [],
  pre: [],
  ul: [],
  ol: [],
  li: [],
  table: [],
  tbody: [],
  tr: [],
  th: ['colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
  hr: [],
  br: [],
  figure: [],
  figcaption: [],
  img: ['src', 'alt'],
  video: ['src', 'controls'],
  audio: ['src', 'controls'],
  a: ['href', 'download'],
  span: ['style'],
  strong: [],
  em: [],
  u: [],
  s: [],
  code: [],
  sub: [],
  sup: [],
};

const COLOUR = /^#[0-9a-f]{6}$/;
/** The properties that a `style` may have, each with its values. */
export const RICH_STYLES = {
  block: { 'text-align': /^(center|right|justify)$/ },
  span: { color: COLOUR, 'background-color': COLOUR, 'font-size': /^(1\d|[2-6]\d|7[0-2])px$/ },
} as const;

/** Elements that are left out together with the text in them. */
export const RICH_SILENCED = [
  ...['script', 'style', 'head', 'title', 'template', 'noscript', 'iframe', 'object', 'embed', 'svg', 'math'],
  ...['textarea', 'select', 'option', 'button', 'xml', 'noembed', 'noframes', 'plaintext', 'xmp'],
] as const;

/** How deep elements may lie in each other. */
export const RICH_DEPTH = 40;
/** How many columns or rows one cell of a table may span. */
export const CELL_SPAN = 100;

/** Where a link may lead: the web, a mail, a telephone, or a path of this site. */
const LINK = /^(https?:\/\/[^\s/\\]|mailto:[^\s]|tel:[+\d]|\/(?![/\\]))/i;
/** A browser drops them from an address, and reads what is left. */
const UNSEEN = /[\s\p{Cc}]/u;
export const isLink = (address: string) => address.length <= 2_000 && LINK.test(address) && !UNSEEN.test(address);

const [FILES = ''] = downloadFile.path.split(':');
/** Whether an address leads to an uploaded file. Pictures, media and attachments are nothing else. */
export const isFileAddress = (address: string) => address.startsWith(`/api${FILES}`) && isLink(address);

/** The signed address of one file, with whatever host a browser has written before it. */
const COPIED = new RegExp(
  `^https?://[^\\s\\\\?#]+?(/api${FILES}[\\w-]{1,64}/[\\w-]{1,64}\\?e=\\d{1,12}(?:&s=[\\w-]{0,64})?)$`,
  'i',
);

/**
 * The address of a file as a text has it, also of one that was copied from a page: there it has the host of the console, or of its files
 * (G76). Whose it is the server finds by its id: a file of another tenant, or of another console, is not shown.
 */
export const copiedFileAddress = (address: string) => COPIED.exec(address)?.[1] ?? address;

const UNSTORABLE = /(?![\t\n\r])\p{Cc}|[\ud800-\udfff\ufffe\uffff\u202a-\u202e\u2066-\u2069]/gu;
/** Text without what no text can hold (`contract/text.ts`), in composed form. */
export const storable = (text: string) => text.replace(UNSTORABLE, '').normalize('NFC');

/** Text, a reference to a character, an end tag, or a start tag with its name and whether it is its own end. */
const TOKEN =
  /[^<>&]+|&(?:amp|lt|gt|quot);|<\/([a-z][a-z0-9]{0,9})>|<([a-z][a-z0-9]{0,9})(?: [a-z]{1,12}(?:="[^<>"]{0,4000}")?){0,4}( \/)?>/y;

/**
 * Whether HTML is written as the editor writes it: every element closed where it must be, quoted values, nothing that parsers read in
 * different ways. It is told in one pass, so that what a parser would need minutes for is refused before one sees it.
 */
export function isWellFormed(html: string): boolean {
  const open: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < html.length) {
    const [token, end, start, closed] = TOKEN.exec(html) ?? [];
    if (token === undefined) return false;
    if (end !== undefined && open.pop() !== end) return false;
    if (start !== undefined && closed === undefined && open.push(start) > RICH_DEPTH) return false;
  }
  return open.length === 0;
}

/** Whether a reader finds anything in a text: a word, or a file. */
export const saysSomething = (html: string) =>
  html.split('<').some((part) => SHOWN.test(part) || /[^\s\u00a0]/.test(part.slice(part.indexOf('>') + 1)));
const SHOWN = /^(?:img|video|audio) /;

/** A text as HTML. What of it stays, the server decides by the list above, and answers the text as it is kept. */
export const richText = (max: number = RICH_TEXT_LENGTH) =>
  z.pipe(z.string().check(z.maxLength(max), z.refine(isWellFormed)), z.transform(storable));
