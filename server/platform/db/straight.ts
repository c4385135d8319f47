import type { CompiledQuery, DialectAdapter } from 'kysely';
import { type Queries, refuseInside } from './transact';

type Rows = readonly unknown[];

/** Asks a database one query; nothing where it has to be asked as ever. */
type Ask = (query: CompiledQuery) => Rows | Promise<Rows> | undefined;

/** How databases are asked, each by what is its own and its transactions' alone. */
const ways = new WeakMap<DialectAdapter, Ask>();

export const registerDirectQuery = (adapter: DialectAdapter, ask: Ask) => void ways.set(adapter, ask);

/**
 * Asks one query without first getting hold of a connection for it, which costs more than many a small query. A transaction has its
 * connection, and is asked as ever; so is the embedded database while a transaction is open.
 */
export function rowsOf<Row>(db: Queries, query: CompiledQuery<Row>): Row[] | Promise<Row[]> {
  if (!db.isTransaction) {
    refuseInside();
    const rows = ways.get(db.getExecutor().adapter)?.(query);
    if (rows) return rows as Row[] | Promise<Row[]>;
  }
  return db.executeQuery<Row>(query).then((told) => told.rows);
}
