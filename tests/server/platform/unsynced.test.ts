// @vitest-environment node
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Queries, transact } from '../../../server/platform/db/transact';
import { transactUnsynced } from '../../../server/platform/db/unsynced';
import { type DatabaseName, openCopy } from './world';

/** What each database says of itself: whether the disk is not waited for because this transaction says so. */
const WAYS: readonly [DatabaseName, (db: Queries) => Promise<boolean>][] = [
  ['sqlite', async (db) => (await sql<{ synchronous: number }>`pragma synchronous`.execute(db)).rows[0]?.synchronous === 1],
  [
    'postgres',
    async (db) => {
      const setting = sql<{
        source: string;
      }>`select source from pg_settings where name = 'synchronous_commit' and setting = 'off'`;
      return (await setting.execute(db)).rows[0]?.source === 'session';
    },
  ],
];

describe.each(WAYS)('a transaction that does not wait for the disk, on %s', (database, isUnsynced) => {
  let db: Queries;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ db, close } = await openCopy(database));
  });
  afterAll(() => close());

  test('is the only one that does not', async () => {
    expect(await transactUnsynced(db, isUnsynced)).toBe(true);
    expect(await isUnsynced(db)).toBe(false);
    expect(await transact(db, isUnsynced)).toBe(false);
  });

  test('leaves the next one as it was when it has failed, too', async () => {
    await expect(transactUnsynced(db, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await transact(db, isUnsynced)).toBe(false);
  });

  test('has others beside it wait for the disk as ever', async () => {
    let end = () => {};
    const over = new Promise<void>((resolve) => {
      end = resolve;
    });
    let unwaiting: Promise<void> = Promise.resolve();
    await new Promise<void>((begun) => {
      unwaiting = transactUnsynced(db, () => {
        begun();
        return over;
      });
    });
    const beside = [transact(db, isUnsynced), isUnsynced(db)];
    end();
    expect(await Promise.all(beside)).toEqual([false, false]);
    await unwaiting;
  });
});
