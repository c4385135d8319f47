import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import type { FormDocument } from '../../../contract/form-document';
import { type FormFault, readForm } from '../../../contract/form-problems';
import {
  CHECKED_AFTER_MS,
  createJsonEditorMachine,
  type JsonEditorEvent,
  jsonEditor,
} from '../../../src/machines/designer/json-editor';
import { JsonDialog } from '../../../src/ui/designer/JsonDialog';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';

/** The foreign editor: what it marks, and the hand that types. */
const widget = vi.hoisted(() => ({ marks: [] as readonly { line: number }[], type: (_: string) => {} }));
vi.mock('../../../src/ui/designer/json-widget', () => ({
  mountJsonWidget: (_host: HTMLElement, _shown: unknown, onType: (text: string) => void) => {
    widget.type = onType;
    return {
      mark: (marks: readonly { line: number }[]) => {
        widget.marks = marks;
      },
      remove: () => {},
    };
  },
}));

const machineOf = () =>
  createJsonEditorMachine<FormDocument, FormFault>((raw) => {
    const { document, problems } = readForm(raw);
    if (document) return { value: document };
    return { wrong: problems.map(({ path, fault, about }) => ({ path, say: fault, about })) };
  });

type Letter = JsonEditorEvent | { type: 'xstate.after.check.jsonEditor.editing.typing' };

const RIGHT = '{}';
const BROKEN = '{\n  "version": }';
const WRONG = '{\n  "globalId": 1\n}';

const coverage = coverageOf(machineOf());
const walks = walksOf(machineOf(), {
  input: { text: RIGHT },
  alphabet: [
    { type: 'typed', text: BROKEN },
    { type: 'typed', text: WRONG },
    { type: 'typed', text: RIGHT },
    { type: 'xstate.after.check.jsonEditor.editing.typing' },
    { type: 'confirm' },
    { type: 'cancel' },
    { type: 'stay' },
    { type: 'leave' },
  ] satisfies Letter[] as Letter[],
  key: ({ value, context }) => [value, context.text, context.errors.length],
  say: (event) => (event.type === 'typed' ? `typed ${event.text.replace(/\s/g, '')}` : event.type),
  canBeTried: () => false,
  canCome: ({ type }, at) => (type === 'stay' || type === 'leave') === at.matches('leaving') || type.startsWith('xstate'),
});

test.each(named(walks))('the dialog follows the machine: %s', async (_, { input, steps }) => {
  const clock = new SimulatedClock();
  const json = createActor(machineOf(), { input, clock, inspect: coverage.inspect }).start();
  render(<JsonDialog json={json} />);
  for (const { event, state } of steps) {
    await act(async () => perform(event));
    expect(json.getSnapshot()).toMatchObject({ value: state.value, status: state.status });
    expect(json.getSnapshot().output).toEqual(state.output);
    if (state.status !== 'active') continue;
    const { errors, leaving } = jsonEditor<FormDocument, FormFault>(state);
    expect(widget.marks.map(({ line }) => line)).toEqual(errors.map(({ line }) => line));
    for (const { line, column } of errors) expect(screen.queryByText(`第 ${line} 行第 ${column} 列`)).not.toBeNull();
    expect(screen.queryByText('没有错误') !== null).toBe(errors.length === 0);
    expect(screen.queryByText('放弃未保存的修改？') !== null).toBe(leaving);
  }

  function perform(event: Letter): unknown {
    switch (event.type) {
      case 'typed':
        return widget.type(event.text);
      case 'xstate.after.check.jsonEditor.editing.typing':
        return clock.increment(CHECKED_AFTER_MS);
      case 'confirm':
        return press('确定');
      case 'cancel':
        return press('取消');
      case 'stay':
        return press('继续编辑');
      case 'leave':
        return press('放弃修改');
    }
  }
});

everyTransitionIsWalked(coverage);

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
