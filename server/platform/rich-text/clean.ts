import sanitize from 'sanitize-html';
import {
  CELL_SPAN,
  isFileAddress,
  isLink,
  RICH_DEPTH,
  RICH_ELEMENTS,
  RICH_SILENCED,
  RICH_STYLES,
} from '../../../contract/rich-text';
import { wordsOf } from './words';

/** A text, and what becomes of the addresses of files in it. */
export interface ToClean {
  readonly html: string;
  /** By each address that may stay, as it is after decoding: what it is kept as. */
  readonly kept: Readonly<Record<string, string>>;
}

/** A text as it is kept, and its words. */
export interface KeptText {
  readonly html: string;
  readonly words: string;
}

export function cleanText({ html, kept }: ToClean): KeptText {
  const clean = cleaned(html, (address) => (Object.hasOwn(kept, address) ? (kept[address] ?? null) : null));
  return { html: clean, words: wordsOf(clean) };
}

/** What becomes of the address of a file. Null: it may not be shown, and neither may what shows it. */
export type FileAddress = (address: string) => string | null;

/** Leaves of a well-formed text what the contract lists, and nothing else. Cleaning twice changes nothing. What has lost its address shows nothing: it goes, too. */
export const cleaned = (html: string, fileAddress: FileAddress): string =>
  sanitize(html, {
    allowedTags: Object.keys(RICH_ELEMENTS),
    allowedAttributes: Object.fromEntries(Object.entries(RICH_ELEMENTS).map(([tag, names]) => [tag, [...names]])),
    parseStyleAttributes: false,
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    nonTextTags: [...RICH_SILENCED],
    nestingLimit: RICH_DEPTH,
    transformTags: judges(fileAddress),
  })
    .replaceAll('<img />', '')
    .replaceAll('<video></video>', '')
    .replaceAll('<audio></audio>', '');

/** Elements with values that no pattern can judge. */
function judges(fileAddress: FileAddress): Record<string, sanitize.Transformer> {
  const shown: sanitize.Transformer = (tagName, { src = '', ...attribs }) => {
    const address = isFileAddress(src) ? fileAddress(src) : null;
    return { tagName, attribs: address === null ? {} : { src: address, ...attribs } };
  };
  const link: sanitize.Transformer = (tagName, { href = '', download }) => {
    const isFile = isFileAddress(href);
    const address = isFile ? fileAddress(href) : href;
    if (address === null || !isLink(address)) return { tagName, attribs: {} };
    return { tagName, attribs: { href: address, ...(isFile && download !== undefined && { download }) } };
  };
  const cell: sanitize.Transformer = (tagName, { colspan, rowspan }) => ({
    tagName,
    attribs: { ...spanOf('colspan', colspan), ...spanOf('rowspan', rowspan) },
  });
  const styled: sanitize.Transformer = (tagName, { style = '' }) => {
    const allowed = allowedStyle(style, tagName === 'span' ? RICH_STYLES.span : RICH_STYLES.block);
    return { tagName, attribs: allowed === '' ? {} : { style: allowed } };
  };
  const styling = Object.keys(RICH_ELEMENTS).filter((tag) => RICH_ELEMENTS[tag]?.includes('style'));
  return {
    ...Object.fromEntries(styling.map((tag) => [tag, styled])),
    ...{ img: shown, video: shown, audio: shown, a: link, td: cell, th: cell },
  };
}

function spanOf(name: string, given: string | undefined): Record<string, string> {
  const span = Math.min(Number(given), CELL_SPAN);
  return Number.isInteger(span) && span > 1 ? { [name]: String(span) } : {};
}

/** What a `style` may say of all that it says. */
function allowedStyle(style: string, patterns: Readonly<Record<string, RegExp>>): string {
  const said = style.split(';').flatMap((one) => {
    const [name = '', value = '', ...more] = one.split(':').map((part) => part.trim());
    return more.length === 0 && Object.hasOwn(patterns, name) && patterns[name]?.test(value) ? [`${name}:${value}`] : [];
  });
  return [...new Set(said)].join(';');
}
