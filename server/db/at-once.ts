import type { CompiledQuery, DialectAdapter, QueryResult } from 'kysely';
import { type Queries, refuseInside } from './transact';

type Answer = (query: CompiledQuery) => QueryResult<unknown> | undefined;

/** Databases that answer in the thread that asks, by what is theirs alone. */
const answering = new WeakMap<DialectAdapter, Answer>();

export const answersAtOnce = (adapter: DialectAdapter, answer: Answer) => void answering.set(adapter, answer);

/**
 * What a database says without that anybody gets hold of a connection first, which costs more than many a small query. Nothing where it
 * has to be asked as ever: inside a transaction, while somebody else writes, or on a server elsewhere.
 */
export function atOnce<Row>(db: Queries, query: CompiledQuery<Row>): QueryResult<Row> | undefined {
  if (db.isTransaction) return undefined;
  refuseInside();
  return answering.get(db.getExecutor().adapter)?.(query) as QueryResult<Row> | undefined;
}
