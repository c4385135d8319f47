import { setImmediate as otherWork } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { CLOCKS_DIFFER_MS } from '../clocks';
import type { Schema } from './schema';
import type { Queries } from './transact';

/** Whether what lasts so long has begun and not ended, in a query, by the column that says when a row ends (`isRunning`). */
export const endsWithin = (column: string, now: number, lengthMs: number) =>
  isBetween(column, now, now + lengthMs + CLOCKS_DIFFER_MS);

/** The same by the column that says when a row began. */
export const beganWithin = (column: string, now: number, lengthMs: number) =>
  isBetween(column, now - lengthMs, now + CLOCKS_DIFFER_MS);

function isBetween(column: string, after: number, until: number): RawBuilder<boolean> {
  const time = sql.ref(column);
  return sql<boolean>`(${time} > cast(${after} as bigint) and ${time} <= cast(${until} as bigint))`;
}

/** A table whose rows become worthless with time. They are neither found nor used then, and `sweep` deletes them. */
export interface Expiring {
  readonly table: keyof Schema;
  /** Its primary key. */
  readonly key: readonly string[];
  readonly column: string;
  /** So long after the time in the column a row is still of use. */
  readonly keptMs: number;
  /** So far ahead the time in the column can be; undefined where nothing says so. */
  readonly aheadMs?: number | undefined;
}

/** Rows with an end. `rememberedMs`: so long a row says that it has ended. */
export const expiring = (
  table: keyof Schema,
  key: readonly string[],
  lengthMs: number | undefined,
  { column = 'expires_at', rememberedMs = 0 } = {},
): Expiring => ({
  table,
  key,
  column,
  keptMs: rememberedMs,
  aheadMs: lengthMs === undefined ? undefined : lengthMs + CLOCKS_DIFFER_MS,
});

/** Rows with a beginning. */
export const keptFor = (table: keyof Schema, key: readonly string[], column: string, keptMs: number): Expiring => ({
  table,
  key,
  column,
  keptMs,
  aheadMs: CLOCKS_DIFFER_MS,
});

/** So few that no other statement waits long for them. */
const AT_ONCE = 500;

/** Deletes the rows that are of no use any more, some at a time. Several servers may do so at once. */
export async function sweep(db: Queries, now: number, { table, key, column, keptMs, aheadMs }: Expiring): Promise<void> {
  const time = sql.ref(column);
  const isLate = sql`${time} <= cast(${now - keptMs} as bigint)`;
  const isOver = aheadMs === undefined ? isLate : sql`(${isLate} or ${time} > cast(${now + aheadMs} as bigint))`;
  const columns = sql.join(key.map((name) => sql.ref(name)));
  const some = sql`select ${columns} from ${sql.table(table)} where ${isOver} limit ${sql.lit(AT_ONCE)}`;
  let deleted: number;
  do {
    // Asked once more outside: a row may have been renewed since it was chosen.
    const done = await sql`delete from ${sql.table(table)} where (${columns}) in (${some}) and ${isOver}`.execute(db);
    deleted = Number(done.numAffectedRows ?? 0);
    await otherWork();
  } while (deleted === AT_ONCE);
}
