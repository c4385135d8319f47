import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { createShellMachine } from '../../../src/machines/shell/shell';
import { Breadcrumb } from '../../../src/ui/shell/Breadcrumb';
import { FullScreen } from '../../../src/ui/shell/FullScreen';
import { menu } from '../../machines/shell/menus-fixture';
import { OWNER, placeOf, quietPorts, USER } from '../../machines/shell/shell-fixture';

afterEach(() => vi.unstubAllGlobals());

test('the way to the shown page stands in the header, and follows it; a page without a menu has none', async () => {
  const ports = quietPorts({
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
    ],
    loadSubsystems: async () => [],
  });
  const shell = createActor(createShellMachine(ports), { input: { owner: OWNER, user: USER, place: placeOf('/users') } }).start();
  await act(async () => {});
  const { tabs } = shell.getSnapshot().context;
  render(<Breadcrumb shell={shell} tabs={tabs} />);
  const way = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
  expect(way()).toEqual(['系统管理', '用户管理']);
  expect(screen.getByText('用户管理').getAttribute('aria-current')).toBe('page');
  act(() => shell.send({ type: 'visited', place: placeOf('/roles') }));
  expect(way()).toEqual(['系统管理', '角色管理']);
  act(() => shell.send({ type: 'visited', place: placeOf('/home') }));
  expect(way()).toEqual([]);
});

test('full screen and back, by one button that says which; where the browser cannot, there is none', () => {
  const { unmount } = render(<FullScreen />);
  expect(screen.queryByRole('button')).toBeNull();
  unmount();

  const state: { element: Element | null } = { element: null };
  const turn = (element: Element | null) => async () => {
    state.element = element;
    document.dispatchEvent(new Event('fullscreenchange'));
  };
  Object.defineProperties(document, {
    fullscreenEnabled: { value: true, configurable: true },
    fullscreenElement: { get: () => state.element, configurable: true },
    exitFullscreen: { value: turn(null), configurable: true },
  });
  document.documentElement.requestFullscreen = turn(document.documentElement);
  render(<FullScreen />);
  fireEvent.click(screen.getByRole('button', { name: '全屏' }));
  fireEvent.click(screen.getByRole('button', { name: '退出全屏' }));
  expect(screen.getByRole('button', { name: '全屏' })).toBeTruthy();
  for (const name of ['fullscreenEnabled', 'fullscreenElement', 'exitFullscreen']) Reflect.deleteProperty(document, name);
});
