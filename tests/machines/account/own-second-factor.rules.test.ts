import { expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { createOwnSecondFactorMachine, type OwnSecondFactor, type Proofs } from '../../../src/machines/account/own-second-factor';
import { createRecoveryCodesMachine, recoveryCodes } from '../../../src/machines/account/recovery-codes';
import { loadingOf, type SectionFact } from '../../../src/machines/account/section';
import { createActMachine } from '../../../src/machines/base/act';
import { loaded } from '../../../src/machines/base/loading';
import type { Notice } from '../../../src/machines/base/notices';
import { createSecondFactorSetupMachine } from '../../../src/machines/credentials/second-factor-setup';
import { OFFLINE, WRONG_PASSWORD } from '../credentials/passkeys-fixture';
import { PROOFS, RECOVERY_CODES, SHOWN, WRONG_CODE } from '../credentials/second-factor-fixture';
import { listener, scripted } from '../shell/shell-fixture';

const WITHOUT: OwnSecondFactor = { policy: 'optional', enrolled: false, recoveryCodesLeft: 0 };
const ENROLLED: OwnSecondFactor = { policy: 'optional', enrolled: true, recoveryCodesLeft: 7 };

function start() {
  const [server, ask, renew, remove] = [
    scripted<OwnSecondFactor>(),
    scripted<null>(),
    scripted<readonly string[]>(),
    scripted<unknown>(),
  ];
  const notices: Notice[] = [];
  const shown = vi.fn(async () => SHOWN);
  const sent: Proofs[] = [];
  const page = listener<SectionFact>();
  const notify = (notice: Notice) => void notices.push(notice);
  const section = createActor(
    createOwnSecondFactorMachine({
      load: server.ask,
      notify,
      dialogs: {
        proving: createActMachine<null, unknown, 'password'>((_subject, signal) => ask.ask(signal), {
          fields: ['password'],
          notify,
        }),
        settingUp: createSecondFactorSetupMachine({
          show: shown,
          submit: async () => ({ recoveryCodes: RECOVERY_CODES, token: null }),
          loadConfig: async () => ({}),
          copy: () => {},
          focus: () => {},
          watchReturn: () => () => {},
          withdraw: () => {},
          notify,
        }),
        renewing: createActMachine<null, readonly string[], keyof Proofs>(
          (_subject, signal, proofs) => {
            sent.push(proofs);
            return renew.ask(signal);
          },
          { fields: ['password', 'code'], notify },
        ),
        recoveryCodes: createRecoveryCodesMachine({ copy: () => {} }),
        removing: createActMachine<null, unknown, keyof Proofs>((_subject, signal) => remove.ask(signal), {
          fields: ['password', 'code'],
          notify,
        }),
      },
    }),
    { input: { page: page.ref } },
  ).start();
  const open = (dialog: 'proving' | 'renewing' | 'removing') => section.send({ type: 'open', dialog, about: null });
  const dialog = () => section.getSnapshot().children;
  const state = () => loaded(loadingOf(section.getSnapshot()).getSnapshot());
  return { section, server, ask, renew, remove, notices, shown, sent, page, open, dialog, state };
}

async function known(state: OwnSecondFactor) {
  const all = start();
  all.server.resolve(state);
  await vi.waitFor(() => expect(all.state().value).toEqual(state));
  return all;
}

test('no secret is shown before the password was right', async () => {
  const { open, ask, shown, dialog } = await known(WITHOUT);
  open('proving');
  dialog().proving?.send({ type: 'submit', filled: { password: PROOFS.password } });
  ask.reject(WRONG_PASSWORD);
  await vi.waitFor(() => expect(dialog().proving?.getSnapshot().value).toBe('asking'));
  expect(shown).not.toHaveBeenCalled();
  dialog().proving?.send({ type: 'submit', filled: { password: PROOFS.password } });
  ask.resolve(null);
  await vi.waitFor(() => expect(shown).toHaveBeenCalledTimes(1));
});

test('it is set up only where the policy has it and there is none; what there is can be removed whatever the policy says', async () => {
  for (const [state, dialog] of [
    [{ ...WITHOUT, policy: 'off' }, 'proving'],
    [ENROLLED, 'proving'],
    [WITHOUT, 'removing'],
    [WITHOUT, 'renewing'],
  ] as const) {
    const { section, open } = await known(state);
    open(dialog);
    expect(section.getSnapshot().value).toBe('browsing');
  }
  const { section, open } = await known({ ...ENROLLED, policy: 'off' });
  open('removing');
  expect(section.getSnapshot().value).toBe('removing');
});

test('to renew the recovery codes wants the password and a code, each sent once, and a wrong one is said under its field', async () => {
  const { open, renew, sent, notices, dialog } = await known(ENROLLED);
  open('renewing');
  dialog().renewing?.send({ type: 'submit', filled: { password: PROOFS.password, code: ' ' } });
  expect([sent, dialog().renewing?.getSnapshot().context.errors]).toEqual([[], { code: 'missing' }]);
  dialog().renewing?.send({ type: 'submit', filled: PROOFS });
  dialog().renewing?.send({ type: 'submit', filled: PROOFS });
  expect(sent).toEqual([PROOFS]);
  renew.reject(WRONG_CODE);
  await vi.waitFor(() => expect(dialog().renewing?.getSnapshot().context.errors).toHaveProperty('code.kind', 'refused'));
  expect(notices).toHaveLength(1);
});

test('new recovery codes are shown until their owner has them, and are gone from memory after that', async () => {
  const { section, renew, server, open, dialog } = await known(ENROLLED);
  open('renewing');
  dialog().renewing?.send({ type: 'submit', filled: PROOFS });
  renew.resolve(RECOVERY_CODES);
  await vi.waitFor(() => expect(dialog().recoveryCodes).toBeDefined());
  const codes = dialog().recoveryCodes;
  expect(codes && recoveryCodes(codes.getSnapshot()).codes).toEqual(RECOVERY_CODES);
  open('removing');
  server.resolve({ ...ENROLLED, recoveryCodesLeft: 10 });
  await vi.waitFor(() => expect(section.getSnapshot().context.value?.recoveryCodesLeft).toBe(10));
  expect(section.getSnapshot().value).toBe('recoveryCodes');
  codes?.send({ type: 'saved' });
  expect([section.getSnapshot().value, dialog().recoveryCodes]).toEqual(['browsing', undefined]);
  expect(JSON.stringify(section.getSnapshot().context.value)).not.toContain(RECOVERY_CODES[0]);
});

test('the page hears when it was changed, and not when that failed', async () => {
  const { remove, page, open, dialog } = await known(ENROLLED);
  open('removing');
  dialog().removing?.send({ type: 'submit', filled: PROOFS });
  remove.reject(WRONG_CODE);
  await vi.waitFor(() => expect(dialog().removing?.getSnapshot().value).toBe('asking'));
  expect(page.told).toEqual([]);
  dialog().removing?.send({ type: 'submit', filled: PROOFS });
  remove.resolve('removed');
  await vi.waitFor(() => expect(page.told).toEqual([{ type: 'section.changed' }]));
});

test('what was known stays while it is loaded again, and when that fails', async () => {
  const { server, remove, open, dialog, state } = await known(ENROLLED);
  open('removing');
  dialog().removing?.send({ type: 'submit', filled: PROOFS });
  remove.resolve('removed');
  await vi.waitFor(() => expect(server.calls).toHaveLength(2));
  server.reject(OFFLINE);
  await vi.waitFor(() => expect(state()).toEqual({ value: ENROLLED, failure: { kind: 'offline' }, busy: false }));
});
