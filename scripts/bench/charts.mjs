import { print } from './figure.mjs';
import { heapMb } from './heap.mjs';
import { signIn } from './sign-in.mjs';

/** @import { Browser, Page } from 'playwright-core' */

const OPENINGS = 100;
/** After so many, the library is set up, and what of it runs often is machine code, which counts as heap. */
const WARM_UP = 50;
const LEFT_OVER = 1.1;
/** Those that the library draws on the page of all kinds. */
const CANVASES = 9;

/**
 * Whether the tab of all charts leaves anything behind when it closes.
 * @param {Browser} browser
 * @param {string} url
 * @param {{ username: string, password: string }} credentials
 */
export async function benchCharts(browser, url, credentials) {
  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await signIn(page, url, credentials);
  for (let time = 0; time < WARM_UP; time += 1) await openAndClose(page);
  const start = await heapMb(devtools);
  for (let time = 0; time < OPENINGS; time += 1) await openAndClose(page);
  const end = await heapMb(devtools);
  print(
    `memory after ${OPENINGS} openings of all charts, beside the ${start.toFixed(1)} MB of before`,
    end / start,
    LEFT_OVER,
    'times',
  );
  await context.close();
}

/** @param {Page} page */
async function openAndClose(page) {
  const link = page.locator('.side-menu a[href="/chart-gallery"]');
  if (!(await link.isVisible())) await page.locator('.side-menu').getByText('系统管理', { exact: true }).click();
  await link.click();
  await page
    .locator('.tab-pane:visible .plot-canvas canvas')
    .nth(CANVASES - 1)
    .waitFor();
  await page.locator('[role=tab][aria-selected=true]').press('Delete');
  await page.locator('.plot-canvas').first().waitFor({ state: 'detached' });
}
