import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { CallError } from '../../../contract/failure';
import type { Notice } from '../../../src/machines/base/notices';
import { createOpeningMachine, type OpeningPorts, openingSteps } from '../../../src/machines/shell/opening';
import { createShellMachine } from '../../../src/machines/shell/shell';
import { OpeningCard } from '../../../src/ui/shell/OpeningCard';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { menu } from './menus-fixture';
import { OWNER, placeOf, quietPorts, scripted, USER } from './shell-fixture';

const LOST = new CallError({ kind: 'offline' });
const STEPS = [
  { step: 'departments', done: true },
  { step: 'roles', done: false },
] as const;

type Letter =
  | { type: 'reload' }
  | { type: 'close' }
  | { type: 'xstate.done.actor.load'; output: typeof STEPS }
  | { type: 'xstate.error.actor.load'; error: CallError }
  | { type: 'xstate.done.actor.close'; output: undefined }
  | { type: 'xstate.error.actor.close'; error: CallError };

const never = () => new Promise<never>(() => {});
const machineOf = (ports: Partial<OpeningPorts> = {}) =>
  createOpeningMachine({ load: never, close: never, notify: () => {}, ...ports });
const coverage = coverageOf(machineOf());
const walks = walksOf(machineOf(), {
  input: undefined,
  alphabet: [
    { type: 'reload' },
    { type: 'close' },
    { type: 'xstate.done.actor.load', output: STEPS },
    { type: 'xstate.error.actor.load', error: LOST },
    { type: 'xstate.done.actor.close', output: undefined },
    { type: 'xstate.error.actor.close', error: LOST },
  ] satisfies Letter[] as Letter[],
  key: ({ value, context }) => [value, context.steps.length],
  say: ({ type }) => type,
});

test.each(named(walks))('the card follows the checklist: %s', async (_, { start, steps }) => {
  const [list, closing] = [scripted<typeof STEPS>(), scripted<void>()];
  const notices: Notice[] = [];
  const ports = quietPorts({
    loadMenus: async () => [menu({ menuId: 'r', alias: '角色管理', path: '/roles', component: 'roles' })],
    loadSubsystems: async () => [],
  });
  const shell = createActor(createShellMachine(ports), { input: { owner: OWNER, user: USER, place: placeOf('/home') } }).start();
  const opening = createActor(machineOf({ load: list.ask, close: closing.ask, notify: (notice) => void notices.push(notice) }), {
    inspect: coverage.inspect,
  }).start();
  await act(async () => void render(<OpeningCard shell={shell} opening={opening} />));
  const follows = (at: typeof start) => {
    const shown = openingSteps(at);
    expect(screen.queryAllByRole('listitem')).toHaveLength(shown.length);
    if (shown.length === 0) return;
    expect(screen.getByRole('heading').textContent).toBe('开始使用 1/2');
    expect(screen.getByText('建立部门').nextSibling?.textContent).toBe('已完成');
    expect(screen.getByRole('link', { name: /建立角色/ }).getAttribute('href')).toBe('/roles');
    expect(screen.getAllByRole('link')).toHaveLength(1);
  };
  follows(start);
  for (const { event, state } of steps) {
    const told = notices.length;
    await act(async () => {
      switch (event.type) {
        case 'reload':
          return opening.send(event);
        case 'close': {
          const button = screen.queryByRole('button', { name: '不再显示' });
          return button ? fireEvent.click(button) : opening.send(event);
        }
        case 'xstate.done.actor.load':
          return list.resolve(event.output);
        case 'xstate.error.actor.load':
          return list.reject(event.error);
        case 'xstate.done.actor.close':
          return closing.resolve(undefined);
        case 'xstate.error.actor.close':
          return closing.reject(event.error);
      }
    });
    expect(opening.getSnapshot().value).toEqual(state.value);
    expect(notices.length - told).toBe(event.type === 'xstate.error.actor.close' ? 1 : 0);
    follows(state);
  }
});

everyTransitionIsWalked(coverage);
