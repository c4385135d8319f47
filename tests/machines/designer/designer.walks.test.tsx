import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createActor, type DoneActorEvent, type ErrorActorEvent } from 'xstate';
import { CallError } from '../../../contract/failure';
import { EMPTY_DOCUMENT, formDocument, MOST_ITEMS } from '../../../contract/form-document';
import { REFUSALS } from '../../../contract/refusals';
import { designer, drawn } from '../../../src/machines/designer/designer';
import type { DesignerEvent } from '../../../src/machines/designer/designer-ports';
import { newItem } from '../../../src/machines/designer/form-tree';
import type { JsonEditorOutput } from '../../../src/machines/designer/json-editor';
import { DesignerPage } from '../../../src/ui/designer/DesignerPage';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { Around } from '../app/app-fixture';
import { memory, noticeBoard } from '../records/list-fixture';
import { scripted } from '../shell/shell-fixture';
import { designerInput, designerOf, draftIn, formOf } from './designer-fixture';

/** The foreign parts: dragging has a journey of its own, the text editor its own walks. */
vi.mock('@dnd-kit/dom', () => ({ Accessibility: null }));
vi.mock('@dnd-kit/react', () => ({
  DragDropProvider: ({ children }: { children: unknown }) => children,
  PointerSensor: null,
  useDraggable: () => ({ ref: () => {}, isDragging: false }),
  useDroppable: () => ({ ref: () => {}, isDropTarget: false }),
}));
vi.mock('../../../src/ui/designer/json-widget', () => ({ mountJsonWidget: () => ({ mark: () => {}, remove: () => {} }) }));

type Form = ReturnType<typeof formOf>;
type Letter =
  | DesignerEvent
  | DoneActorEvent<Form, 'load' | 'save'>
  | ErrorActorEvent<unknown, 'load' | 'save'>
  | DoneActorEvent<JsonEditorOutput<Form['document']>, 'json'>;

const THEIRS = formOf({ version: 9 });
const stale = new CallError({
  kind: 'refused',
  code: REFUSALS.stale.code,
  desc: '该记录已被他人修改',
  data: THEIRS,
  requestId: '',
});
const lost = new CallError({ kind: 'offline' } as never);
const ADD: Letter = { type: 'edit', edit: { act: 'add', widget: 'input', label: '单行文本', at: null } };
const BREAK: Letter = { type: 'edit', edit: { act: 'change', id: 100, patch: { name: 'constructor' } } };

const done = (actorId: 'load' | 'save', output: Form): Letter => ({ type: `xstate.done.actor.${actorId}`, actorId, output });
const failed = (actorId: 'load' | 'save', error: unknown): Letter => ({ type: `xstate.error.actor.${actorId}`, actorId, error });
const written = (output: JsonEditorOutput<Form['document']>): Letter => ({
  type: 'xstate.done.actor.json',
  actorId: 'json',
  output,
});

const ALPHABET: Letter[] = [
  done('load', formOf()),
  failed('load', lost),
  { type: 'retry' },
  ADD,
  BREAK,
  { type: 'select', id: null },
  { type: 'page.permitted', permissions: ['form:list', 'form:edit'] },
  { type: 'undo' },
  { type: 'redo' },
  { type: 'save' },
  done('save', formOf({ version: 4 })),
  failed('save', stale),
  failed('save', lost),
  { type: 'takeTheirs' },
  { type: 'overwrite' },
  { type: 'preview' },
  { type: 'json' },
  written({ kind: 'cancelled' }),
  written({ kind: 'done', value: { ...EMPTY_DOCUMENT, globalId: 101, drawingItems: [newItem(100, 'rate', 'Rate')] } }),
  { type: 'code' },
  { type: 'copyCode' },
  { type: 'close' },
  { type: 'discard' },
];

const coverage = coverageOf(designerOf());
const made = (from: string, machine: ReturnType<typeof designerOf>, input: ReturnType<typeof designerInput>) =>
  walksOf(machine, {
    input,
    from,
    alphabet: ALPHABET,
    key: ({ value, context: { history, selected, restored } }) => [
      value,
      history.present.drawingItems.map(({ type, name }) => [type, name]),
      selected,
      restored,
    ],
    say: (event) =>
      event.type === 'edit'
        ? event.edit.act
        : event.type === 'xstate.error.actor.save'
          ? event.error === stale
            ? 'stale'
            : 'lost'
          : event.type,
    canBeTried: () => false,
    canCome: (event, at) => {
      const { history, selected, restored } = at.context;
      if (event === ADD) return history.present.drawingItems.length === 0;
      if (event === BREAK) return selected === 100 && history.present.drawingItems[0]?.name === 'field100';
      if (event.type === 'undo') return history.past.length > 0;
      if (event.type === 'redo') return history.future.length > 0;
      if (event.type === 'discard') return restored;
      if (event.type === 'save') return at.context.permissions.includes('form:edit');
      return true;
    },
  });

const DRAFT = { ...EMPTY_DOCUMENT, globalId: 101, drawingItems: [newItem(100, 'input', 'Draft')] };
const walks = [
  ...made('fresh', designerOf(), designerInput()),
  ...made('with a draft', designerOf({ stored: draftIn(DRAFT).stored }), designerInput()).slice(0, 12),
];

test.each(named(walks))('the page follows the machine: %s', async (name, { input, steps }) => {
  const [loads, saves] = [scripted<Form>(), scripted<Form>()];
  const machine = designerOf({
    load: (_, signal) => loads.ask(signal),
    save: (_, signal) => saves.ask(signal),
    ...(name.startsWith('with') && { stored: draftIn(DRAFT).stored }),
  });
  const page = createActor(machine, { input, inspect: coverage.inspect }).start();
  render(
    <Around go={() => {}}>
      <DesignerPage page={page} />
    </Around>,
  );
  for (const { event, state } of steps) {
    await act(async () => perform(event));
    expect(page.getSnapshot().value).toEqual(state.value);
    expect(drawn(page.getSnapshot())).toEqual(drawn(state));
    const { form, dirty, conflict, restored, code } = designer(state);
    expect(screen.queryByRole('heading', { level: 1, name: 'Survey' }) !== null).toBe(form !== null);
    if (!form) continue;
    expect(screen.queryByText('未保存') !== null).toBe(dirty);
    expect(screen.queryByText('数据已被他人修改') !== null).toBe(conflict);
    expect(screen.queryByText('已恢复上次未保存的内容') !== null).toBe(restored);
    expect(screen.queryByLabelText('导出代码', { selector: 'textarea' }) !== null).toBe(code !== null);
    const items = screen.queryAllByRole('treeitem', { hidden: true });
    expect(items).toHaveLength(state.context.history.present.drawingItems.length);
  }

  function perform(event: Letter): unknown {
    switch (event.type) {
      case 'xstate.done.actor.load':
        return loads.resolve(event.output);
      case 'xstate.error.actor.load':
        return loads.reject(event.error);
      case 'xstate.done.actor.save':
        return saves.resolve(event.output);
      case 'xstate.error.actor.save':
        return saves.reject(event.error);
      case 'xstate.done.actor.json':
        return endJson(event.output);
      default:
        return performAtPage(event);
    }
  }

  function endJson(output: JsonEditorOutput<Form['document']>) {
    const { json } = page.getSnapshot().children;
    if (output.kind === 'cancelled') return json?.send({ type: 'cancel' });
    json?.send({ type: 'typed', text: JSON.stringify(output.value) });
    return json?.send({ type: 'confirm' });
  }

  function performAtPage(event: DesignerEvent): unknown {
    switch (event.type) {
      case 'page.permitted':
        return page.send(event);
      case 'retry':
        return press('重试');
      case 'edit':
        return event.edit.act === 'add'
          ? press('单行文本')
          : fireEvent.change(screen.getByLabelText('字段名'), { target: { value: 'constructor' } });
      case 'select':
        return fireEvent.keyDown(screen.getByRole('tree'), { key: 'Escape' });
      case 'undo':
        return fireEvent.keyDown(screen.getByRole('tree'), { key: 'z', ctrlKey: true });
      case 'redo':
        return fireEvent.keyDown(screen.getByRole('tree'), { key: 'z', ctrlKey: true, shiftKey: true });
      case 'save':
        return fireEvent.keyDown(screen.getByRole('tree'), { key: 's', ctrlKey: true });
      case 'discard':
        return press('放弃');
      case 'preview':
        return press('预览');
      case 'json':
        return press('JSON');
      case 'code':
        return press('导出代码');
      case 'copyCode':
        return press('复制');
      case 'takeTheirs':
        return press('载入最新内容');
      case 'overwrite':
        return press('覆盖');
      case 'close':
        return press(/^(取消|关闭)$/, '.arco-modal-footer');
    }
  }
});

test('a form that is full says so where one more is added or copied, and stays as it is', async () => {
  const { said, notify } = noticeBoard();
  const drawingItems = Array.from({ length: MOST_ITEMS }, (_, at) => newItem(100 + at, 'input', `Item ${at}`));
  const full = formOf({ document: { ...EMPTY_DOCUMENT, globalId: 1_000, drawingItems } });
  const page = createActor(designerOf({ load: async () => full, notify }), {
    input: designerInput(),
    inspect: coverage.inspect,
  }).start();
  await act(async () => {});
  page.send(ADD);
  page.send({ type: 'edit', edit: { act: 'copy', id: 100 } });
  expect(said).toEqual([
    { tone: 'warning', say: 'formFull' },
    { tone: 'warning', say: 'formFull' },
  ]);
  expect(drawn(page.getSnapshot()).document).toBe(full.document);
});

everyTransitionIsWalked(coverage);

test('a form is saved once its server has it, in whichever order its conditions were set', async () => {
  const document = { ...EMPTY_DOCUMENT, globalId: 102, drawingItems: [newItem(100, 'input', 'A'), newItem(101, 'input', 'B')] };
  const machine = designerOf({
    load: async () => formOf({ document }),
    save: async (saved) => formOf({ document: formDocument.parse(saved.document) }),
  });
  const page = createActor(machine, { input: designerInput() }).start();
  await act(async () => {});
  const setIf = { take: false, to: 'x', value: 'y', rule: 'is' as const, item: 100 };
  page.send({ type: 'edit', edit: { act: 'change', id: 101, patch: { setIf } } });
  expect(designer(page.getSnapshot()).dirty).toBe(true);
  await act(async () => page.send({ type: 'save' }));
  expect(designer(page.getSnapshot()).dirty).toBe(false);
});

test('an edit is on the device at once: the draft of a page that is stopped, faults and all, is offered again (G25, G63)', async () => {
  const { stored } = memory();
  const open = async () => {
    const page = createActor(designerOf({ load: async () => formOf(), stored }), { input: designerInput() }).start();
    await act(async () => {});
    return page;
  };
  const page = await open();
  page.send(ADD);
  page.send(BREAK);
  page.stop();
  const again = (await open()).getSnapshot();
  expect(designer(again)).toMatchObject({ restored: true, dirty: true });
  expect(drawn(again).document.drawingItems).toMatchObject([{ id: 100, name: 'constructor' }]);
});

/** Buttons of the page are hidden from assistive technology while a dialog is open. */
function press(name: string | RegExp, within = 'body') {
  const buttons = screen.getAllByRole('button', { name, hidden: true }).filter((button) => button.closest(within));
  return fireEvent.click(buttons[0] ?? document.body);
}
