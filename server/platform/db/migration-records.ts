import type { Kysely } from 'kysely';
import { type Queries, transact } from './transact';

/** Where kysely's migrator records what it has run. */
const TABLE = 'kysely_migration';
/** Where the first versions, up to November 2026, recorded it. */
const OLDER = 'migrations';

type Records = Kysely<{
  [TABLE]: { name: string; timestamp: string };
  [OLDER]: { name: string; ran_at: number };
}>;

/** The names of the migrations that ran, sorted: databases with the same ones have the same tables. */
export async function ranMigrations(db: Queries): Promise<string[]> {
  const rows = await (db as unknown as Records).selectFrom(TABLE).select('name').execute();
  return rows.map(({ name }) => name).sort();
}

/** The same for a database that may be empty or of an older version. Changes nothing. */
export async function recordedMigrations(db: Queries): Promise<string[]> {
  const tables = await tablesOf(db);
  if (tables.has(TABLE)) return ranMigrations(db);
  if (!tables.has(OLDER)) return [];
  const rows = await (db as unknown as Records).selectFrom(OLDER).select('name').execute();
  return rows.map(({ name }) => name);
}

/** Moves the records of an older version to where the migrator looks for them, so that it runs none of those again. */
export function moveOlderRecords(db: Queries): Promise<void> {
  return transact(db, async (tx) => {
    if (!(await tablesOf(tx)).has(OLDER)) return;
    const records = tx as unknown as Records;
    await records.schema
      .createTable(TABLE)
      .addColumn('name', 'varchar(255)', (column) => column.notNull().primaryKey())
      .addColumn('timestamp', 'varchar(255)', (column) => column.notNull())
      .execute();
    const older = await records.selectFrom(OLDER).selectAll().execute();
    const moved = older.map(({ name, ran_at }) => ({ name, timestamp: new Date(ran_at).toISOString() }));
    if (moved.length > 0) await records.insertInto(TABLE).values(moved).execute();
    await records.schema.dropTable(OLDER).execute();
  });
}

async function tablesOf(db: Queries): Promise<ReadonlySet<string>> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  return new Set(tables.map(({ name }) => name));
}
