import { AsyncLocalStorage } from 'node:async_hooks';
import type { ControlledTransaction, Dialect, DialectAdapter, Driver, IsolationLevel, Kysely, Transaction } from 'kysely';
import type { Schema } from './schema';
import { wasOvertaken } from './violations';

/** What a store reads and writes with: the database itself, or the transaction that it takes part in. */
export type Queries = Kysely<Schema>;

const inside = new AsyncLocalStorage<true>();
/** The databases that are guarded, by what is theirs alone and their transactions', too. */
const watched = new WeakSet<DialectAdapter>();

export type Work<Result> = (tx: Transaction<Schema>) => Promise<Result>;

/** Each time another transaction has gone on, so this many in a row mean that something else is wrong. */
const RETRIES = 10;

/**
 * Runs SQL, and only SQL, in one transaction: nothing slow, nothing outside the database. Code in here that uses `db` rather than `tx`
 * would wait on SQLite (its one connection is taken) and write outside the transaction on PostgreSQL: where a database is
 * guarded, it throws. PostgreSQL may undo the transaction in favour of another one (a deadlock): `work` then runs again from its start.
 */
export async function transact<Result>(db: Queries, work: Work<Result>, isolation?: IsolationLevel): Promise<Result> {
  const isWatched = watched.has(db.getExecutor().adapter);
  const begin = () => (isolation ? db.transaction().setIsolationLevel(isolation) : db.transaction());
  const attempt = () => begin().execute((tx) => (isWatched ? inside.run(true, () => work(tx)) : work(tx)));
  for (let left = RETRIES; left > 0; left -= 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!wasOvertaken(error)) throw error;
    }
  }
  return attempt();
}

/**
 * A transaction in which all reads see one moment, whatever others write meanwhile; it blocks none of them. It writes nothing,
 * and its opener rolls it back. For a process that has the database for itself: on SQLite all others in it wait.
 */
export const openSnapshot = (db: Queries): Promise<ControlledTransaction<Schema>> =>
  db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute();

/** For callers that use the database itself. */
export function refuseInside() {
  if (inside.getStore()) throw new Error('The database was used inside a transaction; use the transaction itself');
}

/**
 * The guard of `transact`: a connection is asked for by `db` only, never by the transaction that already has one. Knowing who asks
 * makes every promise of the process dearer, so it is for development and tests.
 */
export function guarded(dialect: Dialect): Dialect {
  return {
    createAdapter: () => {
      const adapter = dialect.createAdapter();
      watched.add(adapter);
      return adapter;
    },
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => guardedDriver(dialect.createDriver()),
  };
}

function guardedDriver(driver: Driver): Driver {
  const acquire = driver.acquireConnection.bind(driver);
  driver.acquireConnection = async () => {
    refuseInside();
    return acquire();
  };
  return driver;
}

/** A rollback that fails (the disk was full and SQLite has rolled back by itself, the connection broke) must not hide why it was needed. */
export function rollingBackQuietly(dialect: Dialect): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => {
      const driver = dialect.createDriver();
      const rollback = driver.rollbackTransaction.bind(driver);
      driver.rollbackTransaction = async (connection) => rollback(connection).catch(() => undefined);
      return driver;
    },
  };
}
