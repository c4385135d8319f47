import type { Locator, Page } from 'playwright-core';
import { zhCN } from '../../src/i18n/zh-CN';

const { list } = zhCN;

/** A tree page as a person sees it. */
export class TreeScreen {
  readonly grid: Locator;
  readonly dialog: Locator;
  /** The dialog, once it has the focus and hears the keys. */
  readonly focused: Locator;

  constructor(
    private readonly page: Page,
    private readonly searchName: string,
  ) {
    this.grid = page.getByRole('treegrid');
    this.dialog = page.getByRole('dialog');
    this.focused = this.dialog.and(page.locator(':focus-within'));
  }

  button = (name: string) => this.page.getByRole('tabpanel').getByRole('button', { name, exact: true });
  row = (name: string) =>
    this.grid.locator('[data-line]').filter({ has: this.page.locator('.tree-table-text', { hasText: new RegExp(`^${name}$`) }) });
  /** A row on a level of the tree, from 1 on. */
  below = (name: string, level: number) => this.row(name).and(this.page.locator(`[aria-level="${level}"]`));
  inDialog = (name: string) => this.dialog.getByRole('button', { name, exact: true });
  typeable = (name: string) => this.dialog.getByLabel(name, { exact: true });
  search = (typed: string) => this.page.getByLabel(this.searchName, { exact: true }).fill(typed);

  async save() {
    await this.inDialog(list.save).click();
    await this.dialog.waitFor({ state: 'hidden' });
  }

  async more(name: string, act: string) {
    await this.row(name).getByRole('button', { name: list.others }).click();
    await this.page.getByRole('menuitem', { name: act, exact: true }).click();
  }

  /** The text of the line that the keyboard is on. */
  async active(): Promise<string> {
    const id = await this.grid.getAttribute('aria-activedescendant');
    return (await this.page.locator(`[id="${id}"]`).textContent()) ?? '';
  }

  /** Drags a row by its handle to a part of another one. */
  async drag(name: string, to: string, zone: 'before' | 'into' | 'after') {
    await this.row(name).locator('.tree-grip').hover();
    await this.page.mouse.down();
    const box = await this.row(to).boundingBox();
    if (!box) throw new Error(`${to} is not on the screen`);
    const y = box.y + box.height * { before: 0.1, into: 0.5, after: 0.9 }[zone];
    await this.page.mouse.move(box.x + 100, y, { steps: 4 });
    await this.page.mouse.up();
  }
}
