import { act, render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { createShellMachine } from '../../../src/machines/shell/shell';
import { TabArea } from '../../../src/ui/shell/TabArea';
import { menu } from '../../machines/shell/menus-fixture';
import { OWNER, placeOf, quietPorts, USER } from '../../machines/shell/shell-fixture';

/** The panels of three pages, in the order in which they stand in the document. */
async function open() {
  const ports = quietPorts({
    loadMenus: async () => ['users', 'roles', 'menus'].map((menuId) => menu({ menuId })),
    loadSubsystems: async () => [],
  });
  const shell = createActor(createShellMachine(ports), { input: { owner: OWNER, user: USER, place: placeOf('/users') } }).start();
  await act(async () => {});
  const { tabs } = shell.getSnapshot().context;
  if (!tabs) throw new Error('no tabs');
  for (const path of ['/roles', '/menus']) shell.send({ type: 'visited', place: placeOf(path) });
  const { container } = render(<TabArea shell={shell} tabs={tabs} bare={false} />);
  const panels = () => [...container.querySelectorAll('[role=tabpanel]')];
  const paths = () => tabs.getSnapshot().context.tabs.map(({ path }) => path);
  return { tabs, panels, paths };
}

test.each([
  ['move', { type: 'move', path: '/menus', to: 1 }],
  ['pin', { type: 'pin', path: '/roles' }],
] as const)(
  'a tab that goes elsewhere in the strip stays where it is in the document: a frame in it never loads again (G11): %s',
  async (_, step) => {
    const { tabs, panels, paths } = await open();
    const [before, strip] = [panels(), paths()];
    expect(before).toHaveLength(3);
    act(() => tabs.send(step));
    expect(paths()).not.toEqual(strip);
    expect(panels()).toEqual(before);
  },
);
