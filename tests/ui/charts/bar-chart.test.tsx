import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { enUS } from '../../../src/i18n/en-US';
import { speechOf, TextContext } from '../../../src/i18n/text';
import { BarChart } from '../../../src/ui/charts/BarChart';

const show = (values: readonly number[], language: 'zh-CN' | 'en-US' = 'zh-CN') => {
  const bars = values.map((value, at) => ({ key: `${at}`, value, label: `b${at}`, name: `bar ${at}`, words: `${at}: ${value}` }));
  const chart = <BarChart title="chart" heads={['name', 'value']} bars={bars} />;
  const { container } = render(language === 'en-US' ? <TextContext value={speechOf('en-US', enUS)}>{chart}</TextContext> : chart);
  return container;
};
const axisIn = (container: HTMLElement) =>
  [...container.querySelectorAll('.bar-chart-axis span:not(.bar-chart-widest)')].map(({ textContent }) => textContent);
const barsIn = (container: HTMLElement) =>
  [...container.querySelectorAll('.bar-chart-bar')].map((bar) => [bar.getAttribute('y'), bar.getAttribute('height')]);

test('a number below zero hangs from the line of zero (§2.8)', () => {
  expect(barsIn(show([50, -50, 0]))).toEqual([
    ['0%', '50%'],
    ['50%', '50%'],
    ['50%', '0%'],
  ]);
});

test('nothing but zeros is drawn on the line, not in the air (§2.8)', () => {
  expect(barsIn(show([0, 0]))).toEqual([
    ['100%', '0%'],
    ['100%', '0%'],
  ]);
});

test('an axis shortens huge numbers as the language does; the table has them whole (§2.8)', () => {
  expect(axisIn(show([1_200_000_000]))).toContain('10亿');
  expect(within(screen.getByRole('table')).queryByText('1,200,000,000')).not.toBeNull();
  expect(axisIn(show([1_200_000_000], 'en-US'))).toContain('1B');
});

test('of many bars some have a label, the last one among them', () => {
  const labels = [...show(Array.from({ length: 60 }, (_, at) => at)).querySelectorAll('.bar-chart-labels span')];
  expect(labels.map(({ textContent }) => textContent)).toHaveLength(12);
  expect(labels.at(-1)?.textContent).toBe('b59');
});
