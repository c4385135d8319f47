import { AsyncLocalStorage } from 'node:async_hooks';
import type { Dialect, Driver, Kysely, Transaction } from 'kysely';
import type { Schema } from './schema';

/** What a store reads and writes with: the database itself, or the transaction that it takes part in. */
export type Queries = Kysely<Schema>;

const inside = new AsyncLocalStorage<true>();

/**
 * Runs SQL, and only SQL, in one transaction: nothing slow, nothing outside the database. Whoever touches `db` rather than `tx` in
 * here would wait for ever on SQLite (its one connection is taken) and write outside the transaction on PostgreSQL: it throws.
 */
export function transact<Result>(db: Queries, work: (tx: Transaction<Schema>) => Promise<Result>): Promise<Result> {
  return db.transaction().execute((tx) => inside.run(true, () => work(tx)));
}

/** The guard of `transact`: a connection is asked for by `db` only, never by the transaction that already has one. */
export function guarded(dialect: Dialect): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => guardedDriver(dialect.createDriver()),
  };
}

function guardedDriver(driver: Driver): Driver {
  const acquire = driver.acquireConnection.bind(driver);
  driver.acquireConnection = async () => {
    if (inside.getStore()) throw new Error('The database was used inside a transaction; use the transaction itself');
    return acquire();
  };
  // One that fails (the disk was full and SQLite has rolled back by itself, the connection broke) must not hide why it was needed.
  const rollback = driver.rollbackTransaction.bind(driver);
  driver.rollbackTransaction = async (connection) => rollback(connection).catch(() => undefined);
  return driver;
}
