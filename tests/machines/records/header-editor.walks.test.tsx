import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { CallError } from '../../../contract/failure';
import type { TableHeader } from '../../../contract/user-files';
import type { PageFact } from '../../../src/machines/base/page';
import { createHeaderEditorMachine, type HeaderEditorEvent, type HeaderWish } from '../../../src/machines/records/header-editor';
import { HeaderEditor } from '../../../src/ui/records/HeaderEditor';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { listener, scripted } from '../shell/shell-fixture';
import { noticeBoard } from './list-fixture';

const failure = { kind: 'offline' } as const;
const FIRST: TableHeader = { type: 'name', value: '', width: 20 };
const BLANK: TableHeader = { type: '', value: '', width: 20 };
const input = { subject: null, filters: { name: '张' }, path: '/users', permissions: [], tab: listener<PageFact>().ref };

function parts(rows: readonly TableHeader[] = [FIRST]) {
  const uses = scripted<unknown>();
  const board = noticeBoard();
  const wishes: HeaderWish[] = [];
  const machine = createHeaderEditorMachine({
    start: () => rows,
    use: (wish, signal) => {
      wishes.push(wish);
      return uses.ask(signal);
    },
    notify: board.notify,
  });
  return { machine, uses, wishes, said: board.said };
}

type Letter =
  | HeaderEditorEvent
  | { type: 'xstate.done.actor.use'; output: null }
  | { type: 'xstate.error.actor.use'; error: Error };

const { machine } = parts();
const coverage = coverageOf(machine);
const walks = walksOf(machine, {
  input,
  alphabet: [
    { type: 'edited', at: 0, row: { value: '', type: '' } },
    { type: 'edited', at: 0, row: { value: '姓名' } },
    { type: 'add', at: 0 },
    { type: 'remove', at: 0 },
    { type: 'yes' },
    { type: 'no' },
    { type: 'confirm' },
    { type: 'xstate.done.actor.use', output: null },
    { type: 'xstate.error.actor.use', error: new CallError(failure) },
    { type: 'close' },
  ] satisfies Letter[] as Letter[],
  key: ({ value, context }) => [
    value,
    context.isEmpty,
    Math.min(context.rows.length, 2),
    context.rows.some(({ value: v, type }) => v + type !== ''),
  ],
  say: (event) => (event.type === 'edited' ? `edited ${JSON.stringify(event.row)}` : event.type),
  canBeTried: () => false,
});

test.each(named(walks))(
  'the rows of the editor are those of its machine, and each button does what it says (§2.7): %s',
  async (_, { steps }) => {
    const walk = parts();
    const editor = createActor(walk.machine, { input, inspect: coverage.inspect }).start();
    const { unmount } = render(
      <HeaderEditor editor={editor} title="表头" button="导出" keys={[{ key: 'name', name: '姓名' }]} />,
    );
    for (const { event, state } of steps) {
      await act(async () => perform(event));
      expect(editor.getSnapshot().value).toEqual(state.value);
      expect(editor.getSnapshot().context.rows).toEqual(state.context.rows);
      expect(screen.queryByText('确定删除吗？') !== null).toBe(state.matches('asking'));
      expect(screen.queryByText('至少需要一条有效数据') !== null).toBe(state.context.isEmpty);
      const shown = screen.getAllByLabelText<HTMLInputElement>(/ 键$/).map(({ value }) => value);
      expect(shown).toEqual(state.context.rows.map(({ type }) => type));
    }
    unmount();

    function perform(event: Letter) {
      switch (event.type) {
        case 'edited':
          for (const [label, text] of [
            ['名称', event.row.value],
            ['键', event.row.type],
          ] as const) {
            if (text !== undefined) retype(screen.getByLabelText<HTMLInputElement>(`第 1 行 ${label}`), text);
          }
          return;
        case 'add':
          return fireEvent.click(screen.getByRole('button', { name: '在第 1 行下方新增' }));
        case 'remove':
          return fireEvent.click(screen.getByRole('button', { name: '删除第 1 行' }));
        case 'yes':
          return fireEvent.click(within(screen.getByRole('dialog', { name: '确认删除' })).getByText('删除'));
        case 'no':
          return fireEvent.click(within(screen.getByRole('dialog', { name: '确认删除' })).getByText('取消'));
        case 'confirm':
          return fireEvent.click(screen.getByText('导出'));
        case 'xstate.done.actor.use':
          return walk.uses.resolve(null);
        case 'xstate.error.actor.use':
          return walk.uses.reject(event.error);
        case 'close':
          return fireEvent.click(screen.getByText('取消'));
      }
    }
  },
);

/** What is typed is an edit even where it was there before. */
function retype(field: HTMLInputElement, text: string) {
  if (field.value === text) fireEvent.change(field, { target: { value: `${text}?` } });
  fireEvent.change(field, { target: { value: text } });
}

test('deleting the last row blanks it; one that follows another goes (§5)', () => {
  const editor = createActor(parts().machine, { input }).start();
  editor.send({ type: 'add', at: 0 });
  expect(editor.getSnapshot().context.rows).toEqual([FIRST, BLANK]);
  for (const rows of [[BLANK], [BLANK]]) {
    editor.send({ type: 'remove', at: 0 });
    editor.send({ type: 'yes' });
    expect(editor.getSnapshot().context.rows).toEqual(rows);
  }
});

test('without a name or a key in any row nothing is used; blanks and spaces are none (§5)', () => {
  const { machine: quiet, wishes } = parts([{ ...BLANK, type: '  ' }]);
  const editor = createActor(quiet, { input }).start();
  editor.send({ type: 'confirm' });
  expect([editor.getSnapshot().value, editor.getSnapshot().context.isEmpty, wishes]).toEqual(['editing', true, []]);
  editor.send({ type: 'edited', at: 0, row: { value: '签名' } });
  expect(editor.getSnapshot().context.isEmpty).toBe(false);
});

test('rows that say something are used, with what the list is filtered by; a failure is told, and nothing is lost', async () => {
  const { machine: quiet, wishes, uses, said } = parts([FIRST, BLANK]);
  const editor = createActor(quiet, { input }).start();
  editor.send({ type: 'confirm' });
  expect(wishes).toEqual([{ rows: [FIRST], filters: { name: '张' } }]);
  uses.reject(new CallError(failure));
  await new Promise((answered) => setImmediate(answered));
  expect([editor.getSnapshot().value, editor.getSnapshot().context.rows]).toEqual(['editing', [FIRST, BLANK]]);
  expect(said).toMatchObject([{ tone: 'error', failure }]);
});

test('there is a row to type into even where there was none', () => {
  expect(createActor(parts([]).machine, { input }).start().getSnapshot().context.rows).toEqual([BLANK]);
});

everyTransitionIsWalked(coverage);
