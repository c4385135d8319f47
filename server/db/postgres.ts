import { type Dialect, PostgresDialect, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { bind } from './bind';
import { preparedName } from './prepared';

type Parser = (value: string) => unknown;

/** int8 arrives as a string otherwise. Ours are times and counts, far below 2^53. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary'): Parser =>
    oid === pg.types.builtins.INT8 ? Number : (pg.types.getTypeParser(oid, format) as Parser),
};

interface Connections {
  readonly max: number;
  /** How long somebody waits for one of them to become free. */
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
  // A connection that breaks while idle is replaced; without a listener it would end the process.
  pool.on('error', () => undefined);
  return new PostgresDialect({
    pool: {
      connect: async () => boundClient(await pool.connect(), readOnly ? () => undefined : preparedName),
      end: () => pool.end(),
    },
  });
}

function boundClient(client: pg.PoolClient, nameOf: (sql: string) => string | undefined): PostgresPoolClient {
  const query = (text: string, parameters: readonly unknown[]) =>
    client.query({ name: nameOf(text), text, values: parameters.map(bind) });
  return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release() };
}
