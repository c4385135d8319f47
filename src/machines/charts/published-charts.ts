import { z } from 'zod/mini';
import type { Chart } from '../../../contract/charts';
import { afterStandard, type StandardDialogs } from '../records/record-dialogs';
import type { Ended, Next, RecordsPageRef } from '../records/records-page';
import type { ChartLinkMachine } from './chart-link';

/** What the form of a published chart holds. */
export const chartForm = z.object({ title: z.string() });
export type ChartValues = z.infer<typeof chartForm>;

export const chartValues = (chart: Chart | null): ChartValues => ({ title: chart?.title ?? '' });

/** The columns of the table, in order. */
export const CHART_TABLE = {
  table: 'charts',
  columns: ['title', 'address', 'createTime'],
  sortable: ['title', 'createTime'],
  hiddenAtFirst: [],
  alwaysShown: ['title'],
} as const;
export type ChartColumn = (typeof CHART_TABLE.columns)[number];

export type ChartDialogs = StandardDialogs<Chart, ChartValues> & { readonly link: ChartLinkMachine };
export type PublishedChartsRef = RecordsPageRef<Chart, ChartDialogs>;

/** A chart is published for its address: that is shown at once. */
export function afterChartDialog(ended: Ended<ChartDialogs>): Next<ChartDialogs> {
  if (ended.dialog === 'link') return {};
  const next = afterStandard(ended);
  if (ended.dialog !== 'form' || ended.output.kind !== 'saved' || !isNew(ended.output.saved)) return next;
  return { ...next, open: { type: 'open', dialog: 'link', about: ended.output.saved } };
}

const isNew = ({ version }: Chart) => version === 1;
