import {
  type ActorRefFrom,
  type AnyStateMachine,
  assertEvent,
  assign,
  type EventObject,
  enqueueActions,
  fromPromise,
  type MetaObject,
  type NonReducibleUnknown,
  type ParameterizedObject,
  type ProvidedActor,
  type Spawner,
  type StateMachine,
  type StateSchema,
  type StateValue,
  setup,
} from 'xstate';
import { type Failure, failureOf } from '../../../contract/failure';
import type { Notify } from '../base/notices';
import type { PageInput, PagePermit, PageVisit } from '../base/page';
import type { ShowQuery } from '../base/routes';
import type { Versioned } from './record-form';
import { ALONE, createNewsMachine, type JoinRecords, type NewsRef, type RecordsFact } from './record-news';
import { isRefusedFor } from './record-refusals';
import { FACTS, idIn, listIn, type NoTabs, type RecordTabs, searchTo, type TabRefs, tabIn } from './record-tabs';
import type { Beside, DialogInput, Dialogs, Ended, Next, NothingBeside, Opening } from './records-page';

export interface RecordPageParts<Row extends Versioned, D extends Dialogs, T extends object, B extends Beside> {
  readonly read: (id: string, signal: AbortSignal) => Promise<Row>;
  readonly nameOf: (row: Row) => string;
  readonly tabs: RecordTabs<Row, T>;
  readonly dialogs: D;
  /** What follows each end of a dialog: what makes a list read its page again makes this page read its record again. */
  readonly after: (ended: Ended<D>) => Next<D>;
  readonly beside?: (spawn: Spawner<ProvidedActor>) => B;
  readonly zone: () => string;
  readonly join?: JoinRecords;
  readonly showQuery: ShowQuery;
  readonly notify: Notify;
}

export type RecordPageEvent<D extends Dialogs> =
  | Opening<D>
  | { readonly type: 'show'; readonly tab: string }
  | { readonly type: 'retry' }
  /** Reads the record again, and all that was read about it. */
  | { readonly type: 'refresh' }
  | RecordsFact
  | PageVisit
  | PagePermit;

export interface RecordPageContext<Row, T extends object, B extends Beside> extends PageInput {
  readonly zone: string;
  readonly row: Row | null;
  /** Why the record could not be read, or not again. */
  readonly failure: Failure | null;
  /** Another person has changed the record since it was read. */
  readonly outdated: boolean;
  readonly at: string;
  /** The tabs beside the facts, and who may see each. */
  readonly rights: Readonly<Record<string, string>>;
  /** What lives in the tabs that have been seen. */
  readonly opened: { readonly [Name in keyof T]?: T[Name] };
  readonly beside: B;
  readonly news: NewsRef;
}

export type RecordPageMachine<
  Row extends Versioned,
  D extends Dialogs,
  T extends object = NoTabs,
  B extends Beside = NothingBeside,
> = StateMachine<
  RecordPageContext<Row, T, B>,
  RecordPageEvent<D>,
  { [Name in keyof D & string]?: ActorRefFrom<D[Name]> },
  ProvidedActor,
  ParameterizedObject,
  ParameterizedObject,
  string,
  StateValue,
  string,
  PageInput,
  NonReducibleUnknown,
  EventObject,
  MetaObject,
  StateSchema
>;
export type RecordPageRef<
  Row extends Versioned,
  D extends Dialogs,
  T extends object = NoTabs,
  B extends Beside = NothingBeside,
> = ActorRefFrom<RecordPageMachine<Row, D, T, B>>;

/** Inside the machine, dialogs and tabs are names, as on a page of records. */
type AnyParts = RecordPageParts<Versioned, Dialogs, TabRefs, Beside>;
type AnyContext = RecordPageContext<Versioned, TabRefs, Beside>;
type AnyEnded = { readonly dialog: string; readonly output: unknown };
type Answered = { readonly output: unknown };
type Refused = { readonly error: unknown };
type AnyEvent =
  | { readonly type: 'open'; readonly dialog: string; readonly about: unknown }
  | Exclude<RecordPageEvent<Dialogs>, { type: 'open' }>
  /** The page itself has deleted its record. */
  | { readonly type: 'removed' };

/**
 * The page of one record: its facts, tabs of what belongs to it, and one dialog at a time. The last part of its path is the record's id.
 *
 *     loading ──answer──▶ shown ─┬ record: resting ──visited again──▶ checking ──another version──▶ resting (outdated)
 *      ▲ │ └──gone──▶ gone ◀─────┤            └──refresh, news, a dialog that changed it──▶ reading ──▶ resting
 *      │ └──failure──▶ failed    └ dialog: none ──open──▶ form │ removal │ …: one state per dialog ──it ends──▶ none
 *      └────retry─────────┘
 *
 * - A tab loads when it is seen first, and stays; after a change of the record, the tab that is shown loads anew, the others when seen.
 * - A tab without its right is not there; who loses the right while it is shown sees the facts.
 * - What another page of the console has changed is read at once; what another user has changed is said, and read when asked for.
 * - A record that is gone closes whatever was open about it.
 */
export function createRecordPageMachine<
  Row extends Versioned,
  D extends Dialogs,
  T extends object = NoTabs,
  B extends Beside = NothingBeside,
>(parts: RecordPageParts<Row, D, T, B>): RecordPageMachine<Row, D, T, B>;
export function createRecordPageMachine(parts: AnyParts): AnyStateMachine {
  const { read, nameOf, tabs, dialogs, after, beside = () => ({}), join = ALONE, showQuery, notify } = parts;
  const permitted = (name: string, permissions: readonly string[]) =>
    Object.hasOwn(tabs, name) && permissions.includes(tabs[name]?.right ?? '') ? name : FACTS;
  const reading = fromPromise<Versioned, { path: string }>(({ input, signal }) => read(idIn(input.path), signal));
  const news = createNewsMachine(join);
  const actors: Dialogs = { ...dialogs, read: reading };
  const page = setup({
    types: {} as { context: AnyContext; events: AnyEvent; input: PageInput },
    actors: { ...actors },
    guards: {
      isGone: (_, { error }: Refused) => isRefusedFor('gone', error),
      isSame: ({ context }, { output }: Answered) => rowIn(output).version === context.row?.version,
      isAgain: ({ context }, search: string) => search === context.search,
    },
    actions: {
      take: enqueueActions(({ context, enqueue }, { output }: Answered) => {
        const row = rowIn(output);
        enqueue.assign({ row, failure: null, outdated: false });
        enqueue.sendTo(context.tab, { type: 'page.titled', title: nameOf(row) });
      }),
      noteFailure: assign((_, { error }: Refused) => ({ failure: failureOf(error) })),
      openTab: assign(({ context, spawn }) => {
        const { at, row, opened, path, permissions, tab } = context;
        if (!row || Object.hasOwn(opened, at)) return {};
        const ref = tabs[at]?.open(spawn, { subject: row, path, permissions, tab, filters: {} });
        return ref ? { opened: { ...opened, [at]: ref } } : {};
      }),
      closeTabs: enqueueActions(({ context, enqueue }) => {
        for (const ref of Object.values(context.opened)) if (ref) enqueue.stopChild(ref);
        enqueue.assign({ opened: {} });
      }),
      follow: enqueueActions(({ context, enqueue }, ended: AnyEnded) => {
        const { reload, removed, notice, open } = after(ended as Ended<Dialogs>);
        if (reload || removed) enqueue.sendTo(context.news, { type: 'tell' });
        if (notice) enqueue(() => notify(notice));
        if (removed) enqueue.raise({ type: 'removed' });
        else if (reload) enqueue.raise({ type: 'refresh' });
        if (open) enqueue.raise(open);
      }),
    },
  });
  const dialogState = (dialog: string) =>
    page.createStateConfig({
      invoke: {
        id: dialog,
        src: dialog,
        input: ({ context: { path, permissions, tab }, event }): DialogInput<unknown> => {
          assertEvent(event, 'open');
          return { subject: event.about, path, permissions, tab, filters: {} };
        },
        onDone: {
          target: 'none',
          actions: { type: 'follow', params: ({ event }): AnyEnded => ({ dialog, output: event.output }) },
        },
      },
    });

  const readState = (read: string, failed: string) =>
    page.createStateConfig({
      invoke: {
        id: 'read',
        src: 'read',
        input: ({ context }) => ({ path: context.path }),
        onDone: { target: read, actions: [{ type: 'take', params: ({ event }): Answered => event }, 'closeTabs', 'openTab'] },
        onError: [
          { guard: { type: 'isGone', params: ({ event }): Refused => event }, target: '#gone' },
          { target: failed, actions: { type: 'noteFailure', params: ({ event }): Refused => event } },
        ],
      },
    });
  const checkState = page.createStateConfig({
    invoke: {
      id: 'check',
      src: 'read',
      input: ({ context }) => ({ path: context.path }),
      onDone: [
        {
          guard: { type: 'isSame', params: ({ event }): Answered => event },
          target: 'resting',
          actions: { type: 'take', params: ({ event }): Answered => event },
        },
        { target: 'resting', actions: assign({ outdated: true }) },
      ],
      onError: [{ guard: { type: 'isGone', params: ({ event }): Refused => event }, target: '#gone' }, { target: 'resting' }],
    },
  });

  return page.createMachine({
    id: 'recordPage',
    context: ({ input, spawn, self }) => ({
      ...input,
      zone: parts.zone(),
      row: null,
      failure: null,
      outdated: false,
      at: permitted(tabIn(input.search), input.permissions),
      rights: Object.fromEntries(Object.entries(tabs).map(([name, { right }]) => [name, right])),
      opened: {},
      beside: beside(spawn),
      news: spawn(news, { id: 'news', input: { list: listIn(input.path), owner: self } }),
    }),
    on: {
      'page.permitted': {
        actions: assign(({ context, event: { permissions } }) => ({ permissions, at: permitted(context.at, permissions) })),
      },
      'page.visited': {
        actions: [
          assign(({ context: { permissions }, event: { search } }) => ({ search, at: permitted(tabIn(search), permissions) })),
          'openTab',
        ],
      },
      show: {
        actions: [
          assign(({ context, event }) => ({ at: permitted(event.tab, context.permissions) })),
          ({ context: { path, at } }) => showQuery(path, searchTo(at)),
          'openTab',
        ],
      },
    },
    initial: 'loading',
    states: {
      loading: readState('#shown', '#failed'),
      failed: { id: 'failed', on: { retry: 'loading' } },
      gone: { id: 'gone', entry: 'closeTabs' },
      shown: {
        id: 'shown',
        type: 'parallel',
        on: { removed: 'gone' },
        states: {
          record: {
            initial: 'resting',
            on: { refresh: '.reading', 'records.changed': '.reading' },
            states: {
              resting: {
                on: { 'page.visited': { guard: { type: 'isAgain', params: ({ event }) => event.search }, target: 'checking' } },
              },
              checking: checkState,
              reading: readState('resting', 'resting'),
            },
          },
          dialog: {
            initial: 'none',
            states: {
              none: {
                on: {
                  open: Object.keys(dialogs).map((dialog) => ({ guard: ({ event }) => event.dialog === dialog, target: dialog })),
                },
              },
              ...Object.fromEntries(Object.keys(dialogs).map((dialog) => [dialog, dialogState(dialog)])),
            },
          },
        },
      },
    },
  });
}

const rowIn = (output: unknown) => output as Versioned;

type Snapshot<Row, T extends object, B extends Beside> = {
  readonly context: RecordPageContext<Row, T, B>;
  readonly value: unknown;
};

/** All that the page shows around its tabs. */
export function recordPage<Row, T extends object, B extends Beside>({ context, value }: Snapshot<Row, T, B>) {
  const { row, failure, outdated, at, opened, path, permissions, rights } = context;
  const standing = value === 'loading' || value === 'failed' || value === 'gone' ? value : ('shown' as const);
  const tabs = Object.keys(rights).filter((name) => permissions.includes(rights[name] ?? ''));
  return { row, failure, outdated, at, opened, standing, list: listIn(path), permissions, tabs };
}
