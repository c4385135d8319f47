import { describe, expect, test } from 'vitest';
import { indexMenus, NO_MENUS } from '../../../src/machines/base/menu-tree';
import { addressOf, besideSignIn, insideOf, needsToken, redirectTarget, signInAddress } from '../../../src/machines/base/routes';
import { match } from '../../../src/machines/shell/page-routes';
import { indexOf, menu } from '../shell/menus-fixture';

describe('§2.1 which paths need a token', () => {
  test.each([
    '/login',
    '/login/',
    '/register',
    '/orgRegister',
    '/open/auth/wx',
    '/auth/login',
    '/auto/login',
    '/login/404',
    '/third/login',
    '/nblogin',
    '/chart/open/',
    '/chart/open/7',
    '/embed/chart/open/7/full',
    '//chart/open/7',
    '/form/open/7',
    '/form/open/7/',
  ])('%s is open', (path) => expect(needsToken(path)).toBe(false));

  test.each([
    '/',
    '/home',
    '/403',
    '/404',
    '/500',
    '/confirmInvite',
    '/loginx',
    '/login/x',
    '/chart/open',
    '/chart/opened/7',
    '/mychart/open/7',
    '/form/open',
    '/form/open/',
    '/form/open/7/x',
    '/x/form/open/7',
    '//x/login',
    '//login',
  ])('%s needs one', (path) => expect(needsToken(path)).toBe(true));

  test.each([
    ['a query that names an open path', '/home?x=/chart/open/'],
    ['a query that names an open screen', '/home?/login'],
    ['a fragment that names an open path', '/home#/chart/open/7'],
    ['dots that take the open part back', '/users/chart/open/../'],
    ['encoded dots that take it back', '/users/chart/open/%2e%2E/'],
    ['dots that leave the sign-in screen', '/login/../users'],
    ['upper case', '/CHART/OPEN/7'],
    ['a sign-in screen in upper case', '/Login'],
    ['encoded slashes', '/chart%2Fopen%2F7'],
    ['an encoded letter', '/%63hart/open/7'],
    ['an encoded sign-in screen', '/%6Cogin'],
    ['two slashes in between', '/chart//open/7'],
    ['something in between', '/chart/x/open/7'],
    ['the other way round', '/open/chart/7'],
    ['dots that leave the chart', '/chart/open/7/../../../users'],
    ['a longer segment', '/charts/open/7'],
    ['one segment in upper case', '/chart/Open/7'],
    ['two slashes in front', '//login'],
    ['a lone percent', '/%'],
    ['nothing', ''],
  ])('G29: %s opens nothing (%s)', (_, path) => expect(needsToken(path)).toBe(true));
});

describe('§2.1 the place that was asked for', () => {
  test.each([
    ['/list', '?a=1&b=2&name=%E5%BC%A0%E4%B8%89%26%E6%9D%8E%E5%9B%9B', '#x'],
    ['/home', '', ''],
    ['/%E7%94%A8%E6%88%B7', '?q=100%25&redirect=%2Fhome', '#a=b&c'],
    ['/a%2Fb', '?x=+%2B', ''],
    ['/%', '?%', '#%'],
  ])('G03: %s%s%s comes back exactly, encoded once', (path, search, hash) => {
    const sent = signInAddress({ path, search, hash });
    expect(sent).toBe(`/login?redirect=${encodeURIComponent(path + search + hash)}`);
    expect(redirectTarget(sent.slice('/login'.length))).toBe(addressOf({ path, search, hash }));
  });

  test('without one it is the home page', () => {
    expect(redirectTarget('')).toBe('/home');
    expect(redirectTarget('?redirect=')).toBe('/home');
  });

  test.each([
    '//evil',
    '///evil',
    '/\\evil',
    '\\\\evil',
    '/\\/evil',
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'data:text/html,x',
    'https://evil',
    'https:/evil',
    'evil',
    'evil.example/home',
    '/%09/evil',
    '/%0d%0a/evil',
    '/%2fevil',
    '/%2Fevil',
    '/%5cevil',
    '/\t/evil',
    '/\n/evil',
    '\t//evil',
    ' //evil',
    '/home\u0000',
    '/\u007f/evil',
    '/./\\evil',
    '/a\\b?c',
    '/login',
    '/login/',
    '/login?redirect=/login',
    '/x/../login',
    '/%6Cogin',
  ])('G31: redirect=%j leads home', (redirect) => {
    expect(redirectTarget(`?redirect=${encodeURIComponent(redirect)}`)).toBe('/home');
  });

  test.each(['//evil', '/\\evil', '/%09/evil'])('G31: unencoded redirect=%s leads home', (redirect) => {
    expect(redirectTarget(`?redirect=${redirect}`)).toBe('/home');
  });

  test.each(['/', '/home', '/users?name=//x', '/users#//x', '/users/%09', '/a//b', '/list?name=a\\b', '/list#a\\b'])(
    'a path of this site is taken: %s',
    (own) => {
      expect(redirectTarget(`?redirect=${encodeURIComponent(own)}`)).toBe(own);
    },
  );
});

describe('§2.2 an invitation', () => {
  test('a signed-in user on the registration screen is sent to the invitation', () => {
    expect(insideOf({ path: '/register', search: '?code=A%26B&redirect=/users', hash: '' })).toBe('/confirmInvite?code=A%26B');
    expect(insideOf({ path: '/register', search: '?redirect=/users', hash: '' })).toBe('/users');
    expect(insideOf({ path: '/login', search: '?code=ABC', hash: '' })).toBe('/home');
  });

  test.each([
    ['', '/register'],
    ['?orgId=qingshan', '/register?orgId=qingshan'],
    ['?redirect=%2FconfirmInvite%3Fcode%3DA%2526B', '/register?code=A%26B'],
    ['?orgId=q&redirect=%2FconfirmInvite%3Fcode%3DABC', '/register?orgId=q&code=ABC'],
    ['?redirect=%2Fusers%3Fcode%3DABC', '/register'],
    ['?redirect=%2F%2Fevil%2FconfirmInvite%3Fcode%3DABC', '/register'],
  ])('a guest without an account finds the registration screen, with the code: /login%s', (search, address) => {
    expect(besideSignIn('/register', search)).toBe(address);
  });

  test('an organisation that applies has no use for the code of an invitation', () => {
    expect(besideSignIn('/orgRegister', '?redirect=%2FconfirmInvite%3Fcode%3DABC')).toBe('/orgRegister');
  });

  test('the page for it needs a token, and no menu', () => {
    expect(needsToken('/confirmInvite')).toBe(true);
    expect(match('/confirmInvite', NO_MENUS)).toMatchObject({
      kind: 'page',
      page: { name: 'confirmInvite', component: 'confirm-invite' },
    });
  });
});

describe('§2.2, §2.3 what a path is', () => {
  const index = indexOf(
    menu({ menuId: 'org', path: '/org', component: '' }),
    menu({
      menuId: 'people',
      parentId: 'org',
      path: '/org/people',
      permissionList: ['user:list'],
      aliasI18n: '人員',
      aliasEn: 'People',
    }),
    menu({ menuId: 'outside', path: '/outside', component: '' }),
    menu({ menuId: 'window', parentId: 'outside', path: '/outside/window', openType: 'blank' }),
    menu({ menuId: 'veiled', path: '/veiled', component: '' }),
    menu({ menuId: 'hidden', parentId: 'veiled', path: '/veiled/hidden', hidden: true }),
    menu({ menuId: 'shown', parentId: 'veiled', path: '/veiled/shown' }),
    menu({ menuId: 'list', path: '/list' }),
    menu({ menuId: 'detail', parentId: 'list', path: '/list/detail', hidden: true }),
    menu({ menuId: 'deep', path: '/deep', component: '' }),
    menu({ menuId: 'nameless', parentId: 'deep', path: null, component: '' }),
    menu({ menuId: 'bottom', parentId: 'nameless', path: '/deep/bottom' }),
    menu({ menuId: 'secret', path: '/secret', component: null, hidden: true, currentUserHasPermission: false }),
    menu({ menuId: 'later', path: '/later', component: 'notYetBuilt' }),
    menu({ menuId: 'chinese', path: '/用户 100%' }),
    menu({ menuId: 'empty', path: '/empty', component: '' }),
    menu({ menuId: '9007199254740993', path: '/big' }),
    menu({ menuId: '9007199254740992', path: '/big2' }),
  );

  test.each([
    ['/', '/home'],
    ['/exception', '/404'],
    ['/exception/', '/404'],
    ['/org', '/org/people'],
    ['/veiled', '/veiled/shown'],
    ['/deep', '/deep/bottom'],
  ])('%s redirects to %s', (path, to) => expect(match(path, index)).toEqual({ kind: 'redirect', to }));

  test.each([
    ['/home', 'home', 'home'],
    ['/403', '403', 'exception'],
    ['/404', '404', 'exception'],
    ['/500', '500', 'exception'],
    ['/org/people', 'mpeople', 'users'],
    ['/org/people/', 'mpeople', 'users'],
    ['/org/%70eople', 'mpeople', 'users'],
    ['/list', 'mlist', 'users'],
    ['/veiled/hidden', 'mhidden', 'users'],
    ['/%E7%94%A8%E6%88%B7%20100%', 'mchinese', 'users'],
    ['/%E7%94%A8%E6%88%B7%20100%25', 'mchinese', 'users'],
    ['/big', 'm9007199254740993', 'users'],
    ['/big2', 'm9007199254740992', 'users'],
  ])('%s is the page %s', (path, name, component) =>
    expect(match(path, index)).toMatchObject({ kind: 'page', page: { name, component } }),
  );

  test('a page brings its permissions and its names', () => {
    expect(match('/org/people', index)).toMatchObject({
      page: { permissions: ['user:list'], alias: 'people', aliasI18n: '人員', aliasEn: 'People' },
    });
  });

  test.each([
    ['in itself', '/nowhere'],
    ['in upper case', '/LIST'],
    ['with no page of its own, before a child in a new window', '/outside'],
    ['that this console has no page for', '/later'],
    ['with nothing in it', '/empty'],
    ['that is a lone percent (G12)', '/%'],
    ['with a broken escape (G12)', '/%E7%94'],
    ['with an encoded slash', '/org%2Fpeople'],
  ])('a path that does not exist is missing: %s', (_, path) => expect(match(path, index)).toEqual({ kind: 'missing' }));

  const BARE: readonly (readonly [string, string])[] = [
    ['two slashes', '//'],
    ['two slashes and a page', '//org/people'],
    ['a backslash', '/\\'],
    ['a backslash and a page', '/\\org/people'],
    ['dots with a parameter', '/..;/'],
    ['dots with a parameter and a page', '/..;/org/people'],
    ['encoded dots', '/%2e%2e/org/people'],
    ['a lone percent in a page', '/org/%/people'],
    ['an encoded NUL', '/%00'],
    ['8 kB', `/${'a'.repeat(8_192)}`],
    ['8 kB of slashes', '/'.repeat(8_192)],
    ['8 kB of broken escapes', '/%'.repeat(4_096)],
    ['nothing', ''],
  ];
  test.each(BARE)('an address of any form leads to a page or to /404, and throws nothing: %s', (_, path) => {
    expect(needsToken(path)).toBe(true);
    const { kind } = match(path, index);
    expect(['page', 'redirect', 'missing']).toContain(kind);
    expect(signInAddress({ path, search: '', hash: '' })).toMatch(/^\/login(\?|$)/);
    expect(match(insideOf({ path, search: '', hash: '' }), index).kind).not.toBe('forbidden');
  });

  test('a page that exists and is not granted is forbidden', () => {
    expect(match('/secret', index)).toEqual({ kind: 'forbidden' });
  });

  test('without menus the fixed pages are still there', () => {
    expect(match('/home', NO_MENUS)).toMatchObject({ kind: 'page' });
    expect(match('/list', NO_MENUS)).toEqual({ kind: 'missing' });
  });
});

describe('the page of a record', () => {
  const forms = (facts: object = {}) =>
    indexMenus([menu({ menuId: 'f', path: '/forms', component: 'forms', permissionList: ['form:list'], ...facts })], () => true);

  test('lies below the page of its list, with the rights of that', () => {
    const page = { path: '/forms/0192', component: 'form-designer', menuId: 'f', permissions: ['form:list'] };
    expect(match('/forms/0192', forms())).toMatchObject({ kind: 'page', page });
    expect(match('/forms/0192', forms({ currentUserHasPermission: false }))).toEqual({ kind: 'forbidden' });
  });

  test.each(['/forms/a/b', '/forms/a%2Fb', '/forms/ä', '/charts/0192'])('%s is none', (path) => {
    const charts = indexMenus([menu({ menuId: 'charts', component: 'charts' })], () => true);
    expect(match(path, path.startsWith('/charts') ? charts : forms())).toEqual({ kind: 'missing' });
  });
});
