import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor, type DoneActorEvent, type ErrorActorEvent } from 'xstate';
import type { OwnSession } from '../../../contract/sessions';
import {
  createDeviceListMachine,
  type DeviceListEvent,
  deviceList,
  type Ending,
} from '../../../src/machines/account/device-list';
import { type ActOutput, createActMachine } from '../../../src/machines/base/act';
import type { Notice } from '../../../src/machines/base/notices';
import { SessionsSection } from '../../../src/ui/account/DeviceSections';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { OFFLINE } from '../credentials/passkeys-fixture';
import { HERE, THERE } from '../credentials/second-factor-fixture';
import { scripted } from '../shell/shell-fixture';

type Ended = ActOutput<Ending<OwnSession>, unknown>;
type Letter =
  | DeviceListEvent<OwnSession>
  | DoneActorEvent<readonly OwnSession[], 'load'>
  | ErrorActorEvent<unknown, 'load'>
  | DoneActorEvent<Ended, 'ending'>;

const never = () => new Promise<never>(() => {});
const ONE: Ending<OwnSession> = { which: 'one', device: THERE };
const settled = (output: Ended): Letter => ({ type: 'xstate.done.actor.ending', actorId: 'ending', output });

const machine = createDeviceListMachine<OwnSession>(
  { load: never, notify: () => {} },
  createActMachine<Ending<OwnSession>, unknown>(never),
);
const coverage = coverageOf(machine);
const walks = walksOf(machine, {
  input: undefined,
  alphabet: [
    { type: 'xstate.done.actor.load', actorId: 'load', output: [HERE, THERE] },
    { type: 'xstate.error.actor.load', actorId: 'load', error: OFFLINE },
    { type: 'retry' },
    { type: 'renew' },
    { type: 'end', ending: ONE },
    { type: 'end', ending: { which: 'others' } },
    settled({ kind: 'done', answer: null, subject: ONE }),
    settled({ kind: 'failed', failure: { kind: 'offline' }, subject: ONE }),
    settled({ kind: 'cancelled', subject: ONE }),
  ] satisfies Letter[] as Letter[],
  key: ({ value, context }) => [value, context.value !== null, context.failure !== null],
  say: (event) => {
    if (event.type === 'end') return `end ${event.ending.which}`;
    if (event.type === 'xstate.done.actor.ending') return event.output.kind;
    return event.type.replace('xstate.done.actor.', '').replace('xstate.error.actor.', 'no ');
  },
  canBeTried: ({ type }) => type === 'retry' || type === 'end',
});

test.each(named(walks))('the section follows the machine: %s', async (_, { steps }) => {
  const [list, end] = [scripted<readonly OwnSession[]>(), scripted<unknown>()];
  const notices: Notice[] = [];
  const section = createActor(
    createDeviceListMachine<OwnSession>(
      { load: list.ask, notify: (notice) => void notices.push(notice) },
      createActMachine<Ending<OwnSession>, unknown>((_subject, signal) => end.ask(signal)),
    ),
    { inspect: coverage.inspect },
  ).start();
  render(<SessionsSection section={section} zone="Asia/Shanghai" />);

  for (const { event, state } of steps) {
    await act(async () => perform(event));
    const { devices, failure, busy } = deviceList(state);
    expect(section.getSnapshot().value).toEqual(state.value);
    expect(screen.queryAllByRole('listitem', { hidden: true })).toHaveLength(devices?.length ?? 0);
    expect(section.getSnapshot().matches('loading')).toBe(busy);
    expect(screen.queryByRole('button', { name: /重试/, hidden: true }) !== null).toBe(failure !== null);
    expect(screen.queryByRole('dialog') !== null).toBe(state.matches('ending'));
  }
  const told = steps.filter(({ event, ignored }) => !ignored && event.type === 'xstate.done.actor.ending');
  expect(notices).toHaveLength(told.filter(({ event }) => 'output' in event && !isCancelled(event.output)).length);

  async function perform(event: Letter) {
    switch (event.type) {
      case 'retry':
        return press(/重试/);
      case 'renew':
        return section.send(event);
      case 'end':
        return press(event.ending.which === 'one' ? /^退出 Chrome/ : '退出其他设备');
      case 'xstate.done.actor.load':
        return list.resolve(event.output);
      case 'xstate.error.actor.load':
        return list.reject(event.error);
      case 'xstate.done.actor.ending':
        if (event.output.kind === 'cancelled') return press('取消');
        press('退出');
        return event.output.kind === 'done' ? end.resolve(null) : end.reject(OFFLINE);
    }
  }
});

everyTransitionIsWalked(coverage);

const isCancelled = (output: unknown) =>
  typeof output === 'object' && output !== null && 'kind' in output && output.kind === 'cancelled';

/** Whether or not it is there to be pressed. */
function press(name: string | RegExp) {
  const found = screen.queryByRole('button', { name });
  if (found) fireEvent.click(found);
}

test('the device that asks is marked and is not ended here; where there is no other, there is nothing to end', async () => {
  const open = async (devices: readonly OwnSession[]) => {
    const section = createActor(
      createDeviceListMachine<OwnSession>(
        { load: async () => devices, notify: () => {} },
        createActMachine<Ending<OwnSession>, unknown>(never),
      ),
    ).start();
    return act(async () => render(<SessionsSection section={section} zone="Asia/Shanghai" />));
  };
  const { unmount } = await open([HERE]);
  expect(screen.getByText('当前')).toBeDefined();
  expect(screen.queryAllByRole('button')).toEqual([]);
  unmount();
  await open([HERE, THERE]);
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['退出其他设备', '退出']);
});
