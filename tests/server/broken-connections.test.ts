// @vitest-environment node
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { transact } from '../../server/db/transact';
import { openCopy } from './world';

describe('a connection to PostgreSQL that breaks', () => {
  let copy: Awaited<ReturnType<typeof openCopy>>;
  beforeAll(async () => {
    copy = await openCopy('postgres');
  });
  afterAll(() => copy.close());

  const end = (pid: number) => sql`select pg_terminate_backend(${pid})`.execute(copy.db);
  const works = async () => (await sql<{ one: number }>`select 1 as one`.execute(copy.db)).rows;

  test('in the middle of a transaction ends that alone: nothing of it is kept, and the next one is served', async () => {
    const broken = transact(copy.db, async (tx) => {
      await tx.updateTable('tenants').set({ name: 'half' }).execute();
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      await end(rows[0]?.pid ?? 0);
      await tx.updateTable('tenants').set({ name: 'whole' }).execute();
    });
    await expect(broken).rejects.toThrow();
    expect(await works()).toEqual([{ one: 1 }]);
    const names = await copy.db.selectFrom('tenants').select('name').where('name', 'in', ['half', 'whole']).execute();
    expect(names).toEqual([]);
  });
});
