import { type Expression, expressionBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { DEFAULT_ZONE } from '../../../contract/text';
import type { Schema } from '../db/schema';
import { type Growing, nearTotal, type Total } from './near-total';
import { type Searched, superQueryTests } from './super-query';

interface PageQuery<Column extends string> {
  readonly current: number;
  readonly size: number;
  readonly column?: Column | undefined;
  readonly order?: 'asc' | 'desc' | undefined;
  readonly superQueryParams?: string | undefined;
  readonly exactTotal?: 'true' | 'false' | undefined;
}

export interface PageOfRows<Row> extends Total {
  readonly records: Row[];
}

export interface Listing<Column extends string> {
  /** What each sortable column is ordered by. */
  readonly orders: Readonly<Record<Column, Expression<unknown>>>;
  /** What an advanced query may name; nothing, where this is left out. */
  readonly searched?: Searched;
  /** The order of who asks for none: latest first, where nothing else is said. */
  readonly unsorted: Expression<unknown>;
  readonly unsortedOrder?: 'asc' | 'desc';
  /** Given where the list only grows. */
  readonly growing?: Growing;
  /** What settles ties: never are two rows equal. */
  readonly key: Expression<unknown>;
}

/** How many there are of what `rows` finds. */
export const countOf = <Tables extends keyof Schema, Row>(rows: SelectQueryBuilder<Schema, Tables, Row>) =>
  rows.clearSelect().select(sql<number>`count(*)`.as('total'));

/** How a page is ordered, and where in that order it lies. */
export interface Place<Column extends string> {
  readonly column: Column | undefined;
  readonly direction: 'asc' | 'desc';
  readonly size: number;
  readonly offset: number;
}

export const placeOf = <Column extends string>(
  { column, order, current, size }: PageQuery<Column>,
  { unsortedOrder = 'desc' }: Pick<Listing<Column>, 'unsortedOrder'> = {},
): Place<Column> => {
  const asked = order === 'asc' ? 'asc' : 'desc';
  return { column, direction: column === undefined ? unsortedOrder : asked, size, offset: (current - 1) * size };
};

/** A page in an order that is the same on both databases (§3): nothing is sorted last, and rows that are equal stand by their key. */
export const onlyAt = <Tables extends keyof Schema, Row, Column extends string>(
  rows: SelectQueryBuilder<Schema, Tables, Row>,
  { column, direction, size, offset }: Place<Column>,
  { orders, unsorted, key }: Pick<Listing<Column>, 'orders' | 'unsorted' | 'key'>,
) =>
  rows
    .orderBy(column === undefined ? unsorted : orders[column], (by) => (direction === 'asc' ? by.asc() : by.desc()).nullsLast())
    .orderBy(key, direction)
    .limit(size)
    .offset(offset);

/** Those of the rows that an advanced query asks for: all, where there is none. */
const askedOf = <Tables extends keyof Schema, Row>(
  rows: SelectQueryBuilder<Schema, Tables, Row>,
  { superQueryParams }: Pick<PageQuery<string>, 'superQueryParams'>,
  { searched = NOTHING }: Pick<Listing<string>, 'searched'>,
) => (superQueryParams ? rows.where(expressionBuilder<Schema>().and(superQueryTests(superQueryParams, searched))) : rows);

/** A list of which nothing can be asked. */
const NOTHING: Searched = { fields: {}, zone: DEFAULT_ZONE };

/** One page of what `rows` finds, and how many there are. */
export async function pageOfRows<Tables extends keyof Schema, Row, Column extends string>(
  rows: SelectQueryBuilder<Schema, Tables, Row>,
  query: PageQuery<Column>,
  listing: Listing<Column>,
): Promise<PageOfRows<Row>> {
  const found = askedOf(rows, query, listing);
  const total = await totalOf(found, query.exactTotal === 'true' ? undefined : listing.growing);
  const place = placeOf(query, listing);
  const records = await onlyAt(found, place, listing).execute();
  if (!total.about) return { records, ...total };
  // The estimate gives way to what the page shows: its rows exist, and where they end the list ends.
  const seen = place.offset + records.length;
  if (records.length === place.size) return { records, total: Math.max(total.total, seen + 1), about: true };
  if (records.length > 0) return { records, total: seen };
  return { records, ...(await totalOf(found, undefined)) };
}

async function totalOf<Tables extends keyof Schema, Row>(
  found: SelectQueryBuilder<Schema, Tables, Row>,
  growing: Growing | undefined,
): Promise<Total> {
  const near = growing && (await nearTotal(found, growing));
  return near ?? countOf(found).executeTakeFirstOrThrow();
}
