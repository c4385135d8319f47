import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor, type DoneActorEvent, type ErrorActorEvent } from 'xstate';
import { CallError } from '../../../contract/failure';
import { REFUSALS } from '../../../contract/refusals';
import { type ActEvent, actDialog, createActMachine } from '../../../src/machines/base/act';
import { ActDialog, ConfirmDialog } from '../../../src/ui/forms/ActDialog';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { OFFLINE, WRONG_PASSWORD } from '../credentials/passkeys-fixture';
import { PROOFS, WRONG_CODE } from '../credentials/second-factor-fixture';
import { scripted } from '../shell/shell-fixture';

type Answered = DoneActorEvent<string, 'act'> | ErrorActorEvent<unknown, 'act'>;
type Proof = keyof typeof PROOFS;
type Letter = ActEvent<Proof> | Answered;
type YesLetter = Exclude<ActEvent, { type: 'edited' }> | Answered;

const failed = (error: unknown): Answered => ({ type: 'xstate.error.actor.act', actorId: 'act', error });
const done: Answered = { type: 'xstate.done.actor.act', actorId: 'act', output: 'gone' };
const HELD = new CallError({ kind: 'refused', code: REFUSALS.roleHeld.code, desc: 'still held', data: null, requestId: '' });
const input = { subject: 'laptop' };

const say = (event: Letter | YesLetter) => {
  if (event.type === 'submit') return Object.values(event.filled).every(Boolean) ? 'submit' : 'submit with gaps';
  if (event.type === 'edited') return `${event.field} edited`;
  if (!('error' in event)) return event.type.replace('xstate.', '').replace('.actor.act', '');
  if (event.error === OFFLINE) return 'offline';
  if (event.error === HELD) return 'held';
  return event.error === WRONG_CODE ? 'wrong code' : 'wrong password';
};
const canBeTried = ({ type }: Letter | YesLetter, at: { status: string }) =>
  at.status === 'active' && ['submit', 'cancel'].includes(type);

const withFields = (ask: (signal: AbortSignal, filled: typeof PROOFS) => Promise<string>, notify = () => {}) =>
  createActMachine<string, string, Proof>((_, signal, filled) => ask(signal, filled), { fields: ['password', 'code'], notify });
const coverage = coverageOf(withFields(() => Promise.reject()));

const walks = walksOf(
  withFields(() => Promise.reject()),
  {
    input,
    alphabet: [
      { type: 'submit', filled: { password: '', code: '' } },
      { type: 'submit', filled: { ...PROOFS, code: ' ' } },
      { type: 'submit', filled: PROOFS },
      { type: 'edited', field: 'password' },
      { type: 'edited', field: 'code' },
      { type: 'cancel' },
      done,
      failed(WRONG_PASSWORD),
      failed(WRONG_CODE),
      failed(HELD),
      failed(OFFLINE),
    ] satisfies Letter[] as Letter[],
    key: ({ value, context }) => [value, Object.keys(context.errors), context.refusal !== null],
    say,
    canBeTried,
  },
);

test.each(named(walks))('a dialog with fields follows the machine (G05): %s', async (_, { steps }) => {
  const server = scripted<string>();
  const sent: unknown[] = [];
  let notices = 0;
  const machine = withFields(
    (signal, filled) => {
      sent.push(filled);
      return server.ask(signal);
    },
    () => {
      notices += 1;
    },
  );
  const dialog = createActor(machine, { input, inspect: coverage.inspect }).start();
  render(
    <ActDialog
      act={dialog}
      question={(subject) => ({ title: 'T', named: subject, button: '移除', danger: true })}
      start={() => ({ password: '', code: '' })}
      fields={[
        { name: 'password', label: PASSWORD, missing: 'no password', secret: true },
        { name: 'code', label: CODE, missing: 'no code' },
      ]}
    />,
  );
  expect(screen.queryByText('laptop')).not.toBeNull();

  for (const { event, state } of steps) {
    await act(async () => perform(event));
    expect(dialog.getSnapshot()).toMatchObject({ value: state.value, status: state.status, output: state.output });
    if (state.status !== 'active') continue;
    const { busy, errors, refusal } = actDialog(state);
    expect(screen.queryByText('still held') !== null).toBe(refusal !== null);
    for (const name of ['移除', '取消']) expect(button(name).getAttribute('aria-disabled')).toBe(String(busy));
    expect(field(PASSWORD).getAttribute('aria-invalid')).toBe(String('password' in errors));
    expect(field(CODE).getAttribute('aria-invalid')).toBe(String('code' in errors));
    expect(screen.queryByText('no code') !== null).toBe(errors.code === 'missing');
  }
  expect(notices).toBe(steps.filter(({ event }) => 'error' in event && event.error !== HELD).length);
  for (const filled of sent) expect(filled).toEqual(PROOFS);
  const context = JSON.stringify(dialog.getSnapshot().context);
  for (const secret of Object.values(PROOFS)) expect(context).not.toContain(secret);

  function perform(event: Letter): unknown {
    switch (event.type) {
      case 'submit':
        type(PASSWORD, event.filled.password);
        type(CODE, event.filled.code);
        return fireEvent.click(button('移除'));
      case 'edited':
        return type(event.field === 'password' ? PASSWORD : CODE, `${event.field}2`);
      case 'cancel':
        return fireEvent.click(button('取消'));
      case 'xstate.done.actor.act':
        return server.resolve(event.output);
      case 'xstate.error.actor.act':
        return server.reject(event.error);
    }
  }
});

const yesWalks = walksOf(
  createActMachine<string, string>(() => Promise.reject()),
  {
    input,
    alphabet: [
      { type: 'submit', filled: {} },
      { type: 'cancel' },
      done,
      failed(HELD),
      failed(OFFLINE),
    ] satisfies YesLetter[] as YesLetter[],
    key: ({ value, context }) => [value, context.refusal !== null],
    say,
    canBeTried,
  },
);

test.each(named(yesWalks))('a dialog without fields follows the machine (G05): %s', async (_, { steps }) => {
  const server = scripted<string>();
  const machine = createActMachine<string, string>((_subject, signal) => server.ask(signal));
  const dialog = createActor(machine, { input, inspect: coverage.inspect }).start();
  render(<ConfirmDialog act={dialog} question={(subject) => ({ title: 'T', content: 'C', named: subject })} />);

  for (const { event, state } of steps) {
    await act(async () => perform(event));
    expect(dialog.getSnapshot()).toMatchObject({ value: state.value, status: state.status, output: state.output });
    if (state.status !== 'active') continue;
    const { busy, refusal } = actDialog(state);
    expect(button('确定').getAttribute('aria-disabled')).toBe(String(busy));
    expect(screen.queryByText('still held') !== null).toBe(refusal !== null);
  }
  const refusals = steps.filter(({ event }) => 'error' in event && event.error === HELD).length;
  expect(server.calls.length).toBeLessThanOrEqual(1 + refusals);

  function perform(event: YesLetter): unknown {
    switch (event.type) {
      case 'submit':
        return fireEvent.click(button('确定'));
      case 'cancel':
        return fireEvent.click(button('取消'));
      case 'xstate.done.actor.act':
        return server.resolve(event.output);
      case 'xstate.error.actor.act':
        return server.reject(event.error);
    }
  }
});

everyTransitionIsWalked(coverage);

const PASSWORD = '登录密码';
const CODE = '动态验证码';
/** By its text: to compute the role of everything on the screen takes longer than all else here. */
const button = (name: string) => screen.getByText<HTMLElement>(name).closest('button') as HTMLButtonElement;
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
