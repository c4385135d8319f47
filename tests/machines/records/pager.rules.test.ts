import { expect, test, vi } from 'vitest';
import { createActor, type DoneActorEvent } from 'xstate';
import { CallError } from '../../../contract/failure';
import { lastPage, type Page, RESET_PAGE_SIZE } from '../../../contract/paging';
import {
  createPagerMachine,
  type PageRequest,
  type PagerEvent,
  type PagerFact,
  pagerBar,
  pagerRows,
  pageTyped,
  START,
} from '../../../src/machines/records/pager';
import { placesOf, walksOf } from '../../model';
import { listener, scripted } from '../shell/shell-fixture';

type Letter = PagerEvent | DoneActorEvent<Page<string>, 'loadPage'>;
const answered = (total: number): Letter => ({
  type: 'xstate.done.actor.loadPage',
  actorId: 'loadPage',
  output: { records: [], total },
});

const places = placesOf(
  walksOf(
    createPagerMachine<string>(() => Promise.reject()),
    {
      input: { ...START, tell: listener<PagerFact<string>>().ref },
      alphabet: [
        ...(['first', 'previous', 'next', 'last', 2, 99, -1, 1.5, Number.NaN] as const).map(
          (to) => ({ type: 'turn', to }) as const,
        ),
        { type: 'resize', size: 60 },
        { type: 'search', query: {}, size: RESET_PAGE_SIZE },
        { type: 'changed' },
        answered(100),
        answered(31),
        answered(0),
      ] as Letter[],
      key: ({ value, context: { page, size, total } }) => [value, page, size, total],
      say: ({ type }) => type,
    },
  ),
);

test('the page is a whole number within 1..total pages, in every settled place (§4 Paging)', () => {
  for (const { value, context } of places) {
    if (value === 'loading') continue;
    expect(Number.isInteger(context.page)).toBe(true);
    expect(context.page).toBeGreaterThanOrEqual(1);
    expect(context.page).toBeLessThanOrEqual(lastPage(context.total, context.size));
  }
});

test('buttons are disabled while loading, first and previous on page 1, next and last on the last page (§4 Paging)', () => {
  for (const place of places) {
    const bar = pagerBar(place);
    if (place.value === 'loading') expect([bar.busy, bar.canGoBack, bar.canGoOn]).toEqual([true, false, false]);
    if (bar.page === 1) expect(bar.canGoBack).toBe(false);
    if (bar.page === bar.pages) expect(bar.canGoOn).toBe(false);
  }
});

test('changing the page size, and a search, lead to page 1 (§4)', async () => {
  const { pager, answer } = start();
  await answer(100);
  pager.send({ type: 'turn', to: 3 });
  await answer(100);
  pager.send({ type: 'resize', size: 60 });
  expect(pager.getSnapshot().context).toMatchObject({ page: 1, size: 60 });
  await answer(100);
  pager.send({ type: 'turn', to: 2 });
  await answer(100);
  pager.send({ type: 'search', query: { name: 'x' } });
  expect(pager.getSnapshot().context).toMatchObject({ page: 1, size: 60, query: { name: 'x' } });
});

test.each([
  ['7', 7],
  [' 7 ', 7],
  ['７', 7],
  ['', Number.NaN],
  ['abc', Number.NaN],
  ['0x10', Number.NaN],
  ['1e2', Number.NaN],
  ['Infinity', Number.NaN],
])('what is typed into the page-jump field: %o is page %d (§4 Paging)', (text, page) => {
  expect(pageTyped(text)).toBe(page);
});

test('a jump to what is not a number leads to page 1, beyond the end to the last page (§4 Paging)', async () => {
  const { pager, asked, answer } = start();
  await answer(100);
  pager.send({ type: 'turn', to: pageTyped('99') });
  await answer(100);
  pager.send({ type: 'turn', to: pageTyped('x') });
  expect(asked.map(({ current }) => current)).toEqual([1, 4, 1]);
});

test('an empty list has one page and shows 0 to 0 of 0 (§4 Paging)', async () => {
  const { pager, answer } = start();
  await answer(0);
  expect(pagerBar(pager.getSnapshot())).toMatchObject({ from: 0, to: 0, total: 0, page: 1, pages: 1 });
});

test('when the last page has gone, the page before it is shown, with right totals (G13)', async () => {
  const { pager, asked, answer } = start();
  await answer(31);
  pager.send({ type: 'turn', to: 'last' });
  await answer(31);
  pager.send({ type: 'changed' }); // its only row was deleted
  await answer(30);
  await answer(30);
  expect(asked.map(({ current }) => current)).toEqual([1, 2, 2, 1]);
  expect(pagerBar(pager.getSnapshot())).toMatchObject({ from: 1, to: 30, total: 30, page: 1, pages: 1 });
});

test('of two searches the older answer is dropped, whenever it comes (G14)', async () => {
  const server = scripted<Page<string>>();
  const tell = listener<PagerFact<string>>().ref;
  const pager = createActor(
    createPagerMachine((_, signal) => server.ask(signal)),
    { input: { ...START, tell } },
  ).start();
  pager.send({ type: 'search', query: { name: 'slow' } });
  pager.send({ type: 'search', query: { name: 'fast' } });
  expect(server.calls.map(({ signal }) => signal.aborted)).toEqual([true, true, false]);
  server.calls[2]?.resolve({ records: ['fast'], total: 1 });
  server.calls[1]?.resolve({ records: ['slow'], total: 2 });
  await vi.waitFor(() => expect(pager.getSnapshot().value).toEqual({ settled: 'ready' }));
  expect(pager.getSnapshot().context).toMatchObject({ rows: ['fast'], total: 1 });
});

test('what is searched for reaches the server as it was typed (G16)', () => {
  const { pager, asked } = start();
  for (const name of ['%', '_', '\\', "'", '😀']) pager.send({ type: 'search', query: { name } });
  expect(asked.slice(1).map((request) => request.name)).toEqual(['%', '_', '\\', "'", '😀']);
});

test('a failed list says why and can be asked again: the reason stays until rows come, and so do the rows before (§8)', async () => {
  const { pager, server, answer, told } = start();
  const fail = async () => {
    server.reject(new CallError({ kind: 'offline' }));
    await vi.waitFor(() => expect(pager.getSnapshot().value).toEqual({ settled: 'failed' }));
  };
  await fail();
  expect(pagerRows(pager.getSnapshot())).toEqual({ rows: null, failure: { kind: 'offline' }, busy: false });
  expect(told.at(-1)).toEqual({ type: 'pager.failed', failure: { kind: 'offline' } });
  pager.send({ type: 'refresh' });
  await answer(31);
  pager.send({ type: 'refresh' });
  await fail();
  expect(pagerRows(pager.getSnapshot())).toEqual({ rows: [], failure: { kind: 'offline' }, busy: false });
  expect(pagerBar(pager.getSnapshot()).known).toBe(false);
  pager.send({ type: 'refresh' });
  expect(pagerRows(pager.getSnapshot())).toEqual({ rows: [], failure: { kind: 'offline' }, busy: true });
  await answer(31);
  expect(pagerRows(pager.getSnapshot()).failure).toBeNull();
});

function start() {
  const server = scripted<Page<string>>();
  const asked: PageRequest[] = [];
  const { ref, told } = listener<PagerFact<string>>();
  const machine = createPagerMachine<string>((request, signal) => {
    asked.push(request);
    return server.ask(signal);
  });
  const pager = createActor(machine, { input: { ...START, tell: ref } }).start();
  const answer = async (total: number) => {
    const before = pager.getSnapshot();
    server.resolve({ records: [], total });
    await vi.waitFor(() => expect(pager.getSnapshot()).not.toBe(before));
  };
  return { pager, server, asked, told, answer };
}
