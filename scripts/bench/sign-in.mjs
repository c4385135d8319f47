/** @import { Page } from 'playwright-core' */

/**
 * Signs in as a person does. The server runs with its test hooks, by which the captcha is known.
 * @param {Page} page
 * @param {string} url
 * @param {{ username: string, password: string }} credentials
 */
export async function signIn(page, url, { username, password }) {
  const sent = page.waitForResponse((response) => response.url().endsWith('/verifyCode'));
  await page.goto(`${url}/login`);
  const { codeId } = (await (await sent).json()).data;
  const { captchas } = (await (await fetch(`${url}/api/dev/outbox`)).json()).data;
  const { answer } = captchas.find((/** @type {{ codeId: string }} */ captcha) => captcha.codeId === codeId);
  await page.locator('input[name=username]').fill(username);
  await page.locator('input[name=password]').fill(password);
  await page.locator('input[name=captcha]').fill(answer);
  await page.locator('input[name=captcha]').press('Enter');
  await page.locator('.side-menu').waitFor();
}
