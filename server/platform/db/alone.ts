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

/** As above, for one matter: its changes wait for each other and for nothing else. What they read, they read after this. */
export async function waitInLine(tx: Queries, matter: string) {
  if (isPostgres(tx)) await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)}, hashtext(${matter}))`.execute(tx);
}
