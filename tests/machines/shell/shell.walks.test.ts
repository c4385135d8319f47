import { expect, test } from 'vitest';
import { createActor, type DoneActorEvent, type ErrorActorEvent, fromPromise, type SnapshotFrom, setup } from 'xstate';
import { CallError } from '../../../contract/failure';
import type { ChangePasswordMachine } from '../../../src/machines/credentials/change-password';
import { createMenusMachine } from '../../../src/machines/shell/menus';
import type { OwnTenantsMachine } from '../../../src/machines/shell/own-tenants';
import { match } from '../../../src/machines/shell/page-routes';
import type { PaletteEntry, PaletteMachine } from '../../../src/machines/shell/palette';
import { createShellMachine, isSwitching, leavingBy, lostByLeaving, type ShellMachine } from '../../../src/machines/shell/shell';
import type { ShellEvent, ShellFact, ShellPorts } from '../../../src/machines/shell/shell-ports';
import { createTabMachine } from '../../../src/machines/shell/tab';
import { createTabsMachine, type TabsMachine } from '../../../src/machines/shell/tabs';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { indexOf, menu } from './menus-fixture';
import { listener, OWNER, placeOf, quietPorts, scripted, USER } from './shell-fixture';

/** The children are stubs: menus that never load, tabs whose pages never arrive, or of which one holds edits from the start. */
const quietTabs = createTabsMachine(quietPorts(), createTabMachine(quietPorts()));
const editedTabs = setup({}).createMachine({
  context: { tabs: [{ path: '/users', fullPath: '/users', dirty: true }] },
}) as unknown as TabsMachine;
/** The dialog of the password answers as it is told to. */
const dialogOf = (answer: (signal: AbortSignal) => Promise<string | null> = () => new Promise(() => {})) =>
  fromPromise(({ signal }) => answer(signal)) as unknown as ChangePasswordMachine;
/** So does the one of the tenants. */
const tenantsOf = (answer: (signal: AbortSignal) => Promise<string | null> = () => new Promise(() => {})) =>
  dialogOf(answer) as unknown as OwnTenantsMachine;
/** And so does the palette. */
const paletteOf = (answer: (signal: AbortSignal) => Promise<PaletteEntry | null> = () => new Promise(() => {})) =>
  fromPromise(({ signal }) => answer(signal)) as unknown as PaletteMachine;
const machineOf = (ports: ShellPorts, tabs = quietTabs, dialog = dialogOf(), tenants = tenantsOf(), palette = paletteOf()) =>
  createShellMachine(ports, createMenusMachine(quietPorts()), tabs, dialog, undefined, undefined, tenants, palette);

type Letter =
  | ShellEvent
  | DoneActorEvent<string | null, 'changePassword'>
  | DoneActorEvent<string | null, 'ownTenants'>
  | DoneActorEvent<string, 'switchTo'>
  | DoneActorEvent<PaletteEntry | null, 'palette'>
  | ErrorActorEvent<CallError, 'switchTo'>;
const REFUSED = new CallError({ kind: 'offline' });
const LETTERS = {
  chosen: { type: 'xstate.done.actor.ownTenants', actorId: 'ownTenants', output: 't2' },
  notChosen: { type: 'xstate.done.actor.ownTenants', actorId: 'ownTenants', output: null },
  token: { type: 'xstate.done.actor.switchTo', actorId: 'switchTo', output: 'token of t2' },
  found: {
    type: 'xstate.done.actor.palette',
    actorId: 'palette',
    output: { kind: 'page', key: '/found', address: '/found', name: 'home', way: [] },
  },
  notFound: { type: 'xstate.done.actor.palette', actorId: 'palette', output: null },
  refused: { type: 'xstate.error.actor.switchTo', actorId: 'switchTo', error: REFUSED },
} satisfies Record<string, Letter>;
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
  copyLink: 'copy link',
  userEdited: 'user edited',
  changePassword: 'password',
  switchTenant: 'switch',
  search: 'search',
  arrange: 'arrange',
  lock: 'lock',
  abandon: 'abandon',
} as const;
const WORKING: readonly Letter[] = [
  visited('/home'),
  visited('/users?q=1'),
  visited('/secret'),
  visited('/nowhere'),
  visited('/'),
  { type: 'menus.changed', index: FIRST },
  { type: 'menus.changed', index: WITHOUT_USERS },
  { type: 'toggleSide' },
  { type: 'duplicate', path: '/users' },
  { type: 'copyLink', path: '/users' },
  { type: 'userEdited', facts: { avatar: '/a.jpg' } },
  { type: 'open', address: '/users' },
  { type: 'open', address: 'https://example.com/x' },
  { type: 'signOut' },
  { type: 'confirm' },
  { type: 'cancel' },
  { type: 'changePassword' },
  { type: 'lock' },
  { type: 'abandon' },
  closed('zhang.wei'),
  closed(null),
];
const LEAVING: readonly Letter[] = [
  { type: 'menus.changed', index: FIRST },
  { type: 'switchTenant' },
  { type: 'search' },
  { type: 'arrange', layout: 'top' },
  { type: 'signOut' },
  { type: 'changePassword' },
  { type: 'confirm' },
  { type: 'cancel' },
  ...Object.values(LETTERS),
];
const walksWith = (tabs: TabsMachine, from: string, alphabet: readonly Letter[]) =>
  walksOf(machineOf(quietPorts(), tabs), {
    from,
    input: { owner: OWNER, user: USER, place: placeOf('/users') },
    alphabet,
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
        case 'xstate.done.actor.ownTenants':
          return event.output === null ? 'not chosen' : 'chosen';
        case 'xstate.done.actor.palette':
          return event.output === null ? 'not found' : 'found';
        case 'xstate.done.actor.switchTo':
          return 'token';
        case 'xstate.error.actor.switchTo':
          return 'refused';
        default:
          return word[event.type];
      }
    },
  });
const walks = [
  ...walksWith(quietTabs, 'nothing edited', WORKING).map((walk) => ({ ...walk, tabs: quietTabs })),
  ...walksWith(editedTabs, 'edited', WORKING).map((walk) => ({ ...walk, tabs: editedTabs })),
  ...walksWith(quietTabs, 'elsewhere, nothing edited', LEAVING).map((walk) => ({ ...walk, tabs: quietTabs })),
  ...walksWith(editedTabs, 'elsewhere, edited', LEAVING).map((walk) => ({ ...walk, tabs: editedTabs })),
];

const coverage = coverageOf(machineOf(quietPorts()));

test.each(named(walks))('the shell judges what is visited: %s', async (_, { input, steps, tabs }) => {
  const did: string[] = [];
  const dialog = scripted<string | null>();
  const tenants = scripted<string | null>();
  const server = scripted<string>();
  const palette = scripted<PaletteEntry | null>();
  const ports = quietPorts({
    go: (address, how) => void did.push(`${how?.replace ? 'replace' : 'go'} ${address}`),
    openWindow: (address) => void did.push(`window ${address}`),
    storeLayout: (layout) => void did.push(`arrange ${layout}`),
    storeSide: (collapsed) => void did.push(`store ${collapsed}`),
    copyAddress: (address) => void did.push(`copy ${address}`),
    switchTo: (tenantId, signal) => {
      expect(tenantId).toBe('t2');
      return server.ask(signal);
    },
    enter: (token) => void did.push(`enter with ${token}`),
    notify: () => void did.push('say why'),
  });
  const session = listener<ShellFact>();
  const shell = createActor(machineOf(ports, tabs, dialogOf(dialog.ask), tenantsOf(tenants.ask), paletteOf(palette.ask)), {
    input: { ...input, owner: session.ref },
    inspect: coverage.inspect,
  }).start();
  for (const { event, state } of steps) {
    const copied =
      event.type === 'duplicate' && state.matches('working') ? fullPathIn(shell.getSnapshot(), event.path) : undefined;
    if (event.type === 'xstate.done.actor.changePassword') dialog.resolve(event.output);
    else if (event.type === 'xstate.done.actor.ownTenants') tenants.resolve(event.output);
    else if (event.type === 'xstate.done.actor.palette') palette.resolve(event.output);
    else if (event.type === 'xstate.done.actor.switchTo') server.resolve(event.output);
    else if (event.type === 'xstate.error.actor.switchTo') server.reject(event.error);
    else shell.send(event);
    await Promise.resolve();
    const now = shell.getSnapshot();
    expect(now.value).toEqual(state.value);
    expect(now.context).toMatchObject({ place: state.context.place, collapsed: state.context.collapsed });
    const link = event.type === 'copyLink' && state.matches('working') ? shownPathIn(now, event.path) : undefined;
    if (link !== undefined) expect(did.splice(0)).toEqual([`copy ${link}`]);
    else expect(did.splice(0)).toEqual(copied ? [`go ${copied.replace('/users', '/users/random')}`] : expected(event, state));
    expect(session.told).toEqual(state.matches('left') ? [{ type: 'shell.left' }] : []);

    const found = match(state.context.place.path, state.context.index);
    const shown = now.context.tabs?.getSnapshot().context.active;
    expect(isSwitching(now)).toBe(isSwitching(state));
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

/** The address of a tab, whatever the menus say. */
const shownPathIn = ({ context }: SnapshotFrom<ShellMachine>, path: string) =>
  context.tabs?.getSnapshot().context.tabs.find((tab) => tab.path === path)?.fullPath;

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
    case 'arrange':
      return state.matches('left') ? [] : ['arrange top'];
    case 'xstate.done.actor.palette':
      return event.output === null ? [] : ['go /found'];
    case 'xstate.done.actor.switchTo':
      return ['enter with token of t2'];
    case 'xstate.error.actor.switchTo':
      return ['say why'];
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
