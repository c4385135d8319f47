import type { SelectQueryBuilder } from 'kysely';
import { isPostgres } from './alone';
import type { Schema } from './schema';
import type { Queries } from './transact';

/**
 * Locks the rows that a query finds, in its order, until the transaction ends: no other transaction changes, deletes or refers to them
 * meanwhile. What is read after this is how they are. On SQLite every transaction is alone already.
 */
export async function hold<Table extends keyof Schema, Row>(
  tx: Queries,
  rows: SelectQueryBuilder<Schema, Table, Row>,
): Promise<void> {
  if (isPostgres(tx)) await rows.forUpdate().execute();
}
