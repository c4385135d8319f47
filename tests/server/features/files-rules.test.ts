// @vitest-environment node
import { Buffer } from 'node:buffer';
import { describe, expect, test } from 'vitest';
import { CHUNK_SIZE } from '../../../contract/limits';
import { contentTypeOf, merging, partCount, rangeOf, shownName, uploadedParts } from '../../../server/features/files/rules';

const part = (number: number, size = CHUNK_SIZE, receipt: string | null = 'there') => ({ number, size, receipt, digest: 'x' });

describe('the rules of files', () => {
  test('§9 a file has as many parts as it has started blocks of 5 MiB', () => {
    expect([1, CHUNK_SIZE, CHUNK_SIZE + 1, 1024 ** 3].map(partCount)).toEqual([1, 1, 2, 205]);
  });

  test.each([
    ['all parts', [part(1), part(2, 1)], 2, undefined, undefined],
    ['all parts, and the right size', [part(1), part(2, 1)], 2, CHUNK_SIZE + 1, undefined],
    ['none', [], 1, undefined, 'partsIncomplete'],
    ['one too few', [part(1)], 2, undefined, 'partsIncomplete'],
    ['one too many', [part(1), part(2)], 1, undefined, 'partsIncomplete'],
    ['a gap', [part(1), part(3)], 2, undefined, 'partsIncomplete'],
    ['the last one while it is written', [part(1), part(2, 1, null)], 2, undefined, 'partsIncomplete'],
    ['a short one that is not the last', [part(1, 1), part(2, 1)], 2, undefined, 'partsIncomplete'],
    ['another size', [part(1), part(2, 1)], 2, CHUNK_SIZE, 'fileDamaged'],
    ['size 0', [part(1, 1)], 1, 0, 'fileDamaged'],
  ] as const)('G21 merging %s', (_name, parts, total, size, refusal) => {
    expect(merging(parts, total, size)).toBe(refusal);
  });

  test('an upload is resumed with the parts that are missing, incomplete or of another size', () => {
    const parts = [part(1), part(2, CHUNK_SIZE, null), part(3, 7), part(4)];
    expect(uploadedParts(parts, undefined)).toEqual([1, 3, 4]);
    expect(uploadedParts(parts, 2 * CHUNK_SIZE + 7)).toEqual([1, 3]);
    expect(uploadedParts(parts, CHUNK_SIZE - 1)).toEqual([]);
  });

  test.each([
    ['名称.txt', '名称.txt'],
    ['a\0b\u0007\u009fc', 'abc'],
    ['..', 'file'],
    ['', 'file'],
    ['.htaccess', '.htaccess'],
    ['a/b\\c', 'a_b_c'],
    ['\u202efdp.exe', 'fdp.exe'],
    ['👨‍👩‍👧.png', '👨‍👩‍👧.png'],
    ['\u200b', 'file'],
    [' \u3164.\u2800.', 'file'],
  ])('G22 %j is shown as %j', (given, shown) => {
    expect(shownName(given)).toBe(shown);
  });

  test.each([
    [undefined, undefined],
    ['bytes=-', undefined],
    ['bytes=0-0', { from: 0, to: 0 }],
    ['bytes=99-', { from: 99, to: 99 }],
    ['bytes=100-', 'beyond'],
    ['bytes=-0', 'beyond'],
    ['bytes=-1000', { from: 0, to: 99 }],
    ['bytes=0-1000', { from: 0, to: 99 }],
    ['bytes=2-1', undefined],
    ['bytes=1-2, 4-5', undefined],
    [`bytes=0-${'9'.repeat(400)}`, undefined],
  ])('of 100 bytes %s is %j', (header, range) => {
    expect(rangeOf(header, 100)).toEqual(range);
  });

  test('a file’s type depends on its first bytes only, and a cut-off file is no error', async () => {
    const kinds = ['%PDF-1.7', 'PK\u0003\u0004', 'GIF89a', 'ID3', '\u001aE\u00df\u00a3', '<?xml version="1.0"?>', 'RIFF', ''];
    for (const kind of kinds) {
      for (const length of [0, 1, 5_000]) {
        expect(await contentTypeOf(Buffer.concat([Buffer.from(kind, 'latin1'), Buffer.alloc(length)]))).toMatch(
          /^[\w.+-]+\/[\w.+-]+/,
        );
      }
    }
  });
});
