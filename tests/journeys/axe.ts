import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

/** What the script leaves in the page. */
declare const axe: typeof import('axe-core');
const script = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** In dark nothing but the colours is another. */
const RULES = {
  light: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  dark: ['color-contrast'],
} as const;
type Theme = keyof typeof RULES;

/** What axe finds serious or critical on the screen, or in a part of it, once nothing moves on it any more. */
export async function findings(page: Page, where: string, theme: Theme = 'light', within = 'html'): Promise<string[]> {
  await page.evaluate(async () => {
    const moving = () =>
      document
        .getAnimations()
        .filter((one) => one.playState === 'running' && one.effect?.getComputedTiming().endTime !== Infinity)
        // In a kept page nothing moves before it is shown again.
        .filter(({ effect }) => effect instanceof KeyframeEffect && effect.target?.checkVisibility());
    // What ends may begin another: colours are handed down from element to element.
    while (moving().length > 0) await Promise.allSettled(moving().map((one) => one.finished));
  });
  await page.evaluate(script);
  // What passes would be told for each element.
  const { violations } = await page.evaluate(({ part, runOnly }) => axe.run(part, { runOnly, resultTypes: ['violations'] }), {
    part: within,
    runOnly: [...RULES[theme]],
  });
  return violations
    .filter(({ impact, id }) => impact === 'serious' || impact === 'critical' || id === 'page-has-heading-one')
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${where}: ${id}: ${html.slice(0, 160)}`));
}
