import { expect, test } from 'vitest';
import { refusedRows } from '../../../contract/imports';
import { refusedIn } from '../../../src/machines/records/refused-rows';

const words = {
  problem: ({ field, reason }: { field: string | null; reason: string }) => (field ? `${field}：${reason}` : reason),
  left: '未处理',
};
const report = { dryRun: false, total: 9, created: 1, updated: 0, passedOver: [], stopped: null };

test('all that is wrong with a row is one reason, and rows of one reason stand together (§7.4)', () => {
  const problems = [
    { row: 3, field: '手机号', reason: '有误！' },
    { row: 5, field: '姓名', reason: '不能为空！' },
    { row: 5, field: '手机号', reason: '有误！' },
    { row: 9, field: '手机号', reason: '有误！' },
    { row: 10, field: null, reason: '重复！' },
  ];
  const refused = refusedIn({ ...report, problems }, words);
  expect(refused).toEqual({
    because: [
      { reason: '手机号：有误！', rows: [3, 9] },
      { reason: '姓名：不能为空！ 手机号：有误！', rows: [5] },
      { reason: '重复！', rows: [10] },
    ],
  });
  expect(refusedRows.parse(refused)).toEqual(refused);
});

test('rows that a stopped import did not come to are refused as well', () => {
  expect(refusedIn({ ...report, problems: [], stopped: { row: 4, left: 3 } }, words)).toEqual({
    because: [],
    rest: { reason: '未处理', from: 4 },
  });
});
