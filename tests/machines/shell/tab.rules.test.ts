import { expect, test, vi } from 'vitest';
import { createActor, SimulatedClock, setup } from 'xstate';
import { PAGE_LOAD_TIMEOUT_MS } from '../../../contract/limits';
import type { LoadedPage, PageFileName, PageInput } from '../../../src/machines/base/page';
import { HOME_PAGE, match } from '../../../src/machines/shell/page-routes';
import { createTabMachine, type TabFact } from '../../../src/machines/shell/tab';
import { createTabsMachine } from '../../../src/machines/shell/tabs';
import { indexOf, menu } from './menus-fixture';
import { listener, placeOf, quietPage, quietPorts, scripted } from './shell-fixture';

const input = { path: '/users', search: '?a=1', component: 'users', subsystemId: null, permissions: ['user:list'] };

/** A page that meets a bug when it is poked: something throws that is not a failure. */
const fragile = setup({ types: {} as { context: PageInput; input: PageInput; events: { type: 'poke' } } }).createMachine({
  context: ({ input: given }) => given,
  on: {
    poke: {
      actions: () => {
        throw new TypeError('a bug');
      },
    },
  },
});

function startTab(loadPage: (signal: AbortSignal) => Promise<LoadedPage>) {
  const strip = listener<TabFact>();
  const clock = new SimulatedClock();
  const reported: unknown[] = [];
  const ports = quietPorts({ loadPage: (_, signal) => loadPage(signal), report: (error) => void reported.push(error) });
  const tab = createActor(createTabMachine(ports), { input: { ...input, strip: strip.ref }, clock }).start();
  const becomes = (value: string) => vi.waitFor(() => expect(tab.getSnapshot().value).toBe(value));
  return { tab, strip, clock, reported, becomes };
}

test('§6: a page is loaded for the sub-system of its menu, a page without a menu for the chosen one', () => {
  const asked: PageFileName[] = [];
  const loadPage = (name: PageFileName) => {
    asked.push(name);
    return new Promise<LoadedPage>(() => {});
  };
  const tabs = createActor(createTabsMachine(quietPorts({ loadPage }), createTabMachine(quietPorts({ loadPage }))), {
    input: { owner: 'u1', index: indexOf() },
  }).start();
  const found = match('/a', indexOf(menu({ menuId: 'a', menuSubsystemId: '9' })));
  for (const page of [HOME_PAGE, ...(found.kind === 'page' ? [found.page] : [])]) {
    tabs.send({ type: 'visited', page, place: placeOf(page.path) });
  }
  expect(asked.map(({ subsystemId }) => subsystemId)).toEqual([null, '9']);
});

test('a bug in a page breaks its tab and no other', async () => {
  const broken = startTab(async () => ({ machine: fragile }));
  const sound = startTab(async () => ({ machine: quietPage }));
  await broken.becomes('open');
  await sound.becomes('open');

  broken.tab.getSnapshot().context.page?.send({ type: 'poke' });

  expect(broken.tab.getSnapshot().value).toBe('broken');
  expect(broken.tab.getSnapshot().status).toBe('active');
  expect(broken.reported).toEqual([new TypeError('a bug')]);
  expect(sound.tab.getSnapshot().value).toBe('open');
  expect(sound.tab.getSnapshot().context.page?.getSnapshot().status).toBe('active');
});

test('§2.2 a page file may take 120 s and not a moment more; what comes later is not waited for', async () => {
  const server = scripted<LoadedPage>();
  const { tab, clock } = startTab(server.ask);
  expect(PAGE_LOAD_TIMEOUT_MS).toBe(120_000);

  clock.increment(PAGE_LOAD_TIMEOUT_MS - 1);
  expect(tab.getSnapshot().value).toBe('loading');
  clock.increment(1);
  expect(tab.getSnapshot().value).toBe('unavailable');
  expect(server.calls[0]?.signal.aborted).toBe(true);

  server.resolve({ machine: quietPage });
  await Promise.resolve();
  expect(tab.getSnapshot().value).toBe('unavailable');
});

test('a retry asks for the file again', async () => {
  const server = scripted<LoadedPage>();
  const { tab, becomes } = startTab(server.ask);
  server.reject(new Error('lost'));
  await becomes('unavailable');
  tab.send({ type: 'retry' });
  server.resolve({ machine: quietPage });
  await becomes('open');
  expect(server.calls).toHaveLength(2);
});

test('a page is told its path, the query it was opened with, and the permissions of its menu (§6)', async () => {
  const { tab, becomes } = startTab(async () => ({ machine: quietPage }));
  await becomes('open');
  expect(tab.getSnapshot().context.page?.getSnapshot().context).toEqual({
    path: '/users',
    search: '?a=1',
    permissions: ['user:list'],
    tab,
  });
});

test('§2.3 a tab that stops takes its page with it', async () => {
  const { tab, becomes } = startTab(async () => ({ machine: quietPage }));
  await becomes('open');
  const { page } = tab.getSnapshot().context;
  tab.stop();
  expect(page?.getSnapshot().status).toBe('stopped');
});

test('a broken page has no edits to lose, and a retry starts a fresh one', async () => {
  const { tab, strip, becomes } = startTab(async () => ({ machine: fragile }));
  await becomes('open');
  const { page } = tab.getSnapshot().context;
  tab.send({ type: 'page.edited', dirty: true });
  page?.send({ type: 'poke' });
  expect(strip.told).toEqual([
    { type: 'tab.edited', path: '/users', dirty: true },
    { type: 'tab.edited', path: '/users', dirty: false },
  ]);

  tab.send({ type: 'retry' });
  await becomes('open');
  expect(tab.getSnapshot().context.page).not.toBe(page);
  expect(tab.getSnapshot().context.page?.getSnapshot().status).toBe('active');
});

test('a page whose view cannot be drawn is stopped with all below it', async () => {
  const { tab, becomes } = startTab(async () => ({ machine: quietPage }));
  await becomes('open');
  const { page } = tab.getSnapshot().context;
  tab.send({ type: 'crashed', error: new TypeError('a bug') });
  expect(tab.getSnapshot().value).toBe('broken');
  expect(page?.getSnapshot().status).toBe('stopped');
});
