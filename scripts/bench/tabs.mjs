import { print } from './figure.mjs';
import { heapMb } from './heap.mjs';
import { signIn } from './sign-in.mjs';

/** @import { Browser, Page } from 'playwright-core' */

/** §2.4: so many tabs are kept, one of them with the list of users. */
const KEPT = 20;
const SWITCHES = 40;
const TARGETS = [
  { slower: 1, p95Ms: 50 },
  { slower: 4, p95Ms: 120 },
];
const TAB_MB = 2;
const LEFT_OVER = 1.1;

/**
 * How quickly a kept tab is painted after a click, and what the tabs hold of the memory. The server runs with its test hooks, by which
 * the captcha is known.
 * @param {Browser} browser
 * @param {string} url
 * @param {{ username: string, password: string }} credentials
 */
export async function benchTabs(browser, url, credentials) {
  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await signIn(page, url, credentials);
  await openUsers(page);
  await closeOthers(page);

  const start = await heapMb(devtools);
  await openUsers(page);
  while ((await page.getByRole('tab').count()) < KEPT) await duplicate(page);
  const full = await heapMb(devtools);
  for (const { slower, p95Ms } of TARGETS) {
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
    const times = await switchTimes(page);
    const p95 = times[Math.floor(times.length * 0.95)] ?? Number.NaN;
    const median = times[Math.floor(times.length / 2)] ?? Number.NaN;
    print(
      `a tab of ${KEPT} is painted, processor ${slower} times slower (p95; median ${median.toFixed(0)} ms)`,
      p95,
      p95Ms,
      'ms',
    );
  }
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  print('memory of a kept tab', (full - start) / (KEPT - 1), TAB_MB, 'MB');
  await closeOthers(page);
  print(
    `memory after all are closed, beside the ${start.toFixed(1)} MB of before`,
    (await heapMb(devtools)) / start,
    LEFT_OVER,
    'times',
  );
  await context.close();
}

/** @param {Page} page */
async function openUsers(page) {
  const link = page.locator('.side-menu a[href="/users"]');
  if (!(await link.isVisible())) await page.locator('.side-menu').getByText('系统管理', { exact: true }).click();
  await link.click();
  await page.locator('.tab-pane:visible tbody tr').first().waitFor();
}

/** @param {Page} page */
async function duplicate(page) {
  const before = await page.getByRole('tab').count();
  await page.getByRole('tab').nth(1).click({ button: 'right' });
  await page.getByRole('menuitem', { name: '复制标签页' }).click();
  await page.getByRole('tab').nth(before).waitFor();
  await page.locator('.tab-pane:visible tbody tr').first().waitFor();
}

/** @param {Page} page */
async function closeOthers(page) {
  await page.getByRole('tab').first().click({ button: 'right' });
  await page.getByRole('menuitem', { name: '关闭其他' }).click();
  await page.getByRole('tab').nth(1).waitFor({ state: 'detached' });
}

/**
 * From the click on a tab until its page has been painted, in ascending order.
 * @param {Page} page
 * @returns {Promise<number[]>}
 */
function switchTimes(page) {
  return page.evaluate(async (switches) => {
    /** @type {number[]} */
    const times = [];
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    for (let at = 0; at < switches; at += 1) {
      const tabs = [...document.querySelectorAll('[role=tab]')];
      const tab = tabs[1 + ((at * 7) % (tabs.length - 1))];
      if (!(tab instanceof HTMLElement) || tab.getAttribute('aria-selected') === 'true') continue;
      await new Promise((resolve) => setTimeout(resolve, 50));
      const clicked = performance.now();
      tab.click();
      const panel = () => document.getElementById(tab.getAttribute('aria-controls') ?? '');
      while (!panel()?.checkVisibility() || !panel()?.querySelector('tbody tr')) await frame();
      await painted();
      times.push(performance.now() - clicked);
    }
    return times.sort((one, other) => one - other);
  }, SWITCHES);
}
