import { z } from 'zod/mini';
import { id, idList, idParams } from './ids';
import { pageOf, pageQuery } from './paging';
import { route } from './route';
import { requiredText, text, time } from './text';

/** Each bar: a month (`2026-11`) and a number. */
export const bars = z.array(z.object({ x: z.string(), y: z.number() }));

/** §7.10: sign-ins to the caller's tenant, in each of the last twelve months. */
export const getMonthBar = route('GET', '/analysis/month-bar', { right: 'signedIn', answer: bars, alsoAs: 'result' });

export const CHART_KINDS = ['month-bar'] as const;
const kind = z.enum(CHART_KINDS);

/** A chart that everyone can see who has its address, `/chart/open/{id}`. */
export const chart = z.object({ id, kind, title: z.string(), createTime: time, version: z.int() });
export type Chart = z.infer<typeof chart>;

export const chartDraft = z.object({ kind, title: requiredText(120) });
export type ChartDraft = z.output<typeof chartDraft>;

export const chartQuery = z.extend(pageQuery(['title', 'createTime']), { title: z.optional(text(64)) });
export type ChartQuery = z.output<typeof chartQuery>;

const path = '/ofa-admin/admin/ofaChart/chart';

export const listCharts = route('GET', `${path}/list`, { right: 'chart:list', query: chartQuery, answer: pageOf(chart) });
export const publishChart = route('POST', path, { right: 'chart:add', body: chartDraft, answer: chart });
/** Without a `version` the last write wins; with a stale one the call is refused, and `data` is the chart as it is now. */
export const editChart = route('PUT', `${path}/:id`, {
  right: 'chart:edit',
  params: idParams,
  body: z.object({ title: requiredText(120), version: z.optional(z.int()) }),
  answer: chart,
});
/** Ends the publication: the address shows nothing any more. */
export const revokeCharts = route('DELETE', path, { right: 'chart:remove', body: idList, answer: z.unknown() });

/** What the page `/chart/open/{id}` shows: this, and nothing else of the tenant. */
export const openChart = route('GET', '/ofa-admin/open-api/ofaChart/:id', {
  right: 'open',
  params: idParams,
  answer: z.object({ kind, title: z.string(), bars }),
});
