import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { CallError } from '../../../contract/failure';
import type { PageFact } from '../../../src/machines/base/page';
import { createOpenChartMachine, type OpenChart, openChartScreen } from '../../../src/machines/guest/open-chart';
import { OpenChartScreen } from '../../../src/ui/guest/OpenChartScreen';
import { listener } from '../shell/shell-fixture';
import { failures, opened, refusal, said, show } from './doors-fixture';

const CHART: OpenChart = {
  kind: 'month-bar',
  title: '各月登录',
  bars: [
    { x: '2026-09', y: 1200 },
    { x: '2026-10', y: 0 },
    { x: '2026-11', y: 300 },
  ],
};

/** The screen at an address; the server answers in turn, and with the chart from then on. */
async function open(path: string, ...answers: (OpenChart | CallError)[]) {
  const asked: string[] = [];
  const tab = listener<PageFact>();
  const machine = createOpenChartMachine({
    load: async (id) => {
      asked.push(id);
      const answer = answers.shift() ?? CHART;
      if (answer instanceof CallError) throw answer;
      return answer;
    },
  });
  const page = createActor(machine, { input: { ...opened('', path), tab: tab.ref } }).start();
  await act(async () => show(<OpenChartScreen page={page} />));
  return { asked, page, told: tab.told };
}

test.each([
  ['/chart/open/c1', 'c1'],
  ['/chart/open/c1/', 'c1'],
  ['/embed/chart/open/c1/full', 'c1'],
])('the chart is the one that the address names (§2.1): %s', async (path, id) => {
  expect((await open(path)).asked).toEqual([id]);
});

test.each(['/chart/open/', '/chart/open/%', '/chart/open/a%2Fb', '/chart/open/..%2Fx'])(
  'an address that names none asks for none: %s',
  async (path) => {
    expect((await open(path)).asked).toEqual([]);
    expect(said()).toContain('图表不存在');
  },
);

test('a chart that the server refuses does not exist: it is not asked for again', async () => {
  const { asked, page } = await open('/chart/open/c1', refusal('gone'));
  expect(said()).toContain('图表不存在');
  page.send({ type: 'retry' });
  expect(asked).toEqual(['c1']);
});

test.each(failures)('a chart that could not be loaded can be asked for again: %o', async (failure) => {
  const { asked, page } = await open('/chart/open/c1', new CallError(failure));
  expect(openChartScreen(page.getSnapshot())).toEqual({ show: 'failed', chart: null, failure });
  await act(async () => page.send({ type: 'retry' }));
  expect(asked).toEqual(['c1', 'c1']);
  expect(openChartScreen(page.getSnapshot())).toEqual({ show: 'shown', chart: CHART, failure: null });
});

test('the window goes by the name of the chart (§2.3)', async () => {
  expect((await open('/chart/open/c1')).told).toEqual([{ type: 'page.titled', title: '各月登录' }]);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('各月登录');
});

test('screen readers get the bars as a table', async () => {
  await open('/chart/open/c1');
  const table = screen.getByRole('table', { name: '各月登录' });
  expect(
    within(table)
      .getAllByRole('row')
      .map(({ textContent }) => textContent),
  ).toEqual(['月份登录次数', '2026年9月1,200', '2026年10月0', '2026年11月300']);
});

test('the bars are one stop of the Tab key, and the arrow keys go from one to the next', async () => {
  await open('/chart/open/c1');
  const bars = ['2026年9月：登录 1,200 次', '2026年10月：登录 0 次', '2026年11月：登录 300 次'].map((name) => {
    const bar = document.querySelector<SVGElement>(`[aria-label="${name}"]`);
    if (!bar) throw new Error(`There is no bar ${name}.`);
    return bar;
  });
  const stops = () => bars.map((bar) => bar.getAttribute('tabindex'));
  expect(stops()).toEqual(['-1', '-1', '0']);
  act(() => bars[2]?.focus());
  fireEvent.keyDown(bars[2] as SVGElement, { key: 'ArrowLeft' });
  expect(document.activeElement).toBe(bars[1]);
  expect(stops()).toEqual(['-1', '0', '-1']);
  fireEvent.keyDown(bars[1] as SVGElement, { key: 'ArrowRight' });
  fireEvent.keyDown(bars[2] as SVGElement, { key: 'ArrowRight' });
  expect(document.activeElement).toBe(bars[2]);
});

test('a chart of nothing says so instead of drawing nothing', async () => {
  await open('/chart/open/c1', { ...CHART, bars: CHART.bars.map(({ x }) => ({ x, y: 0 })) });
  expect(said()).toContain('暂无数据');
  expect(document.querySelector('svg.bar-chart-plot')).toBeNull();
});
