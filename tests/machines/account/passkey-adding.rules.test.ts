import { expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import type { Ceremony, NewCredential } from '../../../contract/passkeys';
import {
  type AskedPasskey,
  createPasskeyAddingMachine,
  type MadePasskey,
  passkeyAdding,
} from '../../../src/machines/account/passkey-adding';
import { actDialog, createActMachine } from '../../../src/machines/base/act';
import type { Notice } from '../../../src/machines/base/notices';
import type { Answered } from '../../../src/machines/credentials/authenticator';
import { MADE, OFFLINE, QUESTION, WRONG_PASSWORD } from '../credentials/passkeys-fixture';
import { scripted } from '../shell/shell-fixture';

const FORM = { name: ' 办公电脑 ', password: 'Right_2026' };

function start() {
  const [ask, create, add] = [scripted<Ceremony>(), scripted<Answered<NewCredential>>(), scripted<unknown>()];
  const passwords: string[] = [];
  const added: MadePasskey[] = [];
  const notices: Notice[] = [];
  const notify = (notice: Notice) => void notices.push(notice);
  const adding = createActor(
    createPasskeyAddingMachine(
      {
        create: (_options, signal) => create.ask(signal),
        add: (made, signal) => {
          added.push(made);
          return add.ask(signal);
        },
        notify,
      },
      createActMachine<null, AskedPasskey, 'name' | 'password'>(
        async (_, signal, { name, password }) => {
          passwords.push(password);
          return { name: name.trim(), question: await ask.ask(signal) };
        },
        { fields: ['name', 'password'], notify },
      ),
    ),
  ).start();
  const bar = () => passkeyAdding(adding.getSnapshot());
  const submit = (filled = FORM) => bar().form?.send({ type: 'submit', filled });
  const cancel = () => bar().form?.send({ type: 'cancel' });
  /** Null where there is no form. */
  const form = () => {
    const ref = bar().form;
    return ref ? actDialog(ref.getSnapshot()) : null;
  };
  return { adding, ask, create, add, passwords, added, notices, bar, submit, cancel, form };
}

async function prompting() {
  const all = start();
  all.submit();
  all.ask.resolve(QUESTION);
  await vi.waitFor(() => expect(all.create.calls).toHaveLength(1));
  return all;
}

test('no authenticator is asked before the server has found the password right', async () => {
  const { ask, create, passwords, notices, submit, form } = start();
  submit();
  expect([passwords, create.calls.length]).toEqual([[FORM.password], 0]);
  ask.reject(WRONG_PASSWORD);
  await vi.waitFor(() => expect(form()).toMatchObject({ busy: false, errors: { password: { desc: '账号或密码错误！' } } }));
  expect([create.calls.length, notices.length]).toEqual([0, 1]);
});

test('a name and a password are wanted, and the server is not asked without', () => {
  const { ask, submit, form } = start();
  submit({ name: ' ', password: '' });
  expect(form()?.errors).toEqual({ name: 'missing', password: 'missing' });
  expect(ask.calls).toHaveLength(0);
});

test('what was made is added with its ticket, under the name without the spaces around it', async () => {
  const { adding, create, add, added } = await prompting();
  create.resolve({ kind: 'answered', credential: MADE });
  await vi.waitFor(() => expect(added).toEqual([{ ticket: QUESTION.ticket, credential: MADE, name: '办公电脑' }]));
  add.resolve(null);
  await vi.waitFor(() => expect(adding.getSnapshot().output).toEqual({ kind: 'done', answer: null }));
});

test('a passkey that could not be saved leads back to the form, with a notice', async () => {
  const { create, add, notices, bar } = await prompting();
  create.resolve({ kind: 'answered', credential: MADE });
  await vi.waitFor(() => expect(add.calls).toHaveLength(1));
  add.reject(OFFLINE);
  await vi.waitFor(() => expect(bar().form).toBeDefined());
  expect(notices).toHaveLength(1);
});

test('a no to the browser is no error, what was filled in can be sent again, and the hint goes with that', async () => {
  const { create, ask, notices, bar, submit } = await prompting();
  create.resolve({ kind: 'cancelled' });
  await vi.waitFor(() => expect(bar().hint).toBe('cancelled'));
  submit();
  expect([notices.length, ask.calls.length, bar().hint]).toEqual([0, 2, null]);
  ask.reject(WRONG_PASSWORD);
  await vi.waitFor(() => expect(notices).toHaveLength(1));
  expect(bar().hint).toBeNull();
});

test('leaving while the browser asks takes its dialog away; while the server works nothing can be left (G05)', async () => {
  const busy = start();
  busy.submit();
  busy.submit();
  busy.cancel();
  expect([busy.ask.calls.length, busy.ask.calls[0]?.signal.aborted]).toEqual([1, false]);
  const { adding, create } = await prompting();
  adding.send({ type: 'cancel' });
  expect([create.calls[0]?.signal.aborted, adding.getSnapshot().output]).toEqual([true, { kind: 'cancelled' }]);
});

test('a form that is cancelled adds nothing', () => {
  const { adding, cancel } = start();
  cancel();
  expect(adding.getSnapshot().output).toMatchObject({ kind: 'cancelled' });
});
