import { type ActorRefFrom, assign, type SnapshotFrom, sendTo, setup } from 'xstate';
import { RESET_PAGE_SIZE } from '../../../contract/paging';
import type { Notify } from '../base/notices';
import type { Teller } from '../base/page';
import type { ShowQuery } from '../base/routes';
import type { StoredAt } from '../base/stored';
import {
  createPagerMachine,
  type Filters,
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
  readonly stored: StoredAt;
  /** What an address or a stored query says of this list; null where it says nothing. */
  readonly readRequest: (raw: unknown) => PageRequest | null;
  readonly showQuery: ShowQuery;
  readonly notify: Notify;
}

/** A list in a dialog: it starts anew each time, and no address says what it shows. */
export const NOTHING_KEPT: Pick<ListPorts<unknown>, 'stored' | 'readRequest' | 'showQuery'> = {
  stored: () => ({ read: () => undefined, write: () => {}, forget: () => {} }),
  readRequest: () => null,
  showQuery: () => {},
};

/** Told to the page that holds the list: these rows are selected, and a dialog is wanted about them. */
export type ListFact<Row> = { type: 'list.chosen'; dialog: string; rows: readonly Row[] };

export interface ListInput<Row> {
  readonly path: string;
  readonly search: string;
  readonly owner: Teller<ListFact<Row>>;
  /** What every request asks for, whatever is searched for or reset: the rows of one role, for example. */
  readonly within?: Filters;
}

export interface Sort {
  readonly column: string;
  readonly order: 'asc' | 'desc';
}

export type ListPageEvent<Row> =
  | { type: 'typed'; filters: Filters }
  | { type: 'search'; filters?: Filters }
  | { type: 'reset' }
  | { type: 'sort'; column: string; direction: string | undefined }
  | { type: 'select'; rows: readonly Row[] }
  /** A dialog is wanted about the selected rows. */
  | { type: 'choose'; dialog: string }
  /** Some rows are not what they were. */
  | { type: 'changed' }
  /** Some rows no longer exist. */
  | { type: 'removed'; rows: readonly Identified[] }
  | PagerFact<Row>;

interface ListPageContext<Row> {
  readonly path: string;
  /** What the address says, or would say, of the last request. */
  readonly search: string;
  readonly owner: Teller<ListFact<Row>>;
  readonly within: Filters;
  readonly pager: PagerRef<Row>;
  /** The search form as it stands, and what of it has been searched for. */
  readonly typedFilters: Filters;
  readonly filters: Filters;
  readonly sort: Sort | null;
  readonly selected: readonly Row[];
  /** How many were selected and are no more, because the page that was read last lacks them. */
  readonly unselected: number;
}

/**
 * A list: search, sort order, selection (§4, §7.9).
 *
 *     search · reset · sort · changed · removed ──▶ the pager reads
 *     choose ──▶ the page is told which rows are selected, or the user is warned that none are
 *
 * - It starts with the query of the address, else with the last one of this route (§4). Each request is stored for the next time,
 *   and one that differs from the last replaces the query of the address.
 * - Only rows on the screen are selected: rows that a new answer lacks lose their selection, and the user learns how many did.
 *   Removed rows lose theirs at once.
 * - A search starts at page 1; a reset asks for everything, page 1, ten rows. A change reads the same page again.
 */
export function createListPageMachine<Row extends Identified>({ load, stored, readRequest, showQuery, notify }: ListPorts<Row>) {
  const storedRequest = (path: string) => stored<PageRequest>(`${path}|query`);
  const restored = ({ path, search }: ListInput<Row>) =>
    readRequest(Object.fromEntries(new URLSearchParams(search).entries())) ?? readRequest(storedRequest(path).read());

  return setup({
    types: {} as {
      context: ListPageContext<Row>;
      events: ListPageEvent<Row>;
      input: ListInput<Row>;
    },
    actors: { pager: createPagerMachine<Row>(load) },
    actions: {
      read: sendTo(
        ({ context }) => context.pager,
        ({ context: { filters, sort, within } }, params: { size?: number }) => ({
          type: 'search',
          query: { ...queryOf(filters, sort), ...within },
          ...params,
        }),
      ),
      show: ({ context }, { search }: { search: string }) => {
        if (search !== context.search) showQuery(context.path, search);
      },
      readAgain: sendTo(({ context }) => context.pager, { type: 'changed' }),
      tellChosen: sendTo(
        ({ context }) => context.owner,
        ({ context }, { dialog }: { dialog: string }) => ({ type: 'list.chosen', dialog, rows: context.selected }),
      ),
    },
    guards: { someSelected: ({ context }) => context.selected.length > 0 },
  }).createMachine({
    id: 'listPage',
    context: ({ input, spawn, self }) => {
      const { within = {} } = input;
      const { current, size, column, order, ...filters } = restored(input) ?? { current: START.page, size: START.size };
      const sort = typeof column === 'string' ? { column, order: order === 'asc' ? ('asc' as const) : ('desc' as const) } : null;
      const query = queryOf(filters, sort);
      const pager = spawn('pager', { id: 'pager', input: { query: { ...query, ...within }, page: current, size, tell: self } });
      const search = searchOf({ ...query, current, size });
      return {
        path: input.path,
        search,
        owner: input.owner,
        within,
        pager,
        typedFilters: filters,
        filters,
        sort,
        selected: [],
        unselected: 0,
      };
    },
    on: {
      typed: { actions: assign({ typedFilters: ({ context, event }) => ({ ...context.typedFilters, ...event.filters }) }) },
      search: {
        actions: [
          assign(({ context, event }) => {
            const filters = filled({ ...context.typedFilters, ...event.filters });
            return { typedFilters: filters, filters, selected: [] };
          }),
          { type: 'read', params: {} },
        ],
      },
      reset: {
        actions: [
          assign({ typedFilters: {}, filters: {}, sort: null, selected: [] }),
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
      choose: [
        { guard: 'someSelected', actions: { type: 'tellChosen', params: ({ event }) => event } },
        { actions: () => notify({ tone: 'warning', say: 'pickAtLeastOne' }) },
      ],
      changed: { actions: 'readAgain' },
      removed: {
        actions: [assign({ selected: ({ context, event }) => without(context.selected, event.rows) }), 'readAgain'],
      },
      'pager.asked': {
        actions: [
          ({ context, event }) => storedRequest(context.path).write(event.request),
          { type: 'show', params: ({ event }) => ({ search: searchOf(event.request) }) },
          assign({ unselected: 0, search: ({ event }) => searchOf(event.request) }),
        ],
      },
      'pager.read': {
        actions: assign(({ context, event }) => {
          const selected = sameAs(context.selected, event.rows);
          return { selected, unselected: context.selected.length - selected.length };
        }),
      },
      'pager.failed': { actions: ({ event }) => notify({ tone: 'error', failure: event.failure, fallback: 'query' }) },
    },
  });
}

const idsOf = (rows: readonly Identified[]) => rows.map(({ id }) => id);

const without = <Row extends Identified>(rows: readonly Row[], gone: readonly Identified[]) => {
  const ids = idsOf(gone);
  return rows.filter(({ id }) => !ids.includes(id));
};

/** Those of the rows just read that were selected before. */
const sameAs = <Row extends Identified>(selected: readonly Row[], read: readonly Row[]) => {
  const ids = idsOf(selected);
  return read.filter(({ id }) => ids.includes(id));
};

/** What is left empty is not asked for. */
const filled = (filters: Filters): Filters =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined && value !== ''));

/** §4: ascending gives asc, anything else gives desc. */
const sortBy = (column: string, direction: string | undefined): Sort => ({
  column,
  order: direction === 'ascend' ? 'asc' : 'desc',
});

/** The query of an address: what differs from a list that nothing was asked of. */
function searchOf({ current, size, ...query }: PageRequest): string {
  const page = { current: current === START.page ? undefined : current, size: size === START.size ? undefined : size };
  const named = Object.entries(filled({ ...query, ...page })).map(([name, value]) => [name, String(value)] as const);
  return named.length === 0 ? '' : `?${new URLSearchParams(Object.fromEntries(named))}`;
}

const queryOf = (filters: Filters, sort: Sort | null): ListQuery => (sort ? { ...filters, ...sort } : filters);

export type ListPageMachine<Row extends Identified> = ReturnType<typeof createListPageMachine<Row>>;
export type ListPageRef<Row extends Identified> = ActorRefFrom<ListPageMachine<Row>>;
type ListPageSnapshot<Row extends Identified> = SnapshotFrom<ListPageMachine<Row>>;

export const pagerOf = <Row extends Identified>({ context }: ListPageSnapshot<Row>) => context.pager;

/** What the search form, the table's head and the selection bar show. */
export const typedFiltersOf = <Row extends Identified>({ context }: ListPageSnapshot<Row>) => context.typedFilters;
export const filtersOf = <Row extends Identified>({ context }: ListPageSnapshot<Row>) => context.filters;
export const sortOf = <Row extends Identified>({ context }: ListPageSnapshot<Row>) => context.sort;
export const selectedOf = <Row extends Identified>({ context }: ListPageSnapshot<Row>) => context.selected;
export const unselectedOf = <Row extends Identified>({ context }: ListPageSnapshot<Row>) => context.unselected;

/** What the address says of it. */
export const searchShown = <Row extends Identified>({ context }: ListPageSnapshot<Row>) => context.search;
