import type { FrameLocator, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Host } from '../hosts/host';
import type { Product } from './product';
import { PATIENCE } from './window';

/** A host's page with a console in it, as a person sees both. */
export class HostPage {
  readonly console: FrameLocator;
  readonly userRows: Locator;
  private readonly heard: Locator;

  constructor(
    readonly page: Page,
    private readonly host: Host,
    private readonly product: Product,
  ) {
    this.console = page.frameLocator('iframe');
    this.userRows = this.console
      .locator('tbody')
      .getByRole('row')
      .filter({ has: this.console.getByRole('checkbox') });
    this.heard = page.getByRole('list', { name: 'Heard' }).getByRole('listitem');
  }

  open = (path = '/') => this.page.goto(`${this.host.url}${path}?console=${encodeURIComponent(this.product.url)}`);

  async give(token: string) {
    await this.page.getByLabel('Token').fill(token);
    await this.page.getByRole('button', { name: 'Give token' }).click();
  }

  async go(path: string) {
    await this.page.getByLabel('Path').fill(path);
    await this.page.getByRole('button', { name: 'Go' }).click();
  }

  /** The latest event of this kind that the host has received. */
  async hears(kind: string, fact: string) {
    await expect.poll(async () => (await this.told(kind)).at(-1), PATIENCE).toBe(`${kind} ${fact}`.trim());
  }

  told = async (kind: string) => (await this.heard.allInnerTexts()).filter((line) => line.startsWith(kind));

  button = (name: string) => this.console.getByRole('button', { name, exact: true });
  inDialog = (name: string) => this.console.getByRole('dialog').getByLabel(name, { exact: true });

  /** The console's own frame: top bar, side menu, tab strip. */
  ownFrame = () => this.console.locator('.top-bar, .shell-side, .tab-strip, .shell-skip');
}
