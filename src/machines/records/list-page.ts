import { type ActorRefFrom, assign, type SnapshotFrom, sendTo, setup } from 'xstate';
import { RESET_PAGE_SIZE } from '../../../contract/paging';
import { createActMachine } from '../base/act';
import type { Keep } from '../base/kept';
import type { Notify } from '../base/notices';
import {
  createPagerMachine,
  type ListQuery,
  type LoadPage,
  type PageRequest,
  type PagerFact,
  type PagerRef,
  START,
} from './pager';

export interface Identified {
  readonly id: string;
}

export interface ListPorts<Row> {
  readonly load: LoadPage<Row>;
  /** Deletes, and answers with the server's own words (empty if it has none). */
  readonly remove: (ids: readonly string[], signal: AbortSignal) => Promise<string>;
  readonly keep: Keep;
  /** What an address or a kept query says of this list; null where it says nothing. */
  readonly readRequest: (raw: unknown) => PageRequest | null;
  readonly notify: Notify;
}

export interface ListInput {
  readonly path: string;
  readonly search: string;
}

export interface Sort {
  readonly column: string;
  readonly order: 'asc' | 'desc';
}

export type ListPageEvent<Row> =
  | { type: 'type'; fields: ListQuery }
  | { type: 'search'; fields?: ListQuery }
  | { type: 'reset' }
  | { type: 'sort'; column: string; direction: string | undefined }
  | { type: 'select'; rows: readonly Row[] }
  | { type: 'remove'; rows: readonly Row[] }
  | { type: 'removeSelected' }
  | { type: 'changed' }
  | PagerFact<Row>;

interface ListPageContext<Row> {
  readonly path: string;
  readonly pager: PagerRef<Row>;
  /** The search form as it stands, and what of it has been searched for. */
  readonly typed: ListQuery;
  readonly filters: ListQuery;
  readonly sort: Sort | null;
  readonly selected: readonly Row[];
  /** How many were selected and are no more, because the page that was read last lacks them. */
  readonly unselected: number;
}

/**
 * A screen around one list: search, order, selection, removal (§4, §7.9).
 *
 *     quiet ──remove · removeSelected──▶ removing (a confirmation) ──closed──▶ quiet
 *
 * - It starts with what the address asks for, else with the query last used on this route (§4). Each request is kept for next time.
 * - What is selected is on the screen: rows that a new answer lacks are selected no more, deleted ones least of all; how many
 *   those were is told.
 * - A search starts at page 1; a reset asks for everything, page 1, ten rows. A removal reads the same page again.
 */
export function createListPageMachine<Row extends Identified>({ load, remove, keep, readRequest, notify }: ListPorts<Row>) {
  const place = (path: string) => keep<PageRequest>(`${path}|query`);
  const restored = ({ path, search }: ListInput) =>
    readRequest(Object.fromEntries(new URLSearchParams(search).entries())) ?? readRequest(place(path).read());

  return setup({
    types: {} as {
      context: ListPageContext<Row>;
      events: ListPageEvent<Row>;
      input: ListInput;
      children: { removal: 'removal' };
    },
    actors: {
      pager: createPagerMachine<Row>(load),
      removal: createActMachine<readonly Row[], string>((rows, signal) => remove(idsOf(rows), signal)),
    },
    actions: {
      read: sendTo(
        ({ context }) => context.pager,
        ({ context: { filters, sort } }, params: { size?: number }) => ({
          type: 'search',
          query: queryOf(filters, sort),
          ...params,
        }),
      ),
      readAgain: sendTo(({ context }) => context.pager, { type: 'changed' }),
      unselect: assign({
        selected: ({ context }, gone: readonly Row[]) => without(context.selected, gone),
      }),
    },
    guards: { someSelected: ({ context }) => context.selected.length > 0 },
  }).createMachine({
    id: 'listPage',
    context: ({ input, spawn, self }) => {
      const { current, size, column, order, ...filters } = restored(input) ?? { current: START.page, size: START.size };
      const sort = typeof column === 'string' ? { column, order: order === 'asc' ? ('asc' as const) : ('desc' as const) } : null;
      const query = queryOf(filters, sort);
      const pager = spawn('pager', { id: 'pager', input: { query, page: current, size, tell: self } });
      return { path: input.path, pager, typed: filters, filters, sort, selected: [], unselected: 0 };
    },
    on: {
      type: { actions: assign({ typed: ({ context, event }) => ({ ...context.typed, ...event.fields }) }) },
      search: {
        actions: [
          assign(({ context, event }) => {
            const typed = filled({ ...context.typed, ...event.fields });
            return { typed, filters: typed, selected: [] };
          }),
          { type: 'read', params: {} },
        ],
      },
      reset: {
        actions: [
          assign({ typed: {}, filters: {}, sort: null, selected: [] }),
          { type: 'read', params: { size: RESET_PAGE_SIZE } },
        ],
      },
      sort: {
        actions: [
          assign(({ event }) => ({ sort: sortBy(event.column, event.direction), selected: [] })),
          { type: 'read', params: {} },
        ],
      },
      select: { actions: assign({ selected: ({ event }) => event.rows, unselected: 0 }) },
      changed: { actions: 'readAgain' },
      'pager.asked': {
        actions: [({ context, event }) => place(context.path).write(event.request), assign({ unselected: 0 })],
      },
      'pager.read': {
        actions: assign(({ context, event }) => {
          const selected = sameAs(context.selected, event.rows);
          return { selected, unselected: context.selected.length - selected.length };
        }),
      },
      'pager.failed': { actions: ({ event }) => notify({ tone: 'error', failure: event.failure, fallback: 'query' }) },
    },
    initial: 'quiet',
    states: {
      quiet: {
        on: {
          remove: 'removing',
          removeSelected: [
            { guard: 'someSelected', target: 'removing' },
            { actions: () => notify({ tone: 'warning', say: 'pickAtLeastOne' }) },
          ],
        },
      },
      removing: {
        invoke: {
          id: 'removal',
          src: 'removal',
          input: ({ context, event }) => ({ subject: event.type === 'remove' ? event.rows : context.selected }),
          onDone: [
            {
              guard: ({ event }) => event.output.kind === 'done',
              target: 'quiet',
              actions: [
                { type: 'unselect', params: ({ event }) => event.output.subject },
                'readAgain',
                ({ event }) => notify(removedNotice(event.output.kind === 'done' ? event.output.answer : '')),
              ],
            },
            {
              target: 'quiet',
              actions: ({ event }) => {
                if (event.output.kind === 'failed') notify({ tone: 'error', failure: event.output.failure, fallback: 'remove' });
              },
            },
          ],
        },
      },
    },
  });
}

const idsOf = (rows: readonly Identified[]) => rows.map(({ id }) => id);

const without = <Row extends Identified>(rows: readonly Row[], gone: readonly Row[]) => {
  const ids = idsOf(gone);
  return rows.filter(({ id }) => !ids.includes(id));
};

/** Those of the rows just read that were selected before. */
const sameAs = <Row extends Identified>(selected: readonly Row[], read: readonly Row[]) => {
  const ids = idsOf(selected);
  return read.filter(({ id }) => ids.includes(id));
};

/** What is left empty is not asked for. */
const filled = (fields: ListQuery): ListQuery =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== ''));

/** §4: ascending gives asc, anything else gives desc. */
const sortBy = (column: string, direction: string | undefined): Sort => ({
  column,
  order: direction === 'ascend' ? 'asc' : 'desc',
});

const queryOf = (filters: ListQuery, sort: Sort | null): ListQuery => (sort ? { ...filters, ...sort } : filters);

const removedNotice = (desc: string) =>
  desc ? ({ tone: 'success', desc } as const) : ({ tone: 'success', say: 'removed' } as const);

export type ListPageMachine<Row extends Identified> = ReturnType<typeof createListPageMachine<Row>>;
export type ListPageRef<Row extends Identified> = ActorRefFrom<ListPageMachine<Row>>;
type ListPageSnapshot<Row extends Identified> = SnapshotFrom<ListPageMachine<Row>>;

/** The parts of a list page, for the views of its parts. */
export const pagerOf = <Row extends Identified>({ context }: ListPageSnapshot<Row>) => context.pager;
export const removalOf = <Row extends Identified>({ children }: ListPageSnapshot<Row>) => children.removal;

/** What the search form, the table's head and the selection bar show. */
export const searchForm = <Row extends Identified>({ context }: ListPageSnapshot<Row>) => context.typed;
export const filtersOf = <Row extends Identified>({ context }: ListPageSnapshot<Row>) => context.filters;
export const sortOf = <Row extends Identified>({ context }: ListPageSnapshot<Row>) => context.sort;
export const selectedOf = <Row extends Identified>({ context }: ListPageSnapshot<Row>) => context.selected;
export const unselectedOf = <Row extends Identified>({ context }: ListPageSnapshot<Row>) => context.unselected;
