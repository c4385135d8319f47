import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  type AskedQuestion,
  exportReplies,
  getReply,
  getReplyFigures,
  listReplies,
  listReplyQuestions,
  type Reply,
  type ReplyFigures,
  type ReplyRow,
  removeReplies,
} from '../../../contract/form-replies';
import { type FormRow, listForms } from '../../../contract/forms';
import type { Route } from '../../../contract/route';
import forms from '../../../src/pages/forms';
import { type Answer, openPageFile, press, refusal, settle } from './page-file';

const survey: FormRow = {
  id: 'f1',
  name: '员工调查',
  remark: '',
  itemCount: 12,
  createTime: '2026-01-31T16:00:00Z',
  updateTime: '2026-02-01T16:00:00Z',
  version: 4,
  publication: {
    ...{ audience: 'signedIn', lastDay: null, mostReplies: null, oncePerUser: false },
    ...{ number: 2, open: true, link: 'x', publishTime: '2026-02-01T16:00:00Z' },
  },
  replyCount: 2,
};
const heading = { id: 'r1', number: 2, author: '李四', createTime: '2026-02-02T01:00:00Z' };
const rows: ReplyRow[] = [
  { ...heading, cells: [{ item: 101, text: '很好', files: [], more: 0 }] },
  { ...heading, id: 'r2', number: 1, author: null, createTime: '2026-02-01T01:00:00Z', cells: [] },
];
const questions: AskedQuestion[] = [
  {
    item: 101,
    asked: [
      { number: 2, label: '意见' },
      { number: 1, label: '建议' },
    ],
  },
  { item: 90, asked: [{ number: 1, label: '工号' }] },
];
const whole: Reply = {
  ...heading,
  answers: [
    { item: 101, label: '意见', text: '很好，谢谢', files: [], html: null },
    { item: 104, label: '备注', text: '', files: [], html: null },
  ],
};
const figures: ReplyFigures = {
  replies: 2,
  byDay: [{ x: '2026-02-02', y: 2 }],
  items: [
    { item: 102, label: '满意度', answered: 2, choices: [{ x: '满意', y: 2 }], range: null },
    { item: 103, label: '年龄', answered: 1, choices: [], range: { least: 20, mean: 25.5, most: 31 } },
  ],
};

const callOf = ({ method, path }: Route) => `${method} ${path.replace(':id', 'f1').replace(':replyId', 'r1')}`;
const ALL = ['form:list', 'form:replies', 'form:removeReplies'];

async function open({
  permissions = ALL,
  answers = {},
}: {
  permissions?: readonly string[];
  answers?: Record<string, Answer>;
} = {}) {
  const told: Readonly<Record<string, Answer>> = {
    [callOf(listForms)]: { data: { records: [survey], total: 1 } },
    [callOf(listReplies)]: { data: { records: rows, total: 2 } },
    [callOf(listReplyQuestions)]: { data: questions },
    [callOf(getReply)]: { data: whole },
    [callOf(getReplyFigures)]: { data: figures },
    ...answers,
  };
  const page = await openPageFile(forms, permissions, ({ call }) => told[call] ?? { data: null });
  const asked = (route: Route) => page.asked.filter(({ call }) => call === callOf(route));
  return { ...page, asked };
}

async function choose(name: string) {
  await press('更多');
  await act(async () => fireEvent.click(screen.getByRole('menuitem', { name })));
  await settle();
}
const dialog = (name: string) => screen.getByRole('dialog', { name });
const textsOf = (name: RegExp) =>
  within(screen.getByRole('row', { name }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

const headsIn = (name: string) =>
  within(dialog(name))
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)
    .filter(Boolean);

test('replies are listed with their author, a guest or not, a column for each question of all versions, and their version', async () => {
  await open();
  await choose('查看答卷');
  expect(headsIn('答卷：员工调查')).toEqual(['提交时间', '填写人', '意见', '工号', '版本']);
  expect(textsOf(/李四/).slice(1)).toEqual(['2026-02-02 09:00:00', '李四', '很好', '—', '第 2 版']);
  expect(textsOf(/访客/).slice(1)).toEqual(['2026-02-01 09:00:00', '访客', '—', '—', '第 1 版']);
});

async function pickVersion(list: HTMLElement, name: string) {
  await act(async () => fireEvent.click(within(list).getByLabelText('版本')));
  await act(async () => fireEvent.click(screen.getByRole('option', { name })));
  await press('查询', list);
}

test('replies to one version have the questions of that version, as it called them; these are exported, as they were searched for', async () => {
  const { asked } = await open();
  await choose('查看答卷');
  const list = dialog('答卷：员工调查');
  await pickVersion(list, '第 1 版');
  expect(headsIn('答卷：员工调查')).toEqual(['提交时间', '填写人', '建议', '工号', '版本']);
  await pickVersion(list, '第 2 版');
  expect(headsIn('答卷：员工调查')).toEqual(['提交时间', '填写人', '意见', '版本']);
  await press('显示列', list);
  expect(screen.getAllByRole('menuitemcheckbox').map(({ textContent }) => textContent)).toEqual([
    '提交时间',
    '填写人',
    '意见',
    '版本',
  ]);
  await press('导出答卷', list);
  expect(asked(exportReplies).map(({ query }) => query)).toEqual([{ number: '2' }]);
});

test('of many questions the first eight are shown; others are chosen as columns, and who sent it and when always stay', async () => {
  const many = Array.from({ length: 10 }, (_, at) => ({ item: 100 + at, asked: [{ number: 2, label: `问题${at}` }] }));
  await open({ answers: { [callOf(listReplyQuestions)]: { data: many } } });
  await choose('查看答卷');
  const questionsShown = () => headsIn('答卷：员工调查').filter((head) => head?.startsWith('问题'));
  expect(questionsShown()).toEqual([0, 1, 2, 3, 4, 5, 6, 7].map((at) => `问题${at}`));
  await press('显示列', dialog('答卷：员工调查'));
  await act(async () => fireEvent.click(screen.getByRole('menuitemcheckbox', { name: '问题9' })));
  await act(async () => fireEvent.click(screen.getByRole('menuitemcheckbox', { name: '问题0' })));
  expect(screen.getByRole('menuitemcheckbox', { name: '填写人' }).getAttribute('aria-disabled')).toBe('true');
  expect(questionsShown()).toEqual([1, 2, 3, 4, 5, 6, 7, 9].map((at) => `问题${at}`));
});

test('where the questions cannot be read, the reason is told, and they can be asked for again', async () => {
  const { asked } = await open({ answers: { [callOf(listReplyQuestions)]: refusal('gone', '数据已被删除！') } });
  await choose('查看答卷');
  expect(within(dialog('答卷：员工调查')).getByRole('alert').textContent).toContain('数据已被删除！');
  await press('重试', dialog('答卷：员工调查'));
  expect(asked(listReplyQuestions)).toHaveLength(2);
  expect(asked(listReplies)).toEqual([]);
});

test('a reply opens whole, what was left empty too; closed, the list is there again', async () => {
  await open();
  await choose('查看答卷');
  await press('2026-02-02 09:00:00');
  const reply = dialog('李四的答卷');
  expect(
    within(reply)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent),
  ).toEqual(['很好，谢谢', '—']);
  const [close] = within(reply).getAllByRole('button', { name: '关闭' });
  await act(async () => close?.click());
  expect(screen.queryByRole('dialog', { name: '李四的答卷' })).toBeNull();
  expect(dialog('答卷：员工调查')).toBeTruthy();
});

const file = { name: '简历.png', contentType: 'image/png', size: 2_048, url: '/api/tcc-file/download/t/f1?e=1&s=x' };
const lost = { name: '文件已不存在', contentType: '', size: 0, url: null };

test('files of an answer are links in the table, with a picture and their size in the reply; a lost one opens nothing', async () => {
  const cells = [...(rows[0]?.cells ?? []), { item: 90, text: '简历.png; 文件已不存在', files: [file, lost], more: 2 }];
  const answers = [{ item: 105, label: '简历', text: '', files: [file, lost], html: null }];
  await open({
    answers: {
      [callOf(listReplies)]: { data: { records: [{ ...rows[0], cells }], total: 1 } },
      [callOf(getReply)]: { data: { ...whole, answers } },
    },
  });
  await choose('查看答卷');
  const row = screen.getByRole('row', { name: /李四/ });
  expect(textsOf(/李四/).slice(3, 5)).toEqual(['很好', '简历.png文件已不存在另有 2 个文件']);
  expect(within(row).getByRole('link').getAttribute('href')).toContain(file.url);
  await press('2026-02-02 09:00:00');
  const reply = dialog('李四的答卷');
  expect(
    within(reply)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['简历.png']);
  expect(reply.querySelector('dd img')?.getAttribute('src')).toContain(file.url);
  expect(reply.querySelector('dd')?.textContent).toBe('简历.png2 KB文件已不存在');
});

test('a rich text is its words in the table, and as it was written in the reply', async () => {
  const html = '<h2>周报</h2><ul><li>一</li></ul>';
  const answers = [{ item: 106, label: '周报', text: '周报\n一', files: [], html }];
  const cells = [{ item: 90, text: '周报\n一', files: [], more: 0 }];
  await open({
    answers: {
      [callOf(listReplies)]: { data: { records: [{ ...rows[0], cells }], total: 1 } },
      [callOf(getReply)]: { data: { ...whole, answers } },
    },
  });
  await choose('查看答卷');
  expect(textsOf(/李四/)).toContain('周报\n一');
  await press('2026-02-02 09:00:00');
  const reply = within(dialog('李四的答卷'));
  expect(reply.getByRole('heading', { level: 2, name: '周报' })).not.toBeNull();
  expect(reply.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['一']);
});

test('a reply that another has deleted says so, and can be asked for again', async () => {
  const { asked } = await open({ answers: { [callOf(getReply)]: refusal('gone', '数据已被删除！') } });
  await choose('查看答卷');
  await press('2026-02-02 09:00:00');
  expect(within(dialog('李四的答卷')).getByRole('alert').textContent).toContain('数据已被删除！');
  await press('重试', dialog('李四的答卷'));
  expect(asked(getReply)).toHaveLength(2);
});

test('selected replies are deleted after a question', async () => {
  const { asked } = await open();
  await choose('查看答卷');
  await act(async () => fireEvent.click(within(screen.getByRole('row', { name: /李四/ })).getByRole('checkbox')));
  await press('删除答卷', dialog('答卷：员工调查'));
  await press('删除', dialog('删除答卷'));
  expect(asked(removeReplies).map(({ body }) => body)).toEqual([['r1']]);
});

test('who may only read replies deletes none', async () => {
  await open({ permissions: ['form:list', 'form:replies'] });
  await choose('查看答卷');
  expect(screen.queryByRole('button', { name: '删除答卷' })).toBeNull();
  expect(within(dialog('答卷：员工调查')).queryByRole('checkbox')).toBeNull();
});

test('figures are drawn: by day, by choice, and the range of numbers', async () => {
  await open();
  await choose('答卷统计');
  const drawn = dialog('答卷统计：员工调查');
  expect(within(drawn).getByRole('table', { name: '满意度' }).textContent).toContain('满意2');
  expect(
    within(drawn)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent),
  ).toEqual(['20', '25.5', '31']);
});

test('figures are of all versions, or of one', async () => {
  const { asked } = await open();
  await choose('答卷统计');
  const drawn = dialog('答卷统计：员工调查');
  const version = within(drawn).getByLabelText('版本');
  await act(async () => fireEvent.click(version));
  await act(async () => fireEvent.click(screen.getByRole('option', { name: '第 1 版' })));
  await settle();
  expect(within(drawn).getByText('共 2 份答卷')).not.toBeNull();
  await press('移除 第 1 版', drawn);
  expect(asked(getReplyFigures).map(({ query }) => query.number)).toEqual([undefined, 1, undefined]);
});
