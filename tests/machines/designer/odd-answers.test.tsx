import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { answerErrors } from '../../../contract/form-answers';
import { type Answer, EMPTY_DOCUMENT, type FormItem } from '../../../contract/form-document';
import { documentProblems } from '../../../contract/form-problems';
import { createFillingMachine, filling } from '../../../src/machines/designer/filling';
import { newItem } from '../../../src/machines/designer/form-tree';
import { replyAtFirst, replyDraftAt } from '../../../src/machines/designer/reply-draft';
import { FileAnswer } from '../../../src/ui/designer/FileAnswer';
import { FormFields } from '../../../src/ui/designer/FormFields';
import { Around } from '../app/app-fixture';
import { plainEditor } from '../editor/editor-fixture';
import { memory } from '../records/list-fixture';

const PHONE = newItem(100, 'input', '电话');
const AMOUNT = newItem(101, 'number', '编号');
const FILE = newItem(102, 'upload', '附件');
const documentOf = (...drawingItems: FormItem[]) => ({ ...EMPTY_DOCUMENT, globalId: 103, drawingItems });
const asked = () => Promise.reject();
const MARKED = '\u202D13800138000\u202C';

function shown(item: FormItem) {
  const machine = createFillingMachine({ loadAreas: asked, loadDictionary: asked, editor: plainEditor });
  const fill = createActor(machine, { input: { document: documentOf(item) } }).start();
  render(
    <Around>
      <FormFields fill={fill} files={FileAnswer} />
    </Around>,
  );
  const submit = () => act(async () => fill.send({ type: 'submit' }));
  return { submit, sent: () => filling(fill.getSnapshot()).sent, answer: () => fill.getSnapshot().context.answers.get(item.id) };
}

test('an answer with direction marks is told at its field, and not sent (G54)', async () => {
  const { submit, sent } = shown(PHONE);
  fireEvent.change(screen.getByLabelText('电话'), { target: { value: MARKED } });
  await submit();
  expect(screen.queryByText('含有改变文字方向的隐藏字符或无法保存的字符，请重新键入')).not.toBeNull();
  expect(sent()).toBe(false);
  fireEvent.change(screen.getByLabelText('电话'), { target: { value: '13800138000' } });
  await submit();
  expect(sent()).toBe(true);
});

test('one answer with a fault takes no other from a draft, nor itself (G54, G63)', () => {
  const draft = replyDraftAt(memory().stored, '/fill/f1');
  const answers = new Map<number, Answer>([
    [100, MARKED],
    [101, 7],
    [103, 'a'.repeat(30_000)],
  ]);
  const replyId = '0'.repeat(32);
  draft.write({ replyId, answers, fileNames: new Map() });
  const again = replyAtFirst(documentOf(PHONE, AMOUNT, newItem(103, 'textarea', '说明')), draft.read(), () => 'new');
  expect(again).toEqual({ replyId, answers, fileNames: new Map() });
});

test.each(['9007199254740993', '-9007199254740993', '1234567890123456789'])(
  'a number that would be rounded is refused at its field, not put right without a word: %s (G18, G24)',
  async (typed) => {
    const { submit, sent, answer } = shown(AMOUNT);
    const field = screen.getByRole('spinbutton', { name: '编号' });
    await act(async () => void fireEvent.change(field, { target: { value: typed } }));
    await act(async () => void fireEvent.blur(field));
    expect(Math.abs(Number(answer()))).toBeGreaterThan(Number.MAX_SAFE_INTEGER);
    await submit();
    expect(screen.queryByText(/不能[大小]于 -?9007199254740991/)).not.toBeNull();
    expect(sent()).toBe(false);
  },
);

test('the largest number that is exact is right; a larger one is no default value', () => {
  const errors = (answer: number) => answerErrors(documentOf(AMOUNT), new Map([[101, answer]])).size;
  expect([Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER + 1, Number.MIN_SAFE_INTEGER - 1].map(errors)).toEqual([0, 1, 1]);
  const problems = documentProblems(documentOf({ ...AMOUNT, defaultValue: Number.MAX_SAFE_INTEGER + 1 }));
  expect(problems).toMatchObject([{ fault: 'shape', about: 'defaultValue' }]);
});

test('an empty file is refused in the preview, too, and the next one is taken (G19)', async () => {
  const { answer } = shown(FILE);
  const choose = (file: File) => {
    const input = document.querySelector('input[type=file]');
    if (input) fireEvent.change(input, { target: { files: { item: () => file } } });
  };
  await act(async () => choose(new File([], '空.txt')));
  expect([answer(), screen.queryByText('文件是空的，请选择有内容的文件') !== null]).toEqual([[], true]);
  await act(async () => choose(new File(['x'], 'a.txt')));
  expect(answer()).toEqual(['a.txt']);
});
