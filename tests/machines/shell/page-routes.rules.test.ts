import { expect, test } from 'vitest';
import type { MenuItem } from '../../../contract/menus';
import { indexMenus } from '../../../src/machines/base/menu-tree';
import { match } from '../../../src/machines/shell/page-routes';
import { menu } from './menus-fixture';

test('a published form has its page with a menu or without one, also where its menu is for others', () => {
  const id = '01a22c0c32b60000977cf76567019019';
  const entry = menu({ menuId: 'entry', path: `/fill/${id}`, component: 'fill-form' });
  const pageAt = (...rows: MenuItem[]) => {
    const found = match(
      `/fill/${id}`,
      indexMenus(rows, () => true),
    );
    return found.kind === 'page' ? [found.page.component, found.page.menuId] : found.kind;
  };
  expect(pageAt()).toEqual(['fill-form', null]);
  expect(pageAt(entry)).toEqual(['fill-form', 'entry']);
  expect(pageAt({ ...entry, currentUserHasPermission: false })).toEqual(['fill-form', null]);
});
