import { type Dialect, PostgresAdapter, PostgresDialect, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { preparedName } from '../prepared';
import { registerDirectQuery } from '../straight';
import { bind } from './bind';

type Parser = (value: string) => unknown;

/** int8 arrives as a string otherwise. Ours are times and counts, far below 2^53. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary'): Parser =>
    oid === pg.types.builtins.INT8 ? Number : (pg.types.getTypeParser(oid, format) as Parser),
};

interface Connections {
  readonly max: number;
  /** How long a caller waits for a free connection. */
  readonly patienceMs: number;
  /** Reads only, and long: each query is planned for its own values, and none is kept. */
  readonly readOnly?: boolean;
}

export function postgresDialect(
  connectionString: string,
  { max, patienceMs, readOnly = false }: Connections = { max: 10, patienceMs: 10_000 },
): Dialect {
  const options = readOnly ? { options: '-c default_transaction_read_only=on' } : {};
  const pool = new pg.Pool({ connectionString, max, types, connectionTimeoutMillis: patienceMs, ...options });
  // A connection that breaks is replaced, and who was using it is told by the query; without a listener it would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const statement: Statement = (text, parameters) => ({
    name: readOnly ? undefined : preparedName(text),
    text,
    values: parameters.map(bind),
  });
  const dialect = new PostgresDialect({
    pool: { connect: async () => boundClient(await pool.connect(), statement), end: () => pool.end() },
  });
  const adapter = new WithoutMigrationLock();
  // Readers are few and waited for: who asks them takes one, which also sees to it that they end with the database.
  if (!readOnly)
    registerDirectQuery(adapter, async ({ sql, parameters }) => (await pool.query<object>(statement(sql, parameters))).rows);
  return {
    createAdapter: () => adapter,
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => dialect.createDriver(),
  };
}

/** The migrator's own lock belongs to a connection, which a pooler may exchange before it is released. `aloneWhile` stands in for it. */
class WithoutMigrationLock extends PostgresAdapter {
  override async acquireMigrationLock() {}
  override async releaseMigrationLock() {}
}

type Statement = (text: string, parameters: readonly unknown[]) => pg.QueryConfig;

function boundClient(client: pg.PoolClient, statement: Statement): PostgresPoolClient {
  const query = (text: string, parameters: readonly unknown[]) => client.query(statement(text, parameters));
  return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release() };
}
