import { expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import type { Passkey } from '../../../contract/passkeys';
import {
  createOwnPasskeysMachine,
  type OwnPasskeys,
  ownPasskeys,
  passkeyDialog,
} from '../../../src/machines/account/own-passkeys';
import { createPasskeyAddingMachine } from '../../../src/machines/account/passkey-adding';
import { createActMachine } from '../../../src/machines/base/act';
import { LAPTOP, MADE, OFFLINE, QUESTION } from '../credentials/passkeys-fixture';
import { scripted } from '../shell/shell-fixture';

function start({ isSupported = true } = {}) {
  const server = scripted<OwnPasskeys>();
  const notify = () => {};
  const removed: string[] = [];
  const section = createActor(
    createOwnPasskeysMachine(
      { load: server.ask, isSupported: () => isSupported, notify },
      {
        adding: createPasskeyAddingMachine({
          ask: async () => QUESTION,
          create: async () => ({ kind: 'answered', credential: MADE }),
          add: async () => LAPTOP,
          notify,
        }),
        renaming: createActMachine<Passkey, unknown, 'name'>(async () => LAPTOP, { fields: ['name'], notify }),
        removing: createActMachine<Passkey, unknown, 'password'>(async ({ id }) => void removed.push(id), {
          fields: ['password'],
          notify,
        }),
      },
    ),
  ).start();
  return { section, server, removed, shown: () => ownPasskeys(section.getSnapshot()) };
}

async function listed(list: OwnPasskeys, options = {}) {
  const all = start(options);
  all.server.resolve(list);
  await vi.waitFor(() => expect(all.section.getSnapshot().value).toBe('listed'));
  return all;
}

test('none is added where the policy or the address has none, or the browser; what is there can still be removed', async () => {
  for (const [offered, isSupported, why] of [
    [false, true, 'off'],
    [true, false, 'unsupported'],
  ] as const) {
    const { section, shown } = await listed({ offered, passkeys: [LAPTOP] }, { isSupported });
    section.send({ type: 'add' });
    expect([section.getSnapshot().value, shown().hindrance]).toEqual(['listed', why]);
    section.send({ type: 'remove', passkey: LAPTOP });
    expect(passkeyDialog(section.getSnapshot()).removing).toBeDefined();
  }
});

test('what was listed stays while it is read again, and when that fails', async () => {
  const { section, server, removed, shown } = await listed({ offered: true, passkeys: [LAPTOP] });
  section.send({ type: 'remove', passkey: LAPTOP });
  passkeyDialog(section.getSnapshot()).removing?.send({ type: 'submit', filled: { password: 'Right_2026' } });
  await vi.waitFor(() => expect(server.calls).toHaveLength(2));
  expect([removed, shown().passkeys, shown().busy]).toEqual([['p1'], [LAPTOP], true]);
  server.reject(OFFLINE);
  await vi.waitFor(() => expect(shown().failure).toEqual({ kind: 'offline' }));
  expect(shown().passkeys).toEqual([LAPTOP]);
});

test('a dialog that is left changes nothing and reads nothing again', async () => {
  const { section, server } = await listed({ offered: true, passkeys: [LAPTOP] });
  section.send({ type: 'rename', passkey: LAPTOP });
  passkeyDialog(section.getSnapshot()).renaming?.send({ type: 'cancel' });
  expect([section.getSnapshot().value, server.calls.length]).toEqual(['listed', 1]);
});
