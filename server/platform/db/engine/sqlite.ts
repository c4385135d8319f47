import { type Dialect, type QueryResult, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import Database from 'libsql';
import { registerDirectQuery } from '../straight';
import { bind } from './bind';
import { isLocked } from './locked';
import { OneConnection } from './one-connection';

/** A whole number is bound as an integer: libsql binds every JS number as a float, which would print as `3.0` in text. */
export const bindAll = (parameters: readonly unknown[]) =>
  parameters.map(bind).map((value) => (Number.isSafeInteger(value) ? BigInt(value as number) : value));

/** 64 MiB at most of what was read last: searches among many users find their rows here and there. */
export const CACHE = 'cache_size = -65536';

/** How many statements are kept prepared, which is most of the work of a small one. */
const KEPT = 500;

/** The embedded database. What is acknowledged survives a kill: WAL with a full sync on each commit. */
export function sqliteDialect(file: string): Dialect {
  const database = new Database(file);
  // No request is served yet, so opening may block; from then on `whenUnlocked` waits.
  database.pragma('busy_timeout = 5000');
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  database.pragma(CACHE);
  database.pragma('busy_timeout = 0');
  const prepared = new Map<string, Prepared>();
  const statement = (sql: string) => {
    const known = prepared.get(sql);
    if (known) return known;
    if (prepared.size === KEPT) prepared.clear();
    const made = database.prepare(sql);
    const kept = {
      statement: made,
      columns: made.reader
        ? made
            .raw()
            .columns()
            .map(({ name }) => name)
        : null,
      findsOne: made.reader && /\blimit 1$/.test(sql),
      changesTables: /^\s*(create|alter|drop)\b/i.test(sql),
    };
    prepared.set(sql, kept);
    return kept;
  };
  const driver = new OneConnection(
    ({ sql, parameters }) => {
      const asked = statement(sql);
      const answer = run(database, asked, bindAll(parameters));
      // What was prepared before has other columns now.
      if (asked.changesTables) prepared.clear();
      return answer;
    },
    () => {
      prepared.clear();
      close(database);
    },
  );
  const adapter = new TransactionalMigrations();
  registerDirectQuery(adapter, (query) => driver.answer(query)?.rows);
  return {
    createAdapter: () => adapter,
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createDriver: () => driver,
  };
}

/** SQLite can change tables in a transaction. The migrator then runs in one, which no other process can enter meanwhile. */
class TransactionalMigrations extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true;
  }
}

/** First all goes into the one file, so that it can be copied: libsql really closes only when its last statement is collected. */
function close(database: Database.Database) {
  try {
    database.exec('pragma wal_checkpoint(truncate)');
  } catch {
    // What stays in the log is read at the next start.
  }
  database.close();
}

interface Prepared {
  readonly statement: Database.Statement<unknown[]>;
  /** Of the rows that it answers, as arrays: the objects that libsql makes take a fifth longer to read. Null for one that answers none. */
  readonly columns: readonly string[] | null;
  /** Whether it says so itself: then nothing is looked for behind the first row, which is half of the work of a small statement. */
  readonly findsOne: boolean;
  readonly changesTables: boolean;
}

/** The values go as one array: a lone null would be taken for an object of named parameters. */
function run(database: Database.Database, { statement, columns, findsOne }: Prepared, values: unknown[]): QueryResult<unknown> {
  if (columns) {
    const found = asked(database, () => (findsOne ? firstOf(statement, values) : allOf(statement, values)));
    return { rows: found.map((cells) => rowOf(columns, cells)) };
  }
  const { changes, lastInsertRowid } = asked(database, () => statement.run(values));
  return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
}

type Cells = readonly unknown[];

function firstOf(statement: Prepared['statement'], values: unknown[]): Cells[] {
  const cells = statement.get(values) as Cells | undefined;
  return cells ? [cells] : [];
}

const allOf = (statement: Prepared['statement'], values: unknown[]): Cells[] => [
  ...(statement.iterate(values) as IterableIterator<Cells>),
];

function rowOf(columns: readonly string[], cells: Cells): unknown {
  const row: Record<string, unknown> = {};
  columns.forEach((column, index) => {
    row[column] = cells[index];
  });
  return row;
}

/**
 * A statement that met a lock stays half-executed, and no transaction beside it can be committed. libsql has no reset; but a statement
 * that runs again while writing is forbidden is refused, and so ends.
 */
function asked<Result>(database: Database.Database, ask: () => Result): Result {
  try {
    return ask();
  } catch (error) {
    if (isLocked(error)) end(database, ask);
    throw error;
  }
}

function end(database: Database.Database, ask: () => unknown) {
  database.pragma('query_only = ON');
  try {
    ask();
  } catch {
    // Refused, as it was meant to be.
  }
  database.pragma('query_only = OFF');
}
