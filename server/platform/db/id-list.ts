import { type Expression, sql } from 'kysely';
import { isPostgres } from './alone';
import type { Queries } from './transact';

/** Any number of ids as one value of a prepared query. */
export const idList = (ids: readonly string[]) => JSON.stringify(ids);

/** The ids of such a value, to stand behind `in`. */
export const idsIn = (db: Queries, list: string): Expression<string> =>
  isPostgres(db)
    ? sql<string>`(select json_array_elements_text(cast(${list} as json)))`
    : sql<string>`(select value from json_each(${list}))`;
