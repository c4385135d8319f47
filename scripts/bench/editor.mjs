import { print } from './figure.mjs';
import { signIn } from './sign-in.mjs';

/** @import { Browser, Page } from 'playwright-core' */

/** Issue: a text of so many characters types without lag. */
const CHARACTERS = 200_000;
const PARAGRAPH = 200;
const KEYS = 120;
const SLOWER = 4;
const P95_MS = 50;
/** A person who types quickly. */
const PAUSE_MS = 100;

/**
 * How long it takes from a key in a long rich text until it is painted.
 * @param {Browser} browser
 * @param {string} url
 * @param {{ username: string, password: string }} credentials
 */
export async function benchEditor(browser, url, credentials) {
  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await signIn(page, url, credentials);
  await writeHelp(page);
  await page.reload();
  await page.getByRole('button', { name: '页面帮助' }).click();
  await page.getByRole('button', { name: '编辑', exact: true }).click();
  const text = page.getByRole('textbox', { name: '帮助内容' });
  await text.locator('p').first().waitFor();
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  for (const [where, at] of /** @type {const} */ ([
    ['at the start', 0],
    ['in the middle', 0.5],
    ['at the end', 1],
  ])) {
    await placeCursor(page, at);
    const times = await keyTimes(page);
    const p95 = times[Math.floor(times.length * 0.95)] ?? Number.NaN;
    const median = times[Math.floor(times.length / 2)] ?? Number.NaN;
    const worst = times.at(-1) ?? Number.NaN;
    print(
      `a key in ${CHARACTERS} characters is painted, ${where}, processor ${SLOWER} times slower (p95; median ${median.toFixed(0)} ms, most ${worst.toFixed(0)} ms)`,
      p95,
      P95_MS,
      'ms',
    );
  }
  await context.close();
}

/** @param {Page} page */
async function writeHelp(page) {
  const html = `<p>${'盘点'.repeat(PARAGRAPH / 2)}</p>`.repeat(CHARACTERS / PARAGRAPH);
  const status = await page.evaluate(async (text) => {
    const { value } = JSON.parse(localStorage.getItem('OFA__TOKEN') ?? '{}');
    const headers = { 'Content-Type': 'application/json', 'OFA-TOKEN': value };
    const body = JSON.stringify({ path: '/home', html: text });
    return (await fetch('/api/ofa-admin/helpText', { method: 'PUT', headers, body })).status;
  }, html);
  if (status !== 200) throw new Error(`The text was not saved: ${status}`);
}

/**
 * Puts the cursor into a paragraph, as a click does.
 * @param {Page} page
 * @param {number} at
 */
async function placeCursor(page, at) {
  const paragraphs = page.getByRole('textbox', { name: '帮助内容' }).locator('p');
  const paragraph = paragraphs.nth(Math.round(at * ((await paragraphs.count()) - 1)));
  await paragraph.scrollIntoViewIfNeeded();
  await paragraph.click();
}

/**
 * From each key until what it has changed is painted, in ascending order.
 * @param {Page} page
 * @returns {Promise<number[]>}
 */
async function keyTimes(page) {
  await page.evaluate(() => {
    /** @type {number[]} */
    const times = [];
    Object.assign(window, { keyTimes: times });
    const note = (/** @type {KeyboardEvent} */ { timeStamp }) =>
      requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - timeStamp)));
    document.addEventListener('keydown', note, { capture: true });
  });
  for (let key = 0; key < KEYS; key += 1) {
    await page.keyboard.press('x');
    await page.waitForTimeout(PAUSE_MS);
  }
  const times = /** @type {number[]} */ (await page.evaluate(() => Reflect.get(window, 'keyTimes')));
  return times.sort((one, other) => one - other);
}
