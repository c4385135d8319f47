import type { z } from 'zod/mini';
import type { Page } from '../../contract/paging';
import type { Route } from '../../contract/route';
import type { LoadPage, PageRequest } from '../machines/records/pager';
import type { Draft, Versioned } from '../machines/records/record-form';
import type { Call } from './call';

type Answering<Answer> = Route & { readonly answer: z.ZodMiniType<Answer> };

/** A call that answers a page of rows, or all of them. */
export type PagedRoute<Row> = Answering<Page<Row> | readonly Row[]>;

/** The four calls that every kind of record has in the contract. `Body` is what a form sends. */
export interface RecordRoutes<Row, Body> {
  readonly list: PagedRoute<Row>;
  readonly add: Answering<Row> & { readonly body: z.ZodMiniType<unknown, Body> };
  readonly edit: Answering<Row> & { readonly body: z.ZodMiniType<unknown, Body & { readonly version?: number | undefined }> };
  readonly remove: Route;
}

export const recordsApi = <Row extends Versioned, Body extends object>(call: Call, routes: RecordRoutes<Row, Body>) => {
  const add: Answering<Row> = routes.add;
  const edit: Answering<Row> = routes.edit;
  return {
    load: loaderOf(call, routes.list),
    remove: removerOf(call, routes.remove),
    save: ({ row, values, version }: Draft<Row, Body>, signal: AbortSignal): Promise<Row> =>
      row ? call(edit, { params: { id: row.id }, body: { ...values, version }, signal }) : call(add, { body: values, signal }),
  };
};

/** What a column of a row is sorted by. */
type SortKey<Row> = (row: Row, column: string) => unknown;
const byColumn: SortKey<object> = (row, column) => Reflect.get(row, column);

/** Reads a page of a list. Where the server answers every record (§3, List response), sort order and paging happen here. */
export const loaderOf =
  <Row extends object>(call: Call, list: PagedRoute<Row>, sortKey: SortKey<Row> = byColumn): LoadPage<Row> =>
  async (query, signal) => {
    const answer = await call(list, { query, signal });
    return 'records' in answer ? answer : pageIn(answer, query, sortKey);
  };

/** All rows of a list, `size` at a time. */
export async function allOf<Row>(load: LoadPage<Row>, size: number, signal: AbortSignal): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (let current = 1; ; current += 1) {
    const { records, total } = await load({ current, size }, signal);
    rows.push(...records);
    if (records.length === 0 || rows.length >= total) return rows;
  }
}

/** Deletes records, and answers with the server's own words, which the screen shows (§8). */
export const removerOf = (call: Call, remove: Route) => async (rows: readonly { readonly id: string }[], signal: AbortSignal) => {
  let words = '';
  const onDesc = (desc: string) => {
    words = desc;
  };
  await call(remove, { body: rows.map(({ id }) => id), signal, onDesc });
  return words;
};

/** One page of all records, in the order that the request asks for. */
export function pageIn<Row extends object>(
  rows: readonly Row[],
  { current, size, column, order }: PageRequest,
  sortKey: SortKey<Row> = byColumn,
): Page<Row> {
  const direction = order === 'asc' ? 1 : -1;
  const sorted =
    typeof column === 'string'
      ? [...rows].sort((one, other) => direction * compare(sortKey(one, column), sortKey(other, column)))
      : rows;
  return { records: sorted.slice((current - 1) * size, current * size), total: rows.length };
}

/** Numbers by size, all else by the Chinese order of its text. */
const compare = (one: unknown, other: unknown) =>
  typeof one === 'number' && typeof other === 'number'
    ? one - other
    : String(one ?? '').localeCompare(String(other ?? ''), 'zh-CN');

/** A call of the kind `blob` answers one. */
export const fileIn = (answer: unknown): Blob => (answer instanceof Blob ? answer : new Blob([]));
