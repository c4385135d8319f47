import { FONT_SIZES } from '../../../contract/rich-text';
import type { Look } from '../../machines/editor/document';

/** `own`: what the editor wrote. From elsewhere come black letters, and sizes of web pages, that were not chosen for this page. */
export type Origin = 'own' | 'elsewhere';

interface Around {
  readonly look: Look;
  readonly origin: Origin;
}

const TAGS: Readonly<Record<string, keyof Look>> = {
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  em: 'italic',
  cite: 'italic',
  u: 'underline',
  ins: 'underline',
  s: 'strike',
  strike: 'strike',
  del: 'strike',
  code: 'code',
  kbd: 'code',
  samp: 'code',
  tt: 'code',
  sub: 'sub',
  sup: 'sup',
};

/** How the characters in an element look: as around it, and as the element says. */
export function lookOf(element: Element, { look, origin }: Around): Look {
  const name = Object.hasOwn(TAGS, element.localName) ? TAGS[element.localName] : undefined;
  const tagged: Look = name ? { ...look, [name]: true } : look;
  const given = element.localName === 'font' ? (hex(element.getAttribute('color') ?? '') ?? undefined) : undefined;
  const coloured: Look = given && !isUsual(given, origin) ? { ...tagged, color: given } : tagged;
  return element instanceof HTMLElement && element.hasAttribute('style') ? styled(element.style, coloured, origin) : coloured;
}

function styled(style: CSSStyleDeclaration, look: Look, origin: Origin): Look {
  const said: Record<string, unknown> = { ...look };
  const say = (name: keyof Look, value: unknown) => {
    if (value === false) delete said[name];
    else if (value !== null) said[name] = value;
  };
  say('bold', boldness(style.fontWeight));
  say('italic', style.fontStyle === '' ? null : /italic|oblique/.test(style.fontStyle));
  const line = `${style.textDecoration} ${style.getPropertyValue('text-decoration-line')}`;
  if (line.includes('underline')) say('underline', true);
  if (line.includes('line-through')) say('strike', true);
  if (style.verticalAlign === 'sub') say('sub', true);
  if (style.verticalAlign === 'super') say('sup', true);
  const color = hex(style.color);
  if (color && !isUsual(color, origin)) say('color', color);
  const background = hex(style.backgroundColor);
  if (background && !(origin === 'elsewhere' && background === '#ffffff')) say('background', background);
  say('size', origin === 'own' ? sizeOf(style.fontSize, 'px') : pastedSize(style.fontSize));
  return said as Look;
}

const boldness = (weight: string) => (weight === '' ? null : weight === 'bold' || weight === 'bolder' || Number(weight) >= 600);

/** The colour of letters that have none: in dark it would hide them. */
const isUsual = (color: string, origin: Origin) => origin === 'elsewhere' && color === '#000000';

const PX_OF = { px: 1, pt: 4 / 3 } as const;
/** The size of letters that have none (rich-text.css). */
const USUAL_SIZE = 14;

/** Word and WPS say sizes in pt, and one for all letters; the px of a web page are those of its own design. */
function pastedSize(size: string): number | null | false {
  const px = sizeOf(size, 'pt');
  return px === USUAL_SIZE ? false : px;
}

/** In px, as far as the editor has it. */
function sizeOf(size: string, unit: keyof typeof PX_OF): number | null {
  const [, said, as] = /^(\d+(?:\.\d+)?)(px|pt)$/.exec(size) ?? [];
  if (as !== unit) return null;
  const rounded = Math.round(Number(said) * PX_OF[unit]);
  return rounded >= FONT_SIZES.least && rounded <= FONT_SIZES.most ? rounded : null;
}

const NAMED: Readonly<Record<string, string>> = {
  black: '#000000',
  white: '#ffffff',
  red: '#ff0000',
  green: '#008000',
  blue: '#0000ff',
  yellow: '#ffff00',
  orange: '#ffa500',
  purple: '#800080',
  gray: '#808080',
  grey: '#808080',
  silver: '#c0c0c0',
  maroon: '#800000',
  navy: '#000080',
  teal: '#008080',
  lime: '#00ff00',
  aqua: '#00ffff',
  cyan: '#00ffff',
  fuchsia: '#ff00ff',
  magenta: '#ff00ff',
  pink: '#ffc0cb',
  brown: '#a52a2a',
};

/** A colour as `#rrggbb`; null for none, for one that can be seen through, and for what is no colour. */
function hex(color: string): string | null {
  const said = color.trim().toLowerCase();
  if (Object.hasOwn(NAMED, said)) return NAMED[said] ?? null;
  if (/^#[0-9a-f]{6}$/.test(said)) return said;
  if (/^#[0-9a-f]{3}$/.test(said)) return said.replace(/[0-9a-f]/g, '$&$&');
  if (!said.startsWith('rgb')) return null;
  const [red, green, blue, seen = 1] = said
    .slice(said.indexOf('(') + 1, -1)
    .split(/[\s,/]+/)
    .map(Number);
  const parts = [red, green, blue].map((part) => Math.min(Math.round(part ?? Number.NaN), 255));
  if (seen < 1 || parts.some((part) => !(part >= 0))) return null;
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
