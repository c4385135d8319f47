import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor, type DoneActorEvent, type InspectionEvent } from 'xstate';
import type { OwnSession } from '../../../contract/sessions';
import { createDeviceListMachine, type DeviceDialogs, type Ending } from '../../../src/machines/account/device-list';
import { loadingOf, type SectionEvent } from '../../../src/machines/account/section';
import { type Act, type ActOutput, createActMachine } from '../../../src/machines/base/act';
import type { Notice } from '../../../src/machines/base/notices';
import { SessionsSection } from '../../../src/ui/account/DeviceSections';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { OFFLINE } from '../credentials/passkeys-fixture';
import { HERE, THERE } from '../credentials/second-factor-fixture';
import { scripted } from '../shell/shell-fixture';

type Ended = ActOutput<Ending<OwnSession>, unknown>;
type Letter = SectionEvent<readonly OwnSession[], DeviceDialogs<OwnSession>> | DoneActorEvent<Ended, 'ending'>;

const never = () => new Promise<never>(() => {});
const ONE: Ending<OwnSession> = { which: 'one', device: THERE };
const ended = (output: Ended): Letter => ({ type: 'xstate.done.actor.ending', actorId: 'ending', output });

/** Sessions that the server answers when it is told to; ending some of them, too. */
function start(inspect = (_event: InspectionEvent) => {}) {
  const [list, end] = [scripted<readonly OwnSession[]>(), scripted<unknown>()];
  const notices: Notice[] = [];
  const section = createActor(
    at(list.ask, (_, signal) => end.ask(signal), notices),
    { inspect },
  ).start();
  render(<SessionsSection section={section} zone="Asia/Shanghai" />);
  return { section, list, end, notices };
}
const at = (
  load: (signal: AbortSignal) => Promise<readonly OwnSession[]>,
  end: Act<Ending<OwnSession>, unknown> = never,
  notices: Notice[] = [],
) =>
  createDeviceListMachine<OwnSession>({
    load,
    dialogs: { ending: createActMachine(end) },
    notify: (notice) => void notices.push(notice),
  });

const machine = at(never);
const coverage = coverageOf(machine);
const walks = walksOf(machine, {
  input: undefined,
  alphabet: [
    { type: 'loaded', value: [HERE, THERE] },
    { type: 'reload' },
    { type: 'open', dialog: 'ending', about: ONE },
    { type: 'open', dialog: 'ending', about: { which: 'others' } },
    ended({ kind: 'done', answer: null, subject: ONE }),
    ended({ kind: 'failed', failure: { kind: 'offline' }, subject: ONE }),
    ended({ kind: 'cancelled', subject: ONE }),
  ] satisfies Letter[] as Letter[],
  key: ({ value, context }) => [value, context.value !== null],
  say: (event) => {
    if (event.type === 'open') return `end ${event.about.which}`;
    if (event.type === 'xstate.done.actor.ending') return event.output.kind;
    return event.type;
  },
});

test.each(named(walks))('the section follows the machine: %s', async (_, { steps }) => {
  const { section, list, end, notices } = start(coverage.inspect);
  for (const { event, state } of steps) {
    const calls = list.calls.length;
    await act(async () => perform(event));
    expect(section.getSnapshot().value).toEqual(state.value);
    expect(screen.queryAllByRole('listitem', { hidden: true })).toHaveLength(state.context.value?.length ?? 0);
    expect(screen.queryByRole('dialog') !== null).toBe(state.matches('ending'));
    expect(list.calls.length > calls).toBe(event.type === 'loaded' || event.type === 'reload' || isChange(event));
  }
  const taken = steps.filter(({ event, ignored }) => !ignored && isChange(event));
  expect(notices).toHaveLength(taken.length);

  async function perform(event: Letter) {
    switch (event.type) {
      case 'loaded':
        loadingOf(section.getSnapshot()).send({ type: 'reload' });
        return list.resolve(event.value);
      case 'reload':
        return section.send(event);
      case 'open':
        return press(event.about.which === 'one' ? /^退出 Chrome/ : '退出其他设备') || section.send(event);
      case 'xstate.done.actor.ending':
        if (event.output.kind === 'cancelled') return press('取消');
        press('退出');
        return event.output.kind === 'done' ? end.resolve(null) : end.reject(OFFLINE);
    }
  }
});

everyTransitionIsWalked(coverage);

/** Whether or not it was done: what the list shows may be true no longer. */
const isChange = (event: Letter) => event.type === 'xstate.done.actor.ending' && event.output.kind !== 'cancelled';

/** Answers whether it is there to be pressed. */
function press(name: string | RegExp) {
  const found = screen.queryByRole('button', { name });
  return found !== null && fireEvent.click(found);
}

test('a list that could not be loaded says so, and what was listed stays, until it is loaded again', async () => {
  const { section, list } = start();
  await act(async () => list.reject(OFFLINE));
  expect(screen.queryByRole('button', { name: /重试/ })).not.toBeNull();
  await act(async () => void press(/重试/));
  await act(async () => list.resolve([HERE, THERE]));
  expect(screen.queryByRole('button', { name: /重试/ })).toBeNull();
  await act(async () => section.send({ type: 'reload' }));
  await act(async () => list.reject(OFFLINE));
  expect(screen.queryByRole('button', { name: /重试/ })).not.toBeNull();
  expect(screen.queryAllByRole('listitem')).toHaveLength(2);
});

test('the device that asks is marked and is not ended here; where there is no other, there is nothing to end', async () => {
  const open = async (devices: readonly OwnSession[]) => {
    const section = createActor(at(async () => devices)).start();
    return act(async () => render(<SessionsSection section={section} zone="Asia/Shanghai" />));
  };
  const { unmount } = await open([HERE]);
  expect(screen.getByText('当前')).toBeDefined();
  expect(screen.queryAllByRole('button')).toEqual([]);
  unmount();
  await open([HERE, THERE]);
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['退出其他设备', '退出']);
});
