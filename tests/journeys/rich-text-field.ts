import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { zhCN } from '../../src/i18n/zh-CN';
import { pngOf } from './png';
import { PATIENCE } from './window';

const { editor } = zhCN;

/** The field for rich text as a person writes in it: by keys, by an input method, and by its tools. */
export class RichTextField {
  readonly text: Locator;
  readonly tools: Locator;

  constructor(
    readonly page: Page,
    name: string,
  ) {
    this.text = page.getByRole('textbox', { name, exact: true });
    this.tools = page.getByRole('toolbar', { name: editor.tools });
  }

  tool = (name: string) => this.tools.getByRole('button', { name, exact: true });
  type = (text: string) => this.page.keyboard.type(text);
  press = (...keys: string[]) =>
    keys.reduce((before, key) => before.then(() => this.page.keyboard.press(key)), Promise.resolve());

  /** What an input method does: the letters stand in the text, each longer than the last, until a choice takes their place. */
  async compose(letters: readonly string[], chosen: string) {
    const devtools = await this.page.context().newCDPSession(this.page);
    for (const text of letters)
      await devtools.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
    await devtools.send('Input.insertText', { text: chosen });
    await devtools.detach();
  }

  upload = (kind: string, name: string, mimeType: string, buffer: Buffer) =>
    this.page.locator(`input[data-upload="${kind}"]`).setInputFiles({ name, mimeType, buffer });

  /** An article with a heading, a list, a table, a picture and an attachment. The cursor is in the empty text. */
  async write() {
    await this.text.click();
    await this.tools.getByLabel(editor.kind).selectOption('h2');
    await this.compose(['p', 'pan', 'pan dian'], '盘点');
    await this.type(' 2026');
    await this.press('Enter');
    await this.type('First ');
    await this.press('Control+b');
    await this.compose(['t', 'ti', 'ti jiao'], '提交');
    await this.press('Control+b', 'Enter');
    await this.tool(editor.bullets).click();
    await this.type('one');
    await this.press('Enter');
    await this.type('two');
    await this.press('Enter', 'Enter');
    await this.tool(editor.table).click();
    await this.page.getByRole('group', { name: editor.table }).getByRole('button', { name: editor.insert }).click();
    await this.text.getByRole('cell').or(this.text.getByRole('columnheader')).first().click();
    await this.compose(['x', 'xing ming'], '姓名');
    await this.press('Control+End');
    await this.upload('picture', '仓库.png', 'image/png', pngOf(1_600, 400));
    await this.text.locator('img').waitFor();
    await this.press('Control+End');
    await this.upload('attachment', '年报.pdf', 'application/pdf', Buffer.from('%PDF-1.4 report'));
    await this.text.getByText('年报.pdf').waitFor();
  }
}

/** What a reader sees of that article. */
export async function isRead(shown: Locator) {
  await shown.getByRole('heading', { level: 2, name: '盘点 2026' }).waitFor();
  await expect.poll(() => shown.locator('strong').allTextContents(), PATIENCE).toEqual(['提交']);
  expect(await shown.locator('ul > li').allTextContents()).toEqual(['one', 'two']);
  expect(await shown.locator('tr').count()).toBe(3);
  expect(await shown.locator('th').allTextContents()).toEqual(['姓名', '', '']);
  const picture = shown.locator('img');
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth), PATIENCE).toBe(1_600);
  const [width = 0, room = 1] = await picture.evaluate((image) => [
    image.getBoundingClientRect().width,
    image.closest('figure')?.getBoundingClientRect().width,
  ]);
  expect(width / room).toBeCloseTo(0.75, 2);
  expect(await shown.locator('figcaption').allTextContents()).toEqual([editor.pictureCaption]);
  expect(await shown.getByRole('link', { name: '年报.pdf' }).getAttribute('download')).toBe('年报.pdf');
}
