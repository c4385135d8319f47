// @vitest-environment node
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { addUser } from '../../../contract/users';
import { openDatabase } from '../../../server/platform/db/engine/open';
import type { Place } from '../../../server/platform/db/engine/unusable';
import { ranMigrations } from '../../../server/platform/db/migration-records';
import { migratorFor } from '../../../server/platform/db/migrations/migrate';
import type { Queries } from '../../../server/platform/db/transact';
import { TABLES } from '../../../server/platform/db/transfer/tables';
import { binary } from '../../cluster';
import { enter } from '../authentication/entering';
import { someone } from '../organisation/people';
import { contents, plainly, type Row, rowsOf } from './contents';
import { buildPrograms, type Programs } from './programs';
import { ADMIN_PASSWORD, databaseUrl, runOnCluster } from './templates';
import { type DatabaseName, databases, openWorld } from './world';

/** The schema of the version that is upgraded here. */
const EARLIER = '015-removed-messages';
/** What later migrations replace or change on purpose. Everything else stays as it was. */
const CHANGED = ['counters', 'menus'];

const parent = mkdtempSync(join(tmpdir(), 'ofa-upgrade-'));
let programs: Programs;
beforeAll(async () => {
  programs = await buildPrograms();
});
afterAll(() => {
  programs.killAll();
  programs.remove();
  rmSync(parent, { recursive: true });
});

/** The rehearsal of docs/operations.md: "Upgrade, roll back, restore". */
describe.each(databases)('an upgrade on %s', (database) => {
  const cluster = inject('postgresUrl');
  const made: string[] = [];
  afterAll(async () => {
    for (const name of made) await runOnCluster(cluster, `drop database ${name}`);
  });

  /** An empty database, as the settings of a server name it. */
  async function newPlace(): Promise<Place> {
    const dataDir = mkdtempSync(join(parent, 'data-'));
    if (database === 'sqlite') return { dataDir };
    const name = `ofa_${randomBytes(6).toString('hex')}`;
    await runOnCluster(cluster, `create database ${name}`);
    made.push(name);
    return { dataDir, databaseUrl: databaseUrl(cluster, name) };
  }

  async function at<Answer>(place: Place, work: (db: Queries) => Promise<Answer>): Promise<Answer> {
    const db = await openDatabase(place);
    try {
      return await work(db);
    } finally {
      await db.destroy();
    }
  }

  const settings = ({ dataDir, databaseUrl: url }: Place) => ({
    DATA_DIR: dataDir,
    ...(url !== undefined && { DATABASE_URL: url }),
  });
  const command = (place: Place, ...words: string[]) => programs.run(['db.js', ...words], settings(place)).ended;

  test('keeps every row; a restore has equal rows; a roll-back has those of before', async () => {
    const place = await newPlace();
    const before = await at(place, async (db) => {
      await fill(db, database);
      return rowsOf(db, await tablesOf(db));
    });
    expect(before.accounts?.length).toBeGreaterThan(2);
    const rollBack = copyOf(database, place, await newPlace());

    expect(await command(place, 'status')).toMatchObject({ code: 0, said: expect.stringContaining('To be migrated: 016-') });
    const server = programs.run(['main.js'], settings(place));
    expect(await server.ready).toMatch(/^OFA Console: http/m);
    server.child.kill('SIGTERM');
    expect(await server.ended).toMatchObject({ code: 0, complained: '' });
    const after = await at(place, async (db) => rowsOf(db, await tablesOf(db)));
    const gone = Object.entries(before).filter(([table, rows]) => lost(rows, after[table] ?? []).length > 0);
    expect(gone.map(([table]) => table)).toEqual(CHANGED);

    const file = join(parent, `${database}.jsonl`);
    expect(await command(place, 'export', file)).toMatchObject({ code: 0, complained: '' });
    const restored = await newPlace();
    expect(await command(restored, 'import', file)).toMatchObject({ code: 0, complained: '' });
    expect(await at(restored, contents)).toEqual(await at(place, contents));

    await at(rollBack, async (db) => {
      expect((await ranMigrations(db)).at(-1)).toBe(EARLIER);
      expect(await tablesOf(db)).toEqual(Object.keys(before));
      expect(await rowsOf(db, Object.keys(before))).toEqual(before);
    });
  }, 120_000);
});

const tablesOf = async (db: Queries) => (await db.introspection.getTables()).map(({ name }) => name).sort();

/** Makes the tables of the earlier version, and fills them with what a server of today has written, as far as they have room for it. */
async function fill(db: Queries, database: DatabaseName) {
  const { error } = await migratorFor(db).migrateTo(EARLIER);
  if (error) throw error;
  const world = await openWorld(database);
  const { token } = await someone(world, { administrator: true });
  const body = { username: 'earlier', name: '升级😀', departmentIds: [], roleIds: [] };
  expect((await world.call(addUser, { body, token })).code).toBe(200);
  await enter(world, { username: 'admin', password: ADMIN_PASSWORD });
  const written = await rowsOf(
    world.db,
    TABLES.map(({ table }) => table),
  );
  await world.close();
  const earlier = await db.introspection.getTables();
  const menus = new Set((await plainly(db).selectFrom('menus').select('id').execute()).map(({ id }) => id));
  for (const { table, isTree } of TABLES) {
    const columns = earlier.find(({ name }) => name === table)?.columns.map(({ name }) => name) ?? [];
    // What migrations have written there stays: later ones add to it.
    if (columns.length === 0 || (await plainly(db).selectFrom(table).selectAll().executeTakeFirst())) continue;
    const rows = (written[table] ?? []).filter(({ menu_id: menu }) => menu === undefined || menus.has(menu));
    const parents = isTree
      ? [...rows].sort((one, other) => Number(one.parent_id !== null) - Number(other.parent_id !== null))
      : rows;
    for (const row of parents) {
      const kept = Object.fromEntries(Object.entries(row).filter(([column]) => columns.includes(column)));
      await plainly(db).insertInto(table).values(kept).execute();
    }
  }
}

/** The rows that are not there any more, or not with the same values in the columns that they had. */
function lost(before: readonly Row[], after: readonly Row[]) {
  const columns = Object.keys(before[0] ?? {}).filter((column) => Object.hasOwn(after[0] ?? {}, column));
  const shown = (row: Row) => JSON.stringify(columns.map((column) => row[column]));
  const there = new Set(after.map(shown));
  return before.filter((row) => !there.has(shown(row)));
}

/** The copy that an operator takes before an upgrade, restored to another place. */
function copyOf(database: DatabaseName, { dataDir, databaseUrl: url = '' }: Place, to: Place): Place {
  if (database === 'sqlite') {
    cpSync(dataDir, to.dataDir, { recursive: true });
    return to;
  }
  const file = join(parent, 'before.dump');
  execFileSync(binary('pg_dump'), ['--format=custom', `--file=${file}`, url]);
  execFileSync(binary('pg_restore'), ['--exit-on-error', '--no-owner', `--dbname=${to.databaseUrl}`, file]);
  return to;
}
