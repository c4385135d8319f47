import { expect, test } from 'vitest';
import { createActor, type DoneActorEvent, fromPromise, type SnapshotFrom, setup } from 'xstate';
import { match } from '../../../src/machines/base/routes';
import type { ChangePasswordMachine } from '../../../src/machines/credentials/change-password';
import { createMenusMachine } from '../../../src/machines/shell/menus';
import {
  createShellMachine,
  leavingBy,
  lostByLeaving,
  type ShellEvent,
  type ShellFact,
  type ShellMachine,
  type ShellPorts,
} from '../../../src/machines/shell/shell';
import { createTabMachine } from '../../../src/machines/shell/tab';
import { createTabsMachine, type TabsMachine } from '../../../src/machines/shell/tabs';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { indexOf, menu } from './menus-fixture';
import { listener, OWNER, placeOf, quietPorts, scripted, USER } from './shell-fixture';

/** The children are stubs: menus that never load, tabs whose pages never arrive, or of which one holds edits from the start. */
const quietTabs = createTabsMachine(quietPorts(), createTabMachine(quietPorts()));
const editedTabs = setup({}).createMachine({ context: { tabs: [{ path: '/users', dirty: true }] } }) as unknown as TabsMachine;
/** The dialog of the password answers as it is told to. */
const dialogOf = (answer: (signal: AbortSignal) => Promise<string | null> = () => new Promise(() => {})) =>
  fromPromise(({ signal }) => answer(signal)) as unknown as ChangePasswordMachine;
const machineOf = (ports: ShellPorts, tabs = quietTabs, dialog = dialogOf()) =>
  createShellMachine(ports, createMenusMachine(quietPorts()), tabs, dialog);

type Letter = ShellEvent | DoneActorEvent<string | null, 'changePassword'>;
const closed = (output: string | null): Letter => ({
  type: 'xstate.done.actor.changePassword',
  actorId: 'changePassword',
  output,
});

const visited = (address: string): ShellEvent => ({ type: 'visited', place: placeOf(address) });
const FIRST = indexOf(
  menu({ menuId: 'users' }),
  menu({ menuId: 'secret', currentUserHasPermission: false, hidden: true }),
  menu({ menuId: 'window', path: 'https://example.com/x', component: '', openType: 'blank' }),
);
const WITHOUT_USERS = indexOf(menu({ menuId: 'roles', component: 'roles' }));

const word = {
  confirm: 'confirm',
  cancel: 'cancel',
  signOut: 'sign out',
  toggleSide: 'toggle',
  duplicate: 'duplicate',
  pictured: 'picture',
  changePassword: 'password',
} as const;
const walksWith = (tabs: TabsMachine, from: string) =>
  walksOf(machineOf(quietPorts(), tabs), {
    from,
    input: { owner: OWNER, user: USER, place: placeOf('/users') },
    alphabet: [
      visited('/home'),
      visited('/users?q=1'),
      visited('/secret'),
      visited('/nowhere'),
      visited('/'),
      { type: 'menus.changed', index: FIRST },
      { type: 'menus.changed', index: WITHOUT_USERS },
      { type: 'toggleSide' },
      { type: 'duplicate', path: '/users' },
      { type: 'pictured', avatar: '/a.jpg' },
      { type: 'open', address: '/users' },
      { type: 'open', address: 'https://example.com/x' },
      { type: 'signOut' },
      { type: 'confirm' },
      { type: 'cancel' },
      { type: 'changePassword' },
      closed('zhang.wei'),
      closed(null),
    ] satisfies Letter[] as Letter[],
    key: ({ value, context }) => [value, context.place.path, context.collapsed, context.index.roots.length],
    say: (event) => {
      switch (event.type) {
        case 'visited':
          return event.place.path;
        case 'open':
          return `open ${event.address}`;
        case 'menus.changed':
          return event.index === FIRST ? 'menus' : 'other menus';
        case 'xstate.done.actor.changePassword':
          return event.output === null ? 'given up' : 'changed';
        default:
          return word[event.type];
      }
    },
  });
const walks = [
  ...walksWith(quietTabs, 'nothing edited').map((walk) => ({ ...walk, tabs: quietTabs })),
  ...walksWith(editedTabs, 'edited').map((walk) => ({ ...walk, tabs: editedTabs })),
];

const coverage = coverageOf(machineOf(quietPorts()));

test.each(named(walks))('the shell judges what is visited: %s', async (_, { input, steps, tabs }) => {
  const did: string[] = [];
  const dialog = scripted<string | null>();
  const ports = quietPorts({
    go: (address, how) => void did.push(`${how?.replace ? 'replace' : 'go'} ${address}`),
    openWindow: (address) => void did.push(`window ${address}`),
    storeSide: (collapsed) => void did.push(`store ${collapsed}`),
  });
  const session = listener<ShellFact>();
  const shell = createActor(machineOf(ports, tabs, dialogOf(dialog.ask)), {
    input: { ...input, owner: session.ref },
    inspect: coverage.inspect,
  }).start();
  for (const { event, state } of steps) {
    const copied =
      event.type === 'duplicate' && state.matches('working') ? fullPathIn(shell.getSnapshot(), event.path) : undefined;
    if (event.type === 'xstate.done.actor.changePassword') dialog.resolve(event.output);
    else shell.send(event);
    await Promise.resolve();
    const now = shell.getSnapshot();
    expect(now.value).toEqual(state.value);
    expect(now.context).toMatchObject({ place: state.context.place, collapsed: state.context.collapsed });
    expect(did.splice(0)).toEqual(copied ? [`go ${copied.replace('/users', '/users/random')}`] : expected(event, state));
    expect(session.told).toEqual(state.matches('left') ? [{ type: 'shell.left' }] : []);

    const found = match(state.context.place.path, state.context.index);
    const shown = now.context.tabs?.getSnapshot().context.active;
    expect(leavingBy(now)).toBe(leavingBy(state));
    expect(lostByLeaving(now).map(({ path }) => path)).toEqual(leavingBy(state) ? ['/users'] : []);
    if (state.matches('starting')) expect(now.context.tabs).toBeNull();
    else if (state.matches('working') && tabs === quietTabs && found.kind === 'page') expect(shown).toBe(found.page.path);
  }
});

everyTransitionIsWalked(coverage);

/** The address of a tab whose page is in the menus. */
const fullPathIn = ({ context }: SnapshotFrom<ShellMachine>, path: string) =>
  context.index.byPath.has(path)
    ? context.tabs?.getSnapshot().context.tabs.find((tab) => tab.path === path && tab.menuId)?.fullPath
    : undefined;

/** What the ports hear of one event. */
function expected(event: Letter, state: (typeof walks)[number]['start']): string[] {
  const { context } = state;
  switch (event.type) {
    case 'toggleSide':
      return state.matches('left') ? [] : [`store ${context.collapsed}`];
    case 'open': {
      if (state.matches('left')) return [];
      const known = context.index === FIRST;
      return [event.address.startsWith('https') && known ? `window ${event.address}` : `go ${event.address}`];
    }
    case 'visited':
    case 'menus.changed':
      return state.matches('working') ? judged(context.place.path, context.index) : [];
    default:
      return [];
  }
}

function judged(path: string, index: typeof FIRST): string[] {
  const found = match(path, index);
  if (found.kind === 'page') return [];
  if (found.kind === 'redirect') return [`replace ${found.to}`];
  return [found.kind === 'forbidden' ? 'replace /403' : 'replace /404'];
}
