import type { Locator, Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import { TOKEN_LIFETIME_MS } from '../../contract/limits';
import { streamMessages } from '../../contract/messages';
import type { Route } from '../../contract/route';
import { TOKEN_KEY } from '../../src/browser/token';
import { zhCN } from '../../src/i18n/zh-CN';
import type { Product } from './product';
import { type Credentials, SignInScreen } from './sign-in-screen';
import { UsersScreen } from './users-screen';

const { frame, shell } = zhCN;

/** A window of the console: the sign-in screen, or the shell around its pages. */
export class ConsoleWindow {
  readonly signInScreen: SignInScreen;
  readonly users: UsersScreen;
  readonly tabs: Locator;
  readonly activeTab: Locator;
  readonly notice: Locator;
  readonly userMenu: Locator;
  /** Every call of this window: method and path below `/api`, without the query. */
  readonly calls: string[] = [];
  private readonly awaited = new Set<Request>();
  private stirred = Date.now();

  constructor(
    readonly page: Page,
    product: Pick<Product, 'captchaAnswer'>,
  ) {
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/')) this.calls.push(`${request.method()} ${pathname.slice('/api'.length)}`);
      if (pathname !== `/api${streamMessages.path}`) this.awaited.add(request);
      this.stirred = Date.now();
    });
    const settle = (request: Request) => {
      this.awaited.delete(request);
      this.stirred = Date.now();
    };
    page.on('requestfinished', settle);
    page.on('requestfailed', settle);
    this.signInScreen = new SignInScreen(page, product);
    this.users = new UsersScreen(page);
    this.tabs = page.getByRole('tablist', { name: shell.tabs }).getByRole('tab');
    this.activeTab = page.getByRole('tab', { selected: true });
    this.notice = page.locator('.notice');
    this.userMenu = page.getByRole('button', { name: new RegExp(`^${shell.account.replace('{{name}}', '.+')}$`) });
  }

  /** Opens an address exactly as given, encoded or not. */
  open = (address: string) => this.page.goto(address);

  /** Path, query and hash of the address bar. */
  address(): string {
    const { pathname, search, hash } = new URL(this.page.url());
    return `${pathname}${search}${hash}`;
  }

  async isAt(address: string) {
    await expect.poll(() => this.address(), PATIENCE).toBe(address);
  }

  /** Nothing has been asked for or answered for half a second, but for the stream of messages, which stays open. */
  async isQuiet() {
    await expect.poll(() => this.awaited.size === 0 && Date.now() - this.stirred > QUIET_MS, PATIENCE).toBe(true);
  }

  async signIn(credentials: Credentials) {
    await this.signInScreen.signIn(credentials);
    await this.userMenu.waitFor();
  }

  /** Opens the console with a token, as a window does that finds one in the browser: for journeys that begin after the sign-in. */
  async enter(token: string) {
    // Any file of the site that is no page of it.
    await this.open('/embed-host.js');
    await this.page.evaluate(([key, kept]) => localStorage.setItem(key, kept), [
      TOKEN_KEY,
      JSON.stringify({ value: token, expires: Date.now() + TOKEN_LIFETIME_MS }),
    ] as const);
    await this.open('/home');
    await this.userMenu.waitFor();
  }

  async signOut() {
    await this.userMenu.click();
    await this.page.getByRole('menuitem', { name: frame.signOut }).click();
    await this.signInScreen.submit.waitFor();
  }

  /** Opens a page from the side menu, and its directory first if necessary. */
  async chooseMenu(directory: string, name: string) {
    const menu = this.page.getByRole('navigation', { name: shell.sideMenu });
    const link = menu.getByRole('link', { name, exact: true });
    await menu.getByText(directory, { exact: true }).waitFor();
    if (!(await link.isVisible())) await menu.getByText(directory, { exact: true }).click();
    await link.click();
  }

  openUsers = () => this.chooseMenu('系统管理', '用户管理');

  tab = (name: string) => this.tabs.filter({ hasText: name });
  closeTab = (name: string) => this.page.getByTitle(shell.closeTab.replace('{{title}}', name), { exact: true }).click();

  /** How often a route of the contract has been called. */
  callsOf = ({ method, path }: Pick<Route, 'method' | 'path'>) =>
    this.calls.filter((call) => call === `${method} ${path}`).length;

  /** Holds the next call of a route until the test lets it go. */
  async hold({ method, path }: Pick<Route, 'method' | 'path'>): Promise<{ arrived: Promise<void>; letGo: () => void }> {
    let letGo = () => {};
    let arrive = () => {};
    const freed = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await this.page.route(
      (url) => url.pathname === `/api${path}`,
      async (call) => {
        if (call.request().method() !== method) return call.fallback();
        arrive();
        await freed;
        await call.continue().catch(() => {}); // The page may have aborted it meanwhile.
      },
    );
    return { arrived, letGo };
  }

  token = () => this.page.evaluate(() => localStorage.getItem('OFA__TOKEN'));
}

const QUIET_MS = 500;

/** How long a screen may take before it counts as wrong. Only a failing test waits that long. */
export const PATIENCE = { timeout: 15_000, interval: 50 };
