import type { Locator, Page } from 'playwright-core';
import { zhCN } from '../../src/i18n/zh-CN';

const { list, users } = zhCN;

/** The users page as a person sees it: by its labels. Content of other tabs is hidden, and not found here. */
export class UsersScreen {
  static readonly path = '/users';

  readonly panel: Locator;
  readonly range: Locator;
  readonly rows: Locator;
  readonly dialog: Locator;

  constructor(page: Page) {
    this.panel = page.getByRole('tabpanel');
    this.range = this.panel.getByText(/^显示 \d+ 到 \d+，共 \d+ 条记录$/);
    this.rows = this.panel
      .locator('tbody')
      .getByRole('row')
      .filter({ has: page.getByRole('checkbox') });
    this.dialog = page.getByRole('dialog');
  }

  button = (name: string) => this.panel.getByRole('button', { name, exact: true });
  field = (name: string) => this.panel.getByRole('search').getByLabel(name, { exact: true });
  row = (name: string) => this.rows.filter({ hasText: name });
  inDialog = (name: string) => this.dialog.getByRole('button', { name, exact: true });
  typeable = (name: string) => this.dialog.getByLabel(name, { exact: true });

  async search(name: string) {
    await this.field(users.name).fill(name);
    await this.button(list.search).click();
  }

  /** Arco draws its own box over the real one. */
  select = (name: string) => this.row(name).locator('label').first().click();

  sortBy = (title: string) => this.panel.getByRole('columnheader').getByRole('button', { name: title }).click();

  async more(name: string, action: string) {
    await this.row(name).getByRole('button', { name: list.others }).click();
    await this.panel.page().getByRole('menuitem', { name: action, exact: true }).click();
  }

  /** The texts of a column, from top to bottom. */
  async column(title: string): Promise<string[]> {
    const heads = await this.panel.getByRole('columnheader').allInnerTexts();
    const at = heads.findIndex((head) => head.trim() === title);
    return this.rows.evaluateAll((rows, cell) => rows.map((row) => row.children[cell]?.textContent ?? ''), at);
  }
}
