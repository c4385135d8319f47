// @vitest-environment node
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { transact } from '../../../server/platform/db/transact';
import { databaseUrl } from './templates';
import { openCopy } from './world';

describe('a connection to PostgreSQL that breaks', () => {
  let copy: Awaited<ReturnType<typeof openCopy>>;
  /** Another client of the same database. */
  let other: pg.Client;
  beforeAll(async () => {
    copy = await openCopy('postgres');
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(copy.db);
    other = new pg.Client({ connectionString: databaseUrl(inject('postgresUrl'), rows[0]?.name ?? '') });
    await other.connect();
  });
  afterAll(async () => {
    await other.end();
    await copy.close();
  });

  const WAITING = `from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

  test('in the middle of a transaction ends only that: none of it is stored, and others are served', async () => {
    await other.query('begin; lock table tenants in access exclusive mode');
    const broken = transact(copy.db, async (tx) => {
      await tx.updateTable('tenants').set({ name: 'half' }).execute();
    });
    const refused = expect(broken).rejects.toThrow();
    while ((await other.query(`select pid ${WAITING}`)).rowCount === 0);
    await other.query(`select pg_terminate_backend(pid) ${WAITING}`);
    await refused;
    await other.query('rollback');
    const names = await copy.db.selectFrom('tenants').select('name').where('name', '=', 'half').execute();
    expect(names).toEqual([]);
  });
});
