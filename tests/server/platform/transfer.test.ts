// @vitest-environment node
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addUser } from '../../../contract/users';
import { openDatabase } from '../../../server/platform/db/engine/open';
import { importError } from '../../../server/platform/db/engine/unusable';
import { type Queries, transact } from '../../../server/platform/db/transact';
import { exportLines } from '../../../server/platform/db/transfer/export';
import { readLines, writeLines } from '../../../server/platform/db/transfer/file';
import { importLines } from '../../../server/platform/db/transfer/import';
import { DERIVED, TABLES } from '../../../server/platform/db/transfer/tables';
import { StartError } from '../../../server/platform/failures';
import { someone } from '../organisation/people';
import { contents } from './contents';
import { type DatabaseName, databases, openCopy, openEmpty, openWorld, type World } from './world';

const folder = mkdtempSync(join(tmpdir(), 'ofa-transfer-'));
afterAll(() => rmSync(folder, { recursive: true }));

const cases: readonly (readonly [from: DatabaseName, to: DatabaseName])[] = [
  ['sqlite', 'postgres'],
  ['postgres', 'sqlite'],
];
describe.each(cases)('from %s to %s', (from, to) => {
  let world: World;
  let target: Awaited<ReturnType<typeof openEmpty>>;
  const file = join(folder, `${from}.jsonl`);
  beforeAll(async () => {
    world = await openWorld(from);
    target = await openEmpty(to);
    const { token } = await someone(world, { administrator: true });
    const body = { username: 'moved', name: '迁移😀', departmentIds: [], roleIds: [] };
    expect((await world.call(addUser, { body, token })).code).toBe(200);
    await writeLines(file, exportLines(world.db));
  });
  afterAll(async () => {
    await world.close();
    await target.close();
  });

  test('everything arrives, and nothing else', async () => {
    await importLines(target.db, readLines(file));
    expect(await contents(target.db)).toEqual(await contents(world.db));
  });

  test('a database in use is not written to', async () => {
    const before = await contents(target.db);
    await expect(importLines(target.db, readLines(file))).rejects.toThrow('in use already');
    expect(await contents(target.db)).toEqual(before);
  });
});

describe.each(databases)('on %s', (database) => {
  let target: Awaited<ReturnType<typeof openEmpty>>;
  let lines: string[];
  beforeAll(async () => {
    target = await openEmpty(database);
    const world = await openWorld(database);
    lines = [];
    for await (const line of exportLines(world.db)) lines.push(line);
    await world.close();
  });
  afterAll(() => target.close());

  test('every table is moved', async () => {
    const tables = await target.db.introspection.getTables();
    const names = tables.map(({ name }) => name);
    expect([...TABLES.map(({ table }) => table), ...DERIVED].sort()).toEqual(names.sort());
  });

  test.each<[string, (lines: readonly string[]) => string[], RegExp]>([
    ['cut off', (whole) => whole.slice(0, -20), /^The file ends in line \d+/],
    ['without one of its rows', (whole) => [...whole.slice(0, -2), ...whole.slice(-1)], /rows and has/],
    ['with a line that is not JSON', (whole) => [...whole.slice(0, 5), '{', ...whole.slice(5)], /^Line 6 of the file/],
    ['of another version', (whole) => ['{"format":"ofa-console/1","migrations":["x"]}', ...whole.slice(1)], /another version/],
    ['that is something else', () => ['hello'], /^Line 1 of the file/],
    ['with a line after its end', (whole) => [...whole, '{}'], /^Line \d+ of the file/],
    ['that is empty', () => [], /^The file ends in line 1/],
  ])('a file %s leaves nothing behind', async (_what, spoil, line) => {
    const before = await contents(target.db);
    async function* spoilt() {
      yield* spoil(lines);
    }
    await expect(importLines(target.db, spoilt())).rejects.toThrow(line);
    expect(await contents(target.db)).toEqual(before);
  });

  /** Changes the first row of a table in the text of its line. */
  const changed = (table: string, change: (row: string) => string) => (whole: readonly string[]) => {
    const at = whole.findIndex((line) => line.startsWith(`{"table":"${table}"`));
    return whole.map((line, index) => (index === at ? change(line) : line));
  };
  const set = (table: string, column: string, json: string) =>
    changed(table, (line) => line.replace(new RegExp(`"${column}":("[^"]*"|[^,}]*)`), `"${column}":${json}`));

  test.each<[string, (lines: readonly string[]) => string[], RegExp]>([
    [
      'a text for a number',
      set('accounts', 'created_at', '"x"'),
      /table accounts, row \w+, column created_at: it takes a whole number/,
    ],
    ['a number for a text', set('accounts', 'username', '1'), /table accounts, row \w+, column username: it takes a text/],
    ['an object', set('tenants', 'name', '{}'), /table tenants, row \w+, column name: it takes a text/],
    ['nothing', set('tenants', 'name', 'null'), /column name: it must not be null/],
    ['an unknown status', set('tenants', 'status', '"open"'), /column status: it takes enabled, disabled/],
    ['NUL', set('tenants', 'name', '"a\\u0000b"'), /column name: it has a character/],
    [
      'a circle',
      (whole) => {
        const line = whole.find((one) => one.startsWith('{"table":"menus"')) ?? '';
        const { id } = (JSON.parse(line) as { row: { id: string } }).row;
        return set('menus', 'parent_id', `"${id}"`)(whole);
      },
      /table menus, row \w+, column parent_id: it leads back/,
    ],
    [
      'a column __proto__',
      changed('tenants', (line) => line.replace('"row":{', '"row":{"__proto__":{},')),
      /column __proto__: there is no such/,
    ],
  ])(
    'a file with %s is refused in a line that names table, row and column, and leaves nothing behind (G87)',
    async (_what, spoil, why) => {
      const before = await contents(target.db);
      async function* spoilt() {
        yield* spoil(lines);
      }
      const refusal: unknown = await importLines(target.db, spoilt()).catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(StartError);
      expect(refusal).toMatchObject({ message: expect.stringMatching(why) });
      expect(refusal).toMatchObject({ message: expect.not.stringMatching(/[\n\0]/) });
      expect(await contents(target.db)).toEqual(before);
    },
  );

  test('a file whose rows refer to a missing one is named, and leaves nothing behind', async () => {
    const before = await contents(target.db);
    async function* torn() {
      for (const line of lines) if (!line.startsWith('{"table":"tenants"')) yield line;
    }
    const refusal: unknown = await importLines(target.db, torn()).catch((error: unknown) => importError(error, 'all.jsonl'));
    expect(refusal).toBeInstanceOf(StartError);
    expect(refusal).toMatchObject({
      message: expect.stringMatching(
        /^The file all\.jsonl does not fit into the database \(.*foreign key.*\): export it again\.$/i,
      ),
    });
    expect(await contents(target.db)).toEqual(before);
  });

  test('an export blocks no writer, and its file shows one moment', async () => {
    const copy = await openCopy(database);
    const server = await openDatabase(copy.place);
    const empty = await openEmpty(database);
    const before = await contents(server);
    const file = join(folder, `${database}-disturbed.jsonl`);
    async function* disturbed() {
      let count = 0;
      for await (const line of exportLines(copy.db)) {
        yield line;
        count += 1;
        // The header is written, and the tenants are read.
        if (count === 2) await addTenant(server);
      }
    }
    await writeLines(file, disturbed());
    await importLines(empty.db, readLines(file));
    expect(await contents(empty.db)).toEqual(before);
    expect(await contents(server)).not.toEqual(before);
    await empty.close();
    await server.destroy();
    await copy.close();
  });
});

/** A tenant that is the home of one account. */
const addTenant = (db: Queries) =>
  transact(db, async (tx) => {
    const tenant = await tx.selectFrom('tenants').selectAll().limit(1).executeTakeFirstOrThrow();
    await tx
      .insertInto('tenants')
      .values({ ...tenant, id: 'later', org_code: 'later' })
      .execute();
    const account = await tx.selectFrom('accounts').selectAll().limit(1).executeTakeFirstOrThrow();
    const names = { id: 'later', username: 'later', username_key: 'later', phone: null };
    await tx
      .insertInto('accounts')
      .values({ ...account, ...names, home_tenant_id: 'later' })
      .execute();
  });

test('only its owner can read a file, and it never overwrites another', async () => {
  const file = join(folder, 'mine');
  async function* lines() {
    yield 'one';
    yield 'two';
  }
  await writeLines(file, lines());
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, 'utf8')).toBe('one\ntwo\n');
  writeFileSync(file, 'kept');
  await expect(writeLines(file, lines())).rejects.toThrow('is there already');
  expect(readFileSync(file, 'utf8')).toBe('kept');
  await expect(writeLines(join(folder, 'none', 'x'), lines())).rejects.toThrow('cannot be written');
  await expect(readLines(join(folder, 'missing')).next()).rejects.toThrow('cannot be read (ENOENT)');
});
