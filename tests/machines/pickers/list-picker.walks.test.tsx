import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { holds, type Limit, type PickerEvent, type Picking, pageMark } from '../../../src/machines/pickers/list-picker';
import { PickerDialog } from '../../../src/ui/pickers/PickerDialog';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { type Fruit, pickerParts } from './picker-fixture';

type Letter = Exclude<PickerEvent<Fruit>, { type: 'list.chosen' }>;

const apple: Fruit = { id: 'apple' };
const pear: Fruit = { id: 'pear' };
const shownRows = [apple, pear];
const ids = (rows: readonly Fruit[]) => rows.map(({ id }) => id);
const machine = pickerParts().machine;
const coverage = coverageOf(machine);

const picking = (limit: Limit, more: Partial<Picking<Fruit>> = {}) => ({ subject: { about: null, picked: [], limit, ...more } });
const walksFrom = (from: string, input: { subject: Picking<Fruit> }) =>
  walksOf(machine, {
    from,
    input,
    alphabet: [
      { type: 'tick', row: apple },
      { type: 'tick', row: pear },
      { type: 'untick', row: apple },
      { type: 'tickAll', rows: shownRows },
      { type: 'clear' },
      { type: 'confirm' },
      { type: 'cancel' },
    ] satisfies Letter[] as Letter[],
    key: ({ value, context }) => [value, ids(context.picked).sort()],
    say: (event) => ('row' in event ? `${event.type} ${event.row.id}` : event.type),
  });
const walks = [
  ...walksFrom('many', picking('many')),
  ...walksFrom('one', picking('one', { needed: true })),
  ...walksFrom('radio', picking('radio', { needed: true })),
];

test.each(named(walks))('the dialog shows what the picker holds, and ends with it: %s', async (_, { input, steps }) => {
  const { machine: walked, pages } = pickerParts();
  const picker = createActor(walked, { input, inspect: coverage.inspect }).start();
  const { unmount } = render(
    <PickerDialog
      picker={picker}
      title="水果"
      search={{ name: 'keyword', label: '名称', maxLength: 64 }}
      columns={[{ name: 'id', title: '名称', cell: ({ id }) => id }]}
      nameOf={({ id }) => id}
      empty="没有水果"
    />,
  );
  await act(async () => pages.resolve({ records: shownRows, total: 2 }));
  const { limit } = input.subject;

  for (const { event, state } of steps) {
    await act(async () => perform(event));
    const { picked } = state.context;
    expect(picker.getSnapshot().value).toBe(state.value);
    expect(shownPicks()).toEqual(ids(picked));
    for (const row of shownRows) expect(box(row)?.checked).toBe(holds(picked, row));
    if (limit === 'many') expect(pageBox()?.checked).toBe(pageMark(picked, shownRows) === 'all');
    else expect(pageBox()).toBeNull();
    if (state.status === 'done') expect(picker.getSnapshot().output).toEqual(state.output);
  }
  unmount();

  function perform(event: Letter) {
    switch (event.type) {
      case 'tick':
        return press(event.row);
      case 'untick': {
        const cross = screen.queryByLabelText(`移除 ${event.row.id}`);
        return cross ? fireEvent.click(cross) : picker.send(event);
      }
      case 'tickAll': {
        const all = pageBox();
        return all ? fireEvent.click(all) : picker.send(event);
      }
      case 'clear':
        return fireEvent.click(screen.getByRole('button', { name: '清空' }));
      case 'confirm':
        return fireEvent.click(screen.getByRole('button', { name: /确定/ }));
      case 'cancel':
        return fireEvent.click(screen.getByRole('button', { name: '取消' }));
    }
  }
});

everyTransitionIsWalked(coverage);

const inputIn = (label: HTMLElement | null) => label?.querySelector('input') ?? null;
const box = ({ id }: Fruit) => inputIn(screen.getByLabelText(`选择 ${id}`));
const pageBox = () => inputIn(screen.queryByLabelText('全选'));
/** A radio that is chosen hears no second press of itself; its row does. */
function press(row: Fruit) {
  const pressed = box(row)?.type === 'radio' ? screen.getAllByText(row.id).at(-1) : box(row);
  if (pressed) fireEvent.click(pressed);
}
const shownPicks = () => [...document.querySelectorAll('.picked-name')].map(({ textContent }) => textContent);
