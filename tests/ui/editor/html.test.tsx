import { describe, expect, test } from 'vitest';
import { isWellFormed } from '../../../contract/rich-text';
import { cleaned } from '../../../server/platform/rich-text/clean';
import { written } from '../../../src/machines/editor/write';
import { readHtml } from '../../../src/ui/editor/read';
import { DOCUMENTS } from './documents';

const again = (html: string) => written(readHtml(html));
const kept = (address: string) => address;

describe.each(Object.entries(DOCUMENTS))('%s', (_, html) => {
  test('is read and written as it was', () => expect(again(html)).toBe(html));
  test('is well-formed, and the server changes nothing of it', () => {
    expect(isWellFormed(html)).toBe(true);
    expect(cleaned(html, kept)).toBe(html);
  });
});
