import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import type { EntryFact } from '../../../src/machines/credentials/entry-fact';
import { createProofFormMachine, type ProofForm } from '../../../src/machines/credentials/second-factor';
import { Proof } from '../../../src/ui/credentials/Proof';
import { listener, scripted } from '../shell/shell-fixture';
import { PROOFS, RECOVERY_CODES, TOO_LATE, WRONG_CODE } from './second-factor-fixture';

async function open({ days = 30 } = {}) {
  const server = scripted<string>();
  const sent: ProofForm[] = [];
  const screenOf = listener<EntryFact<string>>();
  const proof = createActor(
    createProofFormMachine({
      loadConfig: async () => ({}),
      submit: (form, _seal, signal) => {
        sent.push(form);
        return server.ask(signal);
      },
      focus: () => {},
      watchReturn: () => () => {},
      withdraw: () => {},
      notify: () => {},
    }),
    { input: { owner: screenOf.ref } },
  ).start();
  const onBack = vi.fn();
  await act(async () => render(<Proof proof={proof} days={days} onBack={onBack} />));
  return { server, sent, told: screenOf.told, proof, onBack };
}

const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const hasError = (label: string) => screen.getByLabelText(label).getAttribute('aria-invalid') === 'true';

test('a code is sent once, and the token goes to the screen; the code is not kept', async () => {
  const { server, sent, told, proof } = await open();
  type('动态验证码', PROOFS.code);
  await press('验证并登录');
  fireEvent.submit(screen.getByLabelText('动态验证码'));
  expect(sent).toMatchObject([{ by: 'code', code: PROOFS.code, trustDevice: false }]);
  await act(async () => server.resolve('token'));
  expect(told).toEqual([{ type: 'entry.done', answer: 'token' }]);
  expect(JSON.stringify(proof.getSnapshot().context)).not.toContain(PROOFS.code);
});

test.each(['12', 'abcdef', '1234567', ''])('what is not six digits is named at its field and not sent: %j', async (code) => {
  const { sent } = await open();
  type('动态验证码', code);
  await press('验证并登录');
  expect([sent, hasError('动态验证码')]).toEqual([[], true]);
});

test.each(['249 423', '２４９４２３', '249-423', '\u202D249423\u202C'])(
  'a code may be typed as telephones show it: %j (G54)',
  async (code) => {
    const { sent } = await open();
    type('动态验证码', code);
    await press('验证并登录');
    expect(sent).toHaveLength(1);
  },
);

test('a recovery code takes the place of a code', async () => {
  const { sent } = await open();
  await press('使用恢复码');
  await press('验证并登录');
  expect([sent, hasError('恢复码')]).toEqual([[], true]);
  type('恢复码', RECOVERY_CODES[0] ?? '');
  await press('验证并登录');
  expect(sent).toMatchObject([{ by: 'recoveryCode', recoveryCode: RECOVERY_CODES[0] }]);
});

test.each([
  ['动态验证码', []],
  ['恢复码', ['使用恢复码']],
] as const)('a wrong one leaves its user at the field, and is said there until it is typed into: %s', async (label, way) => {
  const { server, told } = await open();
  for (const step of way) await press(step);
  type(label, PROOFS.code);
  await press('验证并登录');
  await act(async () => server.reject(WRONG_CODE));
  expect([hasError(label), told]).toEqual([true, []]);
  type(label, `${PROOFS.code}2`);
  expect(hasError(label)).toBe(false);
});

test('a sign-in that has taken too long leads back to the password', async () => {
  const { server, told } = await open();
  type('动态验证码', PROOFS.code);
  await press('验证并登录');
  await act(async () => server.reject(TOO_LATE));
  expect(told).toEqual([{ type: 'entry.nextStep', refusal: 'ticketUnknown', data: null }]);
});

test('a device is trusted only where its user says so, and only where the policy has it', async () => {
  const { sent } = await open();
  fireEvent.click(screen.getByRole('checkbox', { name: '30 天内在此设备上不再验证' }));
  type('动态验证码', PROOFS.code);
  await press('验证并登录');
  expect(sent).toMatchObject([{ trustDevice: true }]);
});

test('if devices are not trusted, the form does not ask', async () => {
  await open({ days: 0 });
  expect(screen.queryByRole('checkbox')).toBeNull();
});
