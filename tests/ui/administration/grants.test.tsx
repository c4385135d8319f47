import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { listRoles, type RoleRow } from '../../../contract/roles';
import type { Grants } from '../../../src/machines/administration/grants';
import roles from '../../../src/pages/roles';
import { GRANTS, menu } from '../../machines/administration/grants-fixture';
import { type Answer, type Asked, dialog, openPageFile, press, refusal, settle } from './page-file';

const RIGHTS = ['role:list', 'role:edit', 'role:remove'];
const LIST = `GET ${listRoles.path}`;
const auditor: RoleRow = {
  id: 'r1',
  roleNumber: 'R007',
  roleName: '审计员',
  displayOrder: 3,
  dataScope: 'below',
  memberCount: 12,
  remark: null,
  createTime: '2026-01-31T16:00:00Z',
  version: 4,
};
const AUTH = 'GET /ofa-admin/admin/ofaRole/role/auth/r1';

async function openGrants(save: (asked: Asked) => Answer, grants: Grants = GRANTS) {
  const opened = await openPageFile(roles, [...RIGHTS, 'role:auth'], (asked) => {
    if (asked.call === LIST) return { data: { records: [auditor], total: 1 } };
    return asked.call === AUTH ? { data: grants } : save(asked);
  });
  await press('更多');
  fireEvent.click(screen.getByRole('menuitem', { name: '授权' }));
  await settle();
  return opened;
}

test('R355: what a role allows is chosen in a tree and saved; the list then reads its page again', async () => {
  const { asked, last, said } = await openGrants(() => ({ data: GRANTS }));
  fireEvent.click(within(dialog()).getByRole('treeitem', { name: /^report/ }));
  await press('保存 1 项改变', dialog());
  expect(asked.at(-2)).toMatchObject({
    call: 'PUT /ofa-admin/admin/ofaRole/role/auth/r1',
    body: { menuIds: ['users', 'add', 'report'], dataScope: 'own', version: 3 },
  });
  expect(last()?.call).toBe(LIST);
  expect(said).toEqual([{ tone: 'success', say: 'saved' }]);
});

test('a role that was deleted meanwhile closes its dialog with the reason, and the list reads its page again', async () => {
  const { last, said } = await openGrants(() => refusal('gone', '数据不存在或已被删除'));
  fireEvent.click(within(dialog()).getByRole('treeitem', { name: /^report/ }));
  await press('保存 1 项改变', dialog());
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(last()?.call).toBe(LIST);
  expect(said).toMatchObject([{ tone: 'error', failure: { desc: '数据不存在或已被删除' } }]);
});

test('of thousands of changes, those in sight are drawn, and all are counted', async () => {
  const pages = Array.from({ length: 3_000 }, (_, at) => menu(`page${at}`, 'page'));
  await openGrants(() => ({ data: GRANTS }), { ...GRANTS, menus: [menu('system', 'directory', pages)], menuIds: [] });
  fireEvent.click(within(dialog()).getByRole('treeitem', { name: /^system/ }));
  await settle();
  const changes = within(within(dialog()).getByRole('group', { name: '' }));
  const drawn = changes.getAllByRole('listitem');
  expect(drawn.length).toBeLessThan(100);
  expect([drawn[0]?.textContent, drawn[0]?.getAttribute('aria-setsize')]).toEqual(['+ page0', '3000']);
  const box = drawn[0]?.closest('details');
  if (!box) throw new Error('The changes stand in a box that is scrolled.');
  box.scrollTop = 26 * 2_990;
  fireEvent.scroll(box);
  expect(changes.getAllByRole('listitem').at(-1)?.textContent).toBe('+ page2999');
});

test('without the right to it, nothing leads to what a role allows', async () => {
  await openPageFile(roles, RIGHTS, () => ({ data: { records: [auditor], total: 1 } }));
  await press('更多');
  expect(screen.queryByRole('menuitem', { name: '授权' })).toBeNull();
});
