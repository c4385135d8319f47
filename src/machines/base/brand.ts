import type { Tone } from '../app/theme';

/*
 * The colours of a tenant, made of the one that it has chosen. Whatever that is, words in it and words on it can be read: it is made
 * darker for a light console and lighter for a dark one until they can.
 */

type Rgb = readonly [red: number, green: number, blue: number];
const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];
/** What words stand on in a dark console, at its lightest. */
const DARK_GROUND: Rgb = [49, 49, 50];
/** WCAG asks for 4.5. */
const READABLE = 4.6;

const parsed = (color: string): Rgb => {
  const at = (from: number) => Number.parseInt(color.slice(from, from + 2), 16);
  return [at(1), at(3), at(5)];
};
const hex = (color: Rgb) => `#${color.map((part) => part.toString(16).padStart(2, '0')).join('')}`;

/** So much of the second in the first. */
function mixed([red, green, blue]: Rgb, [r, g, b]: Rgb, share: number): Rgb {
  const part = (one: number, other: number) => Math.round(one + (other - one) * share);
  return [part(red, r), part(green, g), part(blue, b)];
}

/** Relative luminance, of WCAG. */
function light(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export function contrast(one: Rgb, other: Rgb): number {
  const [darker = 0, lighter = 0] = [light(one), light(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** As little of another colour in it as makes it readable. */
function until(color: Rgb, towards: Rgb, isReadable: (color: Rgb) => boolean): Rgb {
  const found = Array.from({ length: 50 }, (_, step) => mixed(color, towards, step / 50)).find(isReadable);
  return found ?? towards;
}

const chosenRow = (color: Rgb, tone: Tone) => (tone === 'light' ? mixed(color, WHITE, 0.9) : mixed(DARK_GROUND, color, 0.2));

/** The colour of words and links: on cards, and on rows that are chosen. */
const wordsIn = (color: Rgb, tone: Tone) =>
  until(color, tone === 'light' ? BLACK : WHITE, (each) => contrast(each, chosenRow(each, tone)) >= READABLE);

/** The colour of buttons, below words in white. */
const buttonIn = (color: Rgb) => until(color, BLACK, (each) => contrast(each, WHITE) >= READABLE);

/** How far each step of Arco's scale is from the sixth: towards white, or towards the ground of a dark console. */
const STEPS = {
  light: [0.9, 0.75, 0.6, 0.4, 0.2],
  dark: [0.8, 0.65, 0.5, 0.35, -0.2],
} as const;

/** What the colour becomes, for those who choose it. */
export const brandTones = (color: string) => ({
  light: hex(wordsIn(parsed(color), 'light')),
  dark: hex(wordsIn(parsed(color), 'dark')),
});

const COLOR = /^#[\da-f]{6}$/i;

/** The custom properties of Arco and of `base.css` in which the console has a colour; none for what is no colour. */
export function brandVariables(color: string | null | undefined, tone: Tone): Readonly<Record<string, string>> {
  if (!color || !COLOR.test(color)) return {};
  const words = wordsIn(parsed(color), tone);
  const button = buttonIn(parsed(color));
  const below = tone === 'light' ? WHITE : DARK_GROUND;
  const lower = STEPS[tone].map((share) => (share < 0 ? mixed(words, WHITE, -share) : mixed(words, below, share)));
  const upper = [0.18, 0.34, 0.5, 0.64].map((share) => mixed(words, tone === 'light' ? BLACK : WHITE, share));
  const scale = [...lower, words, ...upper].map((each, at): [string, string] => [`--primary-${at + 1}`, each.join(', ')]);
  return Object.fromEntries<string>([
    ...scale,
    ['--button-6', button.join(', ')],
    ['--button-5', mixed(button, BLACK, 0.15).join(', ')],
  ]);
}
