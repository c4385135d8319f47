// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { removeFiles, uploadFile } from '../../../contract/files';
import { CHUNK_SIZE } from '../../../contract/limits';
import { REFUSALS } from '../../../contract/refusals';
import { tenantDb } from '../../../server/platform/db/tenant-db';
import { type Someone, someone } from '../organisation/people';
import { openPlace, type Place, places } from '../platform/stores';
import { answerOf, type World } from '../platform/world';
import { addressIn, fetchFile, formOf, MIB, PNG, postForm, sendFile } from './sending';

describe.each(places)('files in one piece on %s and %s', (database, storeName) => {
  let place: Place;
  let world: World;
  let person: Someone;
  beforeAll(async () => {
    place = await openPlace(database, storeName, { single: 12 * MIB, chunked: 40 * MIB, quota: 30 * MIB });
    ({ world, person } = place);
  });
  afterAll(() => place.close());

  const refusal = (name: keyof typeof REFUSALS) => ({ status: 200, code: REFUSALS[name].code });
  const stored = async ({ tenantId }: Pick<Someone, 'tenantId'>) => ({
    files: await tenantDb(world.db, { tenantId }).select('files').select(['id', 'name', 'size']).orderBy('id').execute(),
    uploads: await tenantDb(world.db, { tenantId }).select('uploads').select('id').execute(),
    used: (await tenantDb(world.db, { tenantId }).select('file_quotas').select('used').executeTakeFirst())?.used,
  });

  test.each([
    ['a byte', 1],
    ['exactly a part', CHUNK_SIZE],
    ['a little more than a part', CHUNK_SIZE + 1],
    ['two parts and a half', Math.floor(2.4 * CHUNK_SIZE)],
  ])('§7.8 a file of %s comes back byte for byte, by an address that needs no token', async (_name, size) => {
    const bytes = Buffer.alloc(size, 'abcdefg');
    const answer = await sendFile(world, person, bytes, 'a.bin');
    expect(answer).toMatchObject({ status: 200, code: 200 });
    const { url, id, tenantId } = addressIn(answer);
    expect(tenantId).toBe(person.tenantId);
    const file = await fetchFile(world, url);
    expect([file.statusCode, file.headers['content-length'], file.rawPayload.equals(bytes)]).toEqual([200, String(size), true]);
    const remover = await someone(world, { tenantId, administrator: true });
    await world.call(removeFiles, { token: remover.token, body: [id] });
  });

  test('a guest cannot send a file', async () => {
    const { payload, headers } = formOf([['file', PNG, 'a.png']]);
    const answer = answerOf(await world.app.inject({ method: 'POST', url: `/api${uploadFile.path}`, payload, headers }));
    expect(answer).toMatchObject({ status: 401 });
  });

  test('G19 an empty file is refused by name, and leaves nothing', async () => {
    const before = await stored(person);
    expect(await sendFile(world, person, Buffer.alloc(0))).toMatchObject(refusal('fileEmpty'));
    expect(await stored(person)).toEqual(before);
  });

  test('the file’s own name counts if no other is given', async () => {
    const answer = await postForm(world, person, uploadFile.path, formOf([['file', PNG, '照片.png']]));
    const { headers } = await fetchFile(world, addressIn(answer).url);
    expect(headers['content-disposition']).toContain(encodeURIComponent('照片.png'));
  });

  test.each([
    ['no form', () => ({ payload: Buffer.from('{}'), headers: { 'content-type': 'application/json' } }), 415, /./],
    ['no file', () => formOf([['name', 'x']]), 400, /file/],
    ['a file under another name', () => formOf([['picture', PNG, 'a.png']]), 400, /picture/],
    [
      'two files',
      () =>
        formOf([
          ['file', PNG, 'a.png'],
          ['file', PNG, 'b.png'],
        ]),
      400,
      /file/,
    ],
    [
      'a form that breaks off',
      () => ({ ...formOf([['file', PNG, 'a.png']]), payload: formOf([['file', PNG, 'a']]).payload.subarray(0, 150) }),
      400,
      /./,
    ],
    ['a form without a boundary', () => ({ payload: PNG, headers: { 'content-type': 'multipart/form-data' } }), 400, /./],
  ])('%s is refused, and nothing is stored', async (_name, made, status, desc) => {
    const before = await stored(person);
    const answer = await postForm(world, person, uploadFile.path, made());
    expect(answer).toMatchObject({ status, desc: expect.stringMatching(desc) });
    expect(await stored(person)).toEqual(before);
  });

  test('a form is only for calls that take one', async () => {
    const answer = await postForm(world, person, '/ofa-admin/admin/ofaUser/user', formOf([['file', PNG, 'a.png']]));
    expect([403, 415]).toContain(answer.status);
  });

  test('one above the limit is 413 with the limit, whether or not its size is declared', async () => {
    const before = await stored(person);
    const big = formOf([['file', Buffer.alloc(12 * MIB + 1), 'big']]);
    const wanted = { status: 413, code: 413, desc: '请求内容过大，不能超过 12 MiB！' };
    expect(await postForm(world, person, uploadFile.path, big)).toMatchObject(wanted);
    const huge = formOf([['file', Buffer.alloc(13 * MIB), 'huge']]);
    expect(await postForm(world, person, uploadFile.path, huge)).toMatchObject(wanted);
    expect(await stored(person)).toEqual(before);
    expect(place.unfinished()).toEqual([]);
  });
});
