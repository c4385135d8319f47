// @vitest-environment node
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { openDatabase } from '../../../server/platform/db/engine/open';
import type { Place } from '../../../server/platform/db/engine/unusable';
import type { Queries } from '../../../server/platform/db/transact';
import { StartError } from '../../../server/platform/failures';
import { readSettings } from '../../../server/settings';
import { startServer } from '../../../server/start';
import { databaseUrl, runOnCluster } from './templates';
import { databases } from './world';

const start = ({ dataDir, databaseUrl: url }: Place) => {
  const env = { PORT: '0', DATA_DIR: dataDir, DATABASE_URL: url, OFA_SAMPLE: '0', OFA_LOG_LEVEL: 'silent' };
  return startServer(readSettings(env), () => undefined);
};

async function expectLine(place: Place, line: RegExp) {
  const refusal: unknown = await start(place).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(StartError);
  expect((refusal as StartError).message).toMatch(line);
}

describe.each(databases)('an unusable database on %s is reported in one line', (kind) => {
  let place: Place;
  let clean: () => Promise<void>;
  beforeEach(async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'ofa-unusable-'));
    const name = `ofa_${randomBytes(6).toString('hex')}`;
    const cluster = inject('postgresUrl');
    if (kind === 'postgres') await runOnCluster(cluster, `create database ${name}`);
    place = kind === 'postgres' ? { dataDir, databaseUrl: databaseUrl(cluster, name) } : { dataDir };
    clean = async () => {
      rmSync(dataDir, { recursive: true });
      if (kind === 'postgres') await runOnCluster(cluster, `drop database ${name}`);
    };
  });
  afterEach(() => clean());

  async function change(work: (db: Queries) => Promise<unknown>) {
    const db = await openDatabase(place);
    await work(db);
    await db.destroy();
  }

  test('one that a newer version has changed', async () => {
    await (await start(place)).close();
    await change((db) =>
      sql`insert into kysely_migration (name, timestamp) values ('999-later', '2030-01-01T00:00:00.000Z')`.execute(db),
    );
    await expectLine(place, /^The database was changed by a newer version \(999-later\): start that version, or restore .*\.$/);
  });

  test('one with tables of something else', async () => {
    await change((db) => sql`create table tenants (something integer)`.execute(db));
    await expectLine(place, /^The database .* is not one that this version can use \(.*tenants.*\): restore it .*\.$/);
  });

  test('one without its tables', async () => {
    await (await start(place)).close();
    await change((db) => sql`alter table tenants rename to lost`.execute(db));
    await expectLine(place, /^The database .* is not one that this version can use \(.*tenants.*\): restore it .*\.$/);
  });
});

describe('an embedded database', () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'ofa-unusable-'));
  });
  afterEach(() => rmSync(dataDir, { recursive: true }));

  const CANNOT_BE_READ =
    /^The database in DATA_DIR=.* cannot be read \(.*\): restore it from a backup or choose another folder\.$/;

  test('whose file is something else cannot be read', async () => {
    writeFileSync(join(dataDir, 'ofa.db'), 'this is no database, however long one looks at it'.repeat(200));
    await expectLine({ dataDir }, CANNOT_BE_READ);
  });

  test.each([
    ['is damaged', (bytes: Buffer) => bytes.fill(0xff, 4096)],
    ['is cut off', (bytes: Buffer) => bytes.subarray(0, 4096 * 3)],
  ])('whose file %s cannot be read', async (_name, spoil) => {
    const sound = readFileSync(inject('sqliteTemplate'));
    writeFileSync(join(dataDir, 'ofa.db'), spoil(sound));
    await expectLine({ dataDir }, CANNOT_BE_READ);
  });
});

test('a user of PostgreSQL without the right to create tables is reported in one line', async () => {
  const cluster = inject('postgresUrl');
  await runOnCluster(cluster, 'create database ofa_strict');
  await runOnCluster(cluster, 'create role ofa_reader login');
  const url = new URL(databaseUrl(cluster, 'ofa_strict'));
  url.username = 'ofa_reader';
  await expectLine(
    { dataDir: '', databaseUrl: url.href },
    /^The database of DATABASE_URL may not be changed by its user \(permission denied .*\): grant that user CREATE .*\.$/,
  );
  await runOnCluster(cluster, 'drop database ofa_strict');
  await runOnCluster(cluster, 'drop role ofa_reader');
});
