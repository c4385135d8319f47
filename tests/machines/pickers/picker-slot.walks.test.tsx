import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { createPickerSlotMachine, type PickerSlotEvent } from '../../../src/machines/pickers/picker-slot';
import { PickerField } from '../../../src/ui/pickers/PickerField';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { type Fruit, fruits, pickerParts } from './picker-fixture';

type Letter = PickerSlotEvent<Fruit> | { type: 'xstate.done.actor.picker'; output: unknown };

const machine = createPickerSlotMachine<Fruit>(pickerParts().machine);
const coverage = coverageOf(machine);
const chosen = fruits('apple');
const walks = walksOf(machine, {
  input: undefined,
  alphabet: [
    { type: 'open', picking: { picked: [], limit: 'many' }, give: () => {} },
    { type: 'xstate.done.actor.picker', output: { kind: 'picked', rows: chosen, about: null } },
    { type: 'xstate.done.actor.picker', output: { kind: 'cancelled' } },
  ] satisfies Letter[] as Letter[],
  key: ({ value }) => value,
  say: (event) => ('output' in event ? JSON.stringify(event.output) : event.type),
});

test.each(named(walks))('the field opens its picker, and has what was picked: %s', async (_, { steps }) => {
  const slot = createActor(createPickerSlotMachine<Fruit>(pickerParts().machine), { inspect: coverage.inspect }).start();
  const given: unknown[] = [];
  render(
    <PickerField slot={slot} limit="many" nameOf={({ id }) => id} onChange={(rows) => given.push(rows)}>
      {(picker) => (
        <>
          <button type="button" onClick={() => picker.send({ type: 'cancel' })}>
            取消
          </button>
          <button
            type="button"
            onClick={() => {
              for (const row of chosen) picker.send({ type: 'tick', row });
              picker.send({ type: 'confirm' });
            }}
          >
            确定
          </button>
        </>
      )}
    </PickerField>,
  );
  for (const { event, state } of steps) {
    await act(async () => perform(event));
    expect(screen.queryByText('确定') !== null).toBe(state.matches('open'));
  }
  const picked = steps.some(({ event }) => 'output' in event && JSON.stringify(event.output).includes('apple'));
  expect(given).toEqual(picked ? [chosen] : []);

  function perform(event: Letter) {
    if (event.type === 'open') return fireEvent.click(screen.getByText('选择'));
    return fireEvent.click(screen.getByText(JSON.stringify(event.output).includes('picked') ? '确定' : '取消'));
  }
});

everyTransitionIsWalked(coverage);
