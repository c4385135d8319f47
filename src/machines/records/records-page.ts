import {
  type ActorRefFrom,
  type AnyActorLogic,
  type AnyStateMachine,
  assertEvent,
  assign,
  type EventObject,
  enqueueActions,
  type InputFrom,
  type MetaObject,
  type NonReducibleUnknown,
  type OutputFrom,
  type ParameterizedObject,
  type ProvidedActor,
  raise,
  type Spawner,
  type StateMachine,
  type StateSchema,
  sendTo,
  setup,
} from 'xstate';
import type { SearchedFields } from '../../../contract/super-query';
import type { Notice, Notify } from '../base/notices';
import type { PageInput, PagePermit } from '../base/page';
import type { ColumnSettingsInput, ColumnSettingsMachine, ColumnSettingsRef } from './column-settings';
import { filtersOf, type Identified, type ListFact, type ListPageMachine, type ListPageRef } from './list-page';
import type { ListViewsMachine, ListViewsRef } from './list-views';
import type { Filters } from './pager';
import type { Names, QueryBuilderMachine, QueryBuilderRef } from './query-builder';
import { ALONE, createNewsMachine, type JoinRecords, type NewsRef, type RecordsFact } from './record-news';

/** What a dialog is started with: its subject, and the page that it was opened on. */
export interface DialogInput<Subject> extends Omit<PageInput, 'search'> {
  readonly subject: Subject;
  /** What the list is filtered by. */
  readonly filters: Filters;
}

/** Each is a machine that is given a subject and ends with an output. One that takes no subject is about null. */
export type Dialogs = Readonly<Record<string, AnyActorLogic>>;
type SubjectOf<Logic extends AnyActorLogic> = InputFrom<Logic> extends { readonly subject: infer Subject } ? Subject : null;

/** Opens a dialog, by its name, about a subject. */
export type Opening<D extends Dialogs> = {
  [Name in keyof D & string]: { readonly type: 'open'; readonly dialog: Name; readonly about: SubjectOf<D[Name]> };
}[keyof D & string];
/** Opens a dialog about the selected rows. */
type OpeningOfSelected<Row, D extends Dialogs> = {
  [Name in keyof D & string]: readonly Row[] extends SubjectOf<D[Name]>
    ? { readonly type: 'openSelected'; readonly dialog: Name }
    : never;
}[keyof D & string];
/** Which dialog has ended, and with what. */
export type Ended<D extends Dialogs> = {
  [Name in keyof D & string]: { readonly dialog: Name; readonly output: OutputFrom<D[Name]> };
}[keyof D & string];

/** What follows the end of a dialog. What is left out does not happen. */
export interface Consequence {
  /** Rows are not what they were: the list reads its page again. */
  readonly reload?: boolean;
  /** These no longer exist: the list reads its page again without them. */
  readonly removed?: readonly Identified[];
  readonly notice?: Notice;
}
export interface Next<D extends Dialogs> extends Consequence {
  readonly open?: Opening<D>;
}

/** What lives beside the list as long as the page: a tree, the choices of a select. */
export type Beside = object;
export type NothingBeside = Readonly<Record<never, never>>;

/** What makes an advanced query, and what its sentence is made of: the fields, and names that were picked below a path. */
interface QueryPart {
  readonly builder: QueryBuilderMachine;
  readonly fields: SearchedFields;
  readonly names: (path: string) => Names;
}

export interface RecordsPageParts<Row extends Identified, D extends Dialogs, B extends Beside> {
  readonly list: ListPageMachine<Row>;
  readonly columns: ColumnSettingsMachine;
  readonly table: Omit<ColumnSettingsInput, 'path'>;
  readonly dialogs: D;
  /** The advanced query of the list; without it, there is none. */
  readonly query?: QueryPart | undefined;
  /** The saved views of the list; without it, there are none. */
  readonly views?: ListViewsMachine | undefined;
  /** What follows each end of a dialog. */
  readonly after: (ended: Ended<D>) => Next<D>;
  readonly beside?: (spawn: Spawner<ProvidedActor>, filters: Filters, list: ListPageRef<Row>) => B;
  /** IANA name of the zone in which times are shown. */
  readonly zone: () => string;
  /** The pages of single records hear what changes here, and the list what changes there. */
  readonly join?: JoinRecords;
  readonly notify: Notify;
}

export type RecordsPageEvent<Row extends Identified, D extends Dialogs> =
  | Opening<D>
  | OpeningOfSelected<Row, D>
  | ListFact<Row>
  /** The advanced query is to be made. */
  | { readonly type: 'buildQuery' }
  | RecordsFact
  | PagePermit;

export interface RecordsPageContext<Row extends Identified, B extends Beside> extends PageInput {
  readonly zone: string;
  readonly list: ListPageRef<Row>;
  readonly columns: ColumnSettingsRef;
  /** Null where the list has no saved views. */
  readonly views: ListViewsRef | null;
  readonly beside: B;
  readonly news: NewsRef;
  /** What the sentence of the advanced query is made of; null where there is none. */
  readonly asked: { readonly fields: SearchedFields; readonly names: Names } | null;
}

export type RecordsPageMachine<Row extends Identified, D extends Dialogs, B extends Beside = NothingBeside> = StateMachine<
  RecordsPageContext<Row, B>,
  RecordsPageEvent<Row, D>,
  { [Name in keyof D & string]?: ActorRefFrom<D[Name]> } & QueryChild,
  ProvidedActor,
  ParameterizedObject,
  ParameterizedObject,
  string,
  'browsing' | 'query' | (keyof D & string),
  string,
  PageInput,
  NonReducibleUnknown,
  EventObject,
  MetaObject,
  StateSchema
>;
export type RecordsPageRef<Row extends Identified, D extends Dialogs, B extends Beside = NothingBeside> = ActorRefFrom<
  RecordsPageMachine<Row, D, B>
>;

/** The dialog that every list with an advanced query has. */
export interface QueryChild {
  readonly query?: QueryBuilderRef;
}

/** Inside the machine, a dialog is a name and a logic; outside, `RecordsPageMachine` knows each by its name. */
type AnyParts = RecordsPageParts<Identified, Dialogs, Beside>;
interface AnyEnded {
  readonly dialog: string;
  readonly output: unknown;
}
type AnyEvent =
  | { readonly type: 'open'; readonly dialog: string; readonly about: unknown }
  | { readonly type: 'openSelected'; readonly dialog: string }
  | { readonly type: 'buildQuery' }
  | RecordsFact
  | PagePermit
  | ListFact<Identified>;

/**
 * A page around one list of records: the list, its columns, what lives beside them, and one dialog at a time.
 *
 *     browsing ──open──▶ form │ removal │ …: one state per dialog, named after it ──the dialog ends──▶ browsing
 *     │  └──openSelected──▶ the list says which rows are selected ──▶ open
 *     └──buildQuery──▶ query ──asked: the list searches, or closed──▶ browsing
 *
 * - While a dialog is open, nothing opens another: only `browsing` hears `open`.
 * - `after` says what follows an end: the list reads its page again, a notice, the next dialog.
 * - A subject is in the event and in the dialog that is open, never in the context: a password that was made goes with its dialog.
 */
export function createRecordsPageMachine<Row extends Identified, D extends Dialogs, B extends Beside = NothingBeside>(
  parts: RecordsPageParts<Row, D, B>,
): RecordsPageMachine<Row, D, B>;
export function createRecordsPageMachine(parts: AnyParts): AnyStateMachine {
  const { dialogs, after, beside = () => ({}), join = ALONE, query, notify } = parts;
  const news = createNewsMachine(join);
  const actors: Dialogs = query ? { ...dialogs, query: query.builder } : dialogs;
  const askedAt = (path: string) => (query ? { fields: query.fields, names: query.names(path) } : null);
  const page = setup({
    types: {} as { context: RecordsPageContext<Identified, Beside>; events: AnyEvent; input: PageInput },
    actors,
    actions: {
      follow: enqueueActions(({ context: { list, news }, enqueue }, ended: AnyEnded) => {
        const { reload, removed, notice, open } = after(ended);
        if (reload) enqueue.sendTo(list, { type: 'changed' });
        if (removed) enqueue.sendTo(list, { type: 'removed', rows: removed });
        if (reload || removed) enqueue.sendTo(news, { type: 'tell' });
        if (notice) enqueue(() => notify(notice));
        if (open) enqueue.raise(open);
      }),
      ask: enqueueActions(({ context: { list, path }, enqueue }, output: OutputFrom<QueryBuilderMachine>) => {
        enqueue.assign({ asked: askedAt(path) });
        if (output.kind === 'asked') enqueue.sendTo(list, { type: 'search', filters: { superQueryParams: output.query } });
      }),
    },
  });
  const dialogState = (dialog: string) =>
    page.createStateConfig({
      invoke: {
        id: dialog,
        src: dialog,
        input: ({ context: { path, permissions, tab, list }, event }): DialogInput<unknown> => {
          assertEvent(event, 'open');
          return { subject: event.about, path, permissions, tab, filters: filtersOf(list.getSnapshot()) };
        },
        onDone: {
          target: 'browsing',
          actions: { type: 'follow', params: ({ event }): AnyEnded => ({ dialog, output: event.output }) },
        },
      },
    });

  const queryState = page.createStateConfig({
    invoke: {
      id: 'query',
      src: 'query',
      input: ({ context: { path, list } }) => ({ path, query: queryOf(filtersOf(list.getSnapshot())) }),
      onDone: {
        target: 'browsing',
        actions: { type: 'ask', params: ({ event }) => event.output as OutputFrom<QueryBuilderMachine> },
      },
    },
  });

  return page.createMachine({
    id: 'recordsPage',
    context: ({ input, spawn, self }) => {
      const { path, search } = input;
      const list = spawn(parts.list, { id: 'list', input: { path, search, owner: self } });
      const columns = spawn(parts.columns, { id: 'columns', input: { ...parts.table, path } });
      return {
        ...input,
        zone: parts.zone(),
        list,
        columns,
        views: parts.views ? spawn(parts.views, { id: 'views', input: { list } }) : null,
        beside: beside(spawn, filtersOf(list.getSnapshot()), list),
        news: spawn(news, { id: 'news', input: { list: path, owner: self } }),
        asked: askedAt(path),
      };
    },
    on: {
      'page.permitted': { actions: assign({ permissions: ({ event }) => event.permissions }) },
      'records.changed': { actions: sendTo(({ context }) => context.list, { type: 'changed' }) },
    },
    initial: 'browsing',
    states: {
      browsing: {
        on: {
          open: Object.keys(dialogs).map((dialog) => ({ guard: ({ event }) => event.dialog === dialog, target: dialog })),
          openSelected: {
            actions: sendTo(
              ({ context }) => context.list,
              ({ event }) => ({ type: 'choose', dialog: event.dialog }),
            ),
          },
          ...(query ? { buildQuery: { target: 'query' } } : {}),
          'list.chosen': { actions: raise(({ event }) => ({ type: 'open', dialog: event.dialog, about: event.rows })) },
        },
      },
      ...Object.fromEntries(Object.keys(dialogs).map((dialog) => [dialog, dialogState(dialog)])),
      ...(query ? { query: queryState } : {}),
    },
  });
}

/** What is asked in an advanced query. */
export const queryOf = ({ superQueryParams }: Filters) => (superQueryParams === undefined ? undefined : String(superQueryParams));

/** What lives as long as the page. */
export const recordsPage = <Context>({ context }: { readonly context: Context }) => context;

/** The dialog that is open, under its name. */
export const openDialog = <Children>({ children }: { readonly children: Children }) => children;
