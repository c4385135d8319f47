import { print } from './figure.mjs';
import { heapMb } from './heap.mjs';
import { signIn } from './sign-in.mjs';

/** @import { Browser, Page } from 'playwright-core' */

/** §2.4: so many tabs are kept, one of them with the list of users, the others with other pages. */
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
  // Every page has been there once: what its code takes stays, and is no memory of a tab.
  await openPages(page);
  await closeOthers(page);

  const start = await heapMb(devtools);
  await openPages(page);
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

/**
 * The list of users and other pages of the menu, each loaded before the next one.
 * @param {Page} page
 */
async function openPages(page) {
  const folded = page.locator('.side-menu [aria-expanded="false"]');
  while ((await folded.count()) > 0) await folded.first().click();
  const links = page.locator('.side-menu a[href^="/"]');
  const paths = await links.evaluateAll((found) => found.map((link) => link.getAttribute('href')));
  for (const path of ['/users', ...paths]) {
    if ((await page.getByRole('tab').count()) === KEPT) return;
    await page.locator(`.side-menu a[href="${path}"]`).click();
    await page.waitForFunction((asked) => location.pathname === asked && !document.querySelector('[aria-busy=true]'), path);
  }
  throw new Error(`The menu has fewer than ${KEPT} pages`);
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
    // What a frame shows is painted in it, after its callbacks.
    const painted = () => new Promise((resolve) => setTimeout(resolve));
    for (let at = 0; at < switches; at += 1) {
      const tabs = [...document.querySelectorAll('[role=tab]')];
      const tab = tabs[1 + ((at * 7) % (tabs.length - 1))];
      if (!(tab instanceof HTMLElement) || tab.getAttribute('aria-selected') === 'true') continue;
      await new Promise((resolve) => setTimeout(resolve, 50));
      const clicked = performance.now();
      tab.click();
      const panel = () => document.getElementById(tab.getAttribute('aria-controls') ?? '');
      do await frame();
      while (!panel()?.checkVisibility());
      await painted();
      times.push(performance.now() - clicked);
    }
    return times.sort((one, other) => one - other);
  }, SWITCHES);
}
