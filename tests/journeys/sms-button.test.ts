import { describe, expect } from 'vitest';
import { sendSmsCode } from '../../contract/sms';
import { zhCN as server } from '../../server/platform/texts/zh-CN';
import { zhCN } from '../../src/i18n/zh-CN';
import { journey as base } from './journey';
import { type ConsoleWindow, PATIENCE } from './window';

const { entry, signIn } = zhCN;
const MINUTE = 60_000;
let count = 0;

/** A user whose browser clock stands still unless the journey advances it, and who has just received a code. */
const journey = base.extend('window', async ({ person }) => {
  const window = await person.newWindow();
  const { page, signInScreen: screen } = window;
  await page.clock.install();
  await window.open('/login');
  await page.getByRole('tab', { name: signIn.tabs.code, exact: true }).click();
  await phoneOn(window).fill(`1390000${4001 + count++}`);
  await screen.captcha.fill(await screen.readPicture());
  await page.clock.pauseAt((await wall(window)) + 1_000);
  await page.getByRole('button', { name: entry.sendCode, exact: true }).click();
  await says(window, 60);
  return window;
});

const wall = ({ page }: ConsoleWindow) => page.evaluate(() => Date.now());
const phoneOn = ({ page }: ConsoleWindow) => page.getByLabel(entry.field.phone, { exact: true }).and(page.locator('input'));
const button = ({ page }: ConsoleWindow) => page.locator('.sms-code-button');
const says = (window: ConsoleWindow, rest: number) =>
  expect
    .poll(() => button(window).textContent(), PATIENCE)
    .toBe(rest > 0 ? entry.codeRest.replace('{{rest}}', String(rest)) : entry.sendCode);

/** Sets the clock on the wall and nothing else: no timer runs, as after a sleep or a change of the clock. */
const moveWall = async (window: ConsoleWindow, ms: number) => window.page.clock.setSystemTime((await wall(window)) + ms);
/** The browser reports that its page is visible, as it does on return. */
const comeBack = ({ page }: ConsoleWindow) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

describe('the button that sends an SMS code (§4, G04)', () => {
  journey('counts sixty seconds, ignores clicks meanwhile, and is idle again', async ({ window }) => {
    const { page, signInScreen: screen } = window;
    await page.clock.runFor(1_000);
    await says(window, 59);
    await screen.captcha.fill(await screen.readPicture());
    await page.clock.runFor(58_000);
    await says(window, 1);
    await button(window).click({ force: true }); // An impatient user.
    await page.clock.runFor(1_000);
    await says(window, 0);
    expect(window.callsOf(sendSmsCode)).toBe(1);
    expect(await button(window).getAttribute('aria-disabled')).toBe('false');
  });

  journey('counts on after a reload', async ({ window }) => {
    const { page } = window;
    await page.clock.runFor(15_000);
    await page.reload();
    await page.clock.runFor(1_000);
    await page.getByRole('tab', { name: signIn.tabs.code, exact: true }).click();
    await says(window, 44);
  });

  journey('is idle at once after the computer has slept for ninety seconds', async ({ window }) => {
    await moveWall(window, 90_000);
    await says(window, 60); // No timer has run yet: the return makes it check.
    await comeBack(window);
    await says(window, 0);
  });

  journey('shows the right remaining time at once on return, before it is over', async ({ window }) => {
    await moveWall(window, 20_000);
    await comeBack(window);
    await says(window, 40);
  });

  journey('a clock moved forward by an hour makes it idle, never negative', async ({ window }) => {
    await moveWall(window, 60 * MINUTE);
    await window.page.clock.runFor(1_000);
    await says(window, 0);
  });

  journey('a clock moved back by an hour neither locks it nor adds to the minute', async ({ window }) => {
    await moveWall(window, -60 * MINUTE);
    await comeBack(window);
    await says(window, 60);
    await window.page.clock.runFor(30_000);
    await says(window, 30);
    await window.page.clock.runFor(30_000);
    await says(window, 0);
  });

  journey('the server refuses a second message within the minute, whatever the button shows', async ({ window }) => {
    const { page, signInScreen: screen } = window;
    const phone = await phoneOn(window).inputValue();
    await moveWall(window, 90_000);
    await comeBack(window);
    await says(window, 0);
    await screen.captcha.fill(await screen.readPicture());
    await button(window).click();
    await expect.poll(() => window.notice.textContent(), PATIENCE).toContain(server.refusals.smsTooSoon);
    await says(window, 0);
    expect(window.callsOf(sendSmsCode)).toBe(2);
    expect(await phoneOn(window).inputValue()).toBe(phone);
    // The captcha is used up: there is another, and an empty field for it.
    await screen.readPicture();
    expect(await screen.captcha.inputValue()).toBe('');
    expect(await page.getByRole('tab', { selected: true }).textContent()).toBe(signIn.tabs.code);
  });
});
