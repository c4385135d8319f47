import { act, fireEvent, render, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { describe, expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { CallError, type Failure } from '../../contract/failure';
import { REFUSALS } from '../../contract/refusals';
import type { Captcha } from '../../contract/sign-in';
import type { Notice } from '../../src/machines/notices';
import {
  createSignInMachine,
  type SignInAttempt,
  type SignInFact,
  type SignInForm,
  type SignInPorts,
} from '../../src/machines/sign-in';
import { SignInForm as SignInFormView } from '../../src/ui/login/SignInForm';
import { quietSignIn } from './app-fixture';
import { listener } from './shell-fixture';

const form: SignInForm = { username: ' zhang.wei ', password: 'Secret#2026', captcha: 'aB3d', remember: true };
const refusal = (code: number): Failure => ({ kind: 'refused', code, desc: '不对', data: null, requestId: 'r' });

/** A server that answers at once. `failures` are what the next attempts meet. */
async function start({ failures = [], ...ports }: { failures?: Failure[] } & Partial<SignInPorts> = {}) {
  const seen = {
    captchas: 0,
    configs: 0,
    attempts: [] as SignInAttempt[],
    focused: [] as string[],
    notices: [] as Notice[],
    kept: [] as (string | null)[],
  };
  const session = listener<SignInFact>();
  const clock = new SimulatedClock();
  const signIn = createActor(
    createSignInMachine(
      quietSignIn({
        loadConfig: async () => {
          seen.configs += 1;
          return { bigTitle: '平台', cipher: { keyId: 'k', publicKey: 'p' } };
        },
        loadCaptcha: async (): Promise<Captcha> => {
          seen.captchas += 1;
          return { codeId: `c${seen.captchas}`, image: `data:image/svg+xml,${seen.captchas}` };
        },
        signIn: async (attempt) => {
          seen.attempts.push(attempt);
          const failure = failures.shift();
          if (failure) throw new CallError(failure);
          return 'token';
        },
        focus: (field) => void seen.focused.push(field),
        notify: (notice) => void seen.notices.push(notice),
        keepAccount: (account) => void seen.kept.push(account),
        ...ports,
      }),
    ),
    { input: { session: session.ref }, clock },
  ).start();
  await settled();
  const submit = async (given: Partial<SignInForm> = {}) => {
    signIn.send({ type: 'submit', form: { ...form, ...given } });
    await settled();
  };
  return { signIn, seen, submit, clock, told: session.told };
}

/** Lets every promise that can go on do so. */
const settled = () => act(async () => {});

test('the screen asks once for the config and once for a picture, also under StrictMode (G06)', async () => {
  const { signIn, seen } = await start();
  render(
    <StrictMode>
      <SignInFormView signIn={signIn} />
    </StrictMode>,
  );
  await settled();
  expect(seen).toMatchObject({ configs: 1, captchas: 1 });
});

test('the titles and icons of the config are told to the session (§3)', async () => {
  const { told } = await start();
  expect(told).toEqual([{ type: 'configured', config: { bigTitle: '平台', cipher: { keyId: 'k', publicKey: 'p' } } }]);
});

test.each<Failure>([
  refusal(REFUSALS.credentialsWrong.code),
  refusal(REFUSALS.captchaWrong.code),
  refusal(99_999),
  { kind: 'offline' },
  { kind: 'timeout' },
  { kind: 'http', status: 500, desc: '', requestId: 'r' },
  { kind: 'signedOut', why: 'expired', desc: '' },
])('every failure loads a new picture, empties the field, and is told (G01, §8): %o', async (failure) => {
  const { signIn, seen, submit } = await start({ failures: [failure] });
  render(<SignInFormView signIn={signIn} />);
  fireEvent.change(screen.getByLabelText('图形验证码'), { target: { value: 'aB3d' } });
  await submit();
  expect(seen.captchas).toBe(2);
  expect(screen.getByLabelText<HTMLInputElement>('图形验证码').value).toBe('');
  expect(seen.notices).toHaveLength(1);
});

test('the second attempt is made with the second picture (G01)', async () => {
  const { seen, submit } = await start({ failures: [refusal(REFUSALS.credentialsWrong.code)] });
  await submit();
  await submit();
  expect(seen.attempts.map(({ codeId }) => codeId)).toEqual(['c1', 'c2']);
});

describe('a refusal goes under the field that it names, and the cursor into it', () => {
  test.each([
    ['captchaWrong', 'captcha'],
    ['credentialsWrong', 'password'],
    ['passwordUnreadable', 'password'],
  ] as const)('%s: %s', async (name, field) => {
    const { signIn, seen, submit } = await start({ failures: [refusal(REFUSALS[name].code)] });
    await submit();
    expect(Object.keys(signIn.getSnapshot().context.complaints)).toEqual([field]);
    expect(seen.focused).toEqual([field]);
  });
});

test('a password that the server cannot read asks for its keys again', async () => {
  const { seen, submit } = await start({ failures: [refusal(REFUSALS.passwordUnreadable.code)] });
  await submit();
  expect(seen.configs).toBe(2);
});

test('a double click is one attempt (G05)', async () => {
  const { signIn, seen } = await start();
  signIn.send({ type: 'submit', form });
  signIn.send({ type: 'submit', form });
  await settled();
  expect(seen.attempts).toHaveLength(1);
});

test('empty fields are named, nothing is sent, and the cursor goes into the first of them', async () => {
  const { signIn, seen, submit } = await start();
  await submit({ username: '  ', captcha: '' });
  expect(signIn.getSnapshot().context.complaints).toEqual({ username: 'missing', captcha: 'missing' });
  expect(seen).toMatchObject({ attempts: [], focused: ['username'], captchas: 1 });
});

test('a picture older than 2 minutes is not sent: a new one is shown instead', async () => {
  const { signIn, seen, submit, clock } = await start();
  clock.increment(120_000);
  await submit();
  expect(seen).toMatchObject({ attempts: [], captchas: 2, focused: ['captcha'] });
  expect(signIn.getSnapshot().context.complaints).toEqual({ captcha: 'expired' });
});

test('an idle screen asks for nothing: a stale picture is renewed when its field is entered', async () => {
  const { signIn, seen, clock } = await start();
  clock.increment(600_000);
  expect(seen.captchas).toBe(1);
  signIn.send({ type: 'used' });
  expect(seen.captchas).toBe(2);
});

test('nothing is sent before the server has said how passwords travel', async () => {
  const { seen, submit } = await start({ loadConfig: () => Promise.reject(new CallError({ kind: 'offline' })) });
  await submit();
  expect(seen.attempts).toEqual([]);
});

test('the password is in no snapshot, while it is sent and after', async () => {
  const { signIn, submit } = await start({ failures: [refusal(REFUSALS.credentialsWrong.code)] });
  const seen: string[] = [];
  signIn.subscribe(({ context: { session: _, ...rest } }) => void seen.push(JSON.stringify(rest)));
  await submit();
  await submit();
  expect(seen.length).toBeGreaterThan(2);
  expect(seen.join()).not.toContain(form.password);
});

test('only the account is remembered, and only if that is wished', async () => {
  const first = await start();
  await first.submit();
  expect(first.seen.kept).toEqual(['zhang.wei']);
  const second = await start();
  await second.submit({ remember: false });
  expect(second.seen.kept).toEqual([null]);
});

test('the cursor is in the first empty field', async () => {
  const { signIn } = await start({ readAccount: () => 'zhang.wei' });
  render(<SignInFormView signIn={signIn} />);
  expect(screen.getByLabelText<HTMLInputElement>('账号').value).toBe('zhang.wei');
  expect(document.activeElement).toBe(screen.getByLabelText('密码'));
});

test.each([{ isComposing: true }, { keyCode: 229 }])('Enter that confirms pinyin sends nothing (G17): %o', async (init) => {
  const { signIn } = await start();
  render(<SignInFormView signIn={signIn} />);
  const goesOn = fireEvent.keyDown(screen.getByLabelText('账号'), { key: 'Enter', ...init });
  expect(goesOn).toBe(false);
  expect(fireEvent.keyDown(screen.getByLabelText('账号'), { key: 'Enter' })).toBe(true);
});

test('Caps Lock is said while it is on; the password can be shown', async () => {
  const { signIn } = await start();
  render(<SignInFormView signIn={signIn} />);
  const password = screen.getByLabelText<HTMLInputElement>('密码');
  fireEvent.keyDown(password, { key: 'A', modifierCapsLock: true });
  expect(screen.queryByText('大写锁定已开启')).not.toBeNull();
  fireEvent.keyDown(password, { key: 'a' });
  expect(screen.queryByText('大写锁定已开启')).toBeNull();
  fireEvent.click(screen.getByLabelText('显示密码'));
  expect(password.type).toBe('text');
});
