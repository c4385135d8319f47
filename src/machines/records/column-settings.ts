import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';
import { COLUMNS_REAPPLIED_MS } from '../../../contract/limits';
import type { StoredAt } from '../base/stored';

/** §2.8, default first. */
export const DENSITIES = ['compact', 'secondary', 'easy'] as const;
export type Density = (typeof DENSITIES)[number];

export interface Settings {
  readonly hidden: readonly string[];
  readonly density: Density;
}

export type ColumnSettingsEvent =
  | { type: 'show'; column: string }
  | { type: 'hide'; column: string }
  | { type: 'pickDensity'; density: Density }
  | { type: 'restoreDefaults' };

export interface ColumnSettingsInput {
  /** Path of the tab: settings are stored per route and table (§3). */
  readonly path: string;
  readonly table: string;
  readonly columns: readonly string[];
  readonly hiddenAtFirst: readonly string[];
  /** Columns that cannot be hidden: without them a row would not say what it is about. */
  readonly alwaysShown?: readonly string[];
}

export interface ColumnSettingsPorts {
  readonly stored: StoredAt;
  /** Stored settings; null where the stored value is none. */
  readonly readSettings: (raw: unknown) => Settings | null;
}

type ColumnSettingsContext = ColumnSettingsInput & Settings;

/**
 * Which columns a table shows, and how dense it is.
 *
 *     fresh ──800 ms──▶ steady      both hear: show · hide · pickDensity · restoreDefaults
 *
 * - Stored settings are applied at once, so that nothing jumps, and again 800 ms after load (§4, §9).
 * - Every change is stored. At least one column always stays visible, and those that must. Columns that no longer exist are ignored.
 */
export function createColumnSettingsMachine({ stored, readSettings }: ColumnSettingsPorts) {
  const storedFor = ({ path, table }: ColumnSettingsInput) => stored<Settings>(`${path}|columns|${table}`);
  const restored = (input: ColumnSettingsInput) => fitted(readSettings(storedFor(input).read()) ?? defaults(input), input);

  return setup({
    types: {} as { context: ColumnSettingsContext; events: ColumnSettingsEvent; input: ColumnSettingsInput },
    delays: { reapply: COLUMNS_REAPPLIED_MS },
    actions: {
      store: ({ context }) => storedFor(context).write({ hidden: context.hidden, density: context.density }),
      forget: ({ context }) => storedFor(context).forget(),
    },
    guards: {
      canBeHidden: ({ context }, column: string) => canBeHidden(context, column),
    },
  }).createMachine({
    id: 'columnSettings',
    context: ({ input }) => ({ ...input, ...restored(input) }),
    on: {
      show: {
        actions: [
          assign(({ context, event }) => ({ hidden: context.hidden.filter((column) => column !== event.column) })),
          'store',
        ],
      },
      hide: {
        guard: { type: 'canBeHidden', params: ({ event }) => event.column },
        actions: [assign(({ context, event }) => ({ hidden: union(context.hidden, event.column) })), 'store'],
      },
      pickDensity: { actions: [assign(({ event }) => ({ density: event.density })), 'store'] },
      restoreDefaults: { actions: [assign(({ context }) => defaults(context)), 'forget'] },
    },
    initial: 'fresh',
    states: {
      fresh: { after: { reapply: { target: 'steady', actions: assign(({ context }) => restored(context)) } } },
      steady: {},
    },
  });
}

const defaults = ({ hiddenAtFirst }: ColumnSettingsInput): Settings => ({ hidden: hiddenAtFirst, density: DENSITIES[0] });

const union = (hidden: readonly string[], column: string) => (hidden.includes(column) ? hidden : [...hidden, column]);

/** Settings cut down to the columns of today; if they would hide all of them, the defaults. */
function fitted(settings: Settings, input: ColumnSettingsInput): Settings {
  const hidden = settings.hidden.filter((column) => input.columns.includes(column) && !input.alwaysShown?.includes(column));
  return hidden.length < input.columns.length ? { ...settings, hidden } : defaults(input);
}

const shown = ({ columns, hidden }: Pick<ColumnSettingsContext, 'columns' | 'hidden'>) =>
  columns.filter((column) => !hidden.includes(column));

const canBeHidden = (context: ColumnSettingsContext, column: string) =>
  !context.alwaysShown?.includes(column) && shown(context).some((other) => other !== column);

export type ColumnSettingsMachine = ReturnType<typeof createColumnSettingsMachine>;
export type ColumnSettingsRef = ActorRefFrom<ColumnSettingsMachine>;

type ColumnChoice = ReturnType<typeof columnChoice>;

/** All that a table and its tools show of it. */
export function columnChoice({ context }: SnapshotFrom<ColumnSettingsMachine>) {
  const fixed = context.columns.filter((column) => !canBeHidden(context, column));
  return { columns: context.columns, shown: shown(context), fixed, density: context.density };
}

/** Whether two choices look the same: `shown` and `fixed` are new lists each time. */
export const isSameChoice = (one: ColumnChoice, other: ColumnChoice) =>
  one.density === other.density && isSameList(one.shown, other.shown) && isSameList(one.fixed, other.fixed);

const isSameList = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((column, at) => column === other[at]);

export const densityOf = ({ context }: SnapshotFrom<ColumnSettingsMachine>) => context.density;
