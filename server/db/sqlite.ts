import { type Dialect, SqliteDialect, type SqliteStatement } from 'kysely';
import Database from 'libsql';
import { bind } from './bind';

/** A whole number is bound as an integer: libsql binds every JS number as a float, which would print as `3.0` in text. */
const bindAll = (parameters: readonly unknown[]) =>
  parameters.map(bind).map((value) => (Number.isSafeInteger(value) ? BigInt(value as number) : value));

/** The embedded database. What is acknowledged survives a kill: WAL with a full sync on each commit. */
export function sqliteDialect(file: string): Dialect {
  const database = new Database(file);
  database.pragma('busy_timeout = 5000');
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  return new SqliteDialect({
    database: {
      close: () => database.close(),
      // A transaction takes the write lock at once: one that starts by reading could not be upgraded while another process writes.
      prepare: (sql) => bound(database.prepare(sql === 'begin' ? 'begin immediate' : sql)),
    },
  });
}

/** The values go as one array: a lone null would be taken for an object of named parameters. */
function bound(statement: Database.Statement<unknown[]>): SqliteStatement {
  return {
    reader: statement.reader,
    all: (parameters) => statement.all(bindAll(parameters)),
    run: (parameters) => statement.run(bindAll(parameters)),
    iterate: (parameters) => statement.iterate(bindAll(parameters)),
  };
}
