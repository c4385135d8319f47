import type { InternalAxiosRequestConfig } from 'axios';
import { expect, test } from 'vitest';
import { CHUNK_TIMEOUT_MS, SINGLE_UPLOAD_TIMEOUT_MS } from '../../contract/limits';
import { createCall } from '../../src/api/call';
import { uploadsApi } from '../../src/api/uploads';
import { chunksOf } from '../../src/machines/upload/chunks';

function start() {
  const sent: InternalAxiosRequestConfig[] = [];
  const call = createCall({
    token: () => 't',
    language: () => 'zh-CN',
    subsystem: () => '1',
    device: () => 'a-browser-0123456789',
    onRejected: () => {},
    adapter: async (config) => {
      sent.push(config);
      config.onUploadProgress?.({ loaded: 7, bytes: 7, lengthComputable: false, upload: true, event: undefined });
      return { status: 200, data: { code: 200, desc: '', data: '/f/1' }, headers: {}, statusText: '', config };
    },
  });
  return { call, sent };
}
const { signal } = new AbortController();

test('a chunk has its own time-out of 120000 ms; it is a form with file, fileHash, fileName and partNumber (§7.8)', async () => {
  const { call, sent } = start();
  const told: number[] = [];
  const file = new File(['bytes of three chunks'], '年报.zip');
  const [chunk] = chunksOf(file.size, 'abc', []);
  if (!chunk) throw new Error('There is one.');
  const part = { file, chunk: { ...chunk, index: 2, chunk: { from: 3, to: 5 } }, digest: '0123456789abcdef' };
  await uploadsApi(call).sendPart(part, (bytes) => void told.push(bytes), signal);
  const [{ url, timeout, data } = {}] = sent;
  expect([url, timeout, told]).toEqual(['/tcc-file/file/multipart/upload', CHUNK_TIMEOUT_MS, [7]]);
  expect(CHUNK_TIMEOUT_MS).toBe(120_000);
  const form = data as FormData;
  expect([...form.keys()]).toEqual(['fileHash', 'fileName', 'partNumber', 'partDigest', 'file']);
  const fields = ['fileHash', 'fileName', 'partNumber', 'partDigest'].map((name) => form.get(name));
  expect(fields).toEqual(['abc', '年报.zip', '3', part.digest]);
  expect(await (form.get('file') as Blob).text()).toBe('es');
});

test('a file in one piece has 300000 ms and the field file; its path can be overridden (§7.8)', async () => {
  const { call, sent } = start();
  const file = new File(['x'], '封面.png');
  await uploadsApi(call).sendWhole(file, () => {}, signal);
  await uploadsApi(call, '/other/place').sendWhole(file, () => {}, signal);
  expect(sent.map(({ url, timeout }) => [url, timeout])).toEqual([
    ['/tcc-file/file', SINGLE_UPLOAD_TIMEOUT_MS],
    ['/other/place', SINGLE_UPLOAD_TIMEOUT_MS],
  ]);
  expect(SINGLE_UPLOAD_TIMEOUT_MS).toBe(300_000);
  expect(sent[0]?.params).toEqual({ fileName: '封面.png' });
  const form = sent[0]?.data;
  expect(form instanceof FormData && [...form.keys()]).toEqual(['file']);
});

test('a file is asked for and merged by hash, size and name', async () => {
  const { call, sent } = start();
  const { merge, drop } = uploadsApi(call);
  await merge({ fileHash: 'a'.repeat(32), partTotalNum: 4, size: 9, fileName: '年报.zip' }, signal);
  await drop('abc', signal);
  expect(sent.map(({ method, url, params }) => [method, url, params])).toEqual([
    ['get', '/tcc-file/file/multipart/merge', { fileHash: 'a'.repeat(32), partTotalNum: 4, size: 9, fileName: '年报.zip' }],
    ['delete', '/tcc-file/file/multipart/abc', undefined],
  ]);
});
