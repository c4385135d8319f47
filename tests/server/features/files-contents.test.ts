// @vitest-environment node
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { mergeParts, removeFiles } from '../../../contract/files';
import { up } from '../../../server/platform/db/migrations/027-contents';
import { tenantDb } from '../../../server/platform/db/tenant-db';
import { type Someone, someone } from '../organisation/people';
import { openPlace, type Place, places } from '../platform/stores';
import { type Answer, databases, openEmpty, type World } from '../platform/world';
import { addressIn, type Chunked, checked, chunked, fetchFile, MIB, merge, sendAll, sendFile, sendPart } from './sending';

describe.each(places)('files and their contents on %s and %s (G43)', (database, storeName) => {
  let place: Place;
  let world: World;
  let person: Someone;
  let colleague: Someone;
  let boss: Someone;
  beforeAll(async () => {
    place = await openPlace(database, storeName, { single: 10 * MIB, chunked: 20 * MIB, quota: 1024 * MIB });
    ({ world, person, colleague } = place);
    boss = await someone(world, { tenantId: person.tenantId, administrator: true });
  });
  afterAll(() => place.close());

  const tenant = () => tenantDb(world.db, person);
  const rowOf = (id: string) => tenant().select('files').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const contentOf = async (id: string) =>
    tenant()
      .select('contents')
      .selectAll()
      .where('id', '=', (await rowOf(id)).content_id)
      .executeTakeFirstOrThrow();
  const used = async () => (await tenant().select('file_quotas').select('used').executeTakeFirst())?.used ?? 0;
  const remove = async (id: string) => expect((await world.call(removeFiles, { token: boss.token, body: [id] })).code).toBe(200);
  async function sent(who: Someone, file: Chunked, name: string): Promise<string> {
    await sendAll(world, who, { ...file, name });
    return addressIn(await merge(world, who, file)).id;
  }
  async function got(answer: Answer, { bytes }: Chunked) {
    const { url, id } = addressIn(answer);
    return { name: (await rowOf(id)).name, isSame: (await fetchFile(world, url)).rawPayload.equals(bytes) };
  }

  test('equal bytes of two users, in parts or in one piece, are stored once; each file counts, and the last one takes the bytes along', async () => {
    const file = chunked(1);
    const before = await used();
    const first = await sent(person, file, 'a.bin');
    const second = await sent(colleague, file, 'b.bin');
    const third = addressIn(await sendFile(world, colleague, file.bytes, 'c.bin')).id;
    expect(await contentOf(first)).toMatchObject({ id: first, uses: 3 });
    expect([(await rowOf(second)).content_id, (await rowOf(third)).content_id]).toEqual([first, first]);
    expect([place.has(first), place.has(second), place.has(third)]).toEqual([true, false, false]);
    expect((await used()) - before).toBe(3 * file.bytes.length);

    const { url } = addressIn(await merge(world, colleague, file));
    await remove(first);
    await remove(third);
    expect((await fetchFile(world, url)).rawPayload.equals(file.bytes)).toBe(true);
    await remove(second);
    expect([place.has(first), (await fetchFile(world, url)).statusCode, (await used()) - before]).toEqual([false, 404, 0]);
    expect(await tenant().select('contents').selectAll().where('id', '=', first).executeTakeFirst()).toBeUndefined();
  });

  test('equal bytes that arrive and go at once leave one content with as many uses as files', async () => {
    const file = chunked(1);
    const old = await sent(person, file, 'old.bin');
    const work = [1, 2, 3, 4].map((each) => sendFile(world, each % 2 ? person : colleague, file.bytes, `${each}.bin`));
    const [, ...answers] = await Promise.all([remove(old), ...work]);
    const contents = await Promise.all(answers.map((answer) => contentOf(addressIn(answer).id)));
    const uses = new Map(contents.map((content) => [content.id, content.uses]));
    expect([...uses.values()].reduce((sum, count) => sum + count, 0)).toBe(4);
    for (const answer of answers) expect((await got(answer, file)).isSame).toBe(true);
  });

  test('another tenant’s equal bytes are its own (G33)', async () => {
    const file = chunked(1);
    const ours = await sent(person, file, 'a.bin');
    const writes = place.watch.written();
    await sendAll(world, place.stranger, file);
    const theirs = addressIn(await merge(world, place.stranger, file)).id;
    expect(place.watch.written() - writes).toBe(1);
    expect([place.has(ours), place.has(theirs), (await contentOf(ours)).uses]).toEqual([true, true, 1]);
  });

  test('one’s own bytes under a second name are a second file, made without sending them again', async () => {
    const file = chunked(2);
    const first = await sent(person, file, 'report.xlsx');
    const [before, writes] = [await used(), place.watch.written()];
    expect((await checked(world, person, file.hash)).exists).toBe(true);
    expect((await checked(world, person, file.hash, { fileName: 'report.xlsx' })).exists).toBe(true);
    const asked = { size: file.bytes.length, fileName: '报表.xlsx' };
    expect(await checked(world, person, file.hash, asked)).toEqual({ exists: false, uploadedParts: [1, 2] });
    expect((await checked(world, colleague, file.hash, asked)).uploadedParts).toEqual([]);
    const answers = await Promise.all([1, 2, 3].map(() => merge(world, person, file, asked)));
    const ids = new Set(answers.map((answer) => addressIn(answer).id));
    expect([ids.size, ids.has(first), place.watch.written() - writes]).toEqual([1, false, 0]);
    expect([(await used()) - before, (await contentOf(first)).uses]).toEqual([file.bytes.length, 2]);
    for (const name of ['报表.xlsx', 'report.xlsx'])
      expect(await got(await merge(world, person, file, { fileName: name }), file)).toEqual({ name, isSame: true });
  });

  test('a caller who does not name the file in the merge gets the name that came with the last part', async () => {
    const file = chunked(2);
    await sent(person, file, 'one.bin');
    const writes = place.watch.written();
    await sendAll(world, person, { ...file, name: 'two.bin' });
    expect(place.watch.written()).toBe(writes);
    expect(await got(await merge(world, person, file), file)).toEqual({ name: 'two.bin', isSame: true });
    expect(await tenant().select('uploads').select('id').where('hash', '=', file.hash).execute()).toEqual([]);

    const renamed = chunked(2);
    await sendPart(world, person, { ...renamed, name: 'before.bin' }, 1);
    await sendPart(world, person, { ...renamed, name: 'after.bin' }, 2);
    expect((await got(await merge(world, person, renamed), renamed)).name).toBe('after.bin');
  });

  test('a second name needs room like any other file', async () => {
    const file = chunked(1);
    await sent(person, file, 'one.bin');
    const setQuota = (quota: number | null) => tenant().update('file_quotas').set({ quota }).execute();
    onTestFinished(async () => {
      await setQuota(null);
    });
    await setQuota(0);
    const query = { fileHash: file.hash, partTotalNum: 1, fileName: 'two.bin' };
    expect(await world.call(mergeParts, { token: person.token, query })).toMatchObject({ status: 413 });
    expect((await tenant().select('files').select('name').where('hash', '=', file.hash).execute()).length).toBe(1);
  });

  test('bytes that the store has lost are not shared: those that come later are kept', async () => {
    const file = chunked(1);
    const first = await sent(person, file, 'a.bin');
    await place.store.discard({ tenantId: person.tenantId, id: first }, null);
    await sendAll(world, colleague, file);
    const answer = await merge(world, colleague, file);
    expect((await got(answer, file)).isSame).toBe(true);
    expect([(await rowOf(first)).hash, (await contentOf(first)).missing_since]).toEqual([null, world.clock.now]);
  });
});

describe.each(databases)('files of before contents on %s', (database) => {
  test('keep their ids, names and hashes; equal ones share the bytes of the first, removed ones are still to be erased (G43)', async () => {
    const { db, close } = await openEmpty(database);
    onTestFinished(close);
    for (const table of ['files', 'contents']) await sql`drop table ${sql.table(table)}`.execute(db);
    await sql`create table files (tenant_id text, id text, name text, content_type text, size bigint, hash text, sha256 text,
      uploaded_by text, created_at bigint, removed_at bigint, missing_since bigint)`.execute(db);
    const tenant = { id: 't', org_code: 't', name: 't', status: 'enabled', zone: 'UTC', platform: 0, created_at: 1 } as const;
    await db.insertInto('tenants').values(tenant).execute();
    const [md5, sha] = ['a'.repeat(32), 'b'.repeat(64)];
    const rows = [
      ['f1', 'one', `u1:${md5}`, sha, 'u1', null, null],
      ['f2', 'two', `u2:${md5}`, sha, 'u2', null, null],
      ['f3', 'one piece', null, null, 'u1', null, null],
      ['f4', 'removed', null, sha, 'u3', 5, null],
      ['f5', 'missing', null, sha, 'u3', null, 6],
    ];
    for (const [id, name, hash, sha256, by, removed, missing] of rows)
      await sql`insert into files values ('t', ${id}, ${name}, 'x/y', 7, ${hash}, ${sha256}, ${by}, 1, ${removed}, ${missing})`.execute(
        db,
      );
    await up(db as unknown as Kysely<unknown>, 'text');
    const files = await sql`select id, content_id, name, hash, uploaded_by from files order by id`.execute(db);
    expect(files.rows).toEqual([
      { id: 'f1', content_id: 'f1', name: 'one', hash: md5, uploaded_by: 'u1' },
      { id: 'f2', content_id: 'f1', name: 'two', hash: md5, uploaded_by: 'u2' },
      { id: 'f3', content_id: 'f3', name: 'one piece', hash: null, uploaded_by: 'u1' },
      { id: 'f5', content_id: 'f5', name: 'missing', hash: null, uploaded_by: 'u3' },
    ]);
    const contents = await sql`select id, sha256, uses, missing_since from contents order by id`.execute(db);
    expect(contents.rows).toEqual([
      { id: 'f1', sha256: sha, uses: 2, missing_since: null },
      { id: 'f3', sha256: null, uses: 1, missing_since: null },
      { id: 'f4', sha256: null, uses: 0, missing_since: null },
      { id: 'f5', sha256: null, uses: 1, missing_since: 6 },
    ]);
  });
});
