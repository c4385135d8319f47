import { type Kysely, sql } from 'kysely';
import { ranMigrations } from '../migration-records';
import { openSnapshot, type Queries } from '../transact';
import type { Header, Row } from './format';
import { type Moved, TABLES } from './tables';

/** So many rows are in memory at a time. */
const AT_ONCE = 500;

/**
 * All that a database holds at one moment, line by line: the header, each row with its table, and the number of rows, by which a whole
 * file is known.
 */
export async function* exportLines(db: Queries): AsyncGenerator<string> {
  const snapshot = await openSnapshot(db);
  try {
    yield* linesOf(snapshot);
  } finally {
    await snapshot.rollback().execute();
  }
}

async function* linesOf(db: Queries): AsyncGenerator<string> {
  const header: Header = { format: 'ofa-console/1', migrations: await ranMigrations(db) };
  yield JSON.stringify(header);
  let rows = 0;
  for (const moved of TABLES) {
    for await (const row of rowsOf(db, moved)) {
      yield JSON.stringify({ table: moved.table, row });
      rows += 1;
    }
  }
  yield JSON.stringify({ rows });
}

/** By key and not by offset: each page costs as little as the first. */
async function* rowsOf(db: Queries, { table, key }: Moved): AsyncGenerator<Row> {
  // All tenants are meant here.
  const plain = db.withoutPlugins() as unknown as Kysely<Record<string, Row>>;
  const columns = sql.join(key.map((column) => sql.ref(column)));
  let last: Row | undefined;
  do {
    const after = last && sql<boolean>`(${columns}) > (${sql.join(key.map((column) => last?.[column]))})`;
    const page = await plain
      .selectFrom(table)
      .selectAll()
      .$if(after !== undefined, (query) => query.where(after ?? sql<boolean>`false`))
      .orderBy(sql`${columns}`)
      .limit(AT_ONCE)
      .execute();
    yield* page;
    last = page.length === AT_ONCE ? page.at(-1) : undefined;
  } while (last);
}
