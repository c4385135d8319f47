import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { createMenusMachine, type MenusFact } from '../../../src/machines/shell/menus';
import { createShellMachine } from '../../../src/machines/shell/shell';
import { SideMenu } from '../../../src/ui/shell/SideMenu';
import { menu } from '../../machines/shell/menus-fixture';
import { listener, OWNER, placeOf, quietPorts, USER } from '../../machines/shell/shell-fixture';

const ITEMS = [
  menu({ menuId: 'system', alias: '系统管理', path: '', children: [menu({ menuId: 'users', alias: '用户管理' })] }),
  menu({ menuId: 'charts', alias: '图表' }),
];

async function open(collapsed: boolean) {
  const ports = quietPorts({ loadMenus: async () => ITEMS, loadSubsystems: async () => [] });
  const menus = createActor(createMenusMachine(ports), { input: { shell: listener<MenusFact>().ref } }).start();
  const shell = createActor(createShellMachine(ports), { input: { owner: OWNER, user: USER, place: placeOf('/home') } });
  render(<SideMenu shell={shell} menus={menus} tabs={null} collapsed={collapsed} />);
  await act(async () => {});
  return userEvent.setup({ pointerEventsCheck: 0 });
}

const focused = () => document.activeElement?.textContent;

test('Tab stops once in the side menu; arrows, Home and End move along it', async () => {
  const user = await open(false);
  await user.tab();
  expect(focused()).toBe('首页');
  await user.keyboard('{ArrowDown}');
  expect(focused()).toBe('常用菜单');
  await user.keyboard('{ArrowDown}');
  expect(focused()).toBe('我的消息');
  await user.keyboard('{ArrowDown}');
  expect(focused()).toBe('系统管理');
  await user.keyboard('{End}');
  expect(focused()).toBe('图表');
  await user.keyboard('{ArrowDown}');
  expect(focused()).toBe('首页');
  await user.keyboard('{End}');
  await user.tab();
  expect(document.activeElement).toBe(document.body);
  await user.tab({ shift: true });
  expect(focused()).toBe('图表');
});

test('the right arrow unfolds a directory and the left arrow folds it', async () => {
  const user = await open(false);
  await user.tab();
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowRight}');
  expect(screen.getByRole('button', { name: '系统管理', expanded: true })).not.toBeNull();
  await user.keyboard('{ArrowDown}');
  expect(focused()).toBe('用户管理');
  await user.keyboard('{ArrowUp}{ArrowLeft}');
  expect(screen.queryByRole('link', { name: '用户管理' })).toBeNull();
});

test('a collapsed menu names its icons and opens a directory as a menu beside it', async () => {
  const user = await open(true);
  expect(screen.getByRole('link', { name: '图表' }).title).toBe('图表');
  await user.click(screen.getByRole('button', { name: '系统管理' }));
  expect(focused()).toBe('用户管理');
  await user.keyboard('{Escape}');
  expect(focused()).toBe('系统管理');
});
