import {
  type ActorRefFrom,
  type AnyActorRef,
  assign,
  enqueueActions,
  fromPromise,
  type SnapshotFrom,
  sendTo,
  setup,
  stopChild,
} from 'xstate';
import { CallError } from '../../../contract/failure';
import { PAGE_LOAD_TIMEOUT_MS } from '../../../contract/limits';
import type {
  Framed,
  LoadedPage,
  LoadPageFile,
  PageFact,
  PageFileName,
  PageInput,
  PagePermit,
  PageVisit,
  Teller,
} from '../base/page';

export interface TabPorts {
  readonly loadPage: LoadPageFile;
  /** Loads the whole console again. Browsers remember a failed `import()`, so a lost page file may need it. */
  readonly reload: () => void;
  /** Told of the bug that broke a page. */
  readonly report: (error: unknown) => void;
}

/** What a tab tells the strip that holds it. */
export type TabFact = { type: 'tab.titled'; path: string; title: string } | { type: 'tab.edited'; path: string; dirty: boolean };

export interface TabInput extends PageFileName {
  readonly path: string;
  readonly search: string;
  readonly permissions: readonly string[];
  readonly frame?: Framed;
  readonly strip: Teller<TabFact>;
}

export type TabEvent =
  | PageFact
  | { type: 'visited'; search: string }
  /** What the user may do on its page has changed. */
  | { type: 'permitted'; permissions: readonly string[] }
  | { type: 'retry' }
  | { type: 'reload' }
  /** The view of the page could not be drawn. */
  | { type: 'crashed'; error: unknown }
  | { type: 'xstate.error.actor.*'; error: unknown };

interface Bug {
  readonly error: unknown;
}

interface TabContext extends TabInput {
  readonly file: LoadedPage | null;
  readonly page: AnyActorRef | null;
  /** Of the call behind the bug that broke the page; empty if there was none. */
  readonly requestId: string;
}

/**
 * One tab: it fetches the file of its page, keeps the page's actor alive, and outlives the page's bugs.
 *
 *     loading ──file──▶ open ──bug in the page or its view──▶ broken
 *        ▲  └─failure or 120 s─▶ unavailable                    │
 *        └──────────────────── retry ───────────────────────────┘
 *
 * - Leaving `open`, or stopping the tab, stops the page and all below it.
 * - A page that throws takes down itself and no other tab: the error ends here.
 * - A retry starts a fresh page: what the broken one held is gone, and with it its unsaved edits.
 */
export function createTabMachine({ loadPage, reload, report }: TabPorts) {
  return setup({
    types: {} as { context: TabContext; events: TabEvent; input: TabInput },
    actors: { loadPage: fromPromise<LoadedPage, PageFileName>(({ input, signal }) => loadPage(input, signal)) },
    delays: { pageLoad: PAGE_LOAD_TIMEOUT_MS },
    actions: {
      tellTitle: sendTo(
        ({ context }) => context.strip,
        ({ context }, title: string) => ({ type: 'tab.titled' as const, path: context.path, title }),
      ),
      tellEdited: sendTo(
        ({ context }) => context.strip,
        ({ context }, dirty: boolean) => ({ type: 'tab.edited' as const, path: context.path, dirty }),
      ),
      tellPage: enqueueActions(({ context: { page }, enqueue }, search: string) => {
        if (page) enqueue.sendTo(page, { type: 'page.visited', search } satisfies PageVisit);
      }),
      tellPermitted: enqueueActions(({ context: { page }, enqueue }, permissions: readonly string[]) => {
        if (page) enqueue.sendTo(page, { type: 'page.permitted', permissions } satisfies PagePermit);
      }),
      noteBug: assign({ requestId: (_, { error }: Bug) => requestIdOf(error) }),
      reportBug: (_, { error }: Bug) => report(error),
    },
  }).createMachine({
    id: 'tab',
    context: ({ input }) => ({ ...input, file: null, page: null, requestId: '' }),
    initial: 'loading',
    on: {
      permitted: {
        actions: [
          assign({ permissions: ({ event }) => event.permissions }),
          { type: 'tellPermitted', params: ({ event }) => event.permissions },
        ],
      },
    },
    states: {
      loading: {
        invoke: {
          id: 'loadPage',
          src: 'loadPage',
          input: ({ context: { component, subsystemId } }) => ({ component, subsystemId }),
          onDone: { target: 'open', actions: assign({ file: ({ event }) => event.output }) },
          onError: 'unavailable',
        },
        after: { pageLoad: 'unavailable' },
      },
      open: {
        entry: assign({
          page: ({ context: { file, path, search, permissions, frame }, self, spawn }) =>
            file &&
            spawn(file.machine, {
              input: { path, search, permissions, ...(frame && { frame }), tab: self } satisfies PageInput,
            }),
        }),
        on: {
          visited: { actions: { type: 'tellPage', params: ({ event }) => event.search } },
          'page.titled': { actions: { type: 'tellTitle', params: ({ event }) => event.title } },
          'page.edited': { actions: { type: 'tellEdited', params: ({ event }) => event.dirty } },
          crashed: {
            target: 'broken',
            actions: [
              { type: 'noteBug', params: ({ event }) => event },
              { type: 'reportBug', params: ({ event }) => event },
            ],
          },
          'xstate.error.actor.*': {
            target: 'broken',
            actions: [
              { type: 'noteBug', params: ({ event }) => event },
              { type: 'reportBug', params: ({ event }) => event },
            ],
          },
        },
        exit: [stopChild(({ context }) => context.page ?? ''), assign({ page: null }), { type: 'tellEdited', params: false }],
      },
      unavailable: { on: { retry: 'loading', reload: { actions: () => reload() } } },
      broken: { on: { retry: 'loading' }, exit: assign({ requestId: '' }) },
    },
  });
}

/** What an operator can look up in the server's log. A bug of the console itself has none. */
const requestIdOf = (error: unknown) =>
  error instanceof CallError && 'requestId' in error.failure ? error.failure.requestId : '';

export type TabMachine = ReturnType<typeof createTabMachine>;
export type TabRef = ActorRefFrom<TabMachine>;

export type TabContent =
  | { readonly show: 'loading' | 'unavailable' }
  | { readonly show: 'broken'; readonly requestId: string }
  | { readonly show: 'page'; readonly file: LoadedPage; readonly page: AnyActorRef };

/** What the area below the tab strip shows. */
export function tabContent({ value, context: { file, page, requestId } }: SnapshotFrom<TabMachine>): TabContent {
  if (value === 'open' && file && page) return { show: 'page', file, page };
  if (value === 'broken') return { show: 'broken', requestId };
  return { show: value === 'unavailable' ? 'unavailable' : 'loading' };
}
