import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { createShellMachine } from '../../../src/machines/shell/shell';
import { SideMenu } from '../../../src/ui/shell/SideMenu';
import { TopMenu } from '../../../src/ui/shell/TopMenu';
import { menu } from '../../machines/shell/menus-fixture';
import { OWNER, placeOf, quietPorts, USER } from '../../machines/shell/shell-fixture';

async function open(view: 'top' | 'mixed') {
  const gone: string[] = [];
  const ports = quietPorts({
    go: (address) => void gone.push(address),
    loadMenus: async () => [
      menu({
        menuId: 'system',
        alias: '系统管理',
        path: '',
        component: '',
        children: [
          menu({ menuId: 'users', alias: '用户管理' }),
          menu({ menuId: 'roles', alias: '角色管理', component: 'roles' }),
        ],
      }),
      menu({ menuId: 'charts', alias: '图表' }),
      menu({ menuId: 'empty', alias: '空目录', path: '', component: '' }),
    ],
    loadSubsystems: async () => [],
  });
  const shell = createActor(createShellMachine(ports), { input: { owner: OWNER, user: USER, place: placeOf('/users') } }).start();
  await act(async () => {});
  const { menus, tabs } = shell.getSnapshot().context;
  render(
    <>
      <TopMenu shell={shell} menus={menus} tabs={tabs} mixed={view === 'mixed'} />
      {view === 'mixed' && <SideMenu shell={shell} menus={menus} tabs={tabs} collapsed={false} below="system" />}
    </>,
  );
  return gone;
}

test('along the header a directory opens what is below it, and a page is a link', async () => {
  const gone = await open('top');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['首页', '系统管理', '图表']);
  fireEvent.click(screen.getByRole('button', { name: '系统管理' }));
  fireEvent.click(screen.getByRole('menuitem', { name: '角色管理' }));
  fireEvent.click(screen.getByRole('link', { name: '图表' }));
  expect(gone).toEqual(['/roles', '/charts']);
});

test('mixed: a directory leads to its first page, and what is below it stands at the side, without it', async () => {
  const gone = await open('mixed');
  const top = screen.getByRole('navigation', { name: '顶部菜单' });
  expect(top.querySelector('[aria-current=page]')?.textContent).toBe('系统管理');
  fireEvent.click(screen.getByRole('link', { name: '系统管理' }));
  expect(gone).toEqual(['/users']);
  const side = [...document.querySelectorAll('.side-menu [data-key]')].map(({ textContent }) => textContent);
  expect(side.slice(-2)).toEqual(['用户管理', '角色管理']);
});
