import { expect, test } from 'vitest';
import { z } from 'zod/mini';
import { idList, idParams } from '../../contract/ids';
import { pageOf, pageQuery } from '../../contract/paging';
import { route } from '../../contract/route';
import { createCall } from '../../src/api/call';
import { loaderOf, recordsApi } from '../../src/api/records';

const row = z.object({ id: z.string(), name: z.string(), count: z.number(), version: z.int() });
type Row = z.infer<typeof row>;
const body = z.object({ name: z.string() });
const query = pageQuery(['name', 'count']);
const routes = {
  list: route('GET', '/rows', { right: 'signedIn', query, answer: pageOf(row) }),
  add: route('POST', '/rows', { right: 'signedIn', body, answer: row }),
  edit: route('PUT', '/rows/:id', {
    right: 'signedIn',
    params: idParams,
    body: z.extend(body, { version: z.optional(z.int()) }),
    answer: row,
  }),
  remove: route('DELETE', '/rows', { right: 'signedIn', body: idList, answer: z.unknown() }),
};

/** A server that answers the same to everything, and remembers what it was asked. */
function answering(data: unknown, desc = '') {
  const asked: unknown[] = [];
  const queries: unknown[] = [];
  const call = createCall({
    token: () => null,
    language: () => 'zh-CN',
    subsystem: () => '1',
    device: () => 'd',
    onRejected: () => {},
    adapter: async (config) => {
      const sent = typeof config.data === 'string' ? JSON.parse(config.data) : undefined;
      asked.push([config.method, config.url, sent]);
      queries.push(config.params);
      return { status: 200, statusText: '', headers: {}, config, data: { code: 200, desc, data } };
    },
  });
  return { call, asked, queries };
}

const { signal } = new AbortController();
const rowOf = (id: string, name: string, count: number): Row => ({ id, name, count, version: 3 });
const rows = [rowOf('a', '张', 10), rowOf('b', '李', 9), rowOf('c', '王', 100)];
const ids = ({ records }: { readonly records: readonly Row[] }) => records.map(({ id }) => id).join('');

test('a new record is added, an existing one edited at the version that was opened', async () => {
  const { call, asked } = answering(rows[0]);
  const { save } = recordsApi<Row, { name: string }>(call, routes);
  expect(await save({ row: null, values: { name: '张' }, version: undefined }, signal)).toEqual(rows[0]);
  await save({ row: rowOf('a/b', '张', 1), values: { name: '李' }, version: 2 }, signal);
  expect(asked).toEqual([
    ['post', '/rows', { name: '张' }],
    ['put', '/rows/a%2Fb', { name: '李', version: 2 }],
  ]);
});

test('a removal sends an array of ids, and answers with the words of the server (§3 Delete payload, §8)', async () => {
  const { call, asked } = answering(null, '已删除 3 条');
  expect(await recordsApi<Row, { name: string }>(call, routes).remove(rows, signal)).toBe('已删除 3 条');
  expect(asked).toEqual([['delete', '/rows', ['a', 'b', 'c']]]);
});

test('§7.9: a list is asked for by page, size, sort column and order, its filters and the advanced query (R461)', async () => {
  const { call, asked, queries } = answering({ records: rows, total: 200 });
  const superQueryParams = '{"matchType":"and","conditions":[]}';
  const wanted = { current: 2, size: 3, column: 'name', order: 'asc', name: '李', superQueryParams } as const;
  await loaderOf<Row>(call, routes.list)(wanted, signal);
  expect([asked, queries]).toEqual([[['get', '/rows', undefined]], [wanted]]);
});

test('a page of the server is shown as it is (§3 List response)', async () => {
  const { call } = answering({ records: rows, total: 200 });
  expect(await loaderOf<Row>(call, routes.list)({ current: 2, size: 3, column: 'name', order: 'asc' }, signal)).toEqual({
    records: rows,
    total: 200,
  });
});

test('every record at once is sorted and paged here: numbers by size, names in Chinese order (§3 List response)', async () => {
  const all = route('GET', '/rows', { right: 'signedIn', query, answer: z.array(row) });
  const load = loaderOf<Row>(answering(rows).call, all);
  expect(await load({ current: 2, size: 2 }, signal)).toEqual({ records: [rows[2]], total: 3 });
  expect(ids(await load({ current: 1, size: 30, column: 'count', order: 'asc' }, signal))).toBe('bac');
  expect(ids(await load({ current: 1, size: 30, column: 'count', order: 'desc' }, signal))).toBe('cab');
  expect(ids(await load({ current: 1, size: 30, column: 'name', order: 'asc' }, signal))).toBe('bca');
});
