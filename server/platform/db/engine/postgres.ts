import { type Dialect, PostgresAdapter, PostgresDialect, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { codeOf } from '../../failures';
import { isUnavailable, Unavailable } from '../../unavailable';
import { registerLoad } from '../load';
import { preparedName } from '../prepared';
import { registerDirectQuery } from '../straight';
import { bind } from './bind';
import { type ConnectionSettings, PATIENCE_MS } from './connections';

type Parser = (value: string) => unknown;

/** int8 arrives as a string otherwise. Ours are times and counts, far below 2^53. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary'): Parser =>
    oid === pg.types.builtins.INT8 ? Number : (pg.types.getTypeParser(oid, format) as Parser),
};

/** How many long queries run at once; other long ones wait, short ones do not. */
export const READING_CONNECTIONS = 2;
const READERS = { poolSize: READING_CONNECTIONS, patienceMs: 60_000 };

interface Use extends ConnectionSettings {
  /** How long a caller waits for a connection. */
  readonly patienceMs?: number;
  /** Reads only, and long: each query is planned for its own values, and none is kept. */
  readonly readOnly?: boolean;
}

/** The connections for long reads. */
export const readingPostgresDialect = (connectionString: string, settings: ConnectionSettings): Dialect =>
  postgresDialect(connectionString, { ...settings, ...READERS, readOnly: true });

export function postgresDialect(connectionString: string, use: Use): Dialect {
  const { readOnly = false, namedStatements } = use;
  const pool = openPool(connectionString, use);
  // A connection that breaks is replaced, and who was using it is told by the query; without a listener it would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    epochs.set(client, epoch);
  });
  /** Grows when the server has turned read-only: a session keeps what it was begun with, so one of before may stay so. */
  let epoch = 0;
  const epochs = new WeakMap<pg.ClientBase, number>();
  const failed = (error: unknown): never => {
    if (codeOf(error) === READ_ONLY) epoch += 1;
    throw asUnavailable(error);
  };
  const connect = async (): Promise<pg.PoolClient> => {
    const client = await pool.connect();
    if (epochs.get(client) === epoch) return client;
    client.release(true);
    return connect();
  };
  const statement: Statement = (text, parameters) => ({
    name: readOnly || !namedStatements ? undefined : preparedName(text),
    text,
    values: parameters.map(bind),
  });
  const dialect = new PostgresDialect({
    pool: {
      connect: async () => {
        const client = await connect().catch(unreachable);
        return boundClient(client, readOnly ? readingOnly(client, statement) : writing(client, statement), failed);
      },
      end: () => pool.end(),
    },
  });
  const adapter = new WithoutMigrationLock();
  registerLoad(adapter, () => ({ busy: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount }));
  // Readers are few and waited for: who asks them takes one, which also sees to it that they end with the database.
  if (!readOnly)
    registerDirectQuery(adapter, async ({ sql, parameters }) => {
      const asked = statement(sql, parameters);
      return (await pool.query<object>(asked).catch(failed)).rows;
    });
  return {
    createAdapter: () => adapter,
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => dialect.createDriver(),
  };
}

/** No setting of a session is sent with the start of a connection: a pooler would refuse it. */
function openPool(connectionString: string, { poolSize, statementTimeoutMs, applicationName, patienceMs = PATIENCE_MS }: Use) {
  return new pg.Pool({
    connectionString,
    types,
    max: poolSize,
    connectionTimeoutMillis: patienceMs,
    application_name: applicationName,
    ...(statementTimeoutMs > 0 && limitedTo(statementTimeoutMs)),
  });
}

/** The pool waits for this, although its types do not say so. */
const limitedTo = (timeoutMs: number) => ({
  onConnect: async (client: pg.ClientBase) => {
    await client.query(`set statement_timeout = ${timeoutMs}`);
  },
});

/** The migrator's own lock belongs to a connection, which a pooler may exchange before it is released. `aloneWhile` stands in for it. */
class WithoutMigrationLock extends PostgresAdapter {
  override async acquireMigrationLock() {}
  override async releaseMigrationLock() {}
}

type Statement = (text: string, parameters: readonly unknown[]) => pg.QueryConfig;

type Ask = (text: string, parameters: readonly unknown[]) => Promise<pg.QueryResult>;

const writing =
  (client: pg.PoolClient, statement: Statement): Ask =>
  (text, parameters) =>
    client.query(statement(text, parameters));

/** Each query is a transaction that may only read: behind a pooler a connection cannot be told to do so for ever. */
const readingOnly =
  (client: pg.PoolClient, statement: Statement): Ask =>
  async (text, parameters) => {
    await client.query('begin read only');
    try {
      return await client.query(statement(text, parameters));
    } finally {
      await client.query('rollback').catch(() => undefined);
    }
  };

/** A connection that has failed is not used again. */
function boundClient(client: pg.PoolClient, ask: Ask, failed: (error: unknown) => never): PostgresPoolClient {
  let isBroken = false;
  const query = (text: string, parameters: readonly unknown[]) =>
    ask(text, parameters).catch((error: unknown) => {
      isBroken ||= !(error instanceof pg.DatabaseError) || isUnavailable(error);
      return failed(error);
    });
  return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release(isBroken) };
}

const READ_ONLY = '25006';

/** What the driver says of a broken connection has no code, or that of the operating system. */
const asUnavailable = (error: unknown) => (error instanceof pg.DatabaseError ? error : new Unavailable(error));

/** Whatever the reason: without a connection nothing can be asked. */
function unreachable(error: unknown): never {
  throw new Unavailable(error);
}
