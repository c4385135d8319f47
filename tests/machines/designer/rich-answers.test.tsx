import { act, render, screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { answerErrors } from '../../../contract/form-answers';
import { EMPTY_DOCUMENT, type FormItem, formDocument, LONGEST_RICH_ANSWER } from '../../../contract/form-document';
import { formProblems } from '../../../contract/form-problems';
import { createFillingMachine, type FillingFact } from '../../../src/machines/designer/filling';
import type { FormEditorMachine } from '../../../src/machines/designer/form-editors';
import { newItem } from '../../../src/machines/designer/form-tree';
import { FileAnswer } from '../../../src/ui/designer/FileAnswer';
import { FormFields } from '../../../src/ui/designer/FormFields';
import { Around } from '../app/app-fixture';
import { editorOf, plainEditor } from '../editor/editor-fixture';
import { listener } from '../shell/shell-fixture';

// What is loaded when it is needed is there already: a slow machine takes longer than a test waits for a view.
beforeAll(() => import('../../../src/ui/editor/WrittenField'));

const REPORT: FormItem = { ...newItem(100, 'richText', 'Report'), required: true };
const documentOf = (...items: FormItem[]) => ({ ...EMPTY_DOCUMENT, globalId: 200, drawingItems: items });
const never = () => Promise.reject();

function fill(document = documentOf(REPORT), editor: FormEditorMachine = plainEditor) {
  const owner = listener<FillingFact>();
  const machine = createFillingMachine({ loadAreas: never, loadDictionary: never, editor });
  const form = createActor(machine, { input: { document, owner: owner.ref } }).start();
  render(
    <Around>
      <FormFields fill={form} files={FileAnswer} />
    </Around>,
  );
  const submit = () => act(async () => form.send({ type: 'submit' }));
  return { form, owner, submit };
}

const faultOf = (html: string, facts: Partial<FormItem> = {}) =>
  answerErrors(documentOf({ ...REPORT, ...facts }), new Map([[100, html]])).get(100);

test('a rich text begins with its default value, and what is written is the answer, as HTML', async () => {
  const { form, owner } = fill(documentOf({ ...REPORT, defaultValue: '<h2>Week</h2>' }));
  const text = await screen.findByRole('textbox', { name: 'Report' });
  expect(within(text).getByRole('heading', { level: 2, name: 'Week' })).not.toBeNull();
  await act(async () => form.send({ type: 'answer', id: 100, answer: '<p>a</p>' }));
  expect(screen.getByRole('textbox', { name: 'Report' }).textContent).toContain('a');
  expect(owner.told.at(-1)).toEqual({ type: 'form.answered', answers: new Map([[100, '<p>a</p>']]) });
});

test('a field that was refused says why, keeps what it says of its keys, and is gone on in', async () => {
  const { submit } = fill();
  await screen.findByRole('textbox', { name: 'Report' });
  await submit();
  const text = screen.getByRole('textbox', { name: 'Report' });
  expect(text.getAttribute('aria-invalid')).toBe('true');
  const said = text.getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(said.map((id) => document.getElementById(id)?.textContent ?? '').join(' ')).toMatch(/请填写Report.*Tab/);
  expect(document.activeElement).toBe(text);
});

test('who uploads nothing has nothing to choose files with, and a picture that is pasted is refused in words', async () => {
  const { form } = fill();
  await screen.findByRole('textbox', { name: 'Report' });
  expect(document.querySelectorAll('input[data-upload]')).toHaveLength(0);
  const files = [new File(['x'], 'a.png', { type: 'image/png' })];
  await act(async () => form.getSnapshot().context.editors.get(100)?.send({ type: 'choose', kind: 'picture', files }));
  expect(screen.getByText('这里不能放图片和文件')).not.toBeNull();
});

test('a user chooses pictures, media and attachments', async () => {
  fill(documentOf(REPORT), editorOf() as unknown as FormEditorMachine);
  await screen.findByRole('textbox', { name: 'Report' });
  expect(document.querySelectorAll('input[data-upload]')).toHaveLength(3);
});

test('an answer is HTML as the editor writes it, of 20,000 characters at most; expressions are not about it', () => {
  expect(faultOf('')).toEqual({ fault: 'missing', about: 'Report' });
  expect(faultOf('<p>a</p>', { rules: [{ pattern: '^b$', message: '' }], maxLength: 1 })).toBeUndefined();
  expect(faultOf('<p>a')).toEqual({ fault: 'wrong', about: 'Report' });
  expect(faultOf(`<p>${'a'.repeat(LONGEST_RICH_ANSWER)}</p>`)).toEqual({ fault: 'tooLong', about: '20000' });
  const line = { ...newItem(101, 'input', 'Line') };
  expect(answerErrors(documentOf(line), new Map([[101, 'a'.repeat(5_001)]])).get(101)).toEqual({
    fault: 'tooLong',
    about: '5000',
  });
});

test('a form with a rich text travels as JSON; a default value that is no rich text is told at its place', () => {
  const drawn = documentOf({ ...REPORT, defaultValue: '<p>a</p>' });
  expect(formDocument.parse(JSON.parse(JSON.stringify(drawn)))).toEqual(drawn);
  const wrong = { path: ['drawingItems', 0, 'defaultValue'], fault: 'shape', about: 'defaultValue' };
  expect(formProblems(documentOf({ ...REPORT, defaultValue: '<p' }))).toEqual([wrong]);
  expect(formProblems(documentOf({ ...newItem(100, 'input', 'A'), defaultValue: 'a'.repeat(5_001) }))).toEqual([wrong]);
});

test('a rich text is shown and set by others as any text is, and takes what another rich text holds', async () => {
  const from = newItem(101, 'richText', 'From');
  const take = { item: 101, rule: 'filled', value: '', to: '', take: true } as const;
  const { form } = fill(documentOf({ ...REPORT, setIf: take, showIf: { item: 101, rule: 'filled', value: '' } }, from));
  expect(screen.queryByRole('textbox', { name: 'Report' })).toBeNull();
  await act(async () => form.send({ type: 'answer', id: 101, answer: '<p>copied</p>' }));
  const report = await screen.findByRole('textbox', { name: 'Report' });
  expect(report.textContent).toContain('copied');
  const line = newItem(102, 'input', 'Line');
  expect(formProblems(documentOf({ ...line, setIf: take }, from))).toMatchObject([{ fault: 'takenKind' }]);
});
