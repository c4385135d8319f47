import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { CallError } from '../../../contract/failure';
import type { QR_STATES } from '../../../contract/sign-in-methods';
import type { EntryFact } from '../../../src/machines/credentials/entry-fact';
import { createQrSignInMachine } from '../../../src/machines/guest/qr-sign-in';
import { createWeChatMachine, qrIn } from '../../../src/machines/guest/wechat';
import { QrSignIn } from '../../../src/ui/guest/QrSignIn';
import { WeChatScreen } from '../../../src/ui/guest/WeChatScreen';
import { listener } from '../shell/shell-fixture';
import { failures, lost, opened, quietBindForm, refusal, said, show } from './doors-fixture';

type State = (typeof QR_STATES)[number];

/** A telephone and a server: `state` is what they say, a failure what the calls meet. */
async function open(first: State | CallError = 'waiting') {
  let now: State | CallError = first;
  let visible = true;
  let tell: (visible: boolean) => void = () => {};
  const seen = { made: 0, asked: 0 };
  const owner = listener<EntryFact<string>>();
  const clock = new SimulatedClock();
  const qr = createActor(
    createQrSignInMachine(
      {
        makeQr: async () => `data:image/svg+xml,${++seen.made}`,
        askState: async () => {
          seen.asked += 1;
          if (now instanceof CallError) throw now;
          return { state: now, token: now === 'confirmed' ? 'token' : null };
        },
        watchVisibility: (hear) => {
          tell = hear;
          hear(visible);
          return () => {
            tell = () => {};
          };
        },
      },
      quietBindForm(),
    ),
    { input: { owner: owner.ref }, clock },
  ).start();
  await act(async () => {});
  const pass = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 500) await act(async () => clock.increment(500));
  };
  return {
    qr,
    seen,
    told: owner.told,
    pass,
    becomes: async (state: State | CallError) => {
      now = state;
      await pass(2_000);
    },
    look: async (isVisible: boolean) => {
      visible = isVisible;
      await act(async () => tell(isVisible));
    },
  };
}

test('the server is asked every 2 s, and not before', async () => {
  const { seen, pass } = await open();
  await pass(1_500);
  expect(seen.asked).toBe(0);
  await pass(500);
  expect(seen.asked).toBe(1);
  await pass(8_000);
  expect(seen.asked).toBe(5);
});

test('a hidden window asks for nothing, however long; once it is shown it asks at once', async () => {
  const { seen, pass, look } = await open();
  await look(false);
  await pass(60_000);
  expect(seen.asked).toBe(0);
  await look(true);
  expect(seen.asked).toBe(1);
});

test('a window that is opened behind another one waits as well', async () => {
  const { seen, pass, look, qr } = await open();
  await look(false);
  qr.send({ type: 'renew' });
  await pass(10_000);
  expect(seen.asked).toBe(0);
});

test('waiting, scanned, confirmed: each is said, and the token comes once (§2.2)', async () => {
  const { qr, told, becomes } = await open();
  show(<QrSignIn qr={qr} />);
  expect(said()).toContain('请使用微信扫描二维码');
  await becomes('scanned');
  expect(said()).toContain('请在手机上确认登录');
  await becomes('confirmed');
  expect(said()).toContain('登录成功');
  await becomes('confirmed');
  expect(told).toEqual([{ type: 'entry.done', answer: 'token' }]);
});

test.each([
  ['expired', '二维码已过期'],
  ['refused', '已取消登录'],
] as const)('%s ends the asking, is said, and another code is one key away', async (state, words) => {
  const { qr, seen, pass, becomes } = await open();
  show(<QrSignIn qr={qr} />);
  await becomes(state);
  const { asked } = seen;
  await pass(20_000);
  expect(seen.asked).toBe(asked);
  expect(said()).toContain(words);
  expect(document.activeElement?.textContent).toBe('刷新二维码');
  await act(async () => screen.getByText('刷新二维码').click());
  expect(seen.made).toBe(2);
  expect(said()).toContain('请使用微信扫描二维码');
});

test.each(failures)('a lost answer ends nothing: it is said, and asked again: %o', async (failure) => {
  const { qr, becomes } = await open();
  show(<QrSignIn qr={qr} />);
  await becomes('scanned');
  await becomes(new CallError(failure));
  expect(said()).toContain('正在重试');
  expect(said()).toContain('扫描成功');
  await becomes('scanned');
  expect(said()).not.toContain('正在重试');
});

test('an account that may not come in is told why', async () => {
  const { qr, becomes, told } = await open();
  show(<QrSignIn qr={qr} />);
  await becomes(refusal('accountDisabled'));
  expect(said()).toContain('拒绝：accountDisabled');
  expect(told).toEqual([]);
});

test('an unbound identity binds an account (§7.1); another code leads back', async () => {
  const { qr, seen, becomes } = await open();
  show(<QrSignIn qr={qr} />);
  await becomes(refusal('identityUnbound', { bindTicket: 'very-secret' }));
  expect(document.activeElement?.id).toBe('phone');
  expect(JSON.stringify(qr.getSnapshot().context.failure)).toBe('null');
  await act(async () => screen.getByText('刷新二维码').click());
  expect(seen.made).toBe(2);
});

test('a confirmation without a token is no way in', async () => {
  const owner = listener<EntryFact<string>>();
  const clock = new SimulatedClock();
  const machine = createQrSignInMachine(
    {
      makeQr: async () => 'data:,',
      askState: async () => ({ state: 'confirmed', token: null }),
      watchVisibility: () => () => {},
    },
    quietBindForm(),
  );
  const qr = createActor(machine, { input: { owner: owner.ref }, clock }).start();
  await act(async () => {});
  await act(async () => clock.increment(2_000));
  expect(qr.getSnapshot().value).toBe('expired');
  expect(owner.told).toEqual([]);
});

test('what was asked before the window was hidden is waited for: its token comes once', async () => {
  const owner = listener<EntryFact<string>>();
  const clock = new SimulatedClock();
  let answer = (_: { state: 'confirmed'; token: string }) => {};
  let tell = (_: boolean) => {};
  const machine = createQrSignInMachine(
    {
      makeQr: async () => 'data:,',
      askState: () => new Promise((resolve) => (answer = resolve)),
      watchVisibility: (hear) => {
        tell = hear;
        return () => {};
      },
    },
    quietBindForm(),
  );
  const qr = createActor(machine, { input: { owner: owner.ref }, clock }).start();
  await act(async () => {});
  await act(async () => clock.increment(2_000));
  tell(false);
  await act(async () => answer({ state: 'confirmed', token: 'token' }));
  expect(qr.getSnapshot().value).toBe('done');
  expect(owner.told).toEqual([{ type: 'entry.done', answer: 'token' }]);
});

test('a code that could not be made says why and can be asked for again', async () => {
  const owner = listener<EntryFact<string>>();
  const answers: (string | CallError)[] = [lost, 'data:,'];
  const machine = createQrSignInMachine(
    {
      makeQr: async () => {
        const answer = answers.shift() ?? '';
        if (answer instanceof CallError) throw answer;
        return answer;
      },
      askState: () => new Promise(() => {}),
      watchVisibility: () => () => {},
    },
    quietBindForm(),
  );
  const qr = createActor(machine, { input: { owner: owner.ref } }).start();
  await act(async () => {});
  show(<QrSignIn qr={qr} />);
  expect(said()).toContain('无法使用微信扫码登录');
  await act(async () => screen.getByText('刷新二维码').click());
  expect(screen.getByAltText('微信登录二维码')).toBeTruthy();
});

/** The screen /open/auth/wx of a tenant whose server answers so when it is asked for a code. */
async function openScreen(answer: CallError) {
  const went: string[] = [];
  const qr = createQrSignInMachine(
    { makeQr: () => Promise.reject(answer), askState: () => new Promise(() => {}), watchVisibility: () => () => {} },
    quietBindForm(),
  );
  const page = createActor(createWeChatMachine({ enter: () => {}, go: (to) => void went.push(to) }, qr), {
    input: opened('?orgId=haicheng'),
  }).start();
  await act(async () => {});
  return { page, went };
}

test('where WeChat is not set up, the server’s words and the way back to sign in stand there: another code would not help (§2.2)', async () => {
  const { page, went } = await openScreen(refusal('thirdPartyUnknown'));
  show(<WeChatScreen page={page} />);
  expect(said()).toContain('拒绝：thirdPartyUnknown');
  expect(screen.queryByText('刷新二维码')).toBeNull();
  expect(document.activeElement?.textContent).toBe('使用其他方式登录');
  await act(async () => screen.getByText('使用其他方式登录').click());
  expect(went).toEqual(['/login?orgId=haicheng']);
});

test('the QR tab of a tenant without WeChat says so and offers no other code: the other tabs are the way on (§2.6)', async () => {
  const { page } = await openScreen(refusal('thirdPartyUnknown'));
  show(<QrSignIn qr={qrIn(page.getSnapshot())} />);
  expect(said()).toContain('拒绝：thirdPartyUnknown');
  expect(screen.queryByRole('button')).toBeNull();
});

test.each(failures)(
  'whatever else a code could not be had for may pass: it can be asked for again, and that has the focus: %o',
  async (failure) => {
    const { page } = await openScreen(new CallError(failure));
    show(<WeChatScreen page={page} />);
    expect(document.activeElement?.textContent).toBe('刷新二维码');
  },
);
