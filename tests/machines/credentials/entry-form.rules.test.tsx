import { act, fireEvent, render, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { describe, expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { CallError, type Failure } from '../../../contract/failure';
import { REFUSALS, type RefusalName } from '../../../contract/refusals';
import type { Notice } from '../../../src/machines/base/notices';
import type { Seal } from '../../../src/machines/base/site';
import type { EntryFact } from '../../../src/machines/credentials/entry-fact';
import { createAccountFormMachine, type PasswordForm, type PasswordFormPorts } from '../../../src/machines/guest/sign-in-forms';
import { PasswordForm as PasswordFormView } from '../../../src/ui/guest/PasswordForm';
import { Around } from '../app/app-fixture';
import { listener } from '../shell/shell-fixture';
import { fieldAt, quietEntry } from './entry-fixture';

const form: PasswordForm = { username: ' zhang.wei ', phone: '', password: 'Secret#2026', captcha: 'aB3d', remember: true };
const refusal = (name: RefusalName, data: unknown = null): Failure => ({
  kind: 'refused',
  code: REFUSALS[name].code,
  desc: '不对',
  data,
  requestId: 'r',
});

/** A server that answers at once. `failures` are what the next attempts meet. */
async function start({ failures = [], ...ports }: { failures?: Failure[] } & Partial<PasswordFormPorts> = {}) {
  const seen = {
    captchas: 0,
    configs: [] as boolean[],
    attempts: [] as { form: PasswordForm; seal: Seal }[],
    focused: [] as string[],
    notices: [] as Notice[],
    withdrawals: 0,
  };
  const owner = listener<EntryFact<string>>();
  const clock = new SimulatedClock();
  const entry = createActor(
    createAccountFormMachine(
      quietEntry({
        loadConfig: async (again) => {
          seen.configs.push(again);
          return { cipher: { keyId: 'k', publicKey: 'p' } };
        },
        loadCaptcha: async () => ({ codeId: `c${++seen.captchas}`, image: `data:image/svg+xml,${seen.captchas}` }),
        submit: async (given, seal) => {
          seen.attempts.push({ form: given, seal });
          const failure = failures.shift();
          if (failure) throw new CallError(failure);
          return 'token';
        },
        focus: (field) => void seen.focused.push(field),
        notify: (notice) => void seen.notices.push(notice),
        withdraw: () => {
          seen.withdrawals += 1;
        },
        ...ports,
      }),
    ),
    { input: { owner: owner.ref }, clock },
  ).start();
  await settled();
  const submit = async (given: Partial<PasswordForm> = {}) => {
    entry.send({ type: 'submit', form: { ...form, ...given } });
    await settled();
  };
  const show = (name = '') =>
    render(
      <StrictMode>
        <Around>
          <PasswordFormView form={entry} by="username" name={name} isRemembered={false} onName={() => {}} />
        </Around>
      </StrictMode>,
    );
  return { entry, seen, submit, show, clock, told: owner.told };
}

/** Lets every promise that can go on do so. */
const settled = () => act(async () => {});

test('a form asks once for the config and once for a picture, also under StrictMode (G06)', async () => {
  const { seen, show } = await start();
  show();
  await settled();
  expect(seen).toMatchObject({ configs: [false], captchas: 1 });
});

test('a sign-in is reported to the owner, with its token', async () => {
  const { told, submit } = await start();
  await submit();
  expect(told).toEqual([{ type: 'entry.done', answer: 'token' }]);
});

test.each<Failure>([
  refusal('credentialsWrong'),
  refusal('captchaWrong'),
  { ...refusal('captchaWrong'), code: 99_999 } as Failure,
  { kind: 'offline' },
  { kind: 'timeout' },
  { kind: 'http', status: 500, desc: '', requestId: 'r' },
  { kind: 'signedOut', why: 'expired', desc: '' },
])('every failure loads a new picture, empties its field and no other, and is told (G01, §8): %o', async (failure) => {
  const { seen, show, submit } = await start({ failures: [failure] });
  show();
  for (const name of ['username', 'password', 'captcha'] as const) {
    fireEvent.change(fieldAt(name), { target: { value: form[name] } });
  }
  await submit();
  expect(seen.captchas).toBe(2);
  expect(['username', 'password', 'captcha'].map((name) => fieldAt(name).value)).toEqual([form.username, form.password, '']);
  expect(seen.notices).toHaveLength(1);
});

test('the second attempt is made with the second picture (G01)', async () => {
  const { seen, submit } = await start({ failures: [refusal('credentialsWrong')] });
  await submit();
  await submit();
  expect(seen.attempts.map(({ seal }) => seal.codeId)).toEqual(['c1', 'c2']);
});

test.each<Failure>([{ kind: 'offline' }, { kind: 'timeout' }, { kind: 'http', status: 502, desc: '', requestId: 'r' }])(
  'a server that is away for a moment ends nothing: the next attempt is made (%o)',
  async (failure) => {
    const { submit, told } = await start({ failures: [failure] });
    await submit();
    await submit();
    expect(told).toEqual([{ type: 'entry.done', answer: 'token' }]);
  },
);

describe('a refusal goes under the field that it names, and the cursor into it', () => {
  test.each([
    ['captchaWrong', 'captcha'],
    ['credentialsWrong', 'password'],
    ['passwordUnreadable', 'password'],
  ] as const)('%s: %s', async (name, field) => {
    const { entry, seen, submit } = await start({ failures: [refusal(name), refusal(name)] });
    await submit();
    expect(Object.keys(entry.getSnapshot().context.fieldErrors)).toEqual([field]);
    expect(seen.focused).toEqual([field]);
  });

  test.each(['accountDisabled', 'tenantDisabled', 'notAMember'] as const)('%s names none: the notice alone', async (name) => {
    const { entry, seen, submit } = await start({ failures: [refusal(name)] });
    await submit();
    expect(entry.getSnapshot().context.fieldErrors).toEqual({});
    expect(seen.notices).toEqual([{ tone: 'error', failure: refusal(name), fallback: 'operation' }]);
  });
});

test.each(['passwordChangeNeeded', 'secondFactorNeeded', 'secondFactorSetupNeeded'] as const)(
  '%s is no error: it is reported to the owner with its data, and not shown',
  async (name) => {
    const { seen, submit, told } = await start({ failures: [refusal(name, { ticket: 't' })] });
    await submit();
    expect(told).toEqual([{ type: 'entry.nextStep', refusal: name, data: { ticket: 't' } }]);
    expect(seen).toMatchObject({ notices: [], captchas: 2 });
  },
);

test('a form that was open overnight is sent again with the present keys, and the user sees nothing of it (G55)', async () => {
  const { seen, submit, told } = await start({ failures: [refusal('passwordUnreadable')] });
  await submit();
  expect(seen.configs).toEqual([false, true]);
  expect(seen.attempts).toMatchObject([1, 2].map(() => ({ form, seal: { codeId: 'c1' } })));
  expect(seen.notices).toEqual([]);
  expect(told).toEqual([{ type: 'entry.done', answer: 'token' }]);
});

test('a password that cannot be read with the present keys either is a failure, and is not sent a third time', async () => {
  const { seen, submit } = await start({ failures: [refusal('passwordUnreadable'), refusal('passwordUnreadable')] });
  await submit();
  expect(seen.attempts).toHaveLength(2);
  expect(seen.notices).toMatchObject([{ failure: { kind: 'refused' } }]);
});

test('what was said of one attempt is taken back when the next is made, and not when that is not made', async () => {
  const { seen, submit } = await start({ failures: [refusal('credentialsWrong')] });
  await submit();
  expect(seen).toMatchObject({ notices: [expect.anything()], withdrawals: 1 });
  await submit({ captcha: '' });
  expect(seen.withdrawals).toBe(1);
  await submit();
  expect(seen.withdrawals).toBe(2);
});

test('a double click is one attempt (G05)', async () => {
  const { entry, seen } = await start();
  entry.send({ type: 'submit', form });
  entry.send({ type: 'submit', form });
  await settled();
  expect(seen.attempts).toHaveLength(1);
});

test('empty fields are named, nothing is sent, and the cursor goes into the first of them', async () => {
  const { entry, seen, submit } = await start();
  await submit({ username: '  ', captcha: '' });
  expect(entry.getSnapshot().context.fieldErrors).toEqual({ username: 'missing', captcha: 'missing' });
  expect(seen).toMatchObject({ attempts: [], focused: ['username'], captchas: 1 });
});

test('a password that is longer than any is named at its field, and not sent', async () => {
  const { entry, seen, submit, show } = await start({ failures: [refusal('credentialsWrong')] });
  show();
  await submit({ password: 'x'.repeat(512) });
  await submit({ password: 'x'.repeat(513) });
  expect(seen.attempts).toHaveLength(1);
  expect(entry.getSnapshot().context.fieldErrors).toEqual({ password: { say: 'tooLong', max: 512 } });
  expect(screen.getByText('密码不能超过 512 位')).toBeTruthy();
});

test('when there is a network again, the picture and the keys that could not be had are asked for again', async () => {
  let returned = () => {};
  const lost = new CallError({ kind: 'offline' });
  const asked = { configs: 0, captchas: 0 };
  await start({
    loadConfig: () => {
      asked.configs += 1;
      return Promise.reject(lost);
    },
    loadCaptcha: () => {
      asked.captchas += 1;
      return Promise.reject(lost);
    },
    watchReturn: (tell) => {
      returned = tell;
      return () => {};
    },
  });
  await act(async () => returned());
  expect(asked).toEqual({ configs: 2, captchas: 2 });
});

test('a network that comes back changes no picture that is there', async () => {
  let returned = () => {};
  const { seen } = await start({
    watchReturn: (tell) => {
      returned = tell;
      return () => {};
    },
  });
  await act(async () => returned());
  expect(seen).toMatchObject({ captchas: 1, configs: [false] });
});

test('a picture older than 2 minutes is not sent: a new one is shown instead', async () => {
  const { entry, seen, submit, clock } = await start();
  clock.increment(120_000);
  await submit();
  expect(seen).toMatchObject({ attempts: [], captchas: 2, focused: ['captcha'] });
  expect(entry.getSnapshot().context.fieldErrors).toEqual({ captcha: 'expired' });
});

test('an idle form asks for nothing: a stale picture is renewed when its field is entered', async () => {
  const { entry, seen, clock } = await start();
  clock.increment(600_000);
  expect(seen.captchas).toBe(1);
  entry.send({ type: 'used' });
  expect(seen.captchas).toBe(2);
});

test('nothing is sent before the server has said how passwords travel', async () => {
  const { seen, submit } = await start({ loadConfig: () => Promise.reject(new CallError({ kind: 'offline' })) });
  await submit();
  expect(seen.attempts).toEqual([]);
});

test('the password is in no snapshot, while it is sent and after', async () => {
  const { entry, submit } = await start({ failures: [refusal('credentialsWrong')] });
  const seen: string[] = [];
  entry.subscribe(({ context: { owner: _, ...rest } }) => void seen.push(JSON.stringify(rest)));
  await submit();
  await submit();
  expect(seen.length).toBeGreaterThan(2);
  expect(seen.join()).not.toContain(form.password);
});

test('a name that is remembered is there, and the cursor is in the first empty field', async () => {
  const { show } = await start();
  show('zhang.wei');
  expect(fieldAt('username').value).toBe('zhang.wei');
  expect(document.activeElement).toBe(fieldAt('password'));
});

test.each([{ isComposing: true }, { keyCode: 229 }])('Enter that confirms pinyin sends nothing (G17): %o', async (init) => {
  const { show } = await start();
  show();
  expect(fireEvent.keyDown(fieldAt('username'), { key: 'Enter', ...init })).toBe(false);
  expect(fireEvent.keyDown(fieldAt('username'), { key: 'Enter' })).toBe(true);
});

test('Caps Lock is said while it is on; the password can be shown', async () => {
  const { show } = await start();
  show();
  fireEvent.keyDown(fieldAt('password'), { key: 'A', modifierCapsLock: true });
  expect(screen.queryByText('大写锁定已开启')).not.toBeNull();
  fireEvent.keyDown(fieldAt('password'), { key: 'a' });
  expect(screen.queryByText('大写锁定已开启')).toBeNull();
  fireEvent.click(screen.getByLabelText('显示密码'));
  expect(fieldAt('password').type).toBe('text');
});
