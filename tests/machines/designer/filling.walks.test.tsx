import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor, type DoneActorEvent, type ErrorActorEvent } from 'xstate';
import { EMPTY_DOCUMENT, type FormDocument } from '../../../contract/form-document';
import {
  createFillingMachine,
  type FillingEvent,
  type FillingFact,
  filledItem,
  filling,
} from '../../../src/machines/designer/filling';
import { newItem } from '../../../src/machines/designer/form-tree';
import { FileAnswer } from '../../../src/ui/designer/FileAnswer';
import { FormFields } from '../../../src/ui/designer/FormFields';
import { FormView } from '../../../src/ui/designer/FormView';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { Around } from '../app/app-fixture';
import { plainEditor } from '../editor/editor-fixture';
import { listener, scripted } from '../shell/shell-fixture';

const NAME = { ...newItem(100, 'input', 'Name'), required: true };
const AREA = { ...newItem(101, 'cascader', 'Area'), options: { from: 'areas' as const } };
const SUBMIT = newItem(102, 'button', 'Send');
const RESET = { ...newItem(103, 'button', 'Again'), act: 'reset' as const };
const document_: FormDocument = { ...EMPTY_DOCUMENT, globalId: 104, drawingItems: [NAME, AREA, SUBMIT, RESET] };

type Loaded = { readonly source: string; readonly choices: readonly { value: string; label: string }[] };
type Letter = FillingEvent | DoneActorEvent<Loaded, 'load'> | ErrorActorEvent<unknown, 'load'>;
const TOP: Loaded = { source: 'areas/0', choices: [{ value: '11', label: 'Beijing' }] };
const loaded: Letter = { type: 'xstate.done.actor.load', actorId: 'load', output: TOP };
const failed: Letter = { type: 'xstate.error.actor.load', actorId: 'load', error: new Error() };

const machineOf = (ask: () => Promise<Loaded['choices']> = () => Promise.reject()) =>
  createFillingMachine({ loadAreas: ask, loadDictionary: ask, editor: plainEditor });

const coverage = coverageOf(machineOf());
const walks = walksOf(machineOf(), {
  input: { document: document_ },
  alphabet: [
    loaded,
    failed,
    { type: 'retry' },
    { type: 'unfold', area: '11' },
    { type: 'answer', id: 100, answer: 'Ann' },
    { type: 'leave', id: 100 },
    { type: 'submit' },
    { type: 'reset' },
    { type: 'reopen', errors: new Map() },
  ] satisfies Letter[] as Letter[],
  key: ({ value, context }) => [value, context.answers.get(100), context.errors.size, context.wanted.length],
  say: (event) => event.type,
  canBeTried: () => false,
  canCome: (event, at) => {
    if (event.type === 'unfold') return at.context.areas.has('0') && at.context.wanted.length === 0;
    // What was sent is shown in place of the form.
    if (event.type === 'retry') return !at.matches({ answers: 'sent' });
    if (event.type === 'xstate.done.actor.load') return at.context.wanted[0] === TOP.source;
    return true;
  },
});

test.each(named(walks))('the form follows the machine: %s', async (_, { input, steps }) => {
  const server = scripted<Loaded['choices']>();
  const fill = createActor(
    machineOf(() => server.ask(new AbortController().signal)),
    { input, inspect: coverage.inspect },
  ).start();
  render(
    <Around>
      <FormView fill={fill} />
    </Around>,
  );
  for (const { event, state } of steps) {
    await act(async () => perform(event));
    expect(fill.getSnapshot()).toMatchObject({ value: state.value });
    const { sent, failed: isFailed } = filling(state);
    expect(screen.queryByText(/^将提交的内容/) !== null).toBe(sent);
    if (sent) {
      expect(screen.getByText(/"field100": "Ann"/)).not.toBeNull();
      continue;
    }
    expect(screen.queryByText('选项加载失败') !== null).toBe(isFailed);
    expect(screen.queryByText('请填写Name') !== null).toBe(filledItem(state, NAME).error !== null);
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe(filledItem(state, NAME).answer);
  }

  function perform(event: Letter): unknown {
    switch (event.type) {
      case 'xstate.done.actor.load':
        return server.resolve(event.output.choices);
      case 'xstate.error.actor.load':
        return server.reject(event.error);
      case 'retry':
        return press('重试');
      case 'answer':
        return fireEvent.change(screen.getByLabelText('Name'), { target: { value: event.answer } });
      case 'submit':
        return press('Send');
      case 'reset':
        return press(fill.getSnapshot().matches({ answers: 'sent' }) ? '重新填写' : 'Again');
      case 'unfold':
      case 'leave':
      case 'reopen':
        return fill.send(event);
    }
  }
});

test('who sends a form with faults goes on in the first wrong field, however often, and after the server has refused', async () => {
  const MAIL = { ...newItem(104, 'input', 'Mail'), required: true };
  const document = { ...document_, drawingItems: [NAME, MAIL, SUBMIT] };
  const fill = createActor(machineOf(), { input: { document } }).start();
  render(
    <Around>
      <FormFields fill={fill} files={FileAnswer} />
    </Around>,
  );
  const submit = () => act(async () => void fireEvent.submit(screen.getByLabelText('Name').closest('form') as HTMLElement));
  const field = () => (globalThis.document.activeElement as HTMLInputElement | null)?.labels?.[0]?.textContent;
  await submit();
  expect(field()).toBe('Name');
  screen.getByLabelText('Mail').focus();
  await submit();
  expect(field()).toBe('Name');
  await act(async () => fill.send({ type: 'answer', id: NAME.id, answer: 'Ann' }));
  await submit();
  expect(field()).toBe('Mail');
  await act(async () => fill.send({ type: 'answer', id: MAIL.id, answer: 'ann' }));
  await submit();
  await act(async () => fill.send({ type: 'reopen', errors: new Map([[NAME.id, { fault: 'missing', about: '' }]]) }));
  expect(field()).toBe('Name');
});

test('what sets a field sets it as one types, and takes its error away', async () => {
  const setIf = { item: NAME.id, rule: 'is', value: 'Ann', to: 'ann@example.com', take: false } as const;
  const MAIL = { ...newItem(104, 'input', 'Mail'), required: true, setIf };
  const owner = listener<FillingFact>();
  const document = { ...document_, globalId: 105, drawingItems: [NAME, MAIL, SUBMIT] };
  const fill = createActor(machineOf(), { input: { document, owner: owner.ref } }).start();
  render(
    <Around>
      <FormFields fill={fill} files={FileAnswer} />
    </Around>,
  );
  await act(async () => press('Send'));
  expect(screen.queryByText('请填写Mail')).not.toBeNull();
  await act(async () => fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Ann' } }));
  expect(screen.getByLabelText<HTMLInputElement>('Mail').value).toBe('ann@example.com');
  expect(screen.queryByText('请填写Mail')).toBeNull();
  // Its owner is told both, so the draft has them.
  const all: [number, string][] = [
    [NAME.id, 'Ann'],
    [MAIL.id, 'ann@example.com'],
  ];
  expect(owner.told.at(-1)).toEqual({ type: 'form.answered', answers: new Map(all) });
});

everyTransitionIsWalked(coverage);

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
