import { act } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { CallError } from '../../../contract/failure';
import { zhCN } from '../../../src/i18n/zh-CN';
import { createOpenChartMachine, type OpenChart, openChartScreen } from '../../../src/machines/guest/open-chart';
import { OpenChartScreen } from '../../../src/ui/guest/OpenChartScreen';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { scripted } from '../shell/shell-fixture';
import { lost, opened, press, refusal, show } from './doors-fixture';

type Letter =
  | { type: 'retry' }
  | { type: 'xstate.done.actor.load'; output: OpenChart }
  | { type: 'xstate.error.actor.load'; error: CallError };

const text = zhCN.chart;
const CHART: OpenChart = { kind: 'month-bar', title: '各月登录', bars: [{ x: '2026-11', y: 3 }] };
const alphabet: Letter[] = [
  { type: 'retry' },
  { type: 'xstate.done.actor.load', output: CHART },
  { type: 'xstate.error.actor.load', error: refusal('gone') },
  { type: 'xstate.error.actor.load', error: lost },
];
const quiet = createOpenChartMachine({ load: () => new Promise(() => {}) });
const coverage = coverageOf(quiet);
const walksFrom = (path: string) =>
  walksOf(quiet, {
    input: opened('', path),
    alphabet,
    key: ({ value }) => value,
    say: (letter) => ('error' in letter ? letter.error.failure.kind : letter.type.replace('xstate.done.actor.', '')),
    from: path,
  });
const walks = [...walksFrom('/chart/open/c1'), ...walksFrom('/chart/open/')];

test.each(named(walks))('the screen follows the machine: %s', async (_, { input, start, steps }) => {
  const charts = scripted<OpenChart>();
  const chart = createActor(createOpenChartMachine({ load: (_id, signal) => charts.ask(signal) }), {
    input,
    inspect: coverage.inspect,
  }).start();
  show(<OpenChartScreen page={chart} />);
  const seen = (at: typeof start) => {
    const { show: state } = openChartScreen(at);
    const words = {
      deciding: text.loading,
      reading: text.loading,
      shown: CHART.title,
      missing: text.missing,
      failed: text.failed,
    };
    expect(document.querySelector('main')?.textContent).toContain(words[state]);
  };
  seen(start);
  for (const { event, state } of steps) {
    await act(async () => {
      if (event.type === 'retry') return press('重试', () => chart.send(event));
      return 'error' in event ? charts.reject(event.error) : charts.resolve(event.output);
    });
    expect(openChartScreen(chart.getSnapshot())).toEqual(openChartScreen(state));
    seen(state);
  }
});

everyTransitionIsWalked(coverage);
