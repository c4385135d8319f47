import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor, type DoneActorEvent, type ErrorActorEvent } from 'xstate';
import type { Ceremony, NewCredential } from '../../../contract/passkeys';
import {
  createPasskeyAddingMachine,
  type PasskeyAddingEvent,
  type PasskeyAddingPorts,
  passkeyAdding,
} from '../../../src/machines/account/passkey-adding';
import type { Answered } from '../../../src/machines/credentials/authenticator';
import { AddingDialog } from '../../../src/ui/account/PasskeyDialogs';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { MADE, OFFLINE, QUESTION, WRONG_PASSWORD } from '../credentials/passkeys-fixture';
import { scripted } from '../shell/shell-fixture';

type Made = Answered<NewCredential>;
type Letter =
  | PasskeyAddingEvent
  | DoneActorEvent<Ceremony, 'ask'>
  | DoneActorEvent<Made, 'create'>
  | DoneActorEvent<unknown, 'add'>
  | ErrorActorEvent<unknown, 'ask'>
  | ErrorActorEvent<unknown, 'create'>
  | ErrorActorEvent<unknown, 'add'>;

const never = () => new Promise<never>(() => {});
const quiet: PasskeyAddingPorts = { ask: never, create: never, add: never, notify: () => {} };
const created = (output: Made): Letter => ({ type: 'xstate.done.actor.create', actorId: 'create', output });
const FORM = { name: '办公电脑', password: 'Right_2026' };

const machine = createPasskeyAddingMachine(quiet);
const coverage = coverageOf(machine);
const walks = walksOf(machine, {
  input: undefined,
  alphabet: [
    { type: 'submit', form: { name: '', password: '' } },
    { type: 'submit', form: FORM },
    { type: 'edited', field: 'name' },
    { type: 'edited', field: 'password' },
    { type: 'cancel' },
    { type: 'xstate.done.actor.ask', actorId: 'ask', output: QUESTION },
    { type: 'xstate.error.actor.ask', actorId: 'ask', error: WRONG_PASSWORD },
    { type: 'xstate.error.actor.ask', actorId: 'ask', error: OFFLINE },
    created({ kind: 'answered', credential: MADE }),
    created({ kind: 'cancelled' }),
    created({ kind: 'known' }),
    created({ kind: 'impossible' }),
    { type: 'xstate.error.actor.create', actorId: 'create', error: OFFLINE },
    { type: 'xstate.done.actor.add', actorId: 'add', output: null },
    { type: 'xstate.error.actor.add', actorId: 'add', error: OFFLINE },
  ] satisfies Letter[] as Letter[],
  key: ({ value, context }) => [value, Object.keys(context.fieldErrors)],
  say: (event) => {
    if (event.type === 'submit') return event.form.name === '' ? 'submit nothing' : 'submit';
    if (event.type === 'edited') return `${event.field} edited`;
    if (event.type === 'xstate.done.actor.create') return event.output.kind;
    if ('error' in event) return `${event.actorId}: ${event.error === OFFLINE ? 'offline' : 'wrong password'}`;
    return event.type.replace('xstate.', '').replace('.actor.', ' ');
  },
  canBeTried: ({ type }, at) => at.status === 'active' && ['submit', 'cancel'].includes(type),
});

test.each(named(walks))('the dialog follows the machine: %s', async (_, { steps }) => {
  const [ask, create, add] = [scripted<Ceremony>(), scripted<Made>(), scripted<unknown>()];
  const adding = createActor(
    createPasskeyAddingMachine({
      ask: (_password, signal) => ask.ask(signal),
      create: (_options, signal) => create.ask(signal),
      add: (_made, signal) => add.ask(signal),
      notify: () => {},
    }),
    { inspect: coverage.inspect },
  ).start();
  render(<AddingDialog adding={adding} />);

  for (const { event, state } of steps) {
    await act(async () => perform(event));
    expect(adding.getSnapshot()).toMatchObject({ value: state.value, status: state.status, output: state.output });
    if (state.status !== 'active') continue;
    const { busy, isPrompting, canCancel, fieldErrors, said } = passkeyAdding(state);
    expect(button(isPrompting ? '请按浏览器的提示操作…' : '继续').getAttribute('aria-disabled')).toBe(String(busy));
    expect(button('取消').getAttribute('aria-disabled')).toBe(String(!canCancel));
    expect(field('名称').getAttribute('aria-invalid')).toBe(String('name' in fieldErrors));
    expect(field('登录密码').getAttribute('aria-invalid')).toBe(String('password' in fieldErrors));
    for (const [kind, words] of WORDS) expect(screen.queryByText(words) !== null).toBe(said === kind);
  }
  expect(JSON.stringify(adding.getSnapshot().context)).not.toContain(FORM.password);

  function perform(event: Letter): unknown {
    switch (event.type) {
      case 'submit':
        // What is typed is heard as edits: only what differs is typed.
        type('名称', event.form.name);
        type('登录密码', event.form.password);
        return fireEvent.click(button(/继续|请按浏览器/));
      case 'edited':
        return type(event.field === 'name' ? '名称' : '登录密码', `${event.field}2`);
      case 'cancel':
        return fireEvent.click(button('取消'));
      case 'xstate.done.actor.ask':
        return ask.resolve(event.output);
      case 'xstate.done.actor.create':
        return create.resolve(event.output);
      case 'xstate.done.actor.add':
        return add.resolve(event.output);
      case 'xstate.error.actor.ask':
        return ask.reject(event.error);
      case 'xstate.error.actor.create':
        return create.reject(event.error);
      case 'xstate.error.actor.add':
        return add.reject(event.error);
    }
  }
});

everyTransitionIsWalked(coverage);

const WORDS = [
  ['cancelled', '已取消或超时，可以重试'],
  ['known', '此设备上已有该账号的通行密钥'],
  ['impossible', '此浏览器或设备无法创建通行密钥'],
] as const;
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
