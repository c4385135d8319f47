import { act, fireEvent, render, screen } from '@testing-library/react';
import { useSelector } from '@xstate/react';
import { expect, test } from 'vitest';
import {
  type ActorRefFrom,
  assign,
  createActor,
  type DoneActorEvent,
  type ErrorActorEvent,
  SimulatedClock,
  type SnapshotFrom,
  setup,
} from 'xstate';
import { CallError } from '../../../contract/failure';
import { PAGE_LOAD_TIMEOUT_MS } from '../../../contract/limits';
import type { LoadedPage, PageInput, PageVisit } from '../../../src/machines/base/page';
import { createShellMachine } from '../../../src/machines/shell/shell';
import {
  createTabMachine,
  type TabEvent,
  type TabFact,
  type TabInput,
  type TabMachine,
  tabContent,
} from '../../../src/machines/shell/tab';
import { definePage } from '../../../src/ui/base/page';
import { TabPane } from '../../../src/ui/shell/TabPane';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { listener, OWNER, placeOf, quietPorts, scripted, USER } from './shell-fixture';

type Letter =
  | TabEvent
  | DoneActorEvent<LoadedPage, 'loadPage'>
  | ErrorActorEvent<Error, 'loadPage'>
  | { type: 'xstate.after.pageLoad.tab.loading' };

const BUG = new CallError({ kind: 'http', status: 500, desc: '', requestId: 'r-17' });

/** A page that speaks to its tab, throws, or cannot be drawn, as it is told. */
const machine = setup({
  types: {} as {
    context: PageInput & { readonly ugly: boolean; readonly asked: string };
    events: { type: 'throw' } | { type: 'uglify' } | { type: 'rename' } | { type: 'edit' } | PageVisit;
    input: PageInput;
  },
}).createMachine({
  context: ({ input }) => ({ ...input, ugly: false, asked: input.search }),
  on: {
    throw: {
      actions: () => {
        throw BUG;
      },
    },
    'page.visited': { actions: assign({ asked: ({ event }) => event.search }) },
    uglify: { actions: assign({ ugly: true }) },
    rename: { actions: ({ context }) => context.tab.send({ type: 'page.titled', title: 'T' }) },
    edit: { actions: ({ context }) => context.tab.send({ type: 'page.edited', dirty: true }) },
  },
});
const page = definePage({ machine, View: SmallPage });

function SmallPage({ page }: { page: ActorRefFrom<typeof machine> }) {
  if (useSelector(page, ({ context }) => context.ugly)) throw BUG;
  const asked = useSelector(page, ({ context }) => context.asked);
  return <p>the page of {asked}</p>;
}

const INPUT = { path: '/users', search: '?a=1', component: 'users', subsystemId: null, permissions: ['user:list'] };
const arrived: Letter = { type: 'xstate.done.actor.loadPage', actorId: 'loadPage', output: page };
const lost: Letter = { type: 'xstate.error.actor.loadPage', actorId: 'loadPage', error: BUG };

const walks = walksOf(createTabMachine(quietPorts()), {
  input: { ...INPUT, strip: listener<TabFact>().ref } satisfies TabInput,
  alphabet: [
    arrived,
    lost,
    { type: 'xstate.after.pageLoad.tab.loading' },
    { type: 'page.titled', title: 'T' },
    { type: 'page.edited', dirty: true },
    { type: 'xstate.error.actor.*', error: BUG },
    { type: 'crashed', error: BUG },
    { type: 'retry' },
    { type: 'reload' },
    { type: 'visited', search: '?a=2' },
    { type: 'permitted', permissions: [] },
  ] satisfies Letter[] as Letter[],
  key: ({ value }) => value,
  say: ({ type }) => type.replace(/^xstate\.|\.actor|\.tab\.loading/g, ''),
});

const coverage = coverageOf(createTabMachine(quietPorts()));

test.each(named(walks))('what is shown is what the tab is: %s', async (_, { steps }) => {
  const { strip, reloads, reported, tab, perform } = start();
  for (const { event, state } of steps) {
    await perform(event);
    expect(shown(), event.type).toEqual(expected(state));
  }
  const edited = strip.told.filter(({ type }) => type === 'tab.edited');
  if (tab.getSnapshot().matches('broken')) expect(edited.at(-1)).toMatchObject({ dirty: false });
  expect(reloads.count).toBe(steps.filter(({ event, ignored }) => event.type === 'reload' && !ignored).length);
  expect(reported.every((error) => error === BUG)).toBe(true);
});

everyTransitionIsWalked(coverage);

function start() {
  const server = scripted<LoadedPage>();
  const strip = listener<TabFact>();
  const reloads = { count: 0 };
  const reported: unknown[] = [];
  const clock = new SimulatedClock();
  const ports = quietPorts({
    loadPage: (_, signal) => server.ask(signal),
    reload: () => {
      reloads.count += 1;
    },
    report: (error) => void reported.push(error),
  });
  const tab = createActor(createTabMachine(ports), {
    input: { ...INPUT, strip: strip.ref },
    clock,
    inspect: coverage.inspect,
  }).start();
  const shell = createActor(createShellMachine(ports), { input: { owner: OWNER, user: USER, place: placeOf('/users') } });
  render(<TabPane shell={shell} tab={tab} />, { onCaughtError: () => {} });

  const tell = (event: { type: 'throw' } | { type: 'uglify' } | { type: 'rename' } | { type: 'edit' }, otherwise: Letter) =>
    act(async () => (tab.getSnapshot().context.page ?? { send: () => tab.send(otherwise as TabEvent) }).send(event));
  const press = (name: string, otherwise: TabEvent) =>
    act(async () => {
      const button = screen.queryByRole('button', { name });
      if (button) fireEvent.click(button);
      else tab.send(otherwise);
    });

  const perform = (event: Letter): unknown => {
    switch (event.type) {
      case 'xstate.done.actor.loadPage':
        return act(async () => server.resolve(event.output));
      case 'xstate.error.actor.loadPage':
        // Once the file is there, the only actor below the tab that can fail is the page.
        return tab.getSnapshot().matches('open') ? tell({ type: 'throw' }, event) : act(async () => server.reject(event.error));
      case 'xstate.after.pageLoad.tab.loading':
        return act(async () => clock.increment(PAGE_LOAD_TIMEOUT_MS));
      case 'page.titled':
        return tell({ type: 'rename' }, event);
      case 'page.edited':
        return tell({ type: 'edit' }, event);
      case 'xstate.error.actor.*':
        return tell({ type: 'throw' }, event);
      case 'crashed':
        return tell({ type: 'uglify' }, event);
      case 'visited':
      case 'permitted':
        return act(async () => tab.send(event));
      case 'retry':
        return press('重试', event);
      case 'reload':
        return press('刷新系统', event);
    }
  };
  return { strip, reloads, reported, tab, perform };
}

/** What a person sees. */
function shown() {
  if (screen.queryByText(/^the page/)) return { show: 'page' };
  if (screen.queryByRole('status', { name: '页面加载中' })) return { show: 'loading' };
  if (screen.queryByText('页面未能加载')) return { show: 'unavailable' };
  if (screen.queryByRole('heading', { name: '服务器错误' }))
    return { show: 'broken', requestId: screen.getByText(/请求编号/).parentElement?.textContent };
  return null;
}

function expected(state: SnapshotFrom<TabMachine>) {
  const content = tabContent(state);
  if (content.show === 'broken') return { show: 'broken', requestId: `请求编号 ${content.requestId}` };
  return { show: content.show };
}

test('a page that is open hears the query that its tab is visited with again', async () => {
  const { tab, perform } = start();
  await perform(arrived);
  expect(screen.queryByText('the page of ?a=1')).not.toBeNull();
  await act(async () => tab.send({ type: 'visited', search: '?a=2' }));
  expect(screen.queryByText('the page of ?a=2')).not.toBeNull();
});
