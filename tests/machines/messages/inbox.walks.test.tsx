import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { CallError } from '../../../contract/failure';
import {
  createInboxMachine,
  type Heard,
  type InboxEvent,
  type InboxNews,
  type InboxPorts,
  watchNews,
} from '../../../src/machines/messages/inbox';
import { createShellMachine } from '../../../src/machines/shell/shell';
import { MessageBell } from '../../../src/ui/shell/MessageBell';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { OWNER, placeOf, quietPorts, scripted, USER } from '../shell/shell-fixture';

type Letter =
  | InboxEvent
  | { type: 'xstate.done.actor.count'; output: number }
  | { type: 'xstate.error.actor.count'; error: unknown }
  | { type: 'xstate.after.silence.inbox.stream.listening.quiet' | 'xstate.after.rest.inbox.stream.resting' };

const LOST = new CallError({ kind: 'offline' });
const quiet: InboxPorts = { listen: () => () => {}, count: () => new Promise(() => {}), watchVisibility: () => () => {} };
const machineOf = (ports: Partial<InboxPorts> = {}) => createInboxMachine({ ...quiet, ...ports });
const coverage = coverageOf(machineOf());
const FROM_STREAM = ['ready', 'arrived', 'beat', 'ended'];

const walks = walksOf(machineOf(), {
  input: undefined,
  alphabet: [
    { type: 'turned', visible: true },
    { type: 'turned', visible: false },
    { type: 'ready', number: '7', unread: 2 },
    { type: 'arrived', number: '8' },
    { type: 'beat' },
    { type: 'ended' },
    { type: 'changed' },
    { type: 'xstate.done.actor.count', output: 120 },
    { type: 'xstate.error.actor.count', error: LOST },
    { type: 'xstate.after.silence.inbox.stream.listening.quiet' },
    { type: 'xstate.after.rest.inbox.stream.resting' },
  ] satisfies Letter[] as Letter[],
  key: ({ value, context }) => [value, context.unread],
  say: (event) => ('visible' in event ? `turned ${event.visible}` : event.type.replace('xstate.', '')),
  canCome: ({ type }, at) =>
    (!FROM_STREAM.includes(type) || at.matches({ stream: 'listening' })) &&
    (!type.includes('.count') || at.matches({ count: 'counting' })),
  canBeTried: ({ type }) => type === 'turned',
});

/** The badge on the screen; the stream, the server and the window are in the test's hands. */
function open() {
  const clock = new SimulatedClock();
  const counts = scripted<number>();
  const streams: { from: string | null; tell: (heard: Heard) => void; stopped: boolean }[] = [];
  const eyes = { turn: (_: boolean) => {} };
  const inbox = createActor(
    machineOf({
      count: counts.ask,
      listen: (from, tell) => {
        const stream = { from, tell, stopped: false };
        streams.push(stream);
        return () => {
          stream.stopped = true;
        };
      },
      watchVisibility: (tell) => {
        eyes.turn = tell;
        return () => {};
      },
    }),
    { clock, inspect: coverage.inspect },
  ).start();
  const shell = createActor(createShellMachine(quietPorts()), { input: { owner: OWNER, user: USER, place: placeOf('/home') } });
  render(<MessageBell shell={shell} inbox={inbox} />);
  return { inbox, counts, streams, eyes, clock };
}
const badge = () => screen.getByRole('link').getAttribute('aria-label');

test.each(named(walks))('the badge and the stream follow the machine: %s', async (_, { steps }) => {
  const { inbox, counts, streams, eyes, clock } = open();
  for (const { event, state } of steps) {
    await act(async () => perform(event));
    expect(inbox.getSnapshot().value).toEqual(state.value);
    const { unread } = state.context;
    expect(badge()).toBe(unread ? `消息，${unread} 条未读` : '消息');
    expect(screen.queryByText('99+') !== null).toBe(unread === 120);
    expect(streams.filter(({ stopped }) => !stopped)).toHaveLength(state.matches({ stream: 'listening' }) ? 1 : 0);
    if (state.matches({ count: 'counting' })) expect(counts.calls.at(-1)?.signal.aborted).toBe(false);
  }

  function perform(event: Letter) {
    switch (event.type) {
      case 'turned':
        return eyes.turn(event.visible);
      case 'changed':
        return inbox.send(event);
      case 'xstate.done.actor.count':
        return counts.resolve(event.output);
      case 'xstate.error.actor.count':
        return counts.reject(event.error);
      case 'xstate.after.silence.inbox.stream.listening.quiet':
        return clock.increment(45_000);
      case 'xstate.after.rest.inbox.stream.resting':
        return clock.increment(30_000);
      default:
        return streams.at(-1)?.tell(event);
    }
  }
});

everyTransitionIsWalked(coverage);

test('§3 App state: a stream that returns begins where the last one ended, after a restart of the server and after a hidden hour', async () => {
  const { streams, eyes, clock } = open();
  const hear = (heard: Heard) => act(async () => streams.at(-1)?.tell(heard));
  await act(async () => eyes.turn(true));
  await hear({ type: 'ready', number: '7', unread: 2 });
  await hear({ type: 'arrived', number: '9' });
  await hear({ type: 'ended' });
  await act(async () => clock.increment(1_000));
  await act(async () => eyes.turn(false));
  await act(async () => eyes.turn(true));
  expect(streams.map(({ from }) => from)).toEqual([null, '9', '9']);
});

test('where no stream can be opened, each attempt counts, and attempts become rarer, down to one in half a minute', async () => {
  const { streams, eyes, clock, counts } = open();
  await act(async () => eyes.turn(true));
  for (const seconds of [1, 2, 5, 15, 30, 30]) {
    const attempts = streams.length;
    await act(async () => streams.at(-1)?.tell({ type: 'ended' }));
    await act(async () => counts.resolve(attempts));
    expect(badge()).toBe(`消息，${attempts} 条未读`);
    await act(async () => clock.increment(seconds * 1_000 - 1));
    expect(streams).toHaveLength(attempts);
    await act(async () => clock.increment(1));
    expect(streams).toHaveLength(attempts + 1);
  }
});

test('a heartbeat keeps a stream alive that has nothing to tell', async () => {
  const { streams, eyes, clock } = open();
  await act(async () => eyes.turn(true));
  for (let beat = 0; beat < 10; beat += 1) {
    await act(async () => clock.increment(44_000));
    await act(async () => streams.at(-1)?.tell({ type: 'beat' }));
  }
  expect(streams).toHaveLength(1);
});

test('pages hear of arrivals and of another number, and not that the number becomes known', async () => {
  const { inbox, streams, eyes, counts } = open();
  const news: InboxNews[] = [];
  const stop = watchNews(inbox, (one) => void news.push(one));
  await act(async () => eyes.turn(true));
  await act(async () => streams.at(-1)?.tell({ type: 'ready', number: '7', unread: 2 }));
  expect(news).toEqual([]);
  await act(async () => streams.at(-1)?.tell({ type: 'arrived', number: '8' }));
  await act(async () => counts.resolve(1));
  expect(news.map(({ arrived }) => arrived)).toEqual([1, 0]);
  stop();
  await act(async () => streams.at(-1)?.tell({ type: 'arrived', number: '9' }));
  expect(news).toHaveLength(2);
});
