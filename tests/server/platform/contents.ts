import type { Kysely } from 'kysely';
import type { Queries } from '../../../server/platform/db/transact';
import { DERIVED, TABLES } from '../../../server/platform/db/transfer/tables';

/** All rows of a database of this version, table by table, in a fixed order. */
export const contents = async (db: Queries) =>
  Object.values(await rowsOf(db, [...TABLES.map(({ table }) => table), ...DERIVED])).map((rows) =>
    rows.map((row) => JSON.stringify(row, Object.keys(row).sort())).sort(),
  );

export type Row = Readonly<Record<string, string | number | null>>;

/** The rows of some tables of a database of any version. */
export async function rowsOf(db: Queries, tables: readonly string[]): Promise<Readonly<Record<string, readonly Row[]>>> {
  const plain = plainly(db);
  return Object.fromEntries(
    await Promise.all(tables.map(async (table) => [table, await plain.selectFrom(table).selectAll().execute()] as const)),
  );
}

/** Without the schema of this version and its guards. */
export const plainly = (db: Queries) => db.withoutPlugins() as unknown as Kysely<Record<string, Row>>;
