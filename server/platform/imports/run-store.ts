import type { ImportProgress } from '../../../contract/imports';
import { beganWithin, keptFor } from '../db/expiry';
import type { Queries } from '../db/transact';

/** Longer than any import. */
const KEPT_MS = 3_600_000;
export const IMPORT_RUNS = keptFor('import_runs', ['account_id', 'id'], 'begun_at', KEPT_MS);

/** Whose run, as its caller calls it. */
export interface Run {
  readonly accountId: string;
  readonly id: string;
}

const START = { done: 0, total: 0, stop_asked: 0 };

/** A run that was stopped before it began stays so. */
export const beginRun = (db: Queries, now: number, { accountId, id }: Run) =>
  db
    .insertInto('import_runs')
    .values({ ...START, account_id: accountId, id, begun_at: now })
    .onConflict((conflict) => conflict.columns(['account_id', 'id']).doNothing())
    .execute();

/** Says how far a run is, and answers whether it is to stop. */
export async function reportRun(db: Queries, { accountId, id }: Run, progress: ImportProgress): Promise<boolean> {
  const row = await db
    .updateTable('import_runs')
    .set({ ...progress })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning('stop_asked')
    .executeTakeFirst();
  return row?.stop_asked === 1;
}

export const askToStop = (db: Queries, now: number, { accountId, id }: Run) =>
  db
    .insertInto('import_runs')
    .values({ ...START, account_id: accountId, id, begun_at: now, stop_asked: 1 })
    .onConflict((conflict) => conflict.columns(['account_id', 'id']).doUpdateSet({ stop_asked: 1 }))
    .execute();

/** A run that has not begun has no rows yet. */
export async function progressOf(db: Queries, now: number, { accountId, id }: Run): Promise<ImportProgress> {
  const row = await db
    .selectFrom('import_runs')
    .select(['done', 'total'])
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where(beganWithin('begun_at', now, KEPT_MS))
    .executeTakeFirst();
  return row ?? { done: 0, total: 0 };
}
