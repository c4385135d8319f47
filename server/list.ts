import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Schema } from './db/schema';
import { type Field, superQueryTest } from './super-query';

interface PageQuery<Column extends string> {
  readonly current: number;
  readonly size: number;
  readonly column?: Column | undefined;
  readonly order?: 'asc' | 'desc' | undefined;
  readonly superQueryParams?: string | undefined;
}

export interface PageOfRows<Row> {
  readonly records: Row[];
  readonly total: number;
}

export interface Listing<Column extends string> {
  /** What each sortable column is ordered by. */
  readonly orders: Readonly<Record<Column, Expression<unknown>>>;
  /** What an advanced query may name. */
  readonly fields?: Readonly<Record<string, Field>>;
  /** The order of who asks for none: latest first, where nothing else is said. */
  readonly unsorted: Expression<unknown>;
  readonly unsortedOrder?: 'asc' | 'desc';
  /** What settles ties: never are two rows equal. */
  readonly key: Expression<unknown>;
}

/**
 * One page of what `rows` finds, in an order that is the same on both databases (§3): nothing is sorted last, and rows that are
 * equal stand by their key.
 */
export async function pageOfRows<Tables extends keyof Schema, Row, Column extends string>(
  rows: SelectQueryBuilder<Schema, Tables, Row>,
  query: PageQuery<Column>,
  { orders, fields = {}, unsorted, unsortedOrder = 'desc', key }: Listing<Column>,
): Promise<PageOfRows<Row>> {
  const { column, order, current, size, superQueryParams } = query;
  const asked = order === 'asc' ? 'asc' : 'desc';
  const direction = column === undefined ? unsortedOrder : asked;
  const found = superQueryParams ? rows.where(superQueryTest(superQueryParams, fields) as Expression<SqlBool>) : rows;
  const { total } = await found.clearSelect().select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
  const records = await found
    .orderBy(column === undefined ? unsorted : orders[column], (by) => (direction === 'asc' ? by.asc() : by.desc()).nullsLast())
    .orderBy(key, direction)
    .limit(size)
    .offset((current - 1) * size)
    .execute();
  return { records, total };
}
