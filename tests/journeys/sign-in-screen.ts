import type { Locator, Page, Response } from 'playwright-core';
import { z } from 'zod';
import { zhCN } from '../../src/i18n/zh-CN';
import type { Product } from './product';

const { entry, signIn } = zhCN;

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** The sign-in screen as a person sees it: by its labels. */
export class SignInScreen {
  readonly username: Locator;
  readonly password: Locator;
  readonly captcha: Locator;
  readonly picture: Locator;
  readonly submit: Locator;
  private readonly captchas: Promise<{ image: string; codeId: string } | null>[] = [];
  private lastRead = '';

  constructor(
    readonly page: Page,
    private readonly product: Pick<Product, 'captchaAnswer'>,
  ) {
    this.username = page.getByLabel(entry.field.username, { exact: true });
    this.password = page.getByLabel(entry.field.password, { exact: true });
    this.captcha = page.getByLabel(entry.field.captcha, { exact: true });
    this.picture = page.locator('img[src^="data:image/png"]');
    this.submit = page.getByRole('button', { name: signIn.submit, exact: true });
    page.on('response', (response) => {
      if (response.url().endsWith('/verifyCode') && response.ok()) this.captchas.push(captchaIn(response));
    });
  }

  /** The text of the captcha on the screen. A captcha can be used once, so a picture that was read before is waited out. */
  async readPicture(): Promise<string> {
    const fresh = this.picture.and(this.page.locator(`:not([src="${this.lastRead}"])`));
    this.lastRead = (await fresh.getAttribute('src')) ?? '';
    const sent = await Promise.all(this.captchas);
    const shown = sent.find((captcha) => captcha?.image === this.lastRead);
    if (!shown) throw new Error('The picture on the screen is none that the server sent');
    return this.product.captchaAnswer(shown.codeId);
  }

  async fill({ username, password }: Credentials) {
    await this.username.fill(username);
    await this.password.fill(password);
    await this.captcha.fill(await this.readPicture());
  }

  async signIn(credentials: Credentials) {
    await this.fill(credentials);
    await this.submit.click();
  }
}

const captchaAnswer = z.object({ data: z.object({ image: z.string(), codeId: z.string() }) });
/** Null if the window was closed before the whole answer had arrived: no test reads that picture. */
const captchaIn = async (response: Response) => {
  const body: unknown = await response.json().catch(() => null);
  return body === null ? null : captchaAnswer.parse(body).data;
};
