import { describe, expect, test } from 'vitest';
import type { GrantableMenu } from '../../../contract/roles';
import {
  changesOf,
  type Granted,
  grantedItems,
  grantTree,
  linesOf,
  markOf,
  reapplied,
  taking,
  tick,
  tickBranch,
} from '../../../src/machines/administration/grant-tree';
import { MENUS, menu } from './grants-fixture';

const tree = grantTree(MENUS);
const at = (id: string, within = tree) => {
  const node = within.byId.get(id);
  if (!node) throw new Error(`No menu ${id}`);
  return node;
};
const granted = (...ids: string[]): Granted => new Set(ids);
const marks = (of: Granted) => [...tree.byId.values()].map((node) => [node.menu.menuId, markOf(node, of)]);

describe('§6: what is ticked', () => {
  test('a button comes with its page', () => {
    expect(tick(at('add'), granted())).toEqual(granted('add', 'users'));
  });

  test('R439: what is taken away is the mirror: a page goes with its buttons, a button that stays keeps its page', () => {
    const take = taking(tree, tick);
    expect(take(at('users'), granted())).toEqual(granted('users', 'add', 'edit'));
    expect(take(at('add'), granted())).toEqual(granted('add'));
    expect(take(at('add'), granted('users', 'add', 'edit'))).toEqual(granted('edit'));
  });

  test('flat rows make the same tree as nested ones, and one without a sound parent stands at the root', () => {
    const flat = (rows: readonly GrantableMenu[], parentId: string): GrantableMenu[] =>
      rows.flatMap((row) => [{ ...row, parentId, children: undefined }, ...flat(row.children ?? [], row.menuId)]);
    const built = grantTree([...flat(MENUS, '0'), { ...menu('lost', 'page'), parentId: 'nowhere' }]);
    const shape = (of: typeof tree) => [...of.byId.values()].map(({ menu: { menuId }, level }) => [menuId, level]);
    expect(shape(built)).toEqual([...shape(tree), ['lost', 0]]);
  });

  test('what is done on a page comes with the right to read it, which is taken away alone', () => {
    const list: GrantableMenu = { ...menu('list', 'button'), permission: 'log:list' };
    const read = grantTree([menu('log', 'page', [list, menu('export', 'button')])]);
    expect(tick(at('export', read), granted())).toEqual(granted('log', 'list', 'export'));
    expect(tick(at('log', read), granted())).toEqual(granted('log', 'list'));
    expect(tick(at('list', read), granted('log', 'list', 'export'))).toEqual(granted('log', 'export'));
  });

  test('a second right to read of one page, of what else it shows, comes only when it is ticked', () => {
    const right = (id: string): GrantableMenu => ({ ...menu(id, 'button'), permission: `${id}:list` });
    const users = grantTree([menu('users', 'page', [right('user'), right('session')])]);
    expect(tick(at('users', users), granted())).toEqual(granted('users', 'user'));
    expect(tick(at('session', users), granted())).toEqual(granted('users', 'user', 'session'));
  });

  test('where the viewer may not give the right to read, the rest can be ticked; what was taken away stays so in a merge', () => {
    const list = (own: boolean): GrantableMenu => ({ ...menu('list', 'button', [], own), permission: 'log:list' });
    const of = (own: boolean) => grantTree([menu('log', 'page', [list(own), menu('export', 'button')])]);
    expect(tick(at('export', of(false)), granted())).toEqual(granted('log', 'export'));
    const mine = changesOf(of(true), granted('log', 'list'), granted('log', 'export'));
    expect(reapplied(of(true), granted('log', 'list'), mine)).toEqual(granted('log', 'export'));
  });

  test('a page goes with its buttons', () => {
    expect(tick(at('users'), granted('users', 'add', 'edit', 'report'))).toEqual(granted('report'));
  });

  test('a page comes without its buttons, and its branch with them', () => {
    expect(tick(at('users'), granted())).toEqual(granted('users'));
    expect(tickBranch(at('users'), granted())).toEqual(granted('users', 'add', 'edit'));
    expect(tickBranch(at('users'), granted('users', 'add', 'edit'))).toEqual(granted());
  });

  test('a directory is never ticked itself: it stands for all below it that the viewer may change', () => {
    const all = tick(at('system'), granted());
    expect(all).toEqual(granted('users', 'add', 'edit', 'roles', 'report'));
    expect(tick(at('system'), all)).toEqual(granted());
  });

  test('what the viewer does not have stays as it is, and so does the page that it needs', () => {
    expect(tick(at('authorise'), granted())).toEqual(granted());
    expect(tick(at('roles'), granted('roles', 'authorise'))).toEqual(granted('roles', 'authorise'));
    expect(tick(at('system'), granted('users', 'add', 'edit', 'roles', 'authorise', 'report'))).toEqual(
      granted('roles', 'authorise'),
    );
  });

  test('a button of a page that is locked and not granted cannot be granted', () => {
    const locked = grantTree([menu('page', 'page', [menu('button', 'button')], false)]);
    expect(tick(at('button', locked), granted())).toEqual(granted());
  });
});

test('G73: a directory of which one page is granted is half checked, and nothing is changed by looking at it', () => {
  const held = grantedItems(tree, ['system', 'users', 'add']);
  expect(held).toEqual(granted('users', 'add'));
  expect(marks(held)).toEqual([
    ['system', 'some'],
    ['users', 'all'],
    ['add', 'all'],
    ['edit', 'none'],
    ['roles', 'none'],
    ['authorise', 'none'],
    ['report', 'none'],
  ]);
  expect(changesOf(tree, held, held)).toEqual({ added: [], removed: [] });
});

test('G74: of 3,000 menus and buttons, exactly the unticked one goes; what was never unfolded keeps its grant', () => {
  const pages: GrantableMenu[] = Array.from({ length: 300 }, (_, page) =>
    menu(
      `page ${page}`,
      'page',
      Array.from({ length: 9 }, (__, button) => menu(`button ${page}.${button}`, 'button')),
    ),
  );
  const many = grantTree([menu('top', 'directory', pages)]);
  const all = grantedItems(many, [...many.byId.keys()]);
  expect(all.size).toBe(3_000);
  const after = tick(at('button 7.3', many), all);
  expect(changesOf(many, all, after).removed.map((node) => node.menu.menuId)).toEqual(['button 7.3']);
  expect(after.size).toBe(2_999);
});

describe('what is seen', () => {
  const folded = { keyword: '', expanded: new Set<string>(), onlyGranted: false };
  const seen = (sight: Partial<typeof folded>, held = granted()) =>
    linesOf(tree, held, { ...folded, ...sight }).map(({ node }) => node.menu.menuId);

  test('a search finds names and permissions, with the way to them and what is below', () => {
    expect(seen({ keyword: ' EDIT:r ' })).toEqual(['system', 'users', 'edit']);
    expect(seen({ keyword: 'users' })).toEqual(['system', 'users', 'add', 'edit']);
    expect(seen({ keyword: 'nowhere' })).toEqual([]);
  });

  test('only what is granted, with the way to it', () => {
    expect(seen({ onlyGranted: true }, granted('users', 'edit'))).toEqual(['system', 'users', 'edit']);
  });

  test('a branch that is folded shows its first line', () => {
    expect(seen({})).toEqual(['system']);
    expect(seen({ expanded: new Set(['system']) })).toEqual(['system', 'users', 'roles', 'report']);
  });
});

test('changes are made again to what another user has saved; a menu that is gone is left out', () => {
  const mine = changesOf(tree, granted('users', 'add'), granted('users', 'edit', 'report'));
  const newer = grantTree([menu('users', 'page', [menu('add', 'button'), menu('edit', 'button')])]);
  expect(reapplied(newer, granted('users', 'add'), mine)).toEqual(granted('users', 'edit'));
  expect(reapplied(tree, granted('users', 'add', 'roles'), mine)).toEqual(granted('users', 'edit', 'report', 'roles'));
});
