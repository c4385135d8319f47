import { PostgresAdapter, sql } from 'kysely';
import type { Queries } from './transact';

export const isPostgres = (db: Queries) => db.getExecutor().adapter instanceof PostgresAdapter;

/** Any constant will do. */
const LOCK = 7_303_014;

/**
 * Makes a transaction wait until no other server is inside this lock: two that start at once neither migrate nor seed the same
 * database twice. On SQLite every transaction is alone already.
 */
export async function waitUntilAlone(tx: Queries) {
  if (isPostgres(tx)) await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(tx);
}
