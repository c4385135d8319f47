import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { CallError } from '../../../contract/failure';
import type { MessageDetail } from '../../../contract/messages';
import type { Notice } from '../../../src/machines/base/notices';
import {
  createRemindersMachine,
  type RemindersEvent,
  type RemindersPorts,
  reminders,
} from '../../../src/machines/shell/reminders';
import { Reminders } from '../../../src/ui/shell/Reminders';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { Around } from '../app/app-fixture';
import { scripted } from './shell-fixture';

const MESSAGES: readonly MessageDetail[] = ['新设备登录提醒', '停机通知'].map((title, index) => ({
  id: `m${index}`,
  title,
  content: `第一行\n<b>第二行</b>`,
  senderName: '系统',
  createTime: '2026-11-28T01:02:03.000Z',
  readTime: null,
}));
const LOST = new CallError({ kind: 'offline' });

type Letter =
  | RemindersEvent
  | { type: 'xstate.done.actor.read'; output: unknown }
  | { type: 'xstate.error.actor.read'; error: CallError };

const never = () => new Promise<never>(() => {});
const machineOf = (ports: Partial<RemindersPorts> = {}) =>
  createRemindersMachine({ load: never, read: never, notify: () => {}, ...ports });
const coverage = coverageOf(machineOf());
const walks = walksOf(machineOf(), {
  input: undefined,
  alphabet: [
    { type: 'read', id: 'm0' },
    { type: 'xstate.done.actor.read', output: null },
    { type: 'xstate.error.actor.read', error: LOST },
  ] satisfies Letter[] as Letter[],
  key: ({ value }) => value,
  say: ({ type }) => type,
});

/** Reminders on the screen, over a server that answers when it is told to. */
async function open() {
  const [list, reading] = [scripted<readonly MessageDetail[]>(), scripted<unknown>()];
  const notices: Notice[] = [];
  const actor = createActor(
    machineOf({
      load: list.ask,
      read: (id, signal) => {
        expect(id).toBe('m0');
        return reading.ask(signal);
      },
      notify: (notice) => void notices.push(notice),
    }),
    { inspect: coverage.inspect },
  ).start();
  render(
    <Around>
      <Reminders reminders={actor} zone="Asia/Shanghai" />
    </Around>,
  );
  return { actor, list, reading, notices };
}
const titles = () => screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
const pressRead = () => fireEvent.click(screen.getByLabelText('知道了：新设备登录提醒'));

test.each(named(walks))('what is listed and whether it can be put away follow the machine: %s', async (_, { steps }) => {
  const { actor, list, reading, notices } = await open();
  await act(async () => list.resolve(MESSAGES));
  for (const { event, state } of steps) {
    const [told, asked] = [notices.length, list.calls.length];
    await act(async () => perform(event));
    expect(actor.getSnapshot().value).toEqual(state.value);
    expect(titles()).toEqual(MESSAGES.map(({ title }) => title));
    for (const button of screen.queryAllByRole('button'))
      expect(button.getAttribute('aria-disabled')).toBe(String(reminders(state).busy));
    expect(notices.length - told).toBe(event.type === 'xstate.error.actor.read' ? 1 : 0);
    expect(list.calls.length - asked).toBe(event.type === 'xstate.done.actor.read' ? 1 : 0);
  }

  function perform(event: Letter) {
    switch (event.type) {
      case 'read':
        return pressRead();
      case 'xstate.done.actor.read':
        return reading.resolve(event.output);
      case 'xstate.error.actor.read':
        return reading.reject(event.error);
    }
  }
});

everyTransitionIsWalked(coverage);

test('messages that cannot be loaded are not an error of the home page; what was listed stays until the rest is here', async () => {
  const { list, reading } = await open();
  await act(async () => list.reject(LOST));
  expect([titles(), screen.queryAllByRole('alert')]).toEqual([[], []]);
  const { list: again, reading: readAgain } = await open();
  await act(async () => again.resolve(MESSAGES));
  await act(async () => void pressRead());
  await act(async () => readAgain.resolve(null));
  expect(titles()).toEqual(MESSAGES.map(({ title }) => title));
  await act(async () => again.resolve([]));
  expect([titles(), reading.calls]).toEqual([[], []]);
});

test('a message is plain text, with its lines and the time of the tenant', async () => {
  const actor = createActor(machineOf({ load: async () => MESSAGES.slice(0, 1) })).start();
  await act(async () =>
    render(
      <Around>
        <Reminders reminders={actor} zone="Asia/Shanghai" />
      </Around>,
    ),
  );
  expect(screen.getByText(/<b>第二行<\/b>/).textContent).toBe('第一行\n<b>第二行</b>');
  expect(screen.getByText('2026-11-28 09:02:03')).toBeTruthy();
});
