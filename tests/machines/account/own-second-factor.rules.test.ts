import { expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import {
  createOwnSecondFactorMachine,
  type OwnSecondFactor,
  ownSecondFactor,
  type Proofs,
  type SecondFactorFact,
  secondFactorDialog,
} from '../../../src/machines/account/own-second-factor';
import { createActMachine } from '../../../src/machines/base/act';
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
  const page = listener<SecondFactorFact>();
  const notify = (notice: Notice) => void notices.push(notice);
  const section = createActor(
    createOwnSecondFactorMachine(
      { load: server.ask, copy: () => {}, notify },
      {
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
        removing: createActMachine<null, unknown, keyof Proofs>((_subject, signal) => remove.ask(signal), {
          fields: ['password', 'code'],
          notify,
        }),
      },
    ),
    { input: { owner: page.ref } },
  ).start();
  const dialog = () => secondFactorDialog(section.getSnapshot());
  return { section, server, ask, renew, remove, notices, shown, sent, page, dialog };
}

async function known(state: OwnSecondFactor) {
  const all = start();
  all.server.resolve(state);
  await vi.waitFor(() => expect(all.section.getSnapshot().value).toBe('known'));
  return all;
}

test('no secret is shown before the password was right', async () => {
  const { section, ask, shown, dialog } = await known(WITHOUT);
  section.send({ type: 'setUp' });
  dialog().proving?.send({ type: 'submit', filled: { password: PROOFS.password } });
  ask.reject(WRONG_PASSWORD);
  await vi.waitFor(() => expect(dialog().proving?.getSnapshot().value).toBe('asking'));
  expect(shown).not.toHaveBeenCalled();
  dialog().proving?.send({ type: 'submit', filled: { password: PROOFS.password } });
  ask.resolve(null);
  await vi.waitFor(() => expect(shown).toHaveBeenCalledTimes(1));
});

test('it is set up only where the policy has it and there is none; what there is can be removed whatever the policy says', async () => {
  for (const [state, type] of [
    [{ ...WITHOUT, policy: 'off' }, 'setUp'],
    [ENROLLED, 'setUp'],
    [WITHOUT, 'remove'],
    [WITHOUT, 'renew'],
  ] as const) {
    const { section } = await known(state);
    section.send({ type });
    expect(section.getSnapshot().value).toBe('known');
  }
  const { section } = await known({ ...ENROLLED, policy: 'off' });
  section.send({ type: 'remove' });
  expect(section.getSnapshot().value).toBe('removing');
});

test('to renew the recovery codes wants the password and a code, each sent once, and a wrong one is said under its field', async () => {
  const { section, renew, sent, notices, dialog } = await known(ENROLLED);
  section.send({ type: 'renew' });
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
  const { section, renew, dialog } = await known(ENROLLED);
  section.send({ type: 'renew' });
  dialog().renewing?.send({ type: 'submit', filled: PROOFS });
  renew.resolve(RECOVERY_CODES);
  await vi.waitFor(() => expect(dialog().recoveryCodes).toEqual(RECOVERY_CODES));
  section.send({ type: 'remove' });
  expect(section.getSnapshot().value).toBe('keeping');
  section.send({ type: 'kept' });
  expect(JSON.stringify(section.getSnapshot().context)).not.toContain(RECOVERY_CODES[0]);
});

test('the page hears when it was removed, and not when that failed', async () => {
  const { section, remove, page, dialog } = await known(ENROLLED);
  section.send({ type: 'remove' });
  dialog().removing?.send({ type: 'submit', filled: PROOFS });
  remove.reject(WRONG_CODE);
  await vi.waitFor(() => expect(dialog().removing?.getSnapshot().value).toBe('asking'));
  expect(page.told).toEqual([]);
  dialog().removing?.send({ type: 'submit', filled: PROOFS });
  remove.resolve('removed');
  await vi.waitFor(() => expect(page.told).toEqual([{ type: 'secondFactor.removed' }]));
});

test('what was known stays while it is read again, and when that fails', async () => {
  const { section, server, remove, dialog } = await known(ENROLLED);
  section.send({ type: 'remove' });
  dialog().removing?.send({ type: 'submit', filled: PROOFS });
  remove.resolve('removed');
  await vi.waitFor(() => expect(server.calls).toHaveLength(2));
  server.reject(OFFLINE);
  await vi.waitFor(() =>
    expect(ownSecondFactor(section.getSnapshot())).toMatchObject({ state: ENROLLED, failure: { kind: 'offline' }, busy: false }),
  );
});
