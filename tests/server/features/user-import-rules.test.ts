// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { departmentNames, idsOf, importRows } from '../../../server/features/user-import/rules';

const row = (number: number, ...cells: string[]) => ({ number, cells });

describe('the rows of a workbook', () => {
  test('headings may be in any language, in any order, with notes in brackets; unknown ones are ignored', () => {
    const headings = row(1, 'Name', '部門 (several)', '＊帳戶名稱', 'nonsense');
    expect(importRows([headings, row(4, ' 张三', 'a; b；c\n', 'zhang')])).toEqual([
      { number: 4, facts: { name: '张三', username: 'zhang' }, departments: ['a', 'b', 'c'], roles: undefined, problems: [] },
    ]);
    expect(importRows([row(1, 'name')])).toBeUndefined();
    expect(importRows([])).toBeUndefined();
  });

  test('an empty optional cell counts as missing, and a repeated name is reported once', () => {
    const rows = importRows([row(1, 'username', 'phone'), row(2, 'ann', ''), row(3, 'Ann', ''), row(4, 'ben')]);
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
    const names = departmentNames([
      department('1', 'north', null),
      department('2', 'south', null),
      department('3', 'staff', '1'),
      department('4', 'staff', '2'),
      department('5', 'unseen parent', '9'),
    ]);
    expect(idsOf(names, ['north', 'north/staff', 'south/staff', 'unseen parent'])).toEqual(['1', '3', '4', '5']);
    expect(idsOf(names, ['staff'])).toBeUndefined();
    expect(idsOf(names, ['north', 'nowhere'])).toBeUndefined();
    expect(idsOf(names, [])).toEqual([]);
  });

  test('a circle of departments ends', () => {
    const names = departmentNames([department('1', 'a', '2'), department('2', 'b', '1')]);
    expect(idsOf(names, ['b/a', 'b'])).toEqual(['1', '2']);
  });
});
