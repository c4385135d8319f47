import { type Expression, type RawBuilder, sql } from 'kysely';
import { isPostgres } from './alone';
import type { Queries } from './transact';

/** The texts that a query finds, in an order, as one value: a list in JSON, which `textsIn` reads. */
export const jsonList = (db: Queries, text: Expression<string>, order: Expression<unknown>): RawBuilder<string> =>
  isPostgres(db)
    ? sql`cast(coalesce(json_agg(${text} order by ${order}), '[]') as text)`
    : sql`json_group_array(${text} order by ${order})`;

export const textsIn = (list: string | null) => JSON.parse(list ?? '[]') as string[];
