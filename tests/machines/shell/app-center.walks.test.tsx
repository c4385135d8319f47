import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor, waitFor } from 'xstate';
import type { Application } from '../../../contract/app-center';
import { CallError } from '../../../contract/failure';
import { createScreenHostMachine } from '../../../src/machines/session/screen-host';
import { createSessionMachine } from '../../../src/machines/session/session';
import {
  type AppCenterEvent,
  type AppCenterPorts,
  type Applications,
  appCenter,
  createAppCenterMachine,
} from '../../../src/machines/shell/app-center';
import { createShellMachine } from '../../../src/machines/shell/shell';
import { createTabMachine } from '../../../src/machines/shell/tab';
import { AppCenterPage } from '../../../src/ui/shell/applications/AppCenterPage';
import { WorkbenchPage } from '../../../src/ui/shell/applications/WorkbenchPage';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { Around, quietSession } from '../app/app-fixture';
import { menu } from './menus-fixture';
import { placeOf, quietPorts, scripted, USER } from './shell-fixture';

const LOST = new CallError({ kind: 'offline' });
const [USERS, ROLES] = ['用户', '角色'].map((alias, at): Application => menu({ menuId: `m${at}`, alias })) as [
  Application,
  Application,
];
const APPLICATIONS: Applications = { all: [USERS, ROLES], common: [], collected: [USERS] };

type Letter =
  | Exclude<AppCenterEvent, { type: 'find' }>
  | { type: 'xstate.done.actor.load'; output: Applications }
  | { type: 'xstate.error.actor.load'; error: CallError }
  | { type: 'xstate.done.actor.collect'; output: readonly Application[] }
  | { type: 'xstate.error.actor.collect'; error: CallError };

const never = () => new Promise<never>(() => {});
const machineOf = (ports: Partial<AppCenterPorts> = {}) =>
  createAppCenterMachine({ load: never, collect: never, notify: () => {}, ...ports });
const coverage = coverageOf(machineOf());
const walks = walksOf(machineOf(), {
  input: undefined,
  alphabet: [
    { type: 'retry' },
    { type: 'toggle', menuId: 'm1' },
    { type: 'move', menuId: 'm0', by: 1 },
    { type: 'lift', menuId: 'm0' },
    { type: 'shift', by: 1 },
    { type: 'over', menuId: 'm1' },
    { type: 'drop' },
    { type: 'cancel' },
    { type: 'xstate.done.actor.load', output: APPLICATIONS },
    { type: 'xstate.error.actor.load', error: LOST },
    { type: 'xstate.done.actor.collect', output: [USERS, ROLES] },
    { type: 'xstate.error.actor.collect', error: LOST },
  ] satisfies Letter[] as Letter[],
  key: ({ value, context: { wanted, sent, held } }) => [value, wanted.length, wanted.join() === sent.join(), held?.by],
  say: ({ type }) => type,
});

/** Someone who is signed in, and may open both. */
async function signedIn() {
  const ports = quietPorts({ loadMenus: async () => [USERS, ROLES], loadSubsystems: async () => [] });
  const session = createActor(
    createSessionMachine(
      quietSession({ readToken: () => 'token', resume: async () => USER, loadShell: async () => createShellMachine(ports) }),
      createScreenHostMachine(createTabMachine(ports)),
    ),
  ).start();
  session.send({ type: 'visited', place: placeOf('/myMenu/custom') });
  const { shell } = (await waitFor(session, ({ context }) => context.shell !== null)).context;
  if (shell) await waitFor(shell, ({ context }) => context.index.roots.length > 0);
  return session;
}

const linksIn = (list: HTMLElement | undefined) =>
  list
    ? within(list)
        .queryAllByRole('link')
        .map((link) => link.textContent?.trim())
    : [];

test.each(named(walks))('the workbench follows the machine: %s', async (_, { start, steps }) => {
  const [list, saves] = [scripted<Applications>(), scripted<readonly Application[]>()];
  const session = await signedIn();
  const center = createActor(machineOf({ load: list.ask, collect: (_ids, signal) => saves.ask(signal) }), {
    inspect: coverage.inspect,
  }).start();
  render(
    <Around session={session}>
      <WorkbenchPage page={center} />
    </Around>,
  );
  const follows = (at: typeof start) => {
    const content = appCenter(at);
    expect(screen.queryByText('应用加载失败') !== null).toBe(content.show === 'failed');
    if (content.show !== 'applications') return;
    const lists = screen.queryAllByRole('list');
    const names = (applications: readonly Application[]) => applications.map(({ alias }) => alias);
    const others = content.found.filter((each) => !content.collected.includes(each));
    expect(lists.map(linksIn)).toEqual([names(content.collected), names(others)].filter(({ length }) => length > 0));
    expect(screen.getByRole('status').textContent?.startsWith('正在保存')).toBe(content.saving && content.held === null);
    const pressed = document.querySelector('.arrange-grip[aria-pressed=true]')?.getAttribute('aria-label') ?? null;
    expect(pressed).toBe(content.held === null ? null : '移动“用户”');
  };
  const grip = () => screen.queryByRole('button', { name: '移动“用户”' });
  const press = (name: RegExp, otherwise: AppCenterEvent) => {
    const button = screen.queryByRole('button', { name });
    if (button) fireEvent.click(button);
    else center.send(otherwise);
  };
  follows(start);
  for (const { event, state } of steps) {
    await act(async () => {
      switch (event.type) {
        case 'retry':
          return press(/重\s*试/, event);
        case 'toggle':
          return press(/(收藏|移除)“角色”$/, event);
        case 'move':
          return press(/“用户”后移/, event);
        case 'lift':
          return center.getSnapshot().context.held ? center.send(event) : press(/^移动“用户”$/, event);
        case 'shift':
          return grip() ? fireEvent.keyDown(grip() ?? window, { key: 'ArrowRight' }) : center.send(event);
        case 'over':
          return center.send(event);
        case 'drop':
          return center.getSnapshot().context.held ? press(/^移动“用户”$/, event) : center.send(event);
        case 'cancel':
          return grip() ? fireEvent.keyDown(grip() ?? window, { key: 'Escape' }) : center.send(event);
        case 'xstate.done.actor.load':
          return list.resolve(event.output);
        case 'xstate.error.actor.load':
          return list.reject(event.error);
        case 'xstate.done.actor.collect':
          return saves.resolve(event.output);
        case 'xstate.error.actor.collect':
          return saves.reject(event.error);
      }
    });
    expect(center.getSnapshot().value).toEqual(state.value);
    follows(state);
  }
});

test('§2.3: all that may be opened is found by its name', async () => {
  const center = createActor(machineOf({ load: async () => APPLICATIONS }), { inspect: coverage.inspect }).start();
  const session = await signedIn();
  render(
    <Around session={session}>
      <AppCenterPage page={center} />
    </Around>,
  );
  expect(linksIn(screen.getByRole('list'))).toEqual(['用户', '角色']);
  fireEvent.change(screen.getByRole('textbox', { name: '搜索应用' }), { target: { value: '角' } });
  expect(linksIn(screen.getByRole('list'))).toEqual(['角色']);
  fireEvent.change(screen.getByRole('textbox', { name: '搜索应用' }), { target: { value: '龘' } });
  expect(screen.queryByRole('list')).toBeNull();
  expect(screen.queryByText('没有符合条件的应用')).not.toBeNull();
});

everyTransitionIsWalked(coverage);
