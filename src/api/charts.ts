import { type Chart, editChart, getMonthBar, listCharts, openChart, publishChart, revokeCharts } from '../../contract/charts';
import type { Draft } from '../machines/records/record-form';
import type { Call } from './call';
import { loaderOf, removerOf } from './records';

/** A published chart, by its id (§2.1). */
export const openChartApi = (call: Call) => (id: string, signal: AbortSignal) => call(openChart, { params: { id }, signal });

/** Sign-ins month by month (§7.10). */
export const monthBarApi = (call: Call) => (signal: AbortSignal) => call(getMonthBar, { signal });

/** The charts that the caller's tenant has published. */
export const publishedChartsApi = (call: Call) => ({
  load: loaderOf(call, listCharts),
  save: ({ row, values: { title }, version }: Draft<Chart, { readonly title: string }>, signal: AbortSignal): Promise<Chart> =>
    row
      ? call(editChart, { params: { id: row.id }, body: { title, version }, signal })
      : call(publishChart, { body: { kind: 'month-bar', title }, signal }),
  remove: removerOf(call, revokeCharts),
});
