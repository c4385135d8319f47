import { expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import type { Ceremony, NewCredential } from '../../../contract/passkeys';
import { createPasskeyAddingMachine, type MadePasskey, passkeyAdding } from '../../../src/machines/account/passkey-adding';
import type { Notice } from '../../../src/machines/base/notices';
import type { Answered } from '../../../src/machines/credentials/authenticator';
import { MADE, QUESTION, WRONG_PASSWORD } from '../credentials/passkeys-fixture';
import { scripted } from '../shell/shell-fixture';

const FORM = { name: ' 办公电脑 ', password: 'Right_2026' };

function start() {
  const [ask, create, add] = [scripted<Ceremony>(), scripted<Answered<NewCredential>>(), scripted<unknown>()];
  const passwords: string[] = [];
  const added: MadePasskey[] = [];
  const notices: Notice[] = [];
  const adding = createActor(
    createPasskeyAddingMachine({
      ask: (password, signal) => {
        passwords.push(password);
        return ask.ask(signal);
      },
      create: (_options, signal) => create.ask(signal),
      add: (made, signal) => {
        added.push(made);
        return add.ask(signal);
      },
      notify: (notice) => void notices.push(notice),
    }),
  ).start();
  return { adding, ask, create, add, passwords, added, notices, bar: () => passkeyAdding(adding.getSnapshot()) };
}

async function prompting() {
  const all = start();
  all.adding.send({ type: 'submit', form: FORM });
  all.ask.resolve(QUESTION);
  await vi.waitFor(() => expect(all.create.calls).toHaveLength(1));
  return all;
}

test('no authenticator is asked before the server has found the password right', async () => {
  const { adding, ask, create, passwords, notices, bar } = start();
  adding.send({ type: 'submit', form: FORM });
  expect([passwords, create.calls.length]).toEqual([[FORM.password], 0]);
  ask.reject(WRONG_PASSWORD);
  await vi.waitFor(() => expect(bar()).toMatchObject({ busy: false, fieldErrors: { password: { desc: '账号或密码错误！' } } }));
  expect([create.calls.length, notices.length]).toEqual([0, 1]);
});

test('a name and a password are wanted, and the server is not asked without', () => {
  const { adding, ask, bar } = start();
  adding.send({ type: 'submit', form: { name: ' ', password: '' } });
  expect(bar().fieldErrors).toEqual({ name: 'missing', password: 'missing' });
  expect(ask.calls).toHaveLength(0);
});

test('what was made is added with its ticket, under the name without the spaces around it', async () => {
  const { adding, create, add, added } = await prompting();
  create.resolve({ kind: 'answered', credential: MADE });
  await vi.waitFor(() => expect(added).toEqual([{ ticket: QUESTION.ticket, credential: MADE, name: '办公电脑' }]));
  add.resolve(null);
  await vi.waitFor(() => expect(adding.getSnapshot().output).toBe('done'));
});

test('a no to the browser is no error, and what was filled in can be sent again', async () => {
  const { adding, create, ask, notices, bar } = await prompting();
  create.resolve({ kind: 'cancelled' });
  await vi.waitFor(() => expect(bar().said).toBe('cancelled'));
  adding.send({ type: 'submit', form: FORM });
  expect([notices.length, ask.calls.length]).toEqual([0, 2]);
});

test('leaving while the browser asks takes its dialog away; while the server works nothing can be left (G05)', async () => {
  const busy = start();
  busy.adding.send({ type: 'submit', form: FORM });
  busy.adding.send({ type: 'submit', form: FORM });
  busy.adding.send({ type: 'cancel' });
  expect([busy.ask.calls.length, busy.ask.calls[0]?.signal.aborted]).toEqual([1, false]);
  const { adding, create } = await prompting();
  adding.send({ type: 'cancel' });
  expect([create.calls[0]?.signal.aborted, adding.getSnapshot().output]).toEqual([true, 'cancelled']);
});
