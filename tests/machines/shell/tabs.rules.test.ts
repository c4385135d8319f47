import { describe, expect, test, vi } from 'vitest';
import { HOME_PAGE, match } from '../../../src/machines/shell/page-routes';
import { createTabMachine } from '../../../src/machines/shell/tab';
import { tabMenu } from '../../../src/machines/shell/tab-menu';
import { type OpenTab, tabsClosedBy } from '../../../src/machines/shell/tab-order';
import { createTabsMachine } from '../../../src/machines/shell/tabs';
import { placesOf, walksOf } from '../../model';
import { indexOf, menu } from './menus-fixture';
import { placeOf, quietPorts } from './shell-fixture';
import { A, B, C, INPUT, start } from './tabs-fixture';

describe('§2.4 the strip', () => {
  const ports = quietPorts();
  const places = placesOf(
    walksOf(createTabsMachine(ports, createTabMachine(ports)), {
      input: INPUT,
      alphabet: [
        ...[HOME_PAGE, A, B].map((page) => ({ type: 'visited', page, place: placeOf(page.path) }) as const),
        ...(['this', 'left', 'right', 'others'] as const).flatMap((which) =>
          ['/home', '/a', '/b'].map((path) => ({ type: 'close', which, path }) as const),
        ),
        { type: 'tab.edited', path: '/a', dirty: true } as const,
        { type: 'refresh', path: '/a' } as const,
        { type: 'pin', path: '/a' } as const,
        { type: 'move', path: '/home', to: 2 } as const,
        { type: 'move', path: '/b', to: 0 } as const,
        { type: 'reopen' } as const,
        { type: 'confirm' } as const,
        { type: 'cancel' } as const,
      ],
      key: ({ value, context: { tabs, active, atStake } }) => [
        value,
        tabs.map(({ path, dirty, pinned }) => [path, dirty, pinned]),
        active,
        atStake,
      ],
      say: ({ type }) => type,
    }),
  );

  test('the first tab is the home page, wherever the walk leads', () => {
    expect(places.length).toBeGreaterThan(100);
    for (const { context } of places) expect(context.tabs[0]?.path).toBe('/home');
  });

  test('one path has one tab', () => {
    for (const { context } of places) expect(new Set(context.tabs.map(({ path }) => path)).size).toBe(context.tabs.length);
  });

  test('only edits are asked about, and only before they are lost', () => {
    for (const { value, context } of places) {
      const atStake = context.tabs.filter(({ path, dirty }) => dirty && context.atStake.includes(path));
      expect(atStake.length > 0).toBe(value !== 'idle');
    }
  });

  test('pinned tabs stand between the home page and the others', () => {
    for (const { context } of places) {
      const ranks = context.tabs.map(({ path, pinned }) => (path === '/home' ? 0 : pinned ? 1 : 2));
      expect(ranks).toEqual(ranks.toSorted());
    }
    expect(places.some(({ context }) => context.tabs[2]?.pinned)).toBe(false);
    expect(places.some(({ context }) => context.tabs[1]?.pinned && context.tabs.length === 3)).toBe(true);
  });

  test('no close can take the home page', () => {
    const tabs = places.map(({ context }) => context.tabs).find(({ length }) => length === 3) ?? [];
    for (const { path } of tabs) {
      for (const which of ['this', 'left', 'right', 'others'] as const) {
        expect(tabsClosedBy({ which, path }, tabs).map((tab: OpenTab) => tab.path)).not.toContain('/home');
      }
    }
  });
});

describe('§2.4 visiting', () => {
  test('another query of an open path updates its full path and opens nothing', () => {
    const { visit, paths, tabAt } = start(undefined, [HOME_PAGE, A]);
    const { ref } = tabAt('/a') ?? {};
    visit(A, '?q=1#x');
    expect(paths()).toEqual(['/home', '/a']);
    expect(tabAt('/a')).toMatchObject({ fullPath: '/a?q=1#x', ref });
  });

  test('a tab that is selected is gone to by its full path, and the active one is not gone to again', () => {
    const { tabs, visit, gone } = start(undefined, [HOME_PAGE, A]);
    visit(A, '?q=1');
    visit(HOME_PAGE);
    tabs.send({ type: 'select', path: '/a' });
    tabs.send({ type: 'select', path: '/home' });
    expect(gone).toEqual(['/a?q=1']);
  });

  test('selecting sets nothing active: the address has the word', () => {
    const { tabs } = start(undefined, [HOME_PAGE, A]);
    tabs.send({ type: 'select', path: '/home' });
    expect(tabs.getSnapshot().context.active).toBe('/a');
  });

  test('§2.3 the title of the document follows the active tab, and what its page calls itself', () => {
    const { tabs, titles } = start(undefined, [HOME_PAGE, A]);
    tabs.send({ type: 'tab.titled', path: '/a', title: 'Called A' });
    tabs.send({ type: 'tab.titled', path: '/home', title: 'not active' });
    expect(titles.map(({ name, customTitle }) => [name, customTitle])).toEqual([
      ['home', ''],
      ['ma', ''],
      ['ma', 'Called A'],
      ['ma', 'Called A'],
    ]);
  });
});

describe('§2.4 closing', () => {
  const closings = [
    { which: 'this', path: '/b', active: C, left: ['/home', '/a', '/c'], goes: [] },
    { which: 'this', path: '/b', active: B, left: ['/home', '/a', '/c'], goes: ['/c'] },
    { which: 'left', path: '/c', active: C, left: ['/home', '/c'], goes: [] },
    { which: 'left', path: '/b', active: A, left: ['/home', '/b', '/c'], goes: ['/c'] },
    { which: 'right', path: '/a', active: HOME_PAGE, left: ['/home', '/a'], goes: [] },
    { which: 'right', path: '/a', active: C, left: ['/home', '/a'], goes: ['/a'] },
    { which: 'others', path: '/b', active: B, left: ['/home', '/b'], goes: [] },
    { which: 'others', path: '/b', active: A, left: ['/home', '/b'], goes: ['/b'] },
    { which: 'others', path: '/home', active: A, left: ['/home'], goes: ['/home'] },
  ] as const;

  test.each(closings)('close $which of $path while $active.path is active', ({ which, path, active, left, goes }) => {
    const { tabs, visit, paths, gone, forgotten, kept } = start(undefined, [HOME_PAGE, A, B, C]);
    visit(active);
    tabs.send({ type: 'close', which, path });
    expect(paths()).toEqual(left);
    expect(gone).toEqual(goes);
    expect(forgotten).toEqual(['/a', '/b', '/c'].filter((one) => !(left as readonly string[]).includes(one)));
    expect(kept.at(-1)?.tabs.map((tab) => tab.path)).toEqual(left);
  });

  const refusals = [
    { which: 'this', path: '/home', open: [HOME_PAGE], say: ['lastTab'] },
    { which: 'others', path: '/home', open: [HOME_PAGE], say: ['lastTab'] },
    { which: 'left', path: '/home', open: [HOME_PAGE], say: ['noTabsLeft'] },
    { which: 'right', path: '/home', open: [HOME_PAGE], say: ['noTabsRight'] },
    { which: 'left', path: '/a', open: [HOME_PAGE, A], say: ['noTabsLeft'] },
    { which: 'right', path: '/a', open: [HOME_PAGE, A], say: ['noTabsRight'] },
    { which: 'this', path: '/home', open: [HOME_PAGE, A], say: [] },
  ] as const;

  test.each(refusals)(
    'close $which of $path with $open.length open says $say and closes nothing',
    ({ which, path, open, say }) => {
      const { tabs, paths, notices, gone } = start(undefined, open);
      tabs.send({ type: 'close', which, path });
      expect(notices).toEqual(say.map((key) => ({ tone: 'warning', say: key })));
      expect(paths()).toEqual(open.map((page) => page.path));
      expect(gone).toEqual([]);
    },
  );

  test('what would do nothing is not offered, what has a reason to give is', () => {
    const one = start(undefined, [HOME_PAGE]).tabs.getSnapshot();
    expect(tabMenu(one, '/home').offers).toMatchObject({ this: true, left: true, right: true, others: true });
    const two = start(undefined, [HOME_PAGE, A]).tabs.getSnapshot();
    expect(tabMenu(two, '/home').offers).toMatchObject({ this: false, left: true, right: true, others: true });
    expect(tabMenu(two, '/a').offers).toMatchObject({ this: true, left: true, right: true, others: false });
  });

  test('§6 rights that change are those of the open tabs at once; a tab whose page is forbidden now stays, with its edits', () => {
    const { tabs, tabAt } = start(undefined, [A, B]);
    tabs.send({ type: 'tab.edited', path: '/b', dirty: true });
    const index = indexOf(
      menu({ menuId: 'a', permissionList: ['user:list'] }),
      menu({ menuId: 'b', hidden: true, currentUserHasPermission: false }),
    );
    tabs.send({ type: 'permitted', index });
    expect(tabAt('/a')?.permissions).toEqual(['user:list']);
    expect(tabAt('/a')?.ref?.getSnapshot().context.permissions).toEqual(['user:list']);
    expect(tabAt('/b')).toMatchObject({ dirty: true, permissions: [] });
    expect(tabAt('/b')?.ref?.getSnapshot().status).toBe('active');
  });

  test('G09: a closed tab leaves nothing; opened again it is a fresh page and a fresh request', async () => {
    const { tabs, visit, tabAt, forgotten, loaded } = start(undefined, [HOME_PAGE, A]);
    const { ref } = tabAt('/a') ?? {};
    await vi.waitFor(() => expect(ref?.getSnapshot().value).toBe('open'));
    const page = ref?.getSnapshot().context.page;
    tabs.send({ type: 'tab.titled', path: '/a', title: 'Called A' });

    tabs.send({ type: 'close', which: 'this', path: '/a' });
    expect(ref?.getSnapshot().status).toBe('stopped');
    expect(page?.getSnapshot().status).toBe('stopped');
    expect(forgotten).toEqual(['/a']);

    visit(A);
    expect(tabAt('/a')?.ref).not.toBe(ref);
    expect(tabAt('/a')).toMatchObject({ customTitle: '', dirty: false });
    expect(loaded).toEqual(['home', 'users', 'users']);
  });

  test('edits that are saved while they are asked about are not lost, and the tab closes', () => {
    const { tabs, paths } = start(undefined, [HOME_PAGE, A]);
    tabs.send({ type: 'tab.edited', path: '/a', dirty: true });
    tabs.send({ type: 'close', which: 'this', path: '/a' });
    expect(paths()).toEqual(['/home', '/a']);
    tabs.send({ type: 'tab.edited', path: '/a', dirty: false });
    expect(tabs.getSnapshot().value).toBe('idle');
    expect(paths()).toEqual(['/home']);
  });
});

describe('§2.4, §3 PAGE_TABS', () => {
  const entry = (path: string, rest = {}) => ({
    name: `m${path.slice(1)}`,
    path,
    fullPath: path,
    title: 'old name',
    customTitle: '',
    i18nTitle: '',
    closable: true,
    ...rest,
  });

  test('a tab is kept with the fields of §3, under its owner', () => {
    const { kept, visit } = start(undefined, [HOME_PAGE]);
    visit({ ...A, alias: '甲', aliasI18n: '甲（繁）' }, '?q=1');
    expect(kept.at(-1)).toEqual({
      owner: 'u1',
      tabs: [
        { name: 'home', path: '/home', fullPath: '/home', title: '首页', customTitle: '', i18nTitle: '首頁', closable: false },
        { name: 'ma', path: '/a', fullPath: '/a?q=1', title: '甲', customTitle: '', i18nTitle: '甲（繁）', closable: true },
      ],
    });
  });

  test.each([
    ['/home', '首页', '首頁', false],
    ['/account', '账号安全', '帳戶安全', true],
    ['/confirmInvite', '租户授权', '租戶授權', true],
    ['/403', '无权限', '沒有權限', true],
    ['/404', '页面不存在', '頁面不存在', true],
    ['/500', '服务器错误', '伺服器錯誤', true],
  ])('a page without a menu is stored with its titles: %s', (path, title, i18nTitle, closable) => {
    const found = match(path, INPUT.index);
    const { kept } = start(undefined, found.kind === 'page' ? [found.page] : []);
    const name = path.slice(1);
    expect(kept.at(-1)?.tabs).toContainEqual({ name, path, fullPath: path, title, customTitle: '', i18nTitle, closable });
  });

  test('after a reload the tabs are as they were, named afresh, and none has started', () => {
    const { paths, tabAt, loaded } = start({
      owner: 'u1',
      tabs: [entry('/home', { name: 'home' }), entry('/b', { fullPath: '/b?q=1', customTitle: 'Called B' }), entry('/a')],
    });
    expect(paths()).toEqual(['/home', '/b', '/a']);
    expect(tabAt('/b')).toMatchObject({ fullPath: '/b?q=1', customTitle: 'Called B', alias: 'b', ref: null });
    expect(loaded).toEqual([]);
  });

  test('a pinned tab is pinned after a reload, and before the others', () => {
    const { paths, tabAt } = start({
      owner: 'u1',
      tabs: [entry('/a'), entry('/b', { closable: false }), entry('/home', { closable: false })],
    });
    expect(paths()).toEqual(['/home', '/b', '/a']);
    expect(['/home', '/b', '/a'].map((path) => tabAt(path)?.pinned)).toEqual([false, true, false]);
  });

  test('only the visited one starts', () => {
    const { visit, tabAt, loaded } = start({ owner: 'u1', tabs: [entry('/a'), entry('/b')] });
    visit(B);
    expect(loaded).toEqual(['users']);
    expect(tabAt('/a')?.ref).toBeNull();
    expect(tabAt('/b')?.ref).not.toBeNull();
  });

  test.each([
    ['nothing', undefined],
    ['null', null],
    ['text', 'old contents'],
    ['a list, as older consoles kept', [entry('/a')]],
    ['tabs without an owner', { tabs: [entry('/a')] }],
    ['G10: tabs of another user', { owner: 'u2', tabs: [entry('/a')] }],
    ['tabs without their fields', { owner: 'u1', tabs: [{ path: '/a' }] }],
    ['tabs that are no tabs', { owner: 'u1', tabs: 'all' }],
  ])('%s is ignored', (_, stored) => expect(start(stored).paths()).toEqual(['/home']));

  test.each([
    ['a path that the user may not open any more', entry('/gone')],
    ['a path that redirects', entry('/')],
    ['an address of another site', entry('/a', { fullPath: 'https://evil/a' })],
    ['an address of another page', entry('/a', { fullPath: '/b' })],
  ])('a single entry that does not fit is left out: %s', (_, wrong) => {
    expect(start({ owner: 'u1', tabs: [wrong, entry('/b')] }).paths()).toEqual(['/home', '/b']);
  });

  test('one path that comes twice is one tab', () => {
    expect(start({ owner: 'u1', tabs: [entry('/a'), entry('/a'), entry('/home')] }).paths()).toEqual(['/home', '/a']);
  });
});
