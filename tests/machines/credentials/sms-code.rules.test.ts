import { describe, expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import type { CallError } from '../../../contract/failure';
import { codeError } from '../../../src/machines/base/field-errors';
import type { Notice } from '../../../src/machines/base/notices';
import {
  createSmsCodeMachine,
  type SmsFact,
  type SmsParams,
  type SmsRequest,
  smsButton,
} from '../../../src/machines/credentials/sms-code';
import { refusal } from '../guest/doors-fixture';
import { memory } from '../records/list-fixture';
import { listener } from '../shell/shell-fixture';
import { quietSms } from './entry-fixture';

const seal = { codeId: 'c1', config: {} };
const PARAMS: SmsParams = { phone: '13800138000', captcha: 'aB3d' };

/** A button, a server that answers at once, and two clocks that can be told apart. `failure` is what the first message meets. */
function start({
  url = '/sms/code',
  failure,
  left = {},
}: {
  url?: SmsRequest['url'];
  failure?: CallError;
  left?: Record<string, unknown>;
} = {}) {
  const kept = memory(left);
  const seen = { sent: [] as SmsRequest[], notices: [] as Notice[] };
  const time = { monotonic: 1_000, wall: 1_700_000_000_000 };
  const clock = new SimulatedClock();
  const owner = listener<SmsFact>();
  let failing = failure;
  let tellShown = () => {};
  const button = createActor(
    createSmsCodeMachine(
      quietSms({
        send: async (request) => {
          seen.sent.push(request);
          const error = failing;
          failing = undefined;
          if (error) throw error;
        },
        clocks: () => ({ ...time }),
        sent: kept.stored('VERIFY_CODE'),
        watchShown: (tell) => {
          tellShown = tell;
          return () => {
            tellShown = () => {};
          };
        },
        notify: (notice) => void seen.notices.push(notice),
      }),
    ),
    { input: { owner: owner.ref, url, method: 'POST' }, clock },
  ).start();
  const send = async (params?: SmsParams) => {
    button.send({ type: 'send', params, seal });
    await Promise.resolve();
    await Promise.resolve();
    await Promise.resolve();
  };
  /** Both clocks go on, and the button with them, second by second. */
  const pass = (seconds: number) => {
    for (let passed = 0; passed < seconds; passed += 1) {
      time.monotonic += 1_000;
      time.wall += 1_000;
      clock.increment(1_000);
    }
  };
  return {
    button,
    seen,
    time,
    memory: kept,
    send,
    pass,
    told: owner.told,
    show: () => tellShown(),
    rest: () => smsButton(button.getSnapshot()).rest,
  };
}

describe('§5: what the button says instead of sending', () => {
  test('no address: a warning', async () => {
    const { seen, send } = start({ url: '' });
    await send(PARAMS);
    expect(seen).toEqual({ sent: [], notices: [{ tone: 'warning', say: 'smsNoAddress' }] });
  });

  test.each([undefined, {}])('no parameters: a warning (%o)', async (params) => {
    const { seen, send } = start();
    await send(params);
    expect(seen).toEqual({ sent: [], notices: [{ tone: 'warning', say: 'smsNoParams' }] });
  });

  test.each<[SmsParams, object]>([
    [{ phone: '', captcha: 'aB3d' }, { phone: 'missing' }],
    [{ phone: '1380013800', captcha: 'aB3d' }, { phone: 'phone' }],
    [{ phone: '23800138000' }, { phone: 'phone' }],
    [{ username: ' ' }, { username: 'missing' }],
    [{ password: '' }, { password: 'missing' }],
    [{ phone: '13800138000', captcha: '' }, { captcha: 'missing' }],
    [{ code: '' }, { code: 'missing' }],
  ])('%o: %o, and nothing is sent', async (params, fieldErrors) => {
    const { seen, send, told } = start();
    await send(params);
    expect(seen.sent).toEqual([]);
    expect(told).toEqual([{ type: 'sms.refused', fieldErrors }]);
  });

  test.each<SmsParams>([{ username: 'zhang.wei' }, { phone: '13800138000' }, { password: '  ' }])(
    'each parameter is looked at only if it is there: %o is sent',
    async (params) => {
      const { seen, send } = start();
      await send(params);
      expect(seen.sent).toEqual([{ url: '/sms/code', method: 'POST', params, seal }]);
    },
  );
});

test('§4: a minute from the message on, and no click is heard until it is over', async () => {
  const { seen, send, pass, rest } = start();
  await send(PARAMS);
  expect(rest()).toBe(60);
  pass(59);
  expect(rest()).toBe(1);
  await send(PARAMS);
  expect(seen.sent).toHaveLength(1);
  pass(1);
  await send(PARAMS);
  expect(seen.sent).toHaveLength(2);
});

describe('§3: when the last message was sent is stored while the button cools', () => {
  test('the minute over, nothing is stored', async () => {
    const { send, pass, memory, time } = start();
    const sentAt = time.wall;
    await send(PARAMS);
    pass(59);
    expect(memory.read('VERIFY_CODE')).toBe(sentAt);
    pass(1);
    expect(memory.keys()).toEqual([]);
  });

  test('the form left, nothing is stored: another one begins afresh', async () => {
    const { button, send, memory } = start();
    await send(PARAMS);
    button.stop();
    expect(memory.keys()).toEqual([]);
  });

  test.each(['yesterday', null, { at: 1 }])('what is no time is ignored: %o', (left) => {
    const { button } = start({ left: { VERIFY_CODE: left } });
    expect(smsButton(button.getSnapshot()).busy).toBe(false);
  });
});

test('a double click sends one message (G05)', () => {
  const { button, seen } = start();
  button.send({ type: 'send', params: PARAMS, seal });
  button.send({ type: 'send', params: PARAMS, seal });
  expect(seen.sent).toHaveLength(1);
});

describe('G04: neither a computer that slept nor a clock that was set locks the button, or shows a negative rest', () => {
  test('the tab was hidden, and no timer ran: what is left is right at once when it is shown', async () => {
    const { send, time, show, rest } = start();
    await send(PARAMS);
    time.monotonic += 45_000;
    time.wall += 45_000;
    show();
    expect(rest()).toBe(15);
  });

  test('it was hidden for longer than the minute: it can be pressed at once', async () => {
    const { button, send, time, show } = start();
    await send(PARAMS);
    time.monotonic += 600_000;
    time.wall += 600_000;
    show();
    expect(smsButton(button.getSnapshot())).toEqual({ busy: false, rest: 0 });
  });

  test('the computer slept, and the clock that no user can set stood still: the one on the wall shows it', async () => {
    const { button, send, time, show } = start();
    await send(PARAMS);
    time.wall += 3_600_000;
    show();
    expect(smsButton(button.getSnapshot()).busy).toBe(false);
  });

  test.each([-86_400_000, -1])('the wall clock was set back by %i ms: the minute lasts a minute', async (by) => {
    const { send, time, pass, rest, button } = start();
    await send(PARAMS);
    time.wall += by;
    pass(30);
    expect(rest()).toBe(30);
    pass(30);
    expect(smsButton(button.getSnapshot()).busy).toBe(false);
  });

  test('both clocks went back: it says a minute, never more', async () => {
    const { send, time, show, rest } = start();
    await send(PARAMS);
    time.monotonic = 0;
    time.wall = 0;
    show();
    expect(rest()).toBe(60);
  });
});

describe('a picture serves one message', () => {
  test('after one that was sent the form is told to bring another', async () => {
    const { send, told, seen } = start();
    await send(PARAMS);
    expect(told).toEqual([{ type: 'sms.spent' }]);
    expect(seen.notices).toEqual([{ tone: 'success', say: 'smsSent' }]);
  });

  test.each(['captchaWrong', 'smsTooSoon', 'smsTooMany'] as const)(
    'after a refusal as well, and the button can be pressed again: %s',
    async (name) => {
      const { button, send, told, seen } = start({ failure: refusal(name) });
      await send(PARAMS);
      expect(told.at(-1)).toEqual({ type: 'sms.spent' });
      expect(seen.notices).toMatchObject([{ tone: 'error', failure: { kind: 'refused' } }]);
      expect(smsButton(button.getSnapshot())).toEqual({ busy: false, rest: 0 });
    },
  );

  test('a refusal is said under its field', async () => {
    const { send, told } = start({ failure: refusal('captchaWrong') });
    await send(PARAMS);
    expect(told[0]).toMatchObject({ type: 'sms.refused', fieldErrors: { captcha: { kind: 'refused' } } });
  });

  test('a password that the server cannot read asks for its keys again', async () => {
    const { send, told } = start({ failure: refusal('passwordUnreadable') });
    await send({ username: 'zhang.wei', password: 'Secret#2026' });
    expect(told.map(({ type }) => type)).toContain('sms.unreadable');
  });
});

test('neither number nor password is in any snapshot', async () => {
  const { button, send } = start();
  const seen: string[] = [];
  button.subscribe(({ context: { owner: _, ...rest } }) => void seen.push(JSON.stringify(rest)));
  await send({ ...PARAMS, password: 'Secret#2026' });
  expect(seen.length).toBeGreaterThan(1);
  for (const secret of ['Secret#2026', '13800138000']) expect(seen.join()).not.toContain(secret);
});

test.each([
  ['', { code: 'missing' }],
  ['12', { code: 'smsCode' }],
  ['abcdef', { code: 'smsCode' }],
  [' 123456 ', {}],
  ['１２３ ４５６', {}],
])('a code that is there and wrong is not called missing: %j', (code, fieldErrors) => {
  expect(codeError(code)).toEqual(fieldErrors);
});
