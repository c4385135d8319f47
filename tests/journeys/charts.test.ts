import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { zhCN } from '../../src/i18n/zh-CN';
import { findings } from './axe';
import { Profile } from './browser';
import { journey } from './journey';
import { ConsoleWindow, PATIENCE } from './window';

const { chart, charts, gallery, list } = zhCN;
/** Line, area, pie, ring, radar, tag cloud, gauge, mini area, mini bars. */
const PLOTS = 9;
const canvasesOf = (page: Page) => expect.poll(() => page.locator('canvas').count(), PATIENCE);

describe('charts', () => {
  journey('one is published, seen by a guest, and withdrawn', async ({ signedIn: window, browser, product }) => {
    const { page, users: screen } = window;
    await window.open('/charts');
    await screen.button(list.add).first().click();
    await screen.typeable(charts.name).fill('每月登录 <b>');
    await screen.inDialog(list.save).click();
    const address = await screen.dialog.getByLabel(charts.address, { exact: true }).inputValue();
    expect(await screen.dialog.getByLabel(charts.snippet, { exact: true }).inputValue()).toContain(`<iframe src="${address}"`);
    await screen.inDialog(list.close).last().click();

    const elsewhere = await Profile.open(browser, product.url);
    const guest = new ConsoleWindow(await elsewhere.newWindow(), product);
    await guest.open(address);
    await guest.page.getByRole('heading', { name: '每月登录 <b>' }).waitFor();
    expect(await guest.page.getByRole('table').getByRole('row').count()).toBe(13);
    expect(await findings(guest.page, '/chart/open')).toEqual([]);

    await screen.select('每月登录 <b>');
    await screen.button(list.removeMany).click();
    await screen.inDialog(list.remove).click();
    await screen.row('每月登录 <b>').waitFor({ state: 'detached' });
    await guest.page.reload();
    await guest.page.getByText(chart.missing).waitFor();
    expect(await elsewhere.close()).toEqual([]);
    await page.close();
  });

  journey('each kind is drawn, as large as its room, and leaves with its tab', async ({ signedIn: window }) => {
    const { page } = window;
    await window.open('/chart-gallery');
    await canvasesOf(page).toBe(PLOTS);
    for (const kind of Object.values(gallery.kinds))
      expect(await page.getByRole('heading', { name: kind, exact: true }).count()).toBe(1);
    expect(await findings(page, '/chart-gallery')).toEqual([]);

    // A canvas of another size in a hidden tab: it is drawn for the room that is there when the tab is back.
    const widest = () => page.locator('canvas').evaluateAll((all) => Math.max(...all.map(({ clientWidth }) => clientWidth)));
    const before = await widest();
    await window.tabs.first().click();
    await canvasesOf(page).toBe(0);
    await page.setViewportSize({ width: 1000, height: 900 });
    await window.tabs.last().click();
    await canvasesOf(page).toBe(PLOTS);
    expect(await widest()).not.toBe(before);
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(await overflow()).toBe(0);

    await window.closeTab(gallery.title);
    await canvasesOf(page).toBe(0);
  });
});
