// @vitest-environment node
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Generated, Kysely } from 'kysely';
import Database from 'libsql';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { sqliteDialect } from '../../../server/platform/db/engine/sqlite';

describe('a SQLite database that another process writes to', () => {
  let folder: string;
  let db: Kysely<{ rows: { id: Generated<number>; word: string } }>;
  let other: Database.Database;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'ofa-locked-'));
    const file = join(folder, 'ofa.db');
    db = new Kysely({ dialect: sqliteDialect(file) });
    await db.schema
      .createTable('rows')
      .addColumn('id', 'integer', (id) => id.primaryKey())
      .addColumn('word', 'text')
      .execute();
    other = new Database(file);
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    other.exec('begin immediate');
  });
  afterEach(async () => {
    vi.useRealTimers();
    await db.destroy();
    other.close();
    rmSync(folder, { recursive: true });
  });

  const insert = (word: string) => db.insertInto('rows').values({ word });
  const words = async () => (await db.selectFrom('rows').select('word').orderBy('id').execute()).map(({ word }) => word);
  const WRITES: [string, () => Promise<unknown>][] = [
    ['a transaction', () => db.transaction().execute((tx) => tx.insertInto('rows').values({ word: 'mine' }).execute())],
    ['a single statement', () => insert('mine').execute()],
    ['a single statement that answers rows', () => insert('mine').returning('id').execute()],
  ];

  test.each(WRITES)('%s waits until the other process has written, and the event loop goes on', async (_name, write) => {
    const written = write();
    await vi.advanceTimersByTimeAsync(1000);
    other.exec("insert into rows (word) values ('theirs')");
    other.exec('commit');
    await vi.advanceTimersByTimeAsync(100);
    await written;
    expect(await words()).toEqual(['theirs', 'mine']);
  });

  test.each(WRITES)('%s that has waited too long fails without effect, and breaks no later transaction', async (_name, write) => {
    const refused = expect(write()).rejects.toMatchObject({ code: 'SQLITE_BUSY' });
    await vi.runAllTimersAsync();
    await refused;
    other.exec('rollback');
    for (const word of ['one', 'two']) {
      await db.transaction().execute((tx) => tx.insertInto('rows').values({ word }).execute());
    }
    expect(await words()).toEqual(['one', 'two']);
  });

  test('a query outside its own transaction is refused after a minute, and delays no other for longer', async () => {
    other.exec('rollback');
    const misused = db.transaction().execute(() => insert('beside').execute());
    const refused = expect(misused).rejects.toThrow('inside');
    await vi.advanceTimersByTimeAsync(60_000);
    await refused;
    await insert('mine').execute();
    expect(await words()).toEqual(['mine']);
  });

  test('queries during an open transaction run after it, in the order of the calls', async () => {
    other.exec('rollback');
    const transaction = (word: string) =>
      db.transaction().execute(async (tx) => {
        await tx.insertInto('rows').values({ word }).execute();
        await Promise.resolve();
        await tx.insertInto('rows').values({ word }).execute();
      });
    await Promise.all([transaction('one'), insert('two').execute(), transaction('three'), insert('four').execute()]);
    expect(await words()).toEqual(['one', 'one', 'two', 'three', 'three', 'four']);
  });

  test('reading does not wait', async () => {
    expect(await words()).toEqual([]);
  });
});
