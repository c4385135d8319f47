import { act, fireEvent, render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor, type DoneActorEvent, type ErrorActorEvent } from 'xstate';
import {
  createPaletteMachine,
  type Matches,
  type PaletteEntry,
  type PaletteEvent,
  paletteGroups,
} from '../../../src/machines/shell/palette';
import { Palette } from '../../../src/ui/shell/Palette';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { scripted } from './shell-fixture';

const menu = (key: string, alias: string, aliasEn: string): PaletteEntry => ({
  kind: 'page',
  key,
  address: key,
  name: { alias, aliasI18n: '', aliasEn },
  way: [],
});
const USERS = menu('/users', '用户管理', 'Users');
const ROLES = menu('/roles', '角色管理', 'Roles');
const SIGN_OUT: PaletteEntry = { kind: 'act', key: 'signOut', act: 'signOut' };
const INPUT = { entries: [USERS, ROLES, SIGN_OUT], recent: ['/roles', '/gone'] };
const NAMES = new Map([
  [USERS, ['用户管理', 'Users']],
  [ROLES, ['角色管理', 'Roles']],
  [SIGN_OUT, ['退出登录']],
]);
const namesOf = (entry: PaletteEntry) => NAMES.get(entry) ?? [];
/** A stand-in for pinyin: initials of two names. */
const byInitials: Matches = (name, typed) => ({ yhgl: '用户管理', jsgl: '角色管理' })[typed] === name;

type Letter = PaletteEvent | DoneActorEvent<Matches, 'loadMatches'> | ErrorActorEvent<Error, 'loadMatches'>;
const machine = createPaletteMachine({ loadMatches: () => new Promise(() => {}) });
type State = ReturnType<typeof machine.getInitialSnapshot>;
const linesOf = (state: State) => paletteGroups(state, namesOf).flatMap(({ entries }) => entries);
const walks = walksOf(machine, {
  input: INPUT,
  alphabet: [
    { type: 'xstate.done.actor.loadMatches', actorId: 'loadMatches', output: byInitials },
    { type: 'xstate.error.actor.loadMatches', actorId: 'loadMatches', error: new Error('no network') },
    { type: 'type', text: ' role ' },
    { type: 'type', text: 'jsgl' },
    { type: 'type', text: '' },
    { type: 'walk', by: 1, of: 3 },
    { type: 'walk', by: -1, of: 3 },
    { type: 'choose', key: '/users' },
    { type: 'choose', key: '/gone' },
    { type: 'cancel' },
  ] satisfies Letter[] as Letter[],
  key: ({ value, context }) => [value, context.text, context.at, context.matches === byInitials],
  say: (event) =>
    'text' in event ? `type "${event.text}"` : 'by' in event ? `walk ${event.by}` : 'key' in event ? event.key : event.type,
  // The knowledge of pinyin arrives once, if at all; a walk is along the lines that there are.
  canCome: (event, at) => {
    if (event.type.startsWith('xstate.')) return at.context.matches !== byInitials;
    return event.type !== 'walk' || linesOf(at).length === event.of;
  },
});
const coverage = coverageOf(machine);

test.each(named(walks))('the palette follows what is typed: %s', async (_, { steps }) => {
  const file = scripted<Matches>();
  const palette = createActor(createPaletteMachine({ loadMatches: () => file.ask(new AbortController().signal) }), {
    input: INPUT,
    inspect: coverage.inspect,
  }).start();
  render(<Palette palette={palette} />);
  for (const { event, state } of steps) {
    await act(async () => {
      if (event.type === 'xstate.done.actor.loadMatches') file.resolve(event.output);
      else if (event.type === 'xstate.error.actor.loadMatches') file.reject(event.error);
      else perform(event, () => palette.send(event));
    });
    const now = palette.getSnapshot();
    expect([now.value, now.output]).toEqual([state.value, state.output]);
    if (state.status === 'active') expect(shown()).toEqual(expected(state));
  }
});

everyTransitionIsWalked(coverage);

function perform(event: PaletteEvent, otherwise: () => void) {
  const field = document.querySelector('input');
  if (!field) return otherwise();
  switch (event.type) {
    case 'type':
      return field.value === event.text ? otherwise() : fireEvent.change(field, { target: { value: event.text } });
    case 'walk':
      return fireEvent.keyDown(field, { key: event.by === 1 ? 'ArrowDown' : 'ArrowUp' });
    case 'choose': {
      const line = [...document.querySelectorAll('[role=option]')].find(({ textContent }) => textContent === '用户管理');
      return event.key === '/users' && line ? fireEvent.click(line) : otherwise();
    }
    case 'cancel':
      return fireEvent.keyDown(field, { key: 'Escape' });
  }
}

function shown() {
  const lines = [...document.querySelectorAll('[role=option]')];
  return {
    lines: lines.map(({ textContent }) => textContent),
    chosen: lines.findIndex((line) => line.getAttribute('aria-selected') === 'true'),
    none: document.body.textContent?.includes('没有匹配的菜单') ?? false,
  };
}

function expected(state: State) {
  const lines = linesOf(state);
  return {
    lines: lines.map((entry) => namesOf(entry)[0] ?? ''),
    chosen: Math.min(state.context.at, lines.length - 1),
    none: lines.length === 0,
  };
}
