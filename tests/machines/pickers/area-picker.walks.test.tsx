import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import type { Area } from '../../../contract/areas';
import { CallError } from '../../../contract/failure';
import { type AreaPickerEvent, areaPicker, createAreaPickerMachine } from '../../../src/machines/pickers/area-picker';
import { AreaPicker } from '../../../src/ui/pickers/AreaPicker';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { scripted } from '../shell/shell-fixture';

type Letter =
  | AreaPickerEvent
  | { type: 'xstate.done.actor.load'; output: readonly Area[] }
  | { type: 'xstate.error.actor.load'; error: Error };

const area = (areaCode: string, areaName: string, below: Area['childrenList'] = [{ areaCode: '1', areaName: '1' }]): Area => ({
  areaCode,
  areaName,
  childrenList: below,
});
const province = area('44', '广东省');
const leaf = area('81', '香港', []);
const offline = new CallError({ kind: 'offline' });

const machine = createAreaPickerMachine(() => Promise.reject());
const coverage = coverageOf(machine);
const walks = walksOf(machine, {
  input: undefined,
  alphabet: [
    { type: 'xstate.done.actor.load', output: [province, leaf] },
    { type: 'xstate.error.actor.load', error: offline },
    { type: 'choose', level: 0, area: province },
    { type: 'choose', level: 0, area: leaf },
    { type: 'retry' },
    { type: 'confirm' },
    { type: 'cancel' },
  ] satisfies Letter[] as Letter[],
  key: ({ value, context }) => [value, context.levels.length, context.path],
  say: (event) => ('area' in event ? `choose ${event.area.areaName}` : event.type),
  canBeTried: () => false,
});

test.each(named(walks))('each level is a column that the choice above it loads (§2.7): %s', async (_, { steps }) => {
  const server = scripted<readonly Area[]>();
  const picker = createActor(
    createAreaPickerMachine((_code, signal) => server.ask(signal)),
    { inspect: coverage.inspect },
  ).start();
  const { unmount } = render(<AreaPicker picker={picker} />);
  for (const { event, state } of steps) {
    await act(async () => perform(event));
    await act(async () => {});
    expect(areaPicker(picker.getSnapshot())).toEqual(areaPicker(state));
    expect(document.querySelectorAll('.areas-area')).toHaveLength(state.context.levels.flat().length);
    expect(screen.queryByRole('alert') !== null).toBe(state.context.failure !== null);
    if (state.status === 'done') expect(picker.getSnapshot().output).toEqual(state.output);
  }
  unmount();

  function perform(event: Letter) {
    switch (event.type) {
      case 'xstate.done.actor.load':
        return server.resolve(event.output);
      case 'xstate.error.actor.load':
        return server.reject(event.error);
      case 'choose': {
        const button = screen.queryAllByText(event.area.areaName).find(({ tagName }) => tagName === 'BUTTON');
        return button ? fireEvent.click(button) : picker.send(event);
      }
      case 'retry':
        return fireEvent.click(screen.getByText('重试'));
      case 'confirm':
        return fireEvent.click(screen.getByText('确定'));
      case 'cancel':
        return fireEvent.click(screen.getByText('取消'));
    }
  }
});

everyTransitionIsWalked(coverage);

test('levels are asked for one by one, three of them, and a fourth that is a leaf; another choice above drops what is below (§5)', async () => {
  const asked: string[] = [];
  const picker = createActor(
    createAreaPickerMachine(async (areaCode) => {
      asked.push(areaCode);
      return [area(`${areaCode}1`, `地区${areaCode}1`)];
    }),
  ).start();
  const shown = () => areaPicker(picker.getSnapshot());
  const read = () => vi.waitFor(() => expect(shown().busy).toBe(false));
  for (const level of [0, 1, 2, 3]) {
    await read();
    const [first] = shown().levels[level] ?? [];
    if (first) picker.send({ type: 'choose', level, area: first });
  }
  expect(asked).toEqual(['0', '01', '011', '0111']);
  expect(shown().path.map(({ areaCode }) => areaCode)).toEqual(['01', '011', '0111', '01111']);
  picker.send({ type: 'choose', level: 1, area: leaf });
  expect(asked).toHaveLength(4);
  expect(shown()).toMatchObject({ path: [{ areaCode: '01' }, { areaCode: '81' }], busy: false });
  expect(shown().levels).toHaveLength(2);
  picker.send({ type: 'confirm' });
  expect(picker.getSnapshot().output).toMatchObject({ kind: 'picked', rows: [{ id: '01' }, { id: '81', areaName: '香港' }] });
});
