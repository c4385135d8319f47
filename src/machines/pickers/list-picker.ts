import { type ActorRef, assign, type Snapshot, type SnapshotFrom, setup } from 'xstate';
import type { DepartmentNode } from '../../../contract/departments';
import { createDepartmentTreeMachine, type DepartmentTreeRef } from '../administration/department-tree';
import type { Load } from '../base/loading';
import type { Notice, Notify } from '../base/notices';
import { createListPageMachine, type Identified, type ListFact, type ListPageRef, NOTHING_KEPT } from '../records/list-page';
import type { LoadPage } from '../records/pager';

/**
 * How many can be picked. `one` refuses a second, and the first stays; with `radio` the next takes the place of the one before.
 */
export type Limit = 'many' | 'one' | 'radio';

type LoadTree = Load<readonly DepartmentNode[]>;

export interface PickerPorts<Row> {
  readonly load: LoadPage<Row>;
  readonly notify: Notify;
  /** A tree beside the list, one of whose departments narrows it. */
  readonly loadTree?: LoadTree;
  /** Said when nothing is picked, where something has to be. */
  readonly none?: Notice;
}

/** What a picker is opened about. */
export interface Picking<Row, About = null> {
  /** What it is for: it comes back with what was picked. */
  readonly about: About;
  /** What is picked at first. */
  readonly picked: readonly Row[];
  readonly limit: Limit;
  /** Without it, picking nothing is an answer, too. */
  readonly needed?: boolean;
}

export type PickerEvent<Row> =
  /** The box of a row was pressed: one that is ticked is ticked no longer. */
  | { type: 'tick'; row: Row }
  /** A row is taken out of what is picked. */
  | { type: 'untick'; row: Row }
  /** The box above a page of rows. */
  | { type: 'tickAll'; rows: readonly Row[] }
  | { type: 'clear' }
  | { type: 'confirm' }
  | { type: 'cancel' }
  | ListFact<Row>;

export type PickerOutput<Row, About = null> =
  | { readonly kind: 'picked'; readonly rows: readonly Row[]; readonly about: About }
  | { readonly kind: 'cancelled' };

interface PickerContext<Row extends Identified, About> extends Picking<Row, About> {
  readonly list: ListPageRef<Row>;
  readonly tree: DepartmentTreeRef | null;
  readonly output: PickerOutput<Row, About>;
}

/**
 * Picks rows of a list (§2.7): a list page without a form, whose ticks stay.
 *
 *     picking ──confirm──▶ closed (picked)
 *      │ └────cancel────▶ closed (cancelled)
 *      └─ tick · untick · tickAll · clear
 *
 * - What is picked stays across pages, searches and departments: rows that the list shows no longer stay picked.
 * - Where one can be picked, a second tick is refused with a warning, and the first stays (§4, §5).
 * - Where something is needed, confirming nothing warns and stays open.
 */
export function createPickerMachine<Row extends Identified, About = null>({
  load,
  notify,
  loadTree,
  none = { tone: 'warning', say: 'pickAtLeastOne' },
}: PickerPorts<Row>) {
  type Context = PickerContext<Row, About>;
  const list = createListPageMachine<Row>({ ...NOTHING_KEPT, load, notify });

  return setup({
    types: {} as {
      context: Context;
      events: PickerEvent<Row>;
      input: { subject: Picking<Row, About> };
      output: PickerOutput<Row, About>;
    },
    actors: { list, tree: createDepartmentTreeMachine(loadTree ?? noDepartments) },
    actions: { pick: assign((_, { picked }: { picked: readonly Row[] }) => ({ picked })) },
    guards: {
      isTicked: ({ context }, { row }: { row: Row }) => holds(context.picked, row),
      replaces: ({ context }) => context.limit === 'radio',
      isFull: ({ context }) => context.limit === 'one' && context.picked.length > 0,
      takesMany: ({ context }) => context.limit === 'many',
      isMissing: ({ context }) => context.needed === true && context.picked.length === 0,
    },
  }).createMachine({
    id: 'picker',
    context: ({ input, spawn, self }) => ({
      ...input.subject,
      list: spawn('list', { id: 'list', input: { path: '', search: '', owner: self } }),
      tree: loadTree ? spawn('tree', { id: 'tree', input: { chosen: null } }) : null,
      output: { kind: 'cancelled' },
    }),
    initial: 'picking',
    states: {
      picking: {
        on: {
          tick: [
            { guard: 'replaces', actions: { type: 'pick', params: ({ event }) => ({ picked: [event.row] }) } },
            {
              guard: { type: 'isTicked', params: ({ event }) => event },
              actions: { type: 'pick', params: ({ context, event }) => ({ picked: without(context.picked, event.row) }) },
            },
            { guard: 'isFull', actions: () => notify({ tone: 'warning', title: 'selectionFailed', say: 'pickOnlyOne' }) },
            { actions: { type: 'pick', params: ({ context, event }) => ({ picked: [...context.picked, event.row] }) } },
          ],
          untick: {
            actions: { type: 'pick', params: ({ context, event }) => ({ picked: without(context.picked, event.row) }) },
          },
          tickAll: {
            guard: 'takesMany',
            actions: { type: 'pick', params: ({ context, event }) => ({ picked: turned(context.picked, event.rows) }) },
          },
          clear: { actions: { type: 'pick', params: { picked: [] } } },
          confirm: [
            { guard: 'isMissing', actions: () => notify(none) },
            {
              target: 'closed',
              actions: assign(({ context: { picked, about } }) => ({ output: { kind: 'picked' as const, rows: picked, about } })),
            },
          ],
          cancel: 'closed',
        },
      },
      closed: { type: 'final' },
    },
    output: ({ context }) => context.output,
  });
}

const noDepartments: LoadTree = async () => [];

export const holds = (picked: readonly Identified[], row: Identified) => picked.some(({ id }) => id === row.id);

const without = <Row extends Identified>(picked: readonly Row[], { id: gone }: Row) => picked.filter(({ id }) => id !== gone);

/** All rows of a page picked, or none of them if all were. */
function turned<Row extends Identified>(picked: readonly Row[], rows: readonly Row[]): readonly Row[] {
  const missing = rows.filter((row) => !holds(picked, row));
  return missing.length > 0 ? [...picked, ...missing] : picked.filter((row) => !holds(rows, row));
}

export type PickerMachine<Row extends Identified, About = null> = ReturnType<typeof createPickerMachine<Row, About>>;

/** A picker as its views see it, whatever it is for. */
export type PickerRef<Row extends Identified> = ActorRef<
  Snapshot<unknown> & { readonly context: Pick<PickerContext<Row, unknown>, 'list' | 'tree' | 'picked' | 'limit'> },
  PickerEvent<Row>
>;

/** What a picker shows. */
export const pickerOf = <Row extends Identified>({ context }: SnapshotFrom<PickerRef<Row>>) => context;

/** The box above the rows of a page. */
export function pageMark(picked: readonly Identified[], rows: readonly Identified[]): 'all' | 'some' | 'none' {
  const count = rows.filter((row) => holds(picked, row)).length;
  if (count === 0) return 'none';
  return count === rows.length ? 'all' : 'some';
}
