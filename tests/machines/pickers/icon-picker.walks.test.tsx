import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { createIconPickerMachine, ICON_TABS, type IconPickerEvent, iconPicker } from '../../../src/machines/pickers/icon-picker';
import { IconPicker } from '../../../src/ui/pickers/IconPicker';
import { iconNames, iconOf } from '../../../src/ui/pickers/icons';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { noticeBoard } from '../records/list-fixture';

const input = { subject: { picked: [] } };
const machine = createIconPickerMachine({ notify: () => {} });
const coverage = coverageOf(machine);
const walks = walksOf(machine, {
  input,
  alphabet: [
    { type: 'show', tab: 'brand' },
    { type: 'choose', icon: { id: 'github' } },
    { type: 'confirm' },
    { type: 'cancel' },
  ] satisfies IconPickerEvent[] as IconPickerEvent[],
  key: ({ value, context }) => [value, context.tab, context.chosen],
  say: ({ type }) => type,
});

test.each(named(walks))('one icon is chosen out of six tabs; none is a warning (§2.7): %s', async (_, { steps }) => {
  const board = noticeBoard();
  const picker = createActor(createIconPickerMachine({ notify: board.notify }), { input, inspect: coverage.inspect }).start();
  const { unmount } = render(<IconPicker picker={picker} />);
  let warned = 0;
  for (const { event, state } of steps) {
    if (event.type === 'confirm' && !state.context.chosen) warned += 1;
    await act(async () => perform(event));
    expect(iconPicker(picker.getSnapshot())).toEqual(iconPicker(state));
    expect(screen.getAllByRole('tab')).toHaveLength(6);
    expect(pressed()).toEqual(state.context.chosen && state.context.tab === 'brand' ? ['github'] : []);
    if (state.status === 'done') expect(picker.getSnapshot().output).toEqual(state.output);
  }
  expect(board.said).toEqual(Array(warned).fill({ tone: 'warning', say: 'noIconPicked' }));
  unmount();

  function perform(event: IconPickerEvent) {
    switch (event.type) {
      case 'show':
        return fireEvent.click(screen.getByText('品牌'));
      case 'choose': {
        const icon = screen.queryByLabelText(event.icon.id);
        return icon ? fireEvent.click(icon) : picker.send(event);
      }
      case 'confirm':
        return fireEvent.click(screen.getByText('确定'));
      case 'cancel':
        return fireEvent.click(screen.getByText('取消'));
    }
  }
});

everyTransitionIsWalked(coverage);

test('there are six tabs, and every name in them is an icon, in one tab only (§9)', () => {
  const names = ICON_TABS.flatMap(iconNames);
  expect(ICON_TABS).toHaveLength(6);
  expect(names.filter((name) => !iconOf(name))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
  expect(iconOf('no-such-icon')).toBeUndefined();
});

const pressed = () => [...document.querySelectorAll('[aria-pressed=true]')].map((icon) => icon.getAttribute('aria-label'));
