import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import type { CallError } from '../../../contract/failure';
import { zhCN } from '../../../src/i18n/zh-CN';
import {
  createSmsCodeMachine,
  type SmsAddress,
  type SmsCodeEvent,
  type SmsFact,
  smsButton,
} from '../../../src/machines/credentials/sms-code';
import { SmsCodeField } from '../../../src/ui/credentials/SmsCodeField';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { Around } from '../app/app-fixture';
import { lost, refusal } from '../guest/doors-fixture';
import { listener, scripted } from '../shell/shell-fixture';
import { fieldAt, quietSms } from './entry-fixture';

type Letter =
  | SmsCodeEvent
  | { type: 'xstate.done.actor.send'; output: unknown }
  | { type: 'xstate.error.actor.send'; error: CallError };

const seal = { codeId: 'c1', config: {} };
const PARAMS = { phone: '13800138000', captcha: 'aB3d' };
const ADDRESS: SmsAddress = { url: '/sms', method: 'POST' };
/** How late it is while walks are made and performed. */
let late = 0;
/** What a reload has left. */
let kept: number | undefined;
const sent = {
  read: () => kept,
  write: (at: number) => {
    kept = at;
  },
  forget: () => {
    kept = undefined;
  },
};
const clocks = () => ({ monotonic: late, wall: late });

const alphabet: Letter[] = [
  { type: 'send', params: PARAMS, seal },
  { type: 'send', params: { ...PARAMS, phone: '1' }, seal },
  { type: 'send', params: {}, seal },
  { type: 'xstate.done.actor.send', output: null },
  { type: 'xstate.error.actor.send', error: lost },
  { type: 'xstate.error.actor.send', error: refusal('passwordUnreadable') },
];
const CALM = ['tick', 'shown'] as const;

const machine = createSmsCodeMachine(quietSms({ clocks }));
const coverage = coverageOf(machine);
const owner = listener<SmsFact>().ref;
const say = (letter: Letter) => {
  if (letter.type === 'send') return `send ${letter.params?.phone ?? 'nothing'}`;
  return 'error' in letter ? `failed: ${letter.error.message}` : letter.type.replace(/^xstate\.\w+\.actor\./, '');
};
const walks = [
  ...walksOf(machine, { input: { owner, ...ADDRESS }, alphabet, key: ({ value }) => value, say }),
  ...walksOf(machine, {
    input: { owner, ...ADDRESS, url: '' as const },
    alphabet,
    key: ({ value }) => value,
    say,
    from: 'no address',
  }),
];

function start(input: SmsAddress & { owner: typeof owner }, left?: number) {
  late = 0;
  kept = left;
  const server = scripted<unknown>();
  const clock = new SimulatedClock();
  let shown = () => {};
  const button = createActor(
    createSmsCodeMachine(
      quietSms({
        clocks,
        sent,
        send: (_request, signal) => server.ask(signal),
        watchShown: (tell) => {
          shown = tell;
          return () => {};
        },
      }),
    ),
    { input, clock, inspect: coverage.inspect },
  ).start();
  let params: Partial<typeof PARAMS> | undefined = PARAMS;
  render(
    <Around>
      <SmsCodeField
        typing={{ value: '', fieldError: undefined, comesFirst: false, onType: () => {} }}
        button={button}
        onSend={() => button.send({ type: 'send', params, seal })}
      />
    </Around>,
  );
  const send = (given: typeof params) => {
    params = given;
    fireEvent.click(screen.getByRole('button'));
  };
  const pass = (ms: number, by: (typeof CALM)[number]) => {
    late += ms;
    if (by === 'tick') clock.increment(1_000);
    else shown();
  };
  return { button, server, send, pass };
}

const follows = (snapshot: Parameters<typeof smsButton>[0]) => {
  const { busy, rest } = smsButton(snapshot);
  const button = screen.getByRole('button');
  expect(button.getAttribute('aria-disabled')).toBe(String(busy));
  expect(button.textContent).toBe(rest > 0 ? `${rest} 秒后重新获取` : '获取验证码');
};

test.each(named(walks))('the button follows the machine: %s', async (_, { input, steps }) => {
  const { button, server, send } = start(input);
  for (const { event, state } of steps) {
    await act(async () => {
      if (event.type === 'send') send(event.params);
      else if ('error' in event) server.reject(event.error);
      else server.resolve(null);
    });
    expect(button.getSnapshot().value).toEqual(state.value);
    follows(state);
  }
});

test.each(CALM)('it cools for a minute, looks again at every %s, and can be pressed again', async (by) => {
  const { button, server, send, pass } = start({ owner, ...ADDRESS });
  await act(async () => send(PARAMS));
  await act(async () => server.resolve(null));
  follows(button.getSnapshot());
  await act(async () => pass(1_000, by));
  expect(screen.getByRole('button').textContent).toBe('59 秒后重新获取');
  await act(async () => pass(59_000, by));
  expect(button.getSnapshot().value).toBe('idle');
  follows(button.getSnapshot());
});

test.each([
  [-20_000, 40],
  [-60_000, 0],
  [1, 0],
])('§3: after a reload it cools on from what was stored, %i ms from now: %i s', (left, rest) => {
  const { button } = start({ owner, ...ADDRESS }, left);
  expect(smsButton(button.getSnapshot())).toEqual({ busy: rest > 0, rest });
  follows(button.getSnapshot());
});

test('§5: its field says what is wanted, and cuts nothing of a code that was copied with what stands between its digits (G54)', () => {
  start({ owner, ...ADDRESS });
  expect(fieldAt('code').maxLength).toBe(64);
  expect(fieldAt('code').placeholder).toBe(zhCN.entry.hint.code);
});

everyTransitionIsWalked(coverage);
