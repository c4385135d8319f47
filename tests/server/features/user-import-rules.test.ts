// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { departmentNames, idsOf, importRows } from '../../../server/features/user-import/rules';
import { toldProblems } from '../../../server/platform/imports/problems';
import { atOnce } from '../../../server/platform/steps';

const row = (number: number, ...cells: string[]) => ({ number, cells });

describe('the rows of a workbook', () => {
  test('headings may be in any language, in any order, with notes in brackets; unknown ones are named (G51)', () => {
    const headings = row(1, 'Name', '部門 (several)', '＊帳戶名稱', 'nonsense');
    expect(importRows([headings, row(4, ' 张三', 'a; b；c\n', 'zhang')])).toEqual({
      rows: [
        { number: 4, facts: { name: '张三', username: 'zhang' }, departments: ['a', 'b', 'c'], roles: undefined, problems: [] },
      ],
      passedOver: ['nonsense'],
    });
    expect(importRows([row(1, 'name')])).toBeUndefined();
    expect(importRows([])).toBeUndefined();
  });

  test.each([
    ['账号名', '姓  名', '联系电话'],
    ['账 号 名 *', '姓\u3000名（必填）', '联系电话'],
    ['账\u200b号名：', ' 姓\n名', '联系电话'],
    ['User name', 'NAME', '联系电话'],
  ])('headings %j are compared without inner spaces, and a column that is passed over is named (G51)', (...headings) => {
    const read = importRows([row(1, ...headings), row(2, 'zhang', '张三', '13800138000')]);
    expect(read?.rows[0]?.facts).toEqual({ username: 'zhang', name: '张三' });
    expect(read?.passedOver).toEqual(['联系电话']);
  });

  test('a repeated column, and one without a heading whose rows have content, are named too (G51)', () => {
    const read = importRows([
      row(1, 'username', '姓名', '', '姓 名'),
      row(2, 'zhang', '张三', '', '李四'),
      row(3, 'li', '李', '', '', 'x'),
    ]);
    expect(read?.rows[0]?.facts).toEqual({ username: 'zhang', name: '张三' });
    expect(read?.passedOver).toEqual(['姓 名', 'E']);
  });

  test('an empty optional cell counts as missing, and a repeated name is reported once', () => {
    const { rows } = importRows([row(1, 'username', 'phone'), row(2, 'ann', ''), row(3, 'Ann', ''), row(4, 'ben')]) ?? {};
    expect(rows?.map(({ facts, problems }) => [facts.phone, problems])).toEqual([
      [null, []],
      [null, [{ field: 'username', reason: 'repeated' }]],
      [null, []],
    ]);
  });
});

describe('names in a workbook', () => {
  const department = (id: string, departmentName: string, parentId: string | null) => ({ id, departmentName, parentId });

  test('a department is named by as much of its path as tells it apart', () => {
    const names = atOnce(
      departmentNames([
        department('1', 'north', null),
        department('2', 'south', null),
        department('3', 'staff', '1'),
        department('4', 'staff', '2'),
        department('5', 'unseen parent', '9'),
      ]),
    );
    expect(idsOf(names, ['north', 'north/staff', 'south/staff', 'unseen parent'])).toEqual(['1', '3', '4', '5']);
    expect(idsOf(names, ['staff'])).toBeUndefined();
    expect(idsOf(names, ['north', 'nowhere'])).toBeUndefined();
    expect(idsOf(names, [])).toEqual([]);
  });

  test('a circle of departments ends', () => {
    const names = atOnce(departmentNames([department('1', 'a', '2'), department('2', 'b', '1')]));
    expect(idsOf(names, ['b/a', 'b'])).toEqual(['1', '2']);
  });
});

test('of a file that is wrong everywhere every refused row is told, all that is wrong only of the first thousand', () => {
  const problems = Array.from({ length: 3_000 }, (_, at) => ({ row: Math.floor(at / 2) + 2, field: null, reason: `${at % 2}` }));
  const told = toldProblems(problems);
  expect(told).toHaveLength(2_000 + 500);
  expect(new Set(told.map(({ row }) => row)).size).toBe(1_500);
  expect(told.slice(2_000).every(({ reason }) => reason === '0')).toBe(true);
});
