import { type ActorRefFrom, assign, enqueueActions, type SnapshotFrom, sendTo, setup } from 'xstate';
import { RESET_PAGE_SIZE } from '../../../contract/paging';
import type { Notify } from '../base/notices';
import type { Teller } from '../base/page';
import type { ShowQuery } from '../base/routes';
import type { StoredAt } from '../base/stored';
import { askedText, FIRST_PAGE, filled, partsOf, queryOf, type Shown, type Sort, searchOf, viewNamed } from './list-address';
import {
  createPagerMachine,
  type Filters,
  type LoadPage,
  type PageRequest,
  type PagerFact,
  type PagerRef,
  pagerRequest,
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

export type ListPageEvent<Row> =
  | { type: 'typed'; filters: Filters }
  | { type: 'search'; filters?: Filters }
  | { type: 'reset' }
  /** What a saved view stands for is to be shown, or everything. */
  | { type: 'show'; view: string | null; request: PageRequest | null }
  /** What is shown has got a name, or lost it. */
  | { type: 'named'; view: string | null }
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
  /** The saved view that was opened; it stays while more is searched for. */
  readonly view: string | null;
  /** Neither the address nor what was stored said what to show. */
  readonly startedEmpty: boolean;
  readonly selected: readonly Row[];
  /** How many were selected and are no more, because the page that was read last lacks them. */
  readonly unselected: number;
}

/**
 * A list: search, sort order, selection (§4, §7.9).
 *
 *     search · reset · show · sort · changed · removed ──▶ the pager reads
 *     named ──▶ the address says so
 *     choose ──▶ the page is told which rows are selected, or the user is warned that none are
 *
 * - It starts with the query of the address, else with the last one of this route (§4). Each request is stored for the next time,
 *   and one that differs from the last replaces the query of the address.
 * - Only rows on the screen are selected: rows that a new answer lacks lose their selection, and the user learns how many did.
 *   Removed rows lose theirs at once.
 * - A search starts at page 1; a reset asks for everything, page 1, ten rows. A change reads the same page again.
 * - The address names the saved view beside what it stands for: a link shows the same list to those who do not have the view.
 */
export function createListPageMachine<Row extends Identified>({ load, stored, readRequest, showQuery, notify }: ListPorts<Row>) {
  const storedRequest = (path: string) => stored<PageRequest>(`${path}|query`);
  const readShown = (raw: unknown): Shown | null => {
    const request = readRequest(raw);
    const view = viewNamed(raw);
    return request || view ? { request: request ?? FIRST_PAGE, view } : null;
  };
  const restored = ({ path, search }: ListInput<Row>) =>
    readShown(Object.fromEntries(new URLSearchParams(search).entries())) ?? readShown(storedRequest(path).read());

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
      say: enqueueActions(({ context: { path, view, search }, enqueue }, { request }: { request: PageRequest }) => {
        const said = searchOf(request, view);
        enqueue(() => storedRequest(path).write(view === null ? request : { ...request, view }));
        if (said !== search) enqueue(() => showQuery(path, said));
        enqueue.assign({ search: said });
      }),
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
      const shown = restored(input);
      const { request, view } = shown ?? { request: FIRST_PAGE, view: null };
      const { current, size } = request;
      const { filters, sort } = partsOf(request);
      const query = queryOf(filters, sort);
      const pager = spawn('pager', { id: 'pager', input: { query: { ...query, ...within }, page: current, size, tell: self } });
      const search = searchOf({ ...query, current, size }, view);
      return {
        path: input.path,
        search,
        owner: input.owner,
        within,
        pager,
        typedFilters: filters,
        filters,
        sort,
        view,
        startedEmpty: shown === null,
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
          assign({ typedFilters: {}, filters: {}, sort: null, view: null, selected: [] }),
          { type: 'read', params: { size: RESET_PAGE_SIZE } },
        ],
      },
      show: {
        actions: [
          assign(({ event: { view, request } }) => {
            const { filters, sort } = partsOf(request ?? FIRST_PAGE);
            return { typedFilters: filters, filters, sort, view, selected: [] };
          }),
          { type: 'read', params: {} },
        ],
      },
      named: {
        actions: [
          assign({ view: ({ event }) => event.view }),
          { type: 'say', params: ({ context }) => ({ request: pagerRequest(context.pager.getSnapshot()) }) },
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
        actions: [{ type: 'say', params: ({ event }) => ({ request: event.request }) }, assign({ unselected: 0 })],
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

/** §4: ascending gives asc, anything else gives desc. */
const sortBy = (column: string, direction: string | undefined): Sort => ({
  column,
  order: direction === 'ascend' ? 'asc' : 'desc',
});

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

/** What a saved view would stand for. */
export const askedOf = <Row extends Identified>({ context }: ListPageSnapshot<Row>) => askedText(context.filters, context.sort);
export const viewOf = <Row extends Identified>({ context }: ListPageSnapshot<Row>) => context.view;
/** Whether nothing has said yet what to show. */
export const isUntouched = <Row extends Identified>({ context }: ListPageSnapshot<Row>) =>
  context.startedEmpty && context.search === '' && Object.keys(context.typedFilters).length === 0;

/** What the address says of it. */
export const searchShown = <Row extends Identified>({ context }: ListPageSnapshot<Row>) => context.search;
