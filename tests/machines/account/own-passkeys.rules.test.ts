import { expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { CallError } from '../../../contract/failure';
import type { Passkey } from '../../../contract/passkeys';
import { REFUSALS } from '../../../contract/refusals';
import { createOwnPasskeysMachine, type OwnPasskeys, obstacle } from '../../../src/machines/account/own-passkeys';
import { createPasskeyAddingMachine } from '../../../src/machines/account/passkey-adding';
import { loadingOf } from '../../../src/machines/account/section';
import { createActMachine } from '../../../src/machines/base/act';
import { loaded } from '../../../src/machines/base/loading';
import type { Notice } from '../../../src/machines/base/notices';
import { LAPTOP, MADE, OFFLINE, QUESTION } from '../credentials/passkeys-fixture';
import { scripted } from '../shell/shell-fixture';

function start() {
  const server = scripted<OwnPasskeys>();
  const notices: Notice[] = [];
  const notify = (notice: Notice) => void notices.push(notice);
  const remove = scripted<unknown>();
  const section = createActor(
    createOwnPasskeysMachine({
      load: server.ask,
      notify,
      dialogs: {
        adding: createPasskeyAddingMachine(
          { create: async () => ({ kind: 'answered', credential: MADE }), add: async () => LAPTOP, notify },
          createActMachine(async () => ({ name: LAPTOP.name, question: QUESTION }), { fields: ['name', 'password'], notify }),
        ),
        renaming: createActMachine<Passkey, unknown, 'name'>(async () => LAPTOP, { fields: ['name'], notify }),
        removing: createActMachine<Passkey, unknown, 'password'>((_, signal) => remove.ask(signal), {
          fields: ['password'],
          notify,
        }),
      },
    }),
  ).start();
  const shown = () => loaded(loadingOf(section.getSnapshot()).getSnapshot());
  return { section, server, remove, notices, shown };
}

async function listed(list: Partial<OwnPasskeys> = {}) {
  const all = start();
  all.server.resolve({ offered: true, supported: true, passkeys: [LAPTOP], ...list });
  await vi.waitFor(() => expect(all.shown().value).not.toBeNull());
  return all;
}

async function removing() {
  const all = await listed();
  all.section.send({ type: 'open', dialog: 'removing', about: LAPTOP });
  all.section.getSnapshot().children.removing?.send({ type: 'submit', filled: { password: 'Right_2026' } });
  return all;
}

test('none is added where the policy or the address has none, or the browser; what is there can still be removed', async () => {
  for (const [list, why] of [
    [{ offered: false }, 'off'],
    [{ supported: false }, 'unsupported'],
  ] as const) {
    const { section, shown } = await listed(list);
    section.send({ type: 'open', dialog: 'adding', about: null });
    const { value } = shown();
    expect([section.getSnapshot().value, value && obstacle(value)]).toEqual(['browsing', why]);
    section.send({ type: 'open', dialog: 'removing', about: LAPTOP });
    expect(section.getSnapshot().value).toBe('removing');
  }
});

test('before the list was loaded, nothing can be done to it', () => {
  const { section } = start();
  section.send({ type: 'open', dialog: 'adding', about: null });
  section.send({ type: 'open', dialog: 'removing', about: LAPTOP });
  expect(section.getSnapshot().value).toBe('browsing');
});

test('what was listed stays while it is loaded again, and when that fails', async () => {
  const { server, remove, shown } = await removing();
  remove.resolve(null);
  await vi.waitFor(() => expect(server.calls).toHaveLength(2));
  expect([shown().value?.passkeys, shown().busy]).toEqual([[LAPTOP], true]);
  server.reject(OFFLINE);
  await vi.waitFor(() => expect(shown().failure).toEqual({ kind: 'offline' }));
  expect(shown().value?.passkeys).toEqual([LAPTOP]);
});

test('a dialog that is left changes nothing and loads nothing again', async () => {
  const { section, server } = await listed();
  section.send({ type: 'open', dialog: 'renaming', about: LAPTOP });
  section.getSnapshot().children.renaming?.send({ type: 'cancel' });
  expect([section.getSnapshot().value, server.calls.length]).toEqual(['browsing', 1]);
});

test('a passkey that another window has removed is listed no longer, and the reason is shown once', async () => {
  const { section, server, remove, notices } = await removing();
  const gone = { kind: 'refused', code: REFUSALS.gone.code, desc: '数据不存在！', data: null, requestId: 'r1' } as const;
  remove.reject(new CallError(gone));
  await vi.waitFor(() => expect(section.getSnapshot().value).toBe('browsing'));
  expect([server.calls.length, notices]).toEqual([2, [{ tone: 'error', failure: gone, fallback: 'operation' }]]);
});
