import { expect, test } from 'vitest';
import { brandTones, brandVariables, contrast } from '../../../src/machines/base/brand';

const rgb = (listed = ''): [number, number, number] => {
  const [red = 0, green = 0, blue = 0] = listed.split(', ').map(Number);
  return [red, green, blue];
};
const WHITE = rgb('255, 255, 255');
const COLORS = ['#165dff', '#ffff00', '#ffffff', '#000000', '#7b1fa2', '#00b42a', '#f53f3f', '#808080', '#ff9a2e', '#0a0a40'];

test.each(COLORS)('WCAG 1.4.3: whatever colour is chosen, words in it and on it can be read: %s', (color) => {
  const light = brandVariables(color, 'light');
  expect(contrast(rgb(light['--primary-6']), WHITE)).toBeGreaterThan(4.5);
  expect(contrast(rgb(light['--primary-6']), rgb(light['--primary-1']))).toBeGreaterThan(4.5);
  const dark = brandVariables(color, 'dark');
  // A card of a dark console, and a row on it that is chosen: a fifth of the colour.
  const card = rgb('35, 35, 36');
  const chosen = card.map((part, at) => part + ((rgb(dark['--primary-6'])[at] ?? 0) - part) * 0.2);
  expect(contrast(rgb(dark['--primary-6']), card)).toBeGreaterThan(4.5);
  expect(contrast(rgb(dark['--primary-6']), rgb(chosen.join(', ')))).toBeGreaterThan(4.5);
  for (const { '--button-6': rest = '', '--button-5': hovered = '' } of [light, dark]) {
    expect(contrast(rgb(rest), WHITE)).toBeGreaterThan(4.5);
    expect(contrast(rgb(hovered), WHITE)).toBeGreaterThan(contrast(rgb(rest), WHITE) - 0.001);
  }
});

test('a colour that can be read stays as it is', () => {
  expect(brandTones('#7b1fa2').light).toBe('#7b1fa2');
  expect(brandVariables('#7B1FA2', 'light')['--primary-6']).toBe('123, 31, 162');
});

test('what is no colour changes nothing', () => {
  for (const none of ['', null, undefined, 'red', '#12', 'url(x)']) expect(brandVariables(none, 'light')).toEqual({});
});
