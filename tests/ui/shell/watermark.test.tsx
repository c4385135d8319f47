import { expect, test } from 'vitest';
import { watermarkText } from '../../../src/ui/shell/Watermark';
import { USER } from '../../machines/shell/shell-fixture';

test.each([
  ['the last four digits of the telephone', { phone: '13800138000' }, '张伟 8000'],
  ['the account, where there is no telephone', { phone: null }, '张伟 zhang.wei'],
  ['the account alone, where there is no name either', { name: null, phone: '' }, 'zhang.wei zhang.wei'],
])('the watermark says who looks, with %s', (_, facts, shown) => expect(watermarkText({ ...USER, ...facts })).toBe(shown));
