import { describe, expect } from 'vitest';
import { editLoginConfig, getOwnLoginConfig } from '../../contract/login-config';
import { zhCN } from '../../src/i18n/zh-CN';
import { findings } from './axe';
import { journey as base } from './journey';
import { tokenFor } from './token';
import { type ConsoleWindow, PATIENCE } from './window';

const { frame } = zhCN;

/** In a tenant with a colour that is unreadable on white, and a name. */
const journey = base.extend('window', async ({ operator, person, administrator, product }) => {
  const { inherited: _, ...config } = getOwnLoginConfig.answer.parse(await operator.call(getOwnLoginConfig));
  await operator.call(editLoginConfig, { body: { ...config, bigTitle: '海城水务', brandColor: '#ffd400' } });
  const window = await person.newWindow();
  await window.enter(await tokenFor(product, administrator));
  return window;
});

const colour = ({ page }: ConsoleWindow) => page.evaluate(() => getComputedStyle(document.body).getPropertyValue('--primary-6'));

describe('the colour of a tenant', () => {
  journey('is that of its console, readable in light and in dark, beside its name', async ({ window }) => {
    const { page } = window;
    await page.locator('.brand').getByText('海城水务').waitFor();
    await window.openUsers();
    await window.users.rows.first().waitFor();
    const light = await colour(window);
    expect(await findings(page, 'light')).toEqual([]);
    await page.getByLabel(frame.theme, { exact: true }).selectOption('dark');
    await expect.poll(() => colour(window), PATIENCE).not.toBe(light);
    expect(await findings(page, 'dark', 'dark')).toEqual([]);
  });

  journey('stands on its sign-in page, too', async ({ window }) => {
    const inside = await colour(window);
    await window.signOut();
    await expect.poll(() => colour(window), PATIENCE).toBe(inside);
    expect(await findings(window.page, 'sign-in')).toEqual([]);
  });
});
