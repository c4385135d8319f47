import { type IsolationLevel, sql } from 'kysely';
import { isPostgres } from './alone';
import { type Queries, transact, type Work } from './transact';

/** What tells SQLite so, where all levels are the same; PostgreSQL takes it for the usual one. */
export const UNSYNCED: IsolationLevel = 'read uncommitted';

/**
 * A transaction whose end does not wait for the disk. A power cut may undo it, with all that came after it and nothing that came before;
 * an end of the process does not. For what a power cut ends anyway, or begins anew by itself.
 */
export const transactUnsynced = <Result>(db: Queries, work: Work<Result>): Promise<Result> =>
  transact(
    db,
    async (tx) => {
      if (isPostgres(tx)) await sql`set local synchronous_commit = off`.execute(tx);
      return work(tx);
    },
    UNSYNCED,
  );
