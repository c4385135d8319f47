import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { CallError } from '../../../contract/failure';
import type { PageFact } from '../../../src/machines/base/page';
import { type ChartGalleryEvent, createChartGalleryMachine } from '../../../src/machines/charts/chart-gallery';
import type { Point } from '../../../src/machines/charts/points';
import { ChartGalleryPage } from '../../../src/ui/administration/charts/ChartGalleryPage';
import { ShownContext } from '../../../src/ui/base/WhileShown';
import type { MonthBars } from '../../../src/ui/charts/MonthBar';
import { hasNothing, type PlotKind, type Plots } from '../../../src/ui/charts/plot';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { Around } from '../app/app-fixture';
import { listener, scripted } from '../shell/shell-fixture';

const INPUT = { path: '/chart-gallery', search: '', permissions: [], tab: listener<PageFact>().ref };
const KINDS: readonly PlotKind[] = ['line', 'area', 'miniArea', 'miniBar', 'pie', 'ring', 'radar', 'gauge', 'tagCloud'];
const never = () => new Promise<never>(() => {});
const machine = createChartGalleryMachine<Plots>({ loadPlots: never, loadMonthBar: never, random: () => 0 });
const coverage = coverageOf(machine);
const walks = walksOf(machine, {
  input: INPUT,
  alphabet: [{ type: 'shuffle' }] satisfies ChartGalleryEvent[] as ChartGalleryEvent[],
  key: ({ value }) => value,
  say: ({ type }) => type,
});

/** The page, and a library that remembers what it has drawn and not destroyed. */
async function open() {
  const [library, months] = [scripted<Plots>(), scripted<MonthBars>()];
  const drawn: { kind: PlotKind; points: readonly Point[] }[] = [];
  let count = 0;
  const actor = createActor(
    createChartGalleryMachine<Plots>({ loadPlots: library.ask, loadMonthBar: months.ask, random: () => ++count / 1000 }),
    { input: INPUT, inspect: coverage.inspect },
  ).start();
  const drawer = (kind: PlotKind) => (_: HTMLElement, points: readonly Point[]) => {
    const one = { kind, points };
    drawn.push(one);
    return { destroy: () => void drawn.splice(drawn.indexOf(one), 1) };
  };
  const plots = Object.fromEntries(KINDS.map((kind) => [kind, drawer(kind)])) as unknown as Plots;
  const page = (shown: boolean) => (
    <Around>
      <ShownContext value={shown}>
        <ChartGalleryPage page={actor} />
      </ShownContext>
    </Around>
  );
  const view = render(page(true));
  return {
    actor,
    library,
    months,
    drawn,
    plots,
    unmount: view.unmount,
    turn: (shown: boolean) => view.rerender(page(shown)),
  };
}

test.each(named(walks))('random bars change when asked (§2.8): %s', async (_, { steps }) => {
  const { actor, library, plots, drawn } = await open();
  await act(async () => library.resolve(plots));
  const bars = () => drawn.filter(({ kind }) => kind === 'miniBar').map(({ points }) => points);
  for (const { state } of steps) {
    const [before] = bars();
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: '换一组' })));
    expect(actor.getSnapshot().value).toEqual(state.value);
    expect(bars()).toHaveLength(1);
    expect(bars()[0]).not.toEqual(before);
  }
});

everyTransitionIsWalked(coverage);

test('each kind of §2.8 is drawn once, with its figures as a table', async () => {
  const { library, months, plots, drawn } = await open();
  await act(async () => library.resolve(plots));
  await act(async () => months.resolve([{ x: '2026-11', y: 3 }]));
  expect(drawn.map(({ kind }) => kind).sort()).toEqual([...KINDS].sort());
  const radar = drawn.find(({ kind }) => kind === 'radar');
  expect(radar?.points.every(({ y }) => y >= 0 && y <= 80)).toBe(true);
  expect(drawn.find(({ kind }) => kind === 'miniArea')?.points).toHaveLength(10);
  expect(within(screen.getByRole('table', { name: '饼图' })).getAllByRole('row')).toHaveLength(7);
  expect(screen.getAllByRole('table')).toHaveLength(KINDS.length + 2);
  expect(screen.getByRole('meter').getAttribute('value')).toBe('0.64');
  expect(screen.getAllByRole('listitem')[0]?.textContent).toBe('研发38');
  expect(screen.getAllByText('登录').at(-1)?.closest('p')?.textContent).toBe('登录上升12.4%');
});

test('what is drawn is destroyed with its page, and while its tab is hidden; it is drawn anew when the tab is back', async () => {
  const { library, plots, drawn, turn, unmount } = await open();
  await act(async () => library.resolve(plots));
  await act(async () => turn(false));
  expect(drawn).toEqual([]);
  await act(async () => turn(true));
  expect(drawn).toHaveLength(KINDS.length);
  unmount();
  expect(drawn).toEqual([]);
});

test('without the library the charts say so, each with a retry; those that need none are shown', async () => {
  const { library, months, plots, drawn } = await open();
  await act(async () => library.reject(new CallError({ kind: 'offline' })));
  await act(async () => months.resolve([{ x: '2026-11', y: 3 }]));
  expect(screen.getAllByRole('alert')).toHaveLength(KINDS.length);
  expect(screen.queryByRole('table', { name: '月度柱状图' })).not.toBeNull();
  await act(async () => void fireEvent.click(screen.getAllByRole('button', { name: '重试' })[0] as HTMLElement));
  await act(async () => library.resolve(plots));
  expect(drawn).toHaveLength(KINDS.length);
});

test('a circle of nothing is an empty chart; lines of zero and below are not', () => {
  expect([hasNothing('pie', [{ x: 'a', y: 0 }]), hasNothing('tagCloud', [{ x: 'a', y: -1 }]), hasNothing('line', [])]).toEqual([
    true,
    true,
    true,
  ]);
  expect([hasNothing('line', [{ x: 'a', y: 0 }]), hasNothing('radar', [{ x: 'a', y: -1 }])]).toEqual([false, false]);
});
