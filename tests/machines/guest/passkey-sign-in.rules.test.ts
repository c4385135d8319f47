import { describe, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import type { Assertion, Ceremony } from '../../../contract/passkeys';
import type { Notice } from '../../../src/machines/base/notices';
import type { Answered } from '../../../src/machines/credentials/authenticator';
import type { EntryFact } from '../../../src/machines/credentials/entry-fact';
import {
  createPasskeySignInMachine,
  type PasskeySignInPorts,
  passkeyBar,
  type Signed,
} from '../../../src/machines/guest/passkey-sign-in';
import { OFFLINE, QUESTION, SIGNED } from '../credentials/passkeys-fixture';
import { listener, scripted } from '../shell/shell-fixture';

function start(ports: Partial<PasskeySignInPorts> = {}) {
  const [ask, prompt, signIn] = [scripted<Ceremony>(), scripted<Answered<Assertion>>(), scripted<string>()];
  const notices: Notice[] = [];
  const sent: Signed[] = [];
  const owner = listener<Extract<EntryFact<string>, { type: 'entry.done' }>>();
  const machine = createPasskeySignInMachine({
    loadConfig: async () => ({ passkeys: true }),
    isSupported: () => true,
    ask: ask.ask,
    prompt: (_options, signal) => prompt.ask(signal),
    signIn: (signed, signal) => {
      sent.push(signed);
      return signIn.ask(signal);
    },
    notify: (notice) => void notices.push(notice),
    ...ports,
  });
  const passkey = createActor(machine, { input: { owner: owner.ref } }).start();
  return { passkey, ask, prompt, signIn, notices, sent, told: owner.told, bar: () => passkeyBar(passkey.getSnapshot()) };
}

async function started(ports: Partial<PasskeySignInPorts> = {}) {
  const all = start(ports);
  await vi.waitFor(() => expect(all.passkey.getSnapshot().matches('offered')).toBe(true));
  return all;
}

async function prompting(ports: Partial<PasskeySignInPorts> = {}) {
  const all = await started(ports);
  all.passkey.send({ type: 'start' });
  all.ask.resolve(QUESTION);
  await vi.waitFor(() => expect(all.bar().isPrompting).toBe(true));
  return all;
}

describe('there is nothing to press', () => {
  test.each<[string, Partial<PasskeySignInPorts>]>([
    ['where the tenant’s policy has no passkeys', { loadConfig: async () => ({ passkeys: false }) }],
    ['where the server says nothing of them', { loadConfig: async () => ({}) }],
    ['where the browser has none, as on plain HTTP', { isSupported: () => false }],
    ['where the site cannot say', { loadConfig: () => Promise.reject(OFFLINE) }],
  ])('%s', async (_, ports) => {
    const { passkey, ask, bar } = start(ports);
    await vi.waitFor(() => expect(passkey.getSnapshot().value).toBe('absent'));
    passkey.send({ type: 'start' });
    expect([bar().isOffered, ask.calls.length]).toEqual([false, 0]);
  });
});

test('a double click asks once (G05)', async () => {
  const { passkey, ask } = await started();
  passkey.send({ type: 'start' });
  passkey.send({ type: 'start' });
  expect(ask.calls).toHaveLength(1);
});

test('what was signed goes back with the ticket of its question, and the token to the screen', async () => {
  const { prompt, signIn, sent, told } = await prompting();
  prompt.resolve({ kind: 'answered', credential: SIGNED });
  await vi.waitFor(() => expect(sent).toEqual([{ ticket: QUESTION.ticket, credential: SIGNED }]));
  signIn.resolve('token');
  await vi.waitFor(() => expect(told).toEqual([{ type: 'entry.done', answer: 'token' }]));
});

test('a no of the user is no error: it says so, and the next try asks anew', async () => {
  const { passkey, ask, prompt, notices, bar } = await prompting();
  prompt.resolve({ kind: 'cancelled' });
  await vi.waitFor(() => expect(bar()).toMatchObject({ hint: 'cancelled', busy: false }));
  expect(notices).toEqual([]);
  passkey.send({ type: 'start' });
  expect([ask.calls.length, bar().hint]).toEqual([2, null]);
});

test('what the browser cannot do is said, and other ways remain', async () => {
  const { prompt, bar } = await prompting();
  prompt.resolve({ kind: 'impossible' });
  await vi.waitFor(() => expect(bar()).toMatchObject({ hint: 'impossible', busy: false, isOffered: true }));
});

test('cancelling takes the browser’s own dialog away', async () => {
  const { passkey, prompt, bar } = await prompting();
  passkey.send({ type: 'cancel' });
  expect([prompt.calls[0]?.signal.aborted, bar().busy]).toEqual([true, false]);
});

test('what has been signed is not taken back while it is verified', async () => {
  const { passkey, prompt, signIn, bar } = await prompting();
  prompt.resolve({ kind: 'answered', credential: SIGNED });
  await vi.waitFor(() => expect(signIn.calls).toHaveLength(1));
  passkey.send({ type: 'cancel' });
  passkey.send({ type: 'start' });
  expect([signIn.calls[0]?.signal.aborted, signIn.calls.length, bar().canCancel]).toEqual([false, 1, false]);
});

test('a refusal is a notice, and nothing that was signed is kept', async () => {
  const { passkey, prompt, signIn, notices, bar } = await prompting();
  prompt.resolve({ kind: 'answered', credential: SIGNED });
  await vi.waitFor(() => expect(signIn.calls).toHaveLength(1));
  signIn.reject(OFFLINE);
  await vi.waitFor(() => expect(notices).toMatchObject([{ tone: 'error', failure: { kind: 'offline' } }]));
  expect(bar().busy).toBe(false);
  expect(passkey.getSnapshot().context).toMatchObject({ question: null, signed: null });
});
