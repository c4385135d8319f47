import { describe, expect, test } from 'vitest';
import type { Language } from '../../../contract/text';
import { enUS } from '../../../src/i18n/en-US';
import { speechOf } from '../../../src/i18n/text';
import { zhCN } from '../../../src/i18n/zh-CN';
import { zhHK } from '../../../src/i18n/zh-HK';
import { draftOf } from '../../../src/machines/records/query-tree';
import { sentenceOf } from '../../../src/ui/records/query/query-sentence';
import { FIELDS, LOOKS, textOf } from '../../machines/records/query-builder-fixture';

const PACKS = { 'zh-CN': zhCN, 'zh-HK': zhHK, 'en-US': enUS };

function said(text: string, language: Language = 'zh-CN', names: Readonly<Record<string, string>> = {}) {
  const { t } = speechOf(language, PACKS[language]);
  const draft = draftOf(text, FIELDS);
  if (!draft) throw new Error(`No draft: ${text}`);
  return sentenceOf(t, draft, {
    fields: FIELDS,
    labelOf: (field) => Object.entries(LOOKS).find(([name]) => name === field)?.[1].label ?? field,
    nameOf: (field, value) => names[value] ?? LOOKS.status.choices?.find(({ id }) => field === 'status' && id === value)?.name,
  });
}

const WHOLE = textOf(
  'and',
  { field: 'name', rule: 'like', val: '陈' },
  {
    matchType: 'or',
    conditions: [
      { field: 'status', rule: 'eq', val: 'disabled' },
      { field: 'createTime', rule: 'lt', val: '2026-09-01' },
    ],
  },
  { field: 'age', rule: 'ge', val: 18 },
);

describe('a query is said in one sentence (patterns.md 1)', () => {
  test.each([
    ['zh-CN', '姓名 包含“陈” 且（状态 等于 停用 或 创建时间 早于 2026-09-01）且 年龄 大于或等于 18'],
    ['zh-HK', '姓名 包含「陈」 且（状态 等於 停用 或 创建时间 早於 2026-09-01）且 年龄 大於或等於 18'],
    ['en-US', '姓名 contains “陈” and (状态 is 停用 or 创建时间 is before 2026-09-01) and 年龄 is at least 18'],
  ] as const)('in %s', (language, expected) => {
    expect(said(WHOLE, language)).toBe(expected);
  });

  test.each([
    [{ field: 'name', rule: 'eq', val: '陈' }, '姓名 等于“陈”'],
    [{ field: 'name', rule: 'right_like', val: '陈' }, '姓名 以“陈”开头'],
    [{ field: 'name', rule: 'null' }, '姓名 为空'],
    [{ field: 'createTime', rule: 'eq', val: '2026-09-01' }, '创建时间 是 2026-09-01 当天'],
    [{ field: 'createTime', rule: 'le', val: '2026-09-01' }, '创建时间 不晚于 2026-09-01'],
    [{ field: 'status', rule: 'in', val: ['enabled', 'disabled'] }, '状态 是 启用 或 停用'],
    [{ field: 'administrator', rule: 'eq', val: true }, '管理员 为 是'],
    [{ field: 'departmentId', rule: 'in', val: ['d1'] }, '部门 属于 技术中心（含下级）'],
    [{ field: 'departmentId', rule: 'null' }, '部门 为空'],
    [{ field: 'ownerId', rule: 'in', val: ['u1', 'u2'] }, '负责人 是 张伟 或 李娜'],
    [{ field: 'ownerId', rule: 'in', val: ['u1', 'u9'] }, '负责人 是 2 名用户'],
  ])('%o', (condition, expected) => {
    expect(said(textOf('and', condition), 'zh-CN', { d1: '技术中心', u1: '张伟', u2: '李娜' })).toBe(expected);
  });

  test('a group of one condition needs no brackets', () => {
    expect(
      said(
        textOf(
          'or',
          { matchType: 'and', conditions: [{ field: 'age', rule: 'eq', val: 1 }] },
          { field: 'age', rule: 'eq', val: 2 },
        ),
      ),
    ).toBe('年龄 等于 1 或 年龄 等于 2');
  });
});
