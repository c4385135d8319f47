import { type Expression, type RawBuilder, sql } from 'kysely';
import { isPostgres } from './alone';
import type { Queries } from './transact';

/*
  What a query finds, as one value: a list in JSON. The embedded database hands over one text in a fraction of the time that a row for
  each would take.
*/

/** The texts that a query finds, in an order if it matters; `textsIn` reads them. */
export const jsonList = (db: Queries, text: Expression<string>, order?: Expression<unknown>): RawBuilder<string> =>
  jsonOf(db, text, order);

export const textsIn = (list: string | null) => JSON.parse(list ?? '[]') as string[];

/** The cells of the rows that a query finds, in an order: texts, numbers that JSON holds, and null. `cellsIn` reads them. */
export const jsonRows = (db: Queries, cells: readonly Expression<unknown>[], order: Expression<unknown>): RawBuilder<string> =>
  jsonOf(db, isPostgres(db) ? sql`json_build_array(${sql.join(cells)})` : sql`json_array(${sql.join(cells)})`, order);

/** What a row has in those columns. */
export type CellsOf<Row, Columns extends readonly (keyof Row)[]> = { [Index in keyof Columns]: Row[Columns[Index]] };

export const cellsIn = <Cells extends readonly unknown[]>(list: string) => JSON.parse(list) as Cells[];

function jsonOf(db: Queries, value: Expression<unknown>, order: Expression<unknown> | undefined): RawBuilder<string> {
  const inOrder = order ? sql`${value} order by ${order}` : value;
  return isPostgres(db) ? sql`cast(coalesce(json_agg(${inOrder}), '[]') as text)` : sql`json_group_array(${inOrder})`;
}
