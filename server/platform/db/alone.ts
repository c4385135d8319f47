import { PostgresAdapter, sql } from 'kysely';
import type { Queries } from './transact';

export const isPostgres = (db: Pick<Queries, 'getExecutor'>) => db.getExecutor().adapter instanceof PostgresAdapter;

/** Any constant will do. */
const LOCK = 7_303_014;

/** The limits that a server, a role or a database may set: to a statement, to the wait for a lock, and to a transaction that asks nothing. */
const LIMITS = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'] as const;

/** What is left of a transaction may take as long as it needs: no request waits for it. */
export async function liftTimeout(tx: Pick<Queries, 'getExecutor'>) {
  if (!isPostgres(tx)) return;
  const lifted = LIMITS.map((limit) => sql`set_config(${sql.lit(limit)}, '0', true)`);
  await sql`select ${sql.join(lifted)}`.execute(tx);
}

/**
 * Makes a transaction wait until no other server is inside this lock: two that start at once neither migrate nor seed the same
 * database twice. On SQLite every transaction is alone already.
 */
export async function waitUntilAlone(tx: Queries) {
  await liftTimeout(tx);
  if (isPostgres(tx)) await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(tx);
}

/**
 * Runs several transactions while no other server is inside this lock. The lock is a transaction's, as a pooler between the server and
 * PostgreSQL may give each transaction another connection. On SQLite `work` must be content with one transaction at a time.
 */
export function aloneWhile<Result>(db: Queries, work: () => Promise<Result>): Promise<Result> {
  if (!isPostgres(db)) return work();
  return db.transaction().execute(async (tx) => {
    await waitUntilAlone(tx);
    return work();
  });
}

/** As above, for one matter: its changes wait for each other and for nothing else. What they read, they read after this. */
export async function waitInLine(tx: Queries, matter: string) {
  if (isPostgres(tx)) await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)}, hashtext(${matter}))`.execute(tx);
}
