import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { Subsystem } from '../../../contract/subsystems';
import { createMenusMachine, type MenusFact } from '../../../src/machines/shell/menus';
import { SubsystemSwitch } from '../../../src/ui/shell/SubsystemSwitch';
import { listener, quietPorts } from '../../machines/shell/shell-fixture';

const system = (name: string, rest: Partial<Subsystem> = {}): Subsystem => ({
  id: `${name.codePointAt(0)}`,
  name,
  currentUserHasPermission: false,
  ...rest,
});

const ONE = `${'一'.codePointAt(0)}`;

async function open(subsystems: readonly Subsystem[]) {
  const ports = quietPorts({ loadMenus: async () => [], loadSubsystems: async () => subsystems, readSubsystem: () => ONE });
  const menus = createActor(createMenusMachine(ports), { input: { shell: listener<MenusFact>().ref } }).start();
  render(<SubsystemSwitch menus={menus} />);
  await act(async () => {});
  return menus;
}

test('§3: the permitted ones stand first, then those with an http address, then the rest; what may not be entered is grey', async () => {
  const menus = await open([
    system('无'),
    system('远', { url: 'http://far.example.org' }),
    system('一', { currentUserHasPermission: true }),
    system('二', { currentUserHasPermission: true }),
  ]);
  fireEvent.click(screen.getByRole('button', { name: /^切换子系统/ }));
  const items = screen.getAllByRole('menuitemradio');
  expect(items.map(({ textContent }) => textContent)).toEqual(['一', '二', '远', '无']);
  expect(items.map((item) => item.getAttribute('aria-disabled'))).toEqual(['false', 'false', 'true', 'true']);
  for (const item of items.slice(2)) fireEvent.click(item);
  expect(menus.getSnapshot().context.chosen).toBe(ONE);
  fireEvent.click(screen.getByRole('menuitemradio', { name: '二' }));
  expect(menus.getSnapshot().context.chosen).toBe(`${'二'.codePointAt(0)}`);
});

test('where one alone can be entered, there is nothing to choose', async () => {
  await open([system('一', { currentUserHasPermission: true }), system('远', { url: 'http://far.example.org' })]);
  expect(screen.queryByRole('button')).toBeNull();
});
