// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Someone, someone } from '../organisation/people';
import { openPlace, type Place, places } from '../platform/stores';
import type { World } from '../platform/world';
import { addressIn, type Chunked, checked, fetchFile, MIB, md5, merge, PNG, sendAll, sendFile } from './sending';

describe.each(places)('downloads on %s and %s', (database, storeName) => {
  let place: Place;
  let world: World;
  let person: Someone;
  const bytes = Buffer.from('0123456789');
  let url: string;
  beforeAll(async () => {
    place = await openPlace(database, storeName, { single: 10 * MIB, chunked: 20 * MIB, quota: 1024 * MIB });
    ({ world, person } = place);
    url = addressIn(await sendFile(world, person, bytes, 'ten.bin')).url;
  });
  afterAll(() => place.close());

  const sent = async (name: string, content: Buffer | string) =>
    fetchFile(world, addressIn(await sendFile(world, person, Buffer.from(content), name)).url);

  /** What a browser makes of the header (RFC 6266): the extended name wins. */
  function savedAs(header: unknown) {
    const extended = /filename\*=UTF-8''([^;]+)/.exec(String(header))?.[1];
    if (extended !== undefined) return decodeURIComponent(extended);
    const quoted = /filename="((?:[^"\\]|\\.)*)"/.exec(String(header))?.[1];
    return quoted?.replace(/\\(.)/g, '$1') ?? /filename=([^;]+)/.exec(String(header))?.[1];
  }

  test.each([
    ['季度报表（终稿）.xlsx', '季度报表（终稿）.xlsx'],
    ['😀.png', '😀.png'],
    ['文'.repeat(255), '文'.repeat(255)],
    ['a "quoted" name.txt', 'a "quoted" name.txt'],
    ["it's 100% (a;b)=c.txt", "it's 100% (a;b)=c.txt"],
    ['a\r\nSet-Cookie: x=y', 'aSet-Cookie: x=y'],
    ['../../etc/passwd', '.._.._etc_passwd'],
    ['C:\\boot.ini', 'C:_boot.ini'],
    ['..', 'file'],
    ['photo\u202egnp.exe', 'photognp.exe'],
    ['   ', 'file'],
  ])('G22 a file named %j is saved as %j', async (name, saved) => {
    const { headers, statusCode } = await sent(name, 'x');
    expect([statusCode, savedAs(headers['content-disposition'])]).toEqual([200, saved]);
    expect(headers['content-disposition']).toMatch(/^attachment; filename=[\x20-\x7e]+$/);
    expect(headers['set-cookie']).toBeUndefined();
  });

  test('a name of more than 255 characters is 400', async () => {
    expect(await sendFile(world, person, bytes, '文'.repeat(256))).toMatchObject({ status: 400, desc: '参数 fileName 有误！' });
  });

  test.each([
    ['picture.png', PNG, 'image/png', 'inline'],
    ['picture.html', PNG, 'image/png', 'inline'],
    ['page.png', '<!doctype html><script>alert(1)</script>', 'application/octet-stream', 'attachment'],
    ['page.html', '<html></html>', 'application/octet-stream', 'attachment'],
    ['a.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', 'application/octet-stream', 'attachment'],
    ['a.xml', '<?xml version="1.0"?><a/>', 'application/octet-stream', 'attachment'],
    ['a.svg', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>', 'application/octet-stream', 'attachment'],
    ['a.pdf', '%PDF-1.7\n%âãÏÓ\n', 'application/octet-stream', 'attachment'],
    ['a.js', 'alert(1)', 'application/octet-stream', 'attachment'],
    ['a.txt', 'text', 'application/octet-stream', 'attachment'],
  ])('%s has the type of its bytes, and nothing executable is shown', async (name, content, type, how) => {
    const { headers } = await sent(name, content);
    expect(headers).toMatchObject({
      'content-type': type,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': expect.stringMatching(new RegExp(`^${how};`)),
    });
  });

  test('the type of a file in parts is told as well', async () => {
    const file: Chunked = { bytes: PNG, hash: md5(PNG), total: 1 };
    await sendAll(world, person, file);
    const { headers } = await fetchFile(world, addressIn(await merge(world, person, file)).url);
    expect(headers['content-type']).toBe('image/png');
    expect((await checked(world, person, file.hash)).exists).toBe(true);
  });

  test.each([
    ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
    ['bytes=4-', 206, '456789', 'bytes 4-9/10'],
    ['bytes=-3', 206, '789', 'bytes 7-9/10'],
    ['bytes=-99', 206, '0123456789', 'bytes 0-9/10'],
    ['bytes=8-99', 206, '89', 'bytes 8-9/10'],
    ['bytes=9-9', 206, '9', 'bytes 9-9/10'],
    ['bytes=0-1,3-4', 200, '0123456789', undefined],
    ['bytes=5-2', 200, '0123456789', undefined],
    ['lines=1-2', 200, '0123456789', undefined],
  ])('the range %s is answered as HTTP defines', async (range, status, body, contentRange) => {
    const answer = await fetchFile(world, url, { range });
    expect([answer.statusCode, answer.body, answer.headers['content-range']]).toEqual([status, body, contentRange]);
    expect(answer.headers).toMatchObject({ 'content-length': String(body.length), 'accept-ranges': 'bytes' });
  });

  test.each(['bytes=10-', 'bytes=-0', 'bytes=99-100'])('the range %s is 416 with an envelope', async (range) => {
    const answer = await fetchFile(world, url, { range });
    expect([answer.statusCode, answer.headers['content-range']]).toEqual([416, 'bytes */10']);
    expect(answer.json()).toMatchObject({ code: 416, data: null });
    expect(answer.headers['content-disposition']).toBeUndefined();
  });

  test('an address is worth nothing while its tenant is disabled or has expired (G44)', async () => {
    const { url } = addressIn(await sendFile(world, person, bytes));
    const set = (change: { status?: 'enabled' | 'disabled'; ends_at?: number | null }) =>
      world.db.updateTable('tenants').set(change).where('id', '=', person.tenantId).execute();
    const status = async () => (await fetchFile(world, url)).statusCode;
    await set({ status: 'disabled' });
    expect(await status()).toBe(403);
    await set({ status: 'enabled', ends_at: world.clock.now });
    expect(await status()).toBe(403);
    await set({ ends_at: null });
    expect(await status()).toBe(200);
  });

  test('HEAD answers the headers of GET and no bytes', async () => {
    const [get, head] = [await fetchFile(world, url), await fetchFile(world, url, {}, 'HEAD')];
    const compared = ['content-length', 'content-type', 'content-disposition', 'etag', 'cache-control', 'accept-ranges'];
    expect([head.statusCode, head.body]).toEqual([200, '']);
    for (const name of compared) expect(head.headers[name]).toBe(get.headers[name]);
    expect((await fetchFile(world, url, { range: 'bytes=1-2' }, 'HEAD')).headers['content-range']).toBe('bytes 1-2/10');
  });

  test('a browser that has the file gets 304; caching is private and ends with the address', async () => {
    const { headers } = await fetchFile(world, url);
    const etag = String(headers.etag);
    expect(headers['cache-control']).toMatch(/^private, max-age=3(5\d\d|600)$/);
    for (const value of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const answer = await fetchFile(world, url, { 'if-none-match': value });
      expect([answer.statusCode, answer.body, answer.headers.etag]).toEqual([304, '', etag]);
    }
    expect((await fetchFile(world, url, { 'if-none-match': '"x"' })).statusCode).toBe(200);
    expect((await fetchFile(world, url, { range: 'bytes=0-1', 'if-range': etag })).statusCode).toBe(206);
    expect((await fetchFile(world, url, { range: 'bytes=0-1', 'if-range': '"older"' })).statusCode).toBe(200);
  });

  describe('an address', () => {
    const refused = { code: 403, desc: '没有权限执行此操作！', data: null };
    const answered = async (changed: string) => {
      const answer = await fetchFile(world, changed);
      return { status: answer.statusCode, ...answer.json() };
    };

    test('is valid for an hour and not longer', async () => {
      const start = world.clock.now;
      const fresh = addressIn(await sendFile(world, person, bytes)).url;
      world.clock.now = start + 3_599_000;
      expect((await fetchFile(world, fresh)).statusCode).toBe(200);
      world.clock.now = start + 3_600_000;
      expect(await answered(fresh)).toEqual({ status: 403, ...refused });
      world.clock.now = start;
    });

    test.each([
      ['a longer time', (address: string) => address.replace(/e=(\d+)/, (_, e: string) => `e=${Number(e) + 1}`)],
      ['another signature', (address: string) => address.replace(/s=./, (was) => (was === 's=A' ? 's=B' : 's=A'))],
      ['a short signature', (address: string) => address.slice(0, -4)],
      ['an empty signature', (address: string) => address.replace(/s=.*/, 's=')],
      ['another file', (address: string) => address.replace(/[0-9a-f]{32}\?/, `${'0'.repeat(32)}?`)],
    ])('G27 with %s is 403', async (_name, change) => {
      expect(await answered(change(url))).toEqual({ status: 403, ...refused });
    });

    test('G27 of another tenant is not signed for this one', async () => {
      const other = await someone(world, { tenantId: place.stranger.tenantId });
      expect(await answered(url.replace(person.tenantId, other.tenantId))).toEqual({ status: 403, ...refused });
    });

    test('without a signature is 400', async () => {
      expect(await answered(url.replace(/\?.*/, ''))).toMatchObject({ status: 400, data: null });
    });

    test('of a file whose bytes are missing is 404 with an envelope', async () => {
      const { url: address, ...file } = addressIn(await sendFile(world, person, Buffer.from('soon lost')));
      await place.store.discard(file, null);
      expect(await answered(address)).toMatchObject({ status: 404, code: 404, data: null });
    });
  });
});
