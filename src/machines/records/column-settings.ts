import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';
import { z } from 'zod/mini';
import { COLUMNS_REAPPLIED_MS } from '../../../contract/limits';
import type { StoredAt } from '../base/stored';

/** §2.8, default first. */
export const DENSITIES = ['compact', 'secondary', 'easy'] as const;
export type Density = (typeof DENSITIES)[number];

export interface Settings {
  readonly hidden: readonly string[];
  /** Columns that a person asked for: they show whether they fit or not. */
  readonly ticked: readonly string[];
  readonly density: Density;
}

/** The room for columns beside the boxes and the actions, and what each column takes of it; in CSS pixels. */
interface Room {
  readonly room: number;
  readonly widths: Readonly<Record<string, number>>;
}

/** What is stored of a table: of each column the part of §3 that a view does not fix, and whether a person ticked it. */
const storedTable = z.object({
  columns: z.array(
    z.object({ dataIndex: z.string(), key: z.string(), hidden: z.boolean(), sorter: z.boolean(), ticked: z.boolean() }),
  ),
  density: z.enum(DENSITIES),
});
type StoredTable = z.infer<typeof storedTable>;
/** The form in which it was stored before; it is still read. */
const olderTable = z.object({
  hidden: z.array(z.string()),
  ticked: z._default(z.array(z.string()), []),
  density: z.enum(DENSITIES),
});

export type ColumnSettingsEvent =
  | { type: 'show'; column: string }
  | { type: 'hide'; column: string }
  | { type: 'pickDensity'; density: Density }
  | { type: 'restoreDefaults' }
  /** Null where columns do not stand side by side, as on the cards of a phone. */
  | { type: 'measure'; measured: Room | null }
  | { type: 'unfold' }
  | { type: 'fold' };

export interface ColumnSettingsInput {
  /** Path of the tab: settings are stored per route and table (§3). */
  readonly path: string;
  readonly table: string;
  readonly columns: readonly string[];
  /** Columns by which the list can be sorted. */
  readonly sortable: readonly string[];
  readonly hiddenAtFirst: readonly string[];
  /** Columns that cannot be hidden: without them a row would not say what it is about. */
  readonly alwaysShown?: readonly string[];
}

interface ColumnSettingsContext extends ColumnSettingsInput, Settings {
  /** Null until the table was measured. */
  readonly measured: Room | null;
  /** Every column shows, and the table is scrolled sideways; not stored. */
  readonly isUnfolded: boolean;
}

/**
 * Which columns a table shows, and how dense it is.
 *
 *     fresh ──800 ms──▶ steady      both hear: show · hide · pickDensity · restoreDefaults · measure · unfold · fold
 *
 * - Stored settings are applied at once, so that nothing jumps, and again 800 ms after load (§4, §9).
 * - Columns rank as they stand. The last ones fold away where the room ends, unless a person ticked them or unfolds them all (G71).
 * - Every change of a choice is stored. At least one column always stays visible, and those that must. Columns that no longer exist are ignored.
 */
export function createColumnSettingsMachine(stored: StoredAt) {
  const storedFor = ({ path, table }: ColumnSettingsInput) => stored<StoredTable>(`${path}|columns|${table}`);
  const restored = (input: ColumnSettingsInput) => fitted(readSettings(storedFor(input).read()) ?? defaults(input), input);

  return setup({
    types: {} as { context: ColumnSettingsContext; events: ColumnSettingsEvent; input: ColumnSettingsInput },
    delays: { reapply: COLUMNS_REAPPLIED_MS },
    actions: {
      store: ({ context }) => storedFor(context).write(storedForm(context)),
      forget: ({ context }) => storedFor(context).forget(),
    },
    guards: {
      canBeHidden: ({ context }, column: string) => canBeHidden(context, column),
    },
  }).createMachine({
    id: 'columnSettings',
    context: ({ input }) => ({ ...input, ...restored(input), measured: null, isUnfolded: false }),
    on: {
      show: {
        actions: [
          assign(({ context, event }) => ({
            hidden: without(context.hidden, event.column),
            ticked: union(context.ticked, event.column),
          })),
          'store',
        ],
      },
      hide: {
        guard: { type: 'canBeHidden', params: ({ event }) => event.column },
        actions: [
          assign(({ context, event }) => ({
            hidden: union(context.hidden, event.column),
            ticked: without(context.ticked, event.column),
          })),
          'store',
        ],
      },
      pickDensity: { actions: [assign(({ event }) => ({ density: event.density })), 'store'] },
      restoreDefaults: { actions: [assign(({ context }) => ({ ...defaults(context), isUnfolded: false })), 'forget'] },
      measure: { actions: assign({ measured: ({ event }) => event.measured }) },
      unfold: { actions: assign({ isUnfolded: true }) },
      fold: { actions: assign({ isUnfolded: false }) },
    },
    initial: 'fresh',
    states: {
      fresh: { after: { reapply: { target: 'steady', actions: assign(({ context }) => restored(context)) } } },
      steady: {},
    },
  });
}

const storedForm = ({ columns, sortable, hidden, ticked, density }: ColumnSettingsContext): StoredTable => ({
  columns: columns.map((column) => ({
    dataIndex: column,
    key: column,
    hidden: hidden.includes(column),
    sorter: sortable.includes(column),
    ticked: ticked.includes(column),
  })),
  density,
});

/** Settings from what was stored; null where that is none. */
function readSettings(raw: unknown): Settings | null {
  const table = storedTable.safeParse(raw).data;
  if (!table) return olderTable.safeParse(raw).data ?? null;
  const keysOf = (which: 'hidden' | 'ticked') => table.columns.filter((column) => column[which]).map(({ key }) => key);
  return { hidden: keysOf('hidden'), ticked: keysOf('ticked'), density: table.density };
}

const defaults = ({ hiddenAtFirst }: ColumnSettingsInput): Settings => ({
  hidden: hiddenAtFirst,
  ticked: [],
  density: DENSITIES[0],
});

const union = (columns: readonly string[], column: string) => (columns.includes(column) ? columns : [...columns, column]);
const without = (columns: readonly string[], column: string) => columns.filter((other) => other !== column);

/** Settings cut down to the columns of today; if they would hide all of them, the defaults. */
function fitted(settings: Settings, input: ColumnSettingsInput): Settings {
  const hidden = settings.hidden.filter((column) => input.columns.includes(column) && !input.alwaysShown?.includes(column));
  return hidden.length < input.columns.length ? { ...settings, hidden } : defaults(input);
}

const wanted = ({ columns, hidden }: Pick<ColumnSettingsContext, 'columns' | 'hidden'>) =>
  columns.filter((column) => !hidden.includes(column));

/** The wanted columns for which there is no room beside those that must show and those that rank before them. */
function outside(context: ColumnSettingsContext): readonly string[] {
  if (!context.measured) return [];
  const { room, widths } = context.measured;
  const columns = wanted(context);
  const mustShow = (column: string) =>
    column === columns[0] || context.ticked.includes(column) || context.alwaysShown?.includes(column);
  let left = columns.filter(mustShow).reduce((rest, column) => rest - (widths[column] ?? 0), room);
  return columns.filter((column) => {
    if (mustShow(column)) return false;
    left -= widths[column] ?? 0;
    return left < 0;
  });
}

const canBeHidden = (context: ColumnSettingsContext, column: string) =>
  !context.alwaysShown?.includes(column) && wanted(context).some((other) => other !== column);

export type ColumnSettingsMachine = ReturnType<typeof createColumnSettingsMachine>;
export type ColumnSettingsRef = ActorRefFrom<ColumnSettingsMachine>;

type ColumnChoice = ReturnType<typeof columnChoice>;

/** All that a table and its tools show of it. */
export function columnChoice({ context }: SnapshotFrom<ColumnSettingsMachine>) {
  const fixed = context.columns.filter((column) => !canBeHidden(context, column));
  const folding = outside(context);
  const shown = context.isUnfolded ? wanted(context) : wanted(context).filter((column) => !folding.includes(column));
  return { columns: context.columns, shown, fixed, sortable: context.sortable, density: context.density };
}

/** How many columns do not fit, and whether they show all the same. */
export function columnFold({ context }: SnapshotFrom<ColumnSettingsMachine>) {
  return { count: outside(context).length, isUnfolded: context.isUnfolded };
}

/** Whether two choices look the same: `shown` and `fixed` are new lists each time. */
export const isSameChoice = (one: ColumnChoice, other: ColumnChoice) =>
  one.density === other.density && isSameList(one.shown, other.shown) && isSameList(one.fixed, other.fixed);

const isSameList = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((column, at) => column === other[at]);

export const densityOf = ({ context }: SnapshotFrom<ColumnSettingsMachine>) => context.density;
