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
  | { type: 'xstate.done.actor.load'; output: readonly MessageDetail[] }
  | { type: 'xstate.done.actor.read'; output: unknown }
  | { type: 'xstate.error.actor.load'; error: CallError }
  | { type: 'xstate.error.actor.read'; error: CallError };

const never = () => new Promise<never>(() => {});
const machineOf = (ports: Partial<RemindersPorts> = {}) =>
  createRemindersMachine({ load: never, read: never, notify: () => {}, ...ports });
const coverage = coverageOf(machineOf());
const walks = walksOf(machineOf(), {
  input: undefined,
  alphabet: [
    { type: 'read', id: 'm0' },
    { type: 'xstate.done.actor.load', output: MESSAGES },
    { type: 'xstate.done.actor.load', output: [] },
    { type: 'xstate.error.actor.load', error: LOST },
    { type: 'xstate.done.actor.read', output: null },
    { type: 'xstate.error.actor.read', error: LOST },
  ] satisfies Letter[] as Letter[],
  key: ({ value, context }) => [value, context.messages.length],
  say: (event) => `${event.type}${'output' in event && Array.isArray(event.output) ? ` ${event.output.length}` : ''}`,
});

test.each(named(walks))('what is listed and whether it can be put away follow the machine: %s', async (_, { steps }) => {
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
  for (const { event, state } of steps) {
    const said = notices.length;
    await act(async () => perform(event));
    const { messages, busy } = reminders(state);
    expect(actor.getSnapshot().value).toEqual(state.value);
    expect(screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(
      messages.map(({ title }) => title),
    );
    for (const button of screen.queryAllByRole('button')) expect(button.getAttribute('aria-disabled')).toBe(String(busy));
    expect(notices.length - said).toBe(event.type === 'xstate.error.actor.read' ? 1 : 0);
  }

  function perform(event: Letter) {
    switch (event.type) {
      case 'read': {
        const button = screen.queryByLabelText('知道了：新设备登录提醒');
        return button ? fireEvent.click(button) : actor.send(event);
      }
      case 'xstate.done.actor.load':
        return list.resolve(event.output);
      case 'xstate.error.actor.load':
        return list.reject(event.error);
      case 'xstate.done.actor.read':
        return reading.resolve(event.output);
      case 'xstate.error.actor.read':
        return reading.reject(event.error);
    }
  }
});

everyTransitionIsWalked(coverage);

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
