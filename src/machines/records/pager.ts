import { type ActorRefFrom, assign, fromPromise, type SnapshotFrom, sendTo, setup } from 'xstate';
import { type Failure, failureOf } from '../../../contract/failure';
import { DEFAULT_PAGE_SIZE, lastPage, type Page } from '../../../contract/paging';
import type { Teller } from '../base/page';

/** What the search form narrows a list to, by field. */
export type Filters = Readonly<Record<string, string | number | undefined>>;
/** Filters and sort order of one list. The pager carries it to the server and never looks inside. */
export type ListQuery = Filters;
/** A query, and which page of its rows. */
export type PageRequest = ListQuery & { readonly current: number; readonly size: number };
export type LoadPage<Row> = (request: PageRequest, signal: AbortSignal) => Promise<Page<Row>>;

export type Turn = 'first' | 'previous' | 'next' | 'last' | number;
export type PagerEvent =
  | { type: 'turn'; to: Turn }
  | { type: 'resize'; size: number }
  | { type: 'refresh' }
  /** All are to be counted, where the total is told as about so many. */
  | { type: 'count' }
  | { type: 'search'; query: ListQuery; size?: number }
  | { type: 'changed' };

/** What the holder of a pager hears: what is asked for, what came of it. */
export type PagerFact<Row> =
  | { type: 'pager.asked'; request: PageRequest }
  | { type: 'pager.read'; rows: readonly Row[] }
  | { type: 'pager.failed'; failure: Failure };

interface PagerInput<Row> {
  readonly query: ListQuery;
  readonly page: number;
  readonly size: number;
  readonly tell: Teller<PagerFact<Row>>;
}

/** Where a list starts that nothing is known of. */
export const START = { query: {}, page: 1, size: DEFAULT_PAGE_SIZE } as const;

interface PagerContext<Row> extends PagerInput<Row> {
  readonly total: number;
  /** The total is about so many, since the list is long and its server has not counted them all. */
  readonly about: boolean;
  /** Each answer is to have the exact total, until something else is searched for. */
  readonly exact: boolean;
  /** Null until the first answer. They stay until other ones come, also when those do not. */
  readonly rows: readonly Row[] | null;
  /** Why the last request was not answered; it stays while it is tried again. */
  readonly failure: Failure | null;
}

/**
 * One page at a time of a remote list (§4 Paging).
 *
 *     loading ──answer──▶ settled.ready
 *        ▲  └──failure──▶ settled.failed      (`refresh` tries again)
 *        └── turn · resize · refresh ──┘
 *
 * - The page is always within 1..last, also when the list has shrunk since it was last read.
 * - `turn`, `resize`, `refresh` and `count` are heard only when settled: buttons are dead while loading.
 * - `search` (page 1 of something else) and `changed` (the same page, its rows are not what they were) are heard at any time.
 *   They leave `loading`, which aborts the request under way: an older answer is never shown.
 */
export function createPagerMachine<Row>(loadPage: LoadPage<Row>) {
  return setup({
    types: {} as { context: PagerContext<Row>; events: PagerEvent; input: PagerInput<Row>; tags: 'busy' },
    actors: {
      loadPage: fromPromise<Page<Row>, PageRequest>(({ input, signal }) => loadPage(input, signal)),
    },
    actions: {
      tell: sendTo(
        ({ context }: { context: PagerContext<Row> }) => context.tell,
        (_, fact: PagerFact<Row>) => fact,
      ),
    },
    guards: {
      moves: ({ context }, to: Turn) => pageAt(to, context) !== context.page,
      isAbout: ({ context }) => context.about,
      overshoots: ({ context }, total: number) => context.page > lastPage(total, context.size),
    },
  }).createMachine({
    id: 'pager',
    context: ({ input }) => ({ ...input, total: 0, about: false, exact: false, rows: null, failure: null }),
    initial: 'loading',
    on: {
      search: {
        target: '.loading',
        reenter: true,
        actions: assign(({ context, event }) => ({
          query: event.query,
          page: 1,
          size: event.size ?? context.size,
          exact: false,
        })),
      },
      changed: { target: '.loading', reenter: true },
    },
    states: {
      loading: {
        tags: 'busy',
        entry: { type: 'tell', params: ({ context }) => ({ type: 'pager.asked', request: requestOf(context) }) },
        invoke: {
          id: 'loadPage',
          src: 'loadPage',
          input: ({ context }) => ({ ...requestOf(context), ...(context.exact && { exactTotal: 'true' }) }),
          onDone: [
            {
              guard: { type: 'overshoots', params: ({ event }) => event.output.total },
              target: 'loading',
              reenter: true,
              actions: assign(({ context, event }) => ({ page: lastPage(event.output.total, context.size) })),
            },
            {
              target: 'settled.ready',
              actions: [
                assign(({ event: { output } }) => ({
                  rows: output.records,
                  total: output.total,
                  about: output.about ?? false,
                  failure: null,
                })),
                { type: 'tell', params: ({ event }) => ({ type: 'pager.read', rows: event.output.records }) },
              ],
            },
          ],
          onError: {
            target: 'settled.failed',
            actions: [
              assign(({ event }) => ({ failure: failureOf(event.error) })),
              { type: 'tell', params: ({ event }) => ({ type: 'pager.failed', failure: failureOf(event.error) }) },
            ],
          },
        },
      },
      settled: {
        initial: 'ready',
        on: {
          turn: {
            guard: { type: 'moves', params: ({ event }) => event.to },
            target: 'loading',
            actions: assign(({ context, event }) => ({ page: pageAt(event.to, context) })),
          },
          resize: { target: 'loading', actions: assign(({ event }) => ({ size: event.size, page: 1 })) },
          refresh: 'loading',
          count: { guard: 'isAbout', target: 'loading', actions: assign({ exact: true }) },
        },
        states: {
          ready: {},
          failed: {},
        },
      },
    },
  });
}

const requestOf = ({ query, page, size }: Pick<PagerInput<unknown>, 'query' | 'page' | 'size'>): PageRequest => ({
  ...query,
  current: page,
  size,
});

/** Where a turn leads. Always a page that exists; what is not a number leads to page 1. */
function pageAt(to: Turn, at: { page: number; size: number; total: number }): number {
  const last = lastPage(at.total, at.size);
  switch (to) {
    case 'first':
      return 1;
    case 'previous':
      return Math.max(at.page - 1, 1);
    case 'next':
      return Math.min(at.page + 1, last);
    case 'last':
      return last;
    default:
      return Number.isNaN(to) ? 1 : Math.min(Math.max(Math.trunc(to), 1), last);
  }
}

/** The typed page number in decimal digits, the full-width ones of an input method included. NaN for any other text. */
export function pageTyped(text: string): number {
  const typed = text.normalize('NFKC').trim();
  return /^[+-]?\d+(\.\d+)?$/.test(typed) ? Number(typed) : Number.NaN;
}

export type PagerMachine<Row> = ReturnType<typeof createPagerMachine<Row>>;
export type PagerRef<Row> = ActorRefFrom<PagerMachine<Row>>;

/** All that a pager bar shows. */
export function pagerBar<Row>(snapshot: SnapshotFrom<PagerMachine<Row>>) {
  const { page, size, total, about, rows, failure } = snapshot.context;
  const busy = snapshot.hasTag('busy');
  const pages = lastPage(total, size);
  return {
    from: total === 0 ? 0 : (page - 1) * size + 1,
    to: Math.min(page * size, total),
    total,
    about,
    page,
    pages,
    size,
    busy,
    /** Before the first answer, and after a failure, the numbers say nothing of what is on the screen. */
    known: rows !== null && failure === null,
    canGoBack: !busy && page > 1,
    canGoOn: !busy && page < pages,
  };
}

/** What was asked for last. */
export const pagerRequest = <Row>({ context }: SnapshotFrom<PagerMachine<Row>>) => requestOf(context);

/** What fills the place of the table: rows, or why there are none, or none of those that were asked for. */
export function pagerRows<Row>(snapshot: SnapshotFrom<PagerMachine<Row>>) {
  const { rows, failure } = snapshot.context;
  return { rows, failure, busy: snapshot.hasTag('busy') };
}
