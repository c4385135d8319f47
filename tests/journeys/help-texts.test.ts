import { describe, expect } from 'vitest';
import { zhCN } from '../../src/i18n/zh-CN';
import { findings } from './axe';
import { Profile } from './browser';
import { journey } from './journey';
import { isRead, RichTextField } from './rich-text-field';
import { settled, tokenFor } from './token';
import { ConsoleWindow } from './window';

const { editor, help, list } = zhCN;

/** The field in which the help of a page is written. */
async function writing({ page, users: screen, open }: ConsoleWindow, path: string): Promise<RichTextField> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(path);
  await page.getByRole('button', { name: help.open }).click();
  await screen.inDialog(help.edit).click();
  const field = new RichTextField(page, help.text);
  await field.text.waitFor();
  return field;
}

describe('help texts of pages', () => {
  journey(
    'one is written by keys and by an input method, saved, read by another user, and opened again after a day',
    async ({ signedIn: window, operator, product, browser, onTestFinished }) => {
      const { page, users: screen } = window;
      const reader = await settled(product, await operator.addUser({ username: 'reader', name: '读者' }));
      const field = await writing(window, '/home');
      expect(await field.text.evaluate((box: HTMLElement) => box.offsetHeight)).toBe(260);
      await field.write();
      expect(await findings(page, 'editor')).toEqual([]);
      await screen.inDialog(list.save).click();
      await field.text.waitFor({ state: 'detached' });
      await isRead(screen.dialog.locator('.rich-text'));
      expect(await findings(page, 'text')).toEqual([]);

      const profile = await Profile.open(browser, product.url);
      onTestFinished(async () => void (await profile.close()));
      const theirs = new ConsoleWindow(await profile.newWindow(), product);
      await theirs.enter(await tokenFor(product, reader));
      await theirs.page.getByRole('button', { name: help.open }).click();
      await isRead(theirs.users.dialog.locator('.rich-text'));
      expect(await theirs.users.inDialog(help.edit).count()).toBe(0);
      await theirs.open('/account');
      await theirs.isQuiet();
      expect(await theirs.page.getByRole('button', { name: help.open }).count()).toBe(0);

      await product.putClockForward(24 * 3_600_000);
      await page.reload();
      await page.getByRole('button', { name: help.open }).click();
      await isRead(screen.dialog.locator('.rich-text'));
    },
  );

  journey('a table is filled in by keys alone, and left by them at each of its ends', async ({ signedIn: window }) => {
    const { users: screen } = window;
    const field = await writing(window, '/users');
    await field.text.click();
    await field.tool(editor.table).click();
    await window.page.getByRole('group', { name: editor.table }).getByRole('button', { name: editor.insert }).click();
    await field.text.getByRole('columnheader').first().click();
    for (const word of ['1', '2', '3', '4', '5', '6', '7', '8', '9']) {
      await field.type(word);
      await field.press('Tab');
    }
    await field.type('10');
    await field.press('Shift+Tab');
    await field.type('nine');
    const cells = field.text.locator('th, td');
    // An empty cell holds what the cursor stands on.
    const words = (await cells.allInnerTexts()).map((text) => text.replace(/[\uFEFF\n]/g, ''));
    expect(words).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', 'nine', '10', '', '']);

    await field.press('Escape');
    await field.type('behind');
    await field.press('ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowUp');
    await field.type('above');
    await field.press('ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'Home');
    await field.type('is ');
    expect(await field.text.locator('p:not(:is(th, td) p)').allInnerTexts()).toEqual(['above', 'is behind']);

    await cells.first().click();
    await field.press('Escape', 'Tab');
    expect(await field.text.evaluate((text) => text.contains(document.activeElement))).toBe(false);
    await screen.dialog.waitFor();
  });

  journey('media is taken by its kinds, and one that cannot be played says so', async ({ signedIn: window }) => {
    const { page } = window;
    const field = await writing(window, '/roles');
    await field.upload('media', 'film.avi', 'video/x-msvideo', Buffer.from('RIFF'));
    await page.getByText(editor.mediaTypes).waitFor();
    await field.upload('media', 'film.mp4', 'video/mp4', Buffer.from('not a film at all'));
    await page.getByText(/^Media embed handler error: ./).waitFor();
    expect(await field.text.locator('video, audio').count()).toBe(0);
  });

  journey('what is composed is undone as a whole, and Tab leaves the text', async ({ signedIn: window }) => {
    const { page } = window;
    const field = await writing(window, '/roles');
    await field.text.click();
    await field.type('before ');
    await field.compose(['n', 'ni', 'ni hao'], '你好');
    await expect.poll(() => field.text.textContent()).toBe('before 你好');
    await field.press('Control+z');
    await expect.poll(() => field.text.textContent()).not.toContain('你');
    await field.press('Control+y');
    await expect.poll(() => field.text.textContent()).toBe('before 你好');
    await field.press('Shift+Tab');
    await field.tool(editor.undo).and(page.locator(':focus')).waitFor();
    await field.press('End');
    expect(await field.tools.locator(':focus').count()).toBe(1);
  });
});
