import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { createMenusMachine } from '../../src/machines/menus';
import { match } from '../../src/machines/routes';
import { createShellMachine, type ShellEvent, type ShellPorts } from '../../src/machines/shell';
import { createTabMachine } from '../../src/machines/tab';
import { createTabsMachine } from '../../src/machines/tabs';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../model';
import { indexOf, menu } from './menus-fixture';
import { placeOf, quietPorts, USER } from './shell-fixture';

/** The children are stubs: menus that never load, tabs whose pages never arrive. */
const machineOf = (ports: ShellPorts) =>
  createShellMachine(ports, createMenusMachine(quietPorts()), createTabsMachine(quietPorts(), createTabMachine(quietPorts())));

const visited = (address: string): ShellEvent => ({ type: 'visited', place: placeOf(address) });
const FIRST = indexOf(
  menu({ menuId: 'users' }),
  menu({ menuId: 'secret', currentUserHasPermission: false, hidden: true }),
  menu({ menuId: 'window', path: 'https://example.com/x', component: '', openType: 'blank' }),
);
const WITHOUT_USERS = indexOf(menu({ menuId: 'roles', component: 'roles' }));

const walks = walksOf(machineOf(quietPorts()), {
  input: { user: USER, place: placeOf('/users') },
  alphabet: [
    visited('/home'),
    visited('/users?q=1'),
    visited('/secret'),
    visited('/nowhere'),
    visited('/'),
    { type: 'menus.changed', index: FIRST },
    { type: 'menus.changed', index: WITHOUT_USERS },
    { type: 'toggleSide' },
    { type: 'open', address: '/users' },
    { type: 'open', address: 'https://example.com/x' },
  ] satisfies ShellEvent[] as ShellEvent[],
  key: ({ value, context }) => [value, context.place.path, context.collapsed, context.index.roots.length],
  say: (event) => {
    switch (event.type) {
      case 'visited':
        return event.place.path;
      case 'open':
        return `open ${event.address}`;
      case 'menus.changed':
        return event.index === FIRST ? 'menus' : 'other menus';
      case 'toggleSide':
        return 'toggle';
    }
  },
});

const coverage = coverageOf(machineOf(quietPorts()));

test.each(named(walks))('the shell judges what is visited: %s', (_, { input, steps }) => {
  const did: string[] = [];
  const ports = quietPorts({
    go: (address, how) => void did.push(`${how?.replace ? 'replace' : 'go'} ${address}`),
    openWindow: (address) => void did.push(`window ${address}`),
    keepSide: (collapsed) => void did.push(`keep ${collapsed}`),
  });
  const shell = createActor(machineOf(ports), { input, inspect: coverage.inspect }).start();
  for (const { event, state } of steps) {
    shell.send(event);
    const now = shell.getSnapshot();
    expect(now.value).toEqual(state.value);
    expect(now.context).toMatchObject({ place: state.context.place, collapsed: state.context.collapsed });
    expect(did.splice(0)).toEqual(expected(event, state));

    const found = match(state.context.place.path, state.context.index);
    const shown = now.context.tabs?.getSnapshot().context.active;
    if (state.value === 'starting') expect(now.context.tabs).toBeNull();
    else if (found.kind === 'page') expect(shown).toBe(found.page.path);
  }
});

everyTransitionIsWalked(coverage);

/** What the ports hear of one event. */
function expected(event: ShellEvent, { value, context }: (typeof walks)[number]['start']): string[] {
  switch (event.type) {
    case 'toggleSide':
      return [`keep ${context.collapsed}`];
    case 'open': {
      const known = context.index === FIRST;
      return [event.address.startsWith('https') && known ? `window ${event.address}` : `go ${event.address}`];
    }
    default:
      return value === 'working' ? judged(context.place.path, context.index) : [];
  }
}

function judged(path: string, index: typeof FIRST): string[] {
  const found = match(path, index);
  if (found.kind === 'page') return [];
  if (found.kind === 'redirect') return [`replace ${found.to}`];
  return [found.kind === 'forbidden' ? 'replace /403' : 'replace /404'];
}
