import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { EMPTY_DOCUMENT, type FormItem } from '../../../contract/form-document';
import { createFillingMachine, filling } from '../../../src/machines/designer/filling';
import { newItem } from '../../../src/machines/designer/form-tree';
import { replyAtFirst } from '../../../src/machines/designer/reply-draft';
import { FileAnswer } from '../../../src/ui/designer/FileAnswer';
import { FormFields } from '../../../src/ui/designer/FormFields';
import { Around } from '../app/app-fixture';
import { plainEditor } from '../editor/editor-fixture';

const DAY = { ...newItem(100, 'date', 'Day'), format: 'YYYY-MM-DD' };
const TIME = { ...newItem(101, 'time', 'Time'), format: 'HH:mm' };
const STAY = newItem(102, 'range', 'Stay');
const documentOf = (...drawingItems: FormItem[]) => ({ ...EMPTY_DOCUMENT, globalId: 103, drawingItems });
const asked = () => Promise.reject();

function shown(item: FormItem) {
  const machine = createFillingMachine({ loadAreas: asked, loadDictionary: asked, editor: plainEditor });
  const fill = createActor(machine, { input: { document: documentOf(item) } }).start();
  render(
    <Around>
      <FormFields fill={fill} files={FileAnswer} />
    </Around>,
  );
  const sent = () => filling(fill.getSnapshot()).sent;
  return { sent, answer: () => fill.getSnapshot().context.answers.get(item.id) };
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = (name: string, value: string) => act(async () => fireEvent.change(field(name), { target: { value } }));
const leave = (name: string, to: Element | null = null) =>
  act(async () => void fireEvent.blur(field(name), { relatedTarget: to }));
const send = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: '提交' })));
const told = (format: string) => screen.queryByText(`没有这样的日期或时间，请按 ${format} 填写`) !== null;

test.each([
  { item: DAY, format: 'YYYY-MM-DD', typed: '2026-02-30', right: '2026-02-28' },
  { item: DAY, format: 'YYYY-MM-DD', typed: '2026-2-3', right: '2026-02-03' },
  { item: TIME, format: 'HH:mm', typed: '24:00', right: '23:59' },
  { item: newItem(100, 'month', 'Month'), format: 'YYYY-MM', typed: '2026-13', right: '2026-12' },
  { item: newItem(100, 'week', 'Week'), format: 'YYYY-ww', typed: '2026-54', right: '2026-53' },
])('$typed in a $item.type field stays there, is told once it is left, and is not sent until it is mended', async (one) => {
  const { label } = one.item;
  const { sent, answer } = shown(one.item);
  await type(label, one.typed);
  expect(told(one.format)).toBe(false);
  await leave(label);
  expect([field(label).value, told(one.format), field(label).getAttribute('aria-invalid')]).toEqual([one.typed, true, 'true']);
  await send();
  expect([sent(), told(one.format), field(label).value]).toEqual([false, true, one.typed]);
  await type(label, one.right);
  await leave(label);
  expect([answer(), told(one.format), field(label).getAttribute('aria-invalid')]).toEqual([one.right, false, null]);
  await send();
  expect(sent()).toBe(true);
});

test('a day that there is not is no hindrance once it is cleared', async () => {
  const { sent, answer } = shown(DAY);
  await type('Day', '2026-02-30');
  await leave('Day');
  await type('Day', '');
  await send();
  expect([sent(), answer(), told('YYYY-MM-DD')]).toEqual([true, '', false]);
});

test('each end of a period is judged, but not while one goes from one end to the other', async () => {
  const { sent, answer } = shown(STAY);
  await type('Stay 开始', '2026-02-30');
  await leave('Stay 开始', field('Stay 结束'));
  expect(told('YYYY-MM-DD')).toBe(false);
  await leave('Stay 结束');
  expect([told('YYYY-MM-DD'), field('Stay 开始').value]).toEqual([true, '2026-02-30']);
  await type('Stay 开始', '2026-02-27');
  await send();
  expect([sent(), answer(), screen.queryByText('请填写Stay') !== null]).toEqual([false, ['2026-02-27', ''], true]);
  await type('Stay 结束', '2026-02-28');
  await send();
  expect([sent(), answer()]).toEqual([true, ['2026-02-27', '2026-02-28']]);
});

test('who empties both ends of a period has answered nothing', async () => {
  const { sent, answer } = shown(STAY);
  await type('Stay 开始', '2026');
  await type('Stay 开始', '');
  await send();
  expect([sent(), answer()]).toEqual([true, []]);
});

test('in a format that the console cannot judge, nothing is typed', () => {
  shown({ ...DAY, format: 'D MMM YYYY' });
  expect(field('Day').readOnly).toBe(true);
});

test('a draft has a day that there is not, and not what a form of another version does not take', () => {
  const replyId = '0'.repeat(32);
  const answers = new Map<number, string | string[]>([
    [100, '2026-02-30'],
    [101, ['25:00', '26:00']],
    [102, ['2026-02-30', '']],
  ]);
  const kept = replyAtFirst(documentOf(DAY, TIME, STAY), { replyId, answers, fileNames: new Map() }, () => replyId);
  expect([...kept.answers]).toEqual([
    [100, '2026-02-30'],
    [101, ''],
    [102, ['2026-02-30', '']],
  ]);
});
