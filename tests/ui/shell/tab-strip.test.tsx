import { act, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { HOME_PAGE, type PageTarget } from '../../../src/machines/shell/page-routes';
import { createTabMachine } from '../../../src/machines/shell/tab';
import { createTabsMachine } from '../../../src/machines/shell/tabs';
import { TabStrip } from '../../../src/ui/shell/TabStrip';
import { indexOf, menu } from '../../machines/shell/menus-fixture';
import { placeOf, quietPorts } from '../../machines/shell/shell-fixture';

const pageOf = (path: string): PageTarget => ({ ...HOME_PAGE, path, name: `m${path.slice(1)}`, component: 'users', alias: path });

/** A strip in a window whose router answers at once. */
function open(...paths: readonly string[]) {
  const visit = (path: string) =>
    tabs.send({ type: 'visited', page: path === '/home' ? HOME_PAGE : pageOf(path), place: placeOf(path) });
  const ports = quietPorts({ go: (address) => act(() => visit(address)) });
  const index = indexOf(...paths.map((path) => menu({ menuId: path.slice(1) })));
  const tabs = createActor(createTabsMachine(ports, createTabMachine(ports)), { input: { owner: 'u1', index } }).start();
  for (const path of ['/home', ...paths]) visit(path);
  render(<TabStrip tabs={tabs} onDuplicate={() => {}} onCopyLink={() => {}} />);
  return { user: userEvent.setup({ pointerEventsCheck: 0 }), active: () => tabs.getSnapshot().context.active };
}

const tab = (name: string) => screen.getByRole('tab', { name });
const names = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);

test('the Tab key stops at the active tab only; arrows, Home and End move along the strip', async () => {
  const { user, active } = open('/a', '/b');
  await user.tab();
  expect(document.activeElement).toBe(tab('/b'));
  await user.keyboard('{ArrowLeft}');
  expect(document.activeElement).toBe(tab('/a'));
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(document.activeElement).toBe(tab('首页'));
  await user.keyboard('{End}');
  expect(document.activeElement).toBe(tab('/b'));
  await user.keyboard('{Home}');
  expect(document.activeElement).toBe(tab('首页'));
  expect(active()).toBe('/b');
  await user.keyboard('{Enter}');
  expect(active()).toBe('/home');
});

test('Delete closes the tab under the focus, and the focus goes to the tab that is active then', async () => {
  const { user, active } = open('/a', '/b', '/c');
  await user.tab();
  await user.keyboard('{ArrowLeft}{Delete}');
  expect(names()).toEqual(['首页', '/a', '/c']);
  expect(document.activeElement).toBe(tab('/c'));
  await user.keyboard('{Delete}');
  expect(active()).toBe('/a');
  expect(document.activeElement).toBe(tab('/a'));
});

test.each(['{ContextMenu}', '{Shift>}{F10}{/Shift}'])(
  '%s opens the menu of a tab; arrows choose, Escape leaves',
  async (keys) => {
    const { user } = open('/a', '/b');
    await user.tab();
    await user.keyboard(keys);
    const item = (name: string) => screen.getByRole('menuitem', { name });
    expect(document.activeElement).toBe(item('刷新'));
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(tab('/b'));

    await user.keyboard(keys);
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(document.activeElement).toBe(item('关闭左侧'));
    await user.keyboard('{Enter}');
    expect(names()).toEqual(['首页', '/b']);
    expect(document.activeElement).toBe(tab('/b'));
  },
);

test('what the menu does not offer does nothing', async () => {
  const { user } = open('/a');
  fireEvent.contextMenu(tab('首页'));
  const item = screen.getByRole('menuitem', { name: '关闭当前' });
  expect(item.getAttribute('aria-disabled')).toBe('true');
  await user.click(item);
  expect(names()).toEqual(['首页', '/a']);
  expect(screen.queryByRole('menu')).not.toBeNull();
});

test('a middle click closes, and the home page has nothing to close it with', async () => {
  const { user } = open('/a', '/b');
  await user.pointer({ keys: '[MouseMiddle]', target: tab('/a') });
  expect(names()).toEqual(['首页', '/b']);
  await user.pointer({ keys: '[MouseMiddle]', target: tab('首页') });
  await user.click(screen.getByTitle('关闭“/b”'));
  expect(names()).toEqual(['首页']);
  expect(screen.queryByTitle(/^关闭/)).toBeNull();
});

test('the list of all tabs says which is shown, and goes to another', async () => {
  const { user, active } = open('/a', '/b');
  await user.click(screen.getByRole('button', { name: '全部标签页' }));
  const items = screen.getAllByRole('menuitemradio');
  expect(items.map((item) => [item.textContent, item.getAttribute('aria-checked')])).toEqual([
    ['首页', 'false'],
    ['/a', 'false'],
    ['/b', 'true'],
  ]);
  await user.keyboard('{ArrowUp}{Enter}');
  expect(active()).toBe('/a');
});
