import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor, type DoneActorEvent, type ErrorActorEvent } from 'xstate';
import { createProvenByBothMachine, type ProvenByBothEvent, provenByBoth } from '../../../src/machines/account/proven-by-both';
import { ProvenByBothDialog } from '../../../src/ui/account/SecondFactorDialogs';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { OFFLINE, WRONG_PASSWORD } from '../credentials/passkeys-fixture';
import { PROOFS, WRONG_CODE } from '../credentials/second-factor-fixture';
import { scripted } from '../shell/shell-fixture';

type Letter = ProvenByBothEvent | DoneActorEvent<string, 'act'> | ErrorActorEvent<unknown, 'act'>;

const machine = createProvenByBothMachine<string>({ act: () => new Promise(() => {}), notify: () => {} });
const coverage = coverageOf(machine);
const walks = walksOf(machine, {
  input: undefined,
  alphabet: [
    { type: 'submit', proofs: { password: '', code: '' } },
    { type: 'submit', proofs: PROOFS },
    { type: 'edited', field: 'password' },
    { type: 'edited', field: 'code' },
    { type: 'cancel' },
    { type: 'xstate.done.actor.act', actorId: 'act', output: 'done' },
    { type: 'xstate.error.actor.act', actorId: 'act', error: WRONG_PASSWORD },
    { type: 'xstate.error.actor.act', actorId: 'act', error: WRONG_CODE },
    { type: 'xstate.error.actor.act', actorId: 'act', error: OFFLINE },
  ] satisfies Letter[] as Letter[],
  key: ({ value, context }) => [value, Object.keys(context.complaints)],
  say: (event) => {
    if (event.type === 'submit') return event.proofs.password === '' ? 'submit nothing' : 'submit';
    if (event.type === 'edited') return `${event.field} edited`;
    if (!('error' in event)) return event.type.replace('xstate.done.actor.', '');
    if (event.error === OFFLINE) return 'offline';
    return event.error === WRONG_CODE ? 'wrong code' : 'wrong password';
  },
  canBeTried: ({ type }, at) => at.status === 'active' && ['submit', 'cancel'].includes(type),
});

test.each(named(walks))('the dialog follows the machine: %s', async (_, { steps }) => {
  const server = scripted<string>();
  const asked = createActor(
    createProvenByBothMachine<string>({ act: (_proofs, signal) => server.ask(signal), notify: () => {} }),
    { inspect: coverage.inspect },
  ).start();
  render(<ProvenByBothDialog asked={asked} title="移除两步验证" content="移除后，登录只需密码。" act="移除" danger />);

  for (const { event, state } of steps) {
    await act(async () => perform(event));
    expect(asked.getSnapshot()).toMatchObject({ value: state.value, status: state.status, output: state.output });
    if (state.status !== 'active') continue;
    const { busy, complaints } = provenByBoth(state);
    expect(button('移除').getAttribute('aria-disabled')).toBe(String(busy));
    expect(button('取消').getAttribute('aria-disabled')).toBe(String(busy));
    expect(field(PASSWORD).getAttribute('aria-invalid')).toBe(String('password' in complaints));
    expect(field(CODE).getAttribute('aria-invalid')).toBe(String('code' in complaints));
  }
  const kept = JSON.stringify(asked.getSnapshot().context);
  for (const secret of Object.values(PROOFS)) expect(kept).not.toContain(secret);

  function perform(event: Letter): unknown {
    switch (event.type) {
      case 'submit':
        type(PASSWORD, event.proofs.password);
        type(CODE, event.proofs.code);
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

everyTransitionIsWalked(coverage);

const PASSWORD = '登录密码';
const CODE = '动态验证码或恢复码';
const button = (name: string) => screen.getByRole('button', { name });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
