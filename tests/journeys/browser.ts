import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';

/** Debian's Chromium. As root it has no sandbox, and it makes no calls home. */
export const launchBrowser = (executablePath: string): Promise<Browser> =>
  chromium.launch({
    executablePath,
    // The browser keeps a page that was left and shows it again on return, as users' browsers do.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });

/** One browser profile: its windows share storage, and an error in any of them fails the journey. */
export class Profile {
  private readonly errors: string[] = [];
  private readonly expected: RegExp[] = [];

  private constructor(private readonly context: BrowserContext) {}

  static async open(browser: Browser, baseURL: string): Promise<Profile> {
    const context = await browser.newContext({
      baseURL,
      locale: 'zh-CN',
      reducedMotion: 'reduce',
      viewport: { width: 1440, height: 900 },
      ignoreHTTPSErrors: true,
    });
    context.setDefaultTimeout(15_000);
    return new Profile(context);
  }

  async newWindow(): Promise<Page> {
    const page = await this.ownWindow();
    page.on('pageerror', (error) => this.errors.push(`${error.stack}`));
    page.on('console', (message) => {
      if (message.type() === 'error') this.errors.push(`${message.text()} (${message.location().url})`);
    });
    return page;
  }

  /** A window, not a tab behind another: the browser draws what is behind but once a second, and clicks wait for two frames. */
  private async ownWindow(): Promise<Page> {
    const [first] = this.context.pages();
    if (!first) return this.context.newPage();
    const devtools = await this.context.newCDPSession(first);
    const { targetInfo } = await devtools.send('Target.getTargetInfo');
    const opened = this.context.waitForEvent('page');
    const { browserContextId } = targetInfo;
    await devtools.send('Target.createTarget', {
      url: 'about:blank',
      newWindow: true,
      ...(browserContextId && { browserContextId }),
    });
    await devtools.detach();
    return opened;
  }

  /** For a journey that causes an error on purpose: the browser itself writes failed calls to its console. */
  expectError(pattern: RegExp) {
    this.expected.push(pattern);
  }

  /** Closes its windows; answers the unexpected errors. */
  async close(): Promise<string[]> {
    await this.context.close();
    return this.errors.filter((error) => !this.expected.some((pattern) => pattern.test(error)));
  }
}
