import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { COLUMNS_REAPPLIED_MS } from '../../../contract/limits';
import {
  type ColumnSettingsEvent,
  type ColumnSettingsRef,
  columnChoice,
  createColumnSettingsMachine,
} from '../../../src/machines/records/column-settings';
import { createPagerMachine, type PagerFact, START } from '../../../src/machines/records/pager';
import { DensityMenu, TableTools } from '../../../src/ui/records/TableTools';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { listener } from '../shell/shell-fixture';
import { memory } from './list-fixture';

type Letter = ColumnSettingsEvent | { type: 'xstate.after.reapply.columnSettings.fresh' };

const input = { path: '/users', table: 'users', columns: ['a', 'b'], sortable: [], hiddenAtFirst: ['b'] };
/** What one walk stores is not there for the next. */
const machine = createColumnSettingsMachine(() => ({ read: () => undefined, write: () => {}, forget: () => {} }));
const coverage = coverageOf(machine);
const walks = walksOf(machine, {
  input,
  alphabet: [
    { type: 'show', column: 'a' },
    { type: 'show', column: 'b' },
    { type: 'hide', column: 'a' },
    { type: 'hide', column: 'b' },
    { type: 'pickDensity', density: 'easy' },
    { type: 'restoreDefaults' },
    { type: 'measure', measured: { room: 20, widths: { a: 8, b: 8 } } },
    { type: 'unfold' },
    { type: 'fold' },
  ] satisfies Letter[] as Letter[],
  key: ({ value, context }) => [value, [...context.hidden].sort(), context.density],
  say: (event) => Object.values(event).join(' '),
  canBeTried: () => false,
});

test.each(named(walks))('the tools follow the settings (§2.8): %s', async (_, { steps }) => {
  const columns = createActor(machine, { input, inspect: coverage.inspect, clock: new SimulatedClock() }).start();
  const pager = createActor(
    createPagerMachine<string>(() => new Promise(() => {})),
    { input: { ...START, tell: listener<PagerFact<string>>().ref } },
  ).start();
  render(
    <TableTools pager={pager} columns={columns} titleOf={(name) => name} searchShown onToggleSearch={() => {}}>
      <DensityMenu columns={columns} />
    </TableTools>,
  );

  for (const { event, state } of steps) {
    await perform(event as ColumnSettingsEvent, columns);
    const { shown, density } = columnChoice(state);
    await press('显示列');
    expect(['a', 'b'].filter((column) => box(column).getAttribute('aria-checked') === 'true')).toEqual(shown);
    await press('关闭');
    expect(columnChoice(columns.getSnapshot()).density).toBe(density);
  }
});

test('stored settings are applied again 800 ms after load (§4 Column settings)', () => {
  const clock = new SimulatedClock();
  const storage = memory();
  const columns = createActor(createColumnSettingsMachine(storage.stored), {
    input,
    clock,
    inspect: coverage.inspect,
  }).start();
  storage.stored('/users|columns|users').write({ hidden: ['a'], density: 'easy' });
  clock.increment(COLUMNS_REAPPLIED_MS - 1);
  expect(columnChoice(columns.getSnapshot()).shown).toEqual(['a']);
  clock.increment(1);
  expect(columnChoice(columns.getSnapshot())).toMatchObject({ shown: ['b'], density: 'easy' });
});

everyTransitionIsWalked(coverage);

const DENSITIES = { compact: '紧凑', secondary: '适中', easy: '宽松' };
const box = (name: string) => screen.getByRole('menuitemcheckbox', { name });
const press = (name: string) =>
  act(async () => {
    const button = screen.getByRole('button', { name });
    fireEvent.mouseDown(button);
    fireEvent.click(button);
  });

async function perform(event: ColumnSettingsEvent, columns: ColumnSettingsRef) {
  const { shown } = columnChoice(columns.getSnapshot());
  switch (event.type) {
    case 'show':
    case 'hide':
      await press('显示列');
      // A box that already says so cannot be set to it again.
      if (shown.includes(event.column) === (event.type === 'hide')) await act(async () => fireEvent.click(box(event.column)));
      return press('关闭');
    case 'pickDensity':
      await press('表格密度');
      await act(async () => fireEvent.click(screen.getByRole('menuitemradio', { name: DENSITIES[event.density] })));
      return;
    case 'restoreDefaults':
      await press('显示列');
      await act(async () => fireEvent.click(screen.getByRole('menuitem', { name: '恢复默认' })));
      return press('关闭');
    // The table says these, not its tools: see the rules.
    case 'measure':
    case 'unfold':
    case 'fold':
      return act(async () => columns.send(event));
  }
}
