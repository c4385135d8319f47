import { type SelectQueryBuilder, sql } from 'kysely';
import { isPostgres } from '../../../server/platform/db/alone';
import { hold } from '../../../server/platform/db/held';
import type { Schema } from '../../../server/platform/db/schema';
import type { Queries } from '../../../server/platform/db/transact';

/** How many connections wait for what another one holds. */
export async function waiting(db: Queries): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`select count(*) as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return Number(rows[0]?.waiting);
}

/**
 * Lets works meet at rows: each begins while the rows are held, and the next one once it waits for a lock or is done. Then the rows are let
 * go, and the works go on in the order in which they came. Answers what they answer, and how many waited. SQLite has one writer at a time.
 */
export async function meetAt<Table extends keyof Schema, Row, Answer>(
  db: Queries,
  rows: (tx: Queries) => SelectQueryBuilder<Schema, Table, Row>,
  works: readonly (() => Promise<Answer>)[],
): Promise<{ readonly answers: Answer[]; readonly waited: number }> {
  if (!isPostgres(db)) return { answers: await Promise.all(works.map((work) => work())), waited: 0 };
  const holder = await db.startTransaction().execute();
  await hold(holder, rows(holder));
  const begun: Promise<Answer>[] = [];
  let done = 0;
  let waited = 0;
  for (const work of works) {
    begun.push(
      work().finally(() => {
        done += 1;
      }),
    );
    do waited = await waiting(db);
    while (done + waited < begun.length);
  }
  await holder.rollback().execute();
  return { answers: await Promise.all(begun), waited };
}
