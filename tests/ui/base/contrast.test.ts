import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Colour = readonly [red: number, green: number, blue: number, opacity: number];
type Tokens = ReadonlyMap<string, string>;

const sheets = ['node_modules/@arco-design/web-react/es/style/index.css', 'src/ui/base/base.css'].map((file) =>
  readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\//g, ''),
);

/** The tokens that the rules of a selector set, later sheets over earlier ones. */
const tokensOf = (...selectors: readonly RegExp[]): Tokens =>
  new Map(
    selectors.flatMap((selector) =>
      sheets.flatMap((sheet) =>
        [...sheet.matchAll(/([^{}]+)\{([^{}]*)\}/g)]
          .filter(([, name = '']) => selector.test(name.trim()))
          .flatMap(([, , body = '']) =>
            [...body.matchAll(/(--[\w-]+):\s*([^;]+)/g)].map(([, name = '', value = '']) => [name, value] as const),
          ),
      ),
    ),
  );

const LIGHT = [/^(html )?body$/];
const DARK = [...LIGHT, /^(html )?body\[arco-theme=["']?dark["']?\]$/];
const FILLED = /^html body :is\(\.arco-btn-primary/;
const FILLED_DARK = /^html body\[arco-theme="dark"\] :is\(\.arco-btn-primary/;

function colour(value: string, tokens: Tokens): Colour {
  const flat = value.replace(
    /var\((--[\w-]+)(?:, ([^()]*))?\)/g,
    (_, name: string, otherwise = '') => tokens.get(name) ?? otherwise,
  );
  if (flat !== value) return colour(flat, tokens);
  const hex = /^#(..)(..)(..)$/.exec(value.trim().replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3'));
  const [red = 0, green = 0, blue = 0, opacity = 1] = hex
    ? hex.slice(1).map((part) => Number.parseInt(part, 16))
    : (value.match(/[\d.]+%?/g) ?? []).map((part) => (part.endsWith('%') ? Number.parseFloat(part) / 100 : Number(part)));
  return [red, green, blue, opacity];
}

const over = ([r, g, b, o]: Colour, [r2, g2, b2]: Colour): Colour => [
  r * o + r2 * (1 - o),
  g * o + g2 * (1 - o),
  b * o + b2 * (1 - o),
  1,
];
const channel = (value: number) => (value <= 0.03928 * 255 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);
const luminance = ([r, g, b]: Colour) => 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);

/** WCAG 2: the lowest contrast of a text on a ground, which lies on a card or on a layer. */
const contrast = (text: string, ground: string, tokens: Tokens) =>
  Math.min(
    ...['var(--color-bg-2)', 'var(--color-bg-popup)'].map((base) => {
      const below = over(colour(ground, tokens), colour(base, tokens));
      const [dark = 0, light = 0] = [luminance(over(colour(text, tokens), below)), luminance(below)].sort(
        (one, other) => one - other,
      );
      return (light + 0.05) / (dark + 0.05);
    }),
  );

const themes = [
  ['light', LIGHT],
  ['dark', DARK],
] as const;
const words = [
  ['secondary words', 'var(--color-text-3)', ['--color-bg-2', '--color-bg-popup', '--color-fill-1', '--color-fill-2']],
  ['links', 'rgb(var(--primary-6))', ['--color-bg-1', '--color-bg-2', '--color-bg-popup', '--color-primary-light-1']],
  ['errors', 'rgb(var(--danger-6))', ['--color-bg-1', '--color-bg-2', '--color-danger-light-1']],
] as const;

test.each(themes.flatMap(([theme, selectors]) => words.map((what) => [theme, ...what, selectors] as const)))(
  '%s: %s can be read on every ground that they stand on (4.5)',
  (_, __, text, grounds, selectors) => {
    const tokens = tokensOf(...selectors);
    for (const ground of grounds) expect(contrast(text, `var(${ground})`, tokens), ground).toBeGreaterThanOrEqual(4.5);
  },
);

test.each([
  ['light', [...LIGHT, FILLED]],
  ['dark', [...DARK, FILLED, FILLED_DARK]],
] as const)('%s: white words can be read on filled buttons, under the mouse too (4.5)', (_, selectors) => {
  const tokens = tokensOf(...selectors);
  for (const ground of ['--primary-6', '--primary-5', '--danger-6', '--danger-5'])
    expect(contrast('#ffffff', `rgb(var(${ground}))`, tokens), ground).toBeGreaterThanOrEqual(4.5);
});
