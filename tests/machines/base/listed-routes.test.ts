import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { enUS } from '../../../src/i18n/en-US';
import { zhCN } from '../../../src/i18n/zh-CN';
import { zhHK } from '../../../src/i18n/zh-HK';
import { NO_MENUS } from '../../../src/machines/base/menu-tree';
import { screenAt } from '../../../src/machines/base/routes';
import { type FixedName, match } from '../../../src/machines/shell/page-routes';
import { indexOf, menu } from '../shell/menus-fixture';

const PACKS = [zhCN, zhHK, enUS];
const SCREENS = [
  '/login',
  '/login/404',
  '/nblogin',
  '/open/auth/wx',
  '/register',
  '/orgRegister',
  '/third/login',
  '/auth/login',
  '/auto/login',
];
const PAGES = [
  '/confirmInvite',
  '/myMenu/custom',
  '/home',
  '/myMenus',
  '/messages',
  '/403',
  '/404',
  '/500',
  '/middle-home',
  '/middle-apps',
];

/** The files that a registry loads when they are asked for. */
const lazyIn = (registry: string) =>
  [...readFileSync(registry, 'utf8').matchAll(/^ {2}'?([\w-]+)'?: \(\) => import\('\.\/([\w-]+)'\),$/gm)].map(([, key, file]) => {
    expect(key).toBe(file);
    return key;
  });

describe('§2.2 every listed route is loaded when it is visited, and has a title in each language (R049, R050)', () => {
  test.each(SCREENS)('%s', (path) => {
    const screen = screenAt(path);
    expect(lazyIn('src/screens/index.ts')).toContain(screen?.file);
    for (const { screens } of PACKS) expect(screen && screens.title[screen.title]).toMatch(/\S/);
  });

  test.each(PAGES)('%s', (path) => {
    const found = match(path, NO_MENUS);
    if (found.kind !== 'page') throw new Error(`${path} is no page`);
    expect(lazyIn('src/pages/index.ts')).toContain(found.page.component);
    for (const { shell } of PACKS) expect(shell.pages[found.page.name as FixedName]).toMatch(/\S/);
  });

  test('/iframe/{menuId}, titled as its menu', () => {
    const index = indexOf(menu({ menuId: 'report', component: 'iframe', path: 'https://example.org', aliasI18n: '報表' }));
    const found = match('/iframe/report', index);
    expect(found).toMatchObject({ kind: 'page', page: { component: 'iframe', alias: 'report', aliasI18n: '報表' } });
    expect(lazyIn('src/pages/index.ts')).toContain('iframe');
  });

  test('the registries import nothing but types ahead of time', () => {
    for (const registry of ['src/screens/index.ts', 'src/pages/index.ts']) {
      expect(readFileSync(registry, 'utf8').match(/^import (?!type )/gm)).toBeNull();
    }
  });
});

describe('§2.2 what leads elsewhere', () => {
  test.each([
    ['/', '/home'],
    ['/myMenu', '/myMenu/custom'],
    ['/exception', '/404'],
  ])('%s redirects to %s (R036)', (path, to) => expect(match(path, NO_MENUS)).toEqual({ kind: 'redirect', to }));
});
