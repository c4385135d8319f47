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
  sendTo,
  setup,
} from 'xstate';
import { type Failure, failureOf } from '../../../contract/failure';
import { isOutdated } from '../base/act';
import { createLoadingMachine, type Load, type LoadingFact, type LoadingRef } from '../base/loading';
import type { Notify } from '../base/notices';
import type { PageInput, PagePermit } from '../base/page';
import type { Beside, DialogInput, Dialogs, Ended, Next, NothingBeside, Opening } from './records-page';
import {
  atNewPlace,
  folded,
  goesNowhere,
  HOVER_MS,
  isBy,
  isElsewhere,
  isForbidden,
  keepsParent,
  type LiftContext,
  type LiftEvent,
  liftsOf,
  moveOf,
  taken,
  topOf,
  withUnfolded,
} from './tree-lift';
import { foldable, moved, type Position, rowLines, rowTree, type Takes, type TreeRow } from './tree-rows';

export interface TreePageParts<Row extends TreeRow, D extends Dialogs, B extends Beside = NothingBeside> {
  /** All rows; their order shows their position among equals. */
  readonly load: Load<readonly Row[]>;
  readonly move: (row: Row, to: Position, signal: AbortSignal) => Promise<Row>;
  /** Whether a row has what is typed into the search. */
  readonly isFound: (row: Row, typed: string) => boolean;
  readonly takes: Takes<Row>;
  readonly dialogs: D;
  /** What follows each end of a dialog. */
  readonly after: (ended: Ended<D>) => Next<D>;
  readonly beside?: (spawn: Spawner<ProvidedActor>) => B;
  /** IANA name of the zone in which times are shown. */
  readonly zone: () => string;
  readonly notify: Notify;
}

export type TreePageEvent<Row, D extends Dialogs> =
  /** `below`: the row that a new one will hang on. */
  | (Opening<D> & { readonly below?: string })
  | { type: 'search'; keyword: string }
  | { type: 'fold'; id: string }
  | { type: 'foldAll' }
  | { type: 'unfoldAll' }
  | { type: 'walk'; id: string }
  | LiftEvent
  | { type: 'confirm' }
  | PagePermit
  | LoadingFact<readonly Row[]>;

export interface TreePageContext<Row extends TreeRow, B extends Beside = NothingBeside> extends PageInput, LiftContext<Row> {
  readonly zone: string;
  readonly isFound: (row: Row, typed: string) => boolean;
  readonly takes: Takes<Row>;
  readonly loading: LoadingRef<readonly Row[]>;
  readonly keyword: string;
  readonly beside: B;
}

export type TreePageMachine<Row extends TreeRow, D extends Dialogs, B extends Beside = NothingBeside> = StateMachine<
  TreePageContext<Row, B>,
  TreePageEvent<Row, D>,
  { [Name in keyof D & string]?: ActorRefFrom<D[Name]> },
  ProvidedActor,
  ParameterizedObject,
  ParameterizedObject,
  string,
  'waiting' | 'browsing' | 'moving' | 'asking' | 'saving' | (keyof D & string),
  string,
  PageInput,
  NonReducibleUnknown,
  EventObject,
  MetaObject,
  StateSchema
>;
export type TreePageRef<Row extends TreeRow, D extends Dialogs, B extends Beside = NothingBeside> = ActorRefFrom<
  TreePageMachine<Row, D, B>
>;

/** Inside the machine, a dialog is a name and a logic, as on a page of records. */
type AnyParts = TreePageParts<TreeRow, Dialogs, Beside>;
type AnyContext = TreePageContext<TreeRow, Beside>;
type AnyEnded = { readonly dialog: string; readonly output: unknown };
type AnyOpening = { readonly type: 'open'; readonly dialog: string; readonly about: unknown; readonly below?: string };
type AnyEvent = AnyOpening | Exclude<TreePageEvent<TreeRow, Dialogs>, { type: 'open' }>;
type Move = ReturnType<typeof moveOf>;

/**
 * A page around one tree: its rows, of which one can be moved, and one dialog at a time.
 *
 *     browsing ──open──▶ form │ removal │ …: one state per dialog, named after it ──the dialog ends──▶ browsing
 *        ├──lift──▶ moving ──drop──▶ among the same siblings: saving │ below another parent: asking ──confirm──▶ saving
 *        │           ▲ └ point, step ┘└─ cancel, or a place that cannot be ─▶ browsing ◀──cancel──┘
 *        └──shift (one step up or down)──▶ saving ──answer──▶ browsing
 *                                             └──failure: the row goes back, and the reason is shown──▶ browsing
 *
 * - Positions are counted in the whole tree: while something is searched for, nothing is moved.
 * - What is unfolded and which line is active outlive every save and every reload.
 * - While a dialog is open nothing opens another, and nothing is moved.
 */
export function createTreePageMachine<Row extends TreeRow, D extends Dialogs, B extends Beside = NothingBeside>(
  parts: TreePageParts<Row, D, B>,
): TreePageMachine<Row, D, B>;
export function createTreePageMachine(parts: AnyParts): AnyStateMachine {
  const { dialogs, after, move, takes, notify, beside = () => ({}) } = parts;
  const { lifted, shifted, pointed, stepped } = liftsOf(takes);
  const saving = fromPromise<TreeRow, Move>(({ input, signal }) =>
    input ? move(input.row, input.to, signal) : Promise.reject(new Error('The row to move does not exist')),
  );
  const actors: Dialogs = { ...dialogs, move: saving };
  const page = setup({
    types: {} as { context: AnyContext; events: AnyEvent; input: PageInput },
    actors: { ...actors },
    delays: { hover: HOVER_MS },
    guards: {
      moves: ({ context, event }) => {
        assertEvent(event, 'shift');
        return !isSearching(context) && !goesNowhere({ ...context, ...shifted(context, event) });
      },
      isOverFolded: ({ context: { lift } }) => lift?.over?.zone === 'into',
    },
    actions: {
      reload: sendTo(({ context }) => context.loading, { type: 'reload' }),
      follow: enqueueActions(({ context, enqueue }, ended: AnyEnded) => {
        const { reload, removed, notice, open } = after(ended as Ended<Dialogs>);
        if (reload || removed) enqueue.sendTo(context.loading, { type: 'reload' });
        if (notice) enqueue(() => notify(notice));
        if (open) enqueue.raise(open);
      }),
      take: assign(({ context }, { rows }: { rows: readonly TreeRow[] }) => taken(context, rows)),
      putBack: assign(({ context }) => ({ lift: null, shown: context.tree })),
      showMoved: assign(({ context }) => atNewPlace(context)),
      keep: assign(({ context }, { saved }: { saved: unknown }) => {
        const row = saved as TreeRow;
        const rows = moved(context.rows, row.id, row).map((one) => (one.id === row.id ? row : one));
        return { ...taken(context, rows), active: row.id };
      }),
      report: (_, failure: Failure) => notify({ tone: 'error', failure, fallback: 'operation' }),
      readAgainIfOutdated: enqueueActions(({ context, enqueue }, failure: Failure) => {
        if (isOutdated(failure)) enqueue.sendTo(context.loading, { type: 'reload' });
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
          return { subject: event.about, path, permissions, tab, filters: event.below ? { parentId: event.below } : {} };
        },
        onDone: {
          target: 'browsing',
          actions: { type: 'follow', params: ({ event }): AnyEnded => ({ dialog, output: event.output }) },
        },
      },
    });

  return page.createMachine({
    id: 'treePage',
    context: ({ input, spawn, self }) => {
      const tree = rowTree<TreeRow>([]);
      return {
        ...input,
        zone: parts.zone(),
        isFound: parts.isFound,
        takes,
        loading: spawn(createLoadingMachine(parts.load), { id: 'loading', input: { owner: self } }),
        rows: [],
        tree,
        shown: tree,
        keyword: '',
        expanded: new Set(),
        active: null,
        lift: null,
        beside: beside(spawn),
      };
    },
    on: {
      loaded: { actions: { type: 'take', params: ({ event }) => ({ rows: event.value }) } },
      'page.permitted': { actions: assign({ permissions: ({ event }) => event.permissions }) },
    },
    initial: 'browsing',
    states: {
      browsing: {
        entry: 'putBack',
        on: {
          open: Object.keys(dialogs).map((dialog) => ({
            guard: ({ event }) => event.dialog === dialog,
            target: dialog,
            actions: assign(({ context, event }) => withUnfolded(context, event.below)),
          })),
          search: { actions: assign({ keyword: ({ event }) => event.keyword }) },
          fold: { actions: assign(({ context, event }) => folded(context, event.id)) },
          foldAll: { actions: assign(({ context }) => ({ expanded: new Set<string>(), active: topOf(context) })) },
          unfoldAll: { actions: assign({ expanded: ({ context }) => new Set(foldable(context.tree)) }) },
          walk: { actions: assign({ active: ({ event }) => event.id }) },
          lift: {
            guard: ({ context, event }) => !isSearching(context) && context.tree.byId.has(event.id),
            target: 'moving',
            actions: assign(({ context, event }) => lifted(context, event)),
          },
          shift: { guard: 'moves', target: 'saving', actions: assign(({ context, event }) => shifted(context, event)) },
        },
      },
      moving: {
        after: {
          hover: { guard: 'isOverFolded', actions: assign(({ context }) => withUnfolded(context, context.lift?.over?.id)) },
        },
        on: {
          point: {
            guard: ({ context, event }) => isBy(context, 'pointer') && isElsewhere(context, event.over),
            target: 'moving',
            reenter: true,
            actions: assign(({ context, event }) => pointed(context, event.over)),
          },
          step: {
            guard: ({ context }) => isBy(context, 'keys'),
            actions: assign(({ context, event }) => stepped(context, event.direction)),
          },
          drop: [
            { guard: ({ context }) => goesNowhere(context) || isForbidden(context), target: 'browsing' },
            { guard: ({ context }) => keepsParent(context), target: 'saving' },
            { target: 'asking' },
          ],
          cancel: 'browsing',
        },
      },
      asking: { entry: 'showMoved', on: { confirm: 'saving', cancel: 'browsing' } },
      saving: {
        entry: 'showMoved',
        invoke: {
          id: 'move',
          src: 'move',
          input: ({ context: { tree, lift } }) => moveOf(tree, lift),
          onDone: {
            target: 'browsing',
            actions: [{ type: 'keep', params: ({ event }): { saved: unknown } => ({ saved: event.output }) }, { type: 'reload' }],
          },
          onError: {
            target: 'browsing',
            actions: [
              { type: 'report', params: ({ event }) => failureOf(event.error) },
              { type: 'readAgainIfOutdated', params: ({ event }) => failureOf(event.error) },
            ],
          },
        },
      },
      ...Object.fromEntries(Object.keys(dialogs).map((dialog) => [dialog, dialogState(dialog)])),
    },
  });
}

const isSearching = ({ keyword }: Pick<AnyContext, 'keyword'>) => keyword.trim() !== '';

type Snapshot<Row extends TreeRow> = { readonly context: TreePageContext<Row>; readonly value: unknown };

/** The lines to draw. */
export const treePageLines = <Row extends TreeRow>({ context: { shown, expanded, keyword, isFound } }: Snapshot<Row>) =>
  rowLines(shown, expanded, keyword.trim() === '' ? null : (row) => isFound(row, keyword));

/** All that a tree page shows beside its lines and its dialog. */
export const treePage = <Row extends TreeRow>({ context, value }: Snapshot<Row>) => {
  const { loading, tree, keyword, active, lift, takes, permissions, zone, rows } = context;
  const step = value === 'moving' || value === 'asking' || value === 'saving' ? value : ('browsing' as const);
  return { loading, tree, keyword, active, lift, takes, permissions, zone, isEmpty: rows.length === 0, step };
};

/** Where the lifted row would stand, as it is told: below which row (null: at the top), and at which position of how many. */
export function standing<Row extends TreeRow>({ context: { lift, tree } }: Snapshot<Row>) {
  const parent = lift ? tree.byId.get(lift.to.parentId) : undefined;
  const siblings = (parent?.children ?? tree.roots).filter(({ row }) => row.id !== lift?.id);
  return { parent: parent?.row ?? null, at: (lift?.to.at ?? 0) + 1, of: siblings.length + 1 };
}
