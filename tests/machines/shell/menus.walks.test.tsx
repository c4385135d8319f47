import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor, type DoneActorEvent, type ErrorActorEvent, type SnapshotFrom } from 'xstate';
import { CallError } from '../../../contract/failure';
import type { MenuItem } from '../../../contract/menus';
import type { Subsystem } from '../../../contract/subsystems';
import type { Notice } from '../../../src/machines/base/notices';
import {
  createMenusMachine,
  enterableSubsystems,
  type MenusEvent,
  type MenusFact,
  type MenusMachine,
  sideMenu,
} from '../../../src/machines/shell/menus';
import { createShellMachine } from '../../../src/machines/shell/shell';
import { MenusGate } from '../../../src/ui/shell/MenusGate';
import { SideMenu } from '../../../src/ui/shell/SideMenu';
import { SubsystemSwitch } from '../../../src/ui/shell/SubsystemSwitch';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { menu } from './menus-fixture';
import { listener, OWNER, placeOf, quietPorts, scripted, USER } from './shell-fixture';

type Loaded = { readonly items: readonly MenuItem[]; readonly subsystems: readonly Subsystem[] };
type Letter = MenusEvent | DoneActorEvent<Loaded, 'load'> | ErrorActorEvent<CallError, 'load'>;

const FIRST: Loaded = {
  items: [menu({ menuId: 'users' }), menu({ menuId: 'other', menuSubsystemId: '2' }), menu({ menuId: 'unseen', hidden: true })],
  subsystems: [
    { id: '1', name: 'Base', currentUserHasPermission: true },
    { id: '2', name: 'Second', currentUserHasPermission: true },
    { id: '3', name: 'Third', currentUserHasPermission: false },
  ],
};
const SECOND: Loaded = { items: [menu({ menuId: 'roles' })], subsystems: [] };
const offline = new CallError({ kind: 'offline' });

const answered = (output: Loaded): Letter => ({ type: 'xstate.done.actor.load', actorId: 'load', output });

const walks = walksOf(createMenusMachine(quietPorts()), {
  input: { shell: listener<MenusFact>().ref },
  alphabet: [
    answered(FIRST),
    answered(SECOND),
    { type: 'xstate.error.actor.load', actorId: 'load', error: offline },
    { type: 'retry' },
    { type: 'reload' },
    { type: 'choose', subsystemId: '1' },
    { type: 'choose', subsystemId: '2' },
    { type: 'choose', subsystemId: '3' },
  ] satisfies Letter[] as Letter[],
  key: ({ value, context }) => [value, context.chosen, context.index.roots.length],
  say: (event) => {
    if ('output' in event) return event.output === FIRST ? 'menus' : 'other menus';
    return 'subsystemId' in event ? `choose ${event.subsystemId}` : event.type.replace('xstate.error.actor.load', 'offline');
  },
});

const coverage = coverageOf(createMenusMachine(quietPorts()));

test.each(named(walks))('the side menu follows the menus: %s', async (_, { steps }) => {
  const { perform, notices, shell } = start();
  let failures = 0;
  for (const { event, state, ignored } of steps) {
    const reloading = state.matches({ ready: 'settled' }) && event.type === 'xstate.error.actor.load' && !ignored;
    if (reloading) failures += 1;
    await perform(event);
    expect(shown()).toEqual(expected(state));
    if ('output' in event && !ignored) expect(shell.told.at(-1)?.index.roots).toEqual(state.context.index.roots);
  }
  expect(notices).toHaveLength(failures);
});

everyTransitionIsWalked(coverage);

function start() {
  const server = scripted<readonly MenuItem[]>();
  const subsystems = scripted<readonly Subsystem[]>();
  const shell = listener<MenusFact>();
  const notices: Notice[] = [];
  const ports = quietPorts({
    loadMenus: server.ask,
    loadSubsystems: subsystems.ask,
    notify: (notice) => void notices.push(notice),
  });
  const menus = createActor(createMenusMachine(ports), { input: { shell: shell.ref }, inspect: coverage.inspect }).start();
  const frame = createActor(createShellMachine(ports), { input: { owner: OWNER, user: USER, place: placeOf('/home') } });
  render(
    <>
      <SubsystemSwitch menus={menus} />
      <SideMenu shell={frame} menus={menus} tabs={null} collapsed={false} />
      <MenusGate menus={menus} />
    </>,
  );

  const choose = (event: Extract<MenusEvent, { type: 'choose' }>) => {
    const button = screen.queryByRole('button', { name: /^切换子系统/ });
    if (!button) return act(() => menus.send(event));
    fireEvent.click(button);
    const name = FIRST.subsystems.find(({ id }) => id === event.subsystemId)?.name ?? '';
    const item = screen.queryByRole('menuitemradio', { name });
    if (item) return fireEvent.click(item);
    fireEvent.mouseDown(screen.getByRole('button', { name: '关闭' }));
    return act(() => menus.send(event));
  };

  const perform = (event: Letter): unknown => {
    switch (event.type) {
      case 'xstate.done.actor.load':
        return act(async () => {
          server.resolve(event.output.items);
          subsystems.resolve(event.output.subsystems);
        });
      case 'xstate.error.actor.load':
        return act(async () => server.reject(event.error));
      case 'retry': {
        const button = screen.queryByRole('button', { name: '重试' });
        return button ? fireEvent.click(button) : act(() => menus.send(event));
      }
      case 'reload':
        return act(() => menus.send(event));
      case 'choose':
        return choose(event);
    }
  };
  return { perform, notices, shell };
}

/** What a person sees. */
function shown() {
  if (screen.queryByText('菜单加载失败')) return { show: 'failed' };
  if (screen.queryByRole('status', { name: '页面加载中' }) && screen.queryAllByRole('link').length === 0)
    return { show: 'loading' };
  return {
    show: 'menus',
    names: screen.getAllByRole('link').map(({ textContent }) => textContent),
    subsystem: screen.queryByRole('button', { name: /^切换子系统/ })?.textContent ?? null,
  };
}

function expected(state: SnapshotFrom<MenusMachine>) {
  const side = sideMenu(state);
  if (side.show !== 'menus') return { show: side.show };
  const enterable = enterableSubsystems(state);
  return {
    show: 'menus',
    names: ['首页', '常用菜单', '我的消息', ...side.menus.map(({ alias }) => alias)],
    subsystem: enterable.length > 1 ? (enterable.find(({ id }) => id === state.context.chosen)?.name ?? null) : null,
  };
}
