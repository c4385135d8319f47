import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor, type DoneActorEvent, type ErrorActorEvent, type SnapshotFrom } from 'xstate';
import type { Ceremony, NewCredential } from '../../../contract/passkeys';
import {
  type AskedPasskey,
  createPasskeyAddingMachine,
  type NewPasskeyForm,
  type PasskeyAddingEvent,
  passkeyAdding,
} from '../../../src/machines/account/passkey-adding';
import { type ActOutput, createActMachine } from '../../../src/machines/base/act';
import type { Answered } from '../../../src/machines/credentials/authenticator';
import { AddingDialog } from '../../../src/ui/account/PasskeyDialogs';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { MADE, OFFLINE, QUESTION } from '../credentials/passkeys-fixture';
import { scripted } from '../shell/shell-fixture';

type Made = Answered<NewCredential>;
type Asked = ActOutput<null, AskedPasskey>;
type Letter =
  | PasskeyAddingEvent
  | { type: 'xstate.snapshot.form'; snapshot: SnapshotFrom<NewPasskeyForm> }
  | DoneActorEvent<Asked, 'form'>
  | DoneActorEvent<Made, 'create'>
  | DoneActorEvent<unknown, 'add'>
  | ErrorActorEvent<unknown, 'create'>
  | ErrorActorEvent<unknown, 'add'>;

const FORM = { name: '办公电脑', password: 'Right_2026' };
const never = () => new Promise<never>(() => {});
const formThatAsks = (ask: (signal: AbortSignal) => Promise<Ceremony>): NewPasskeyForm =>
  createActMachine<null, AskedPasskey, 'name' | 'password'>(
    async (_, signal, { name }) => ({ name, question: await ask(signal) }),
    { fields: ['name', 'password'], notify: () => {} },
  );
const sentForm = () => {
  const form = createActor(formThatAsks(never), { input: { subject: null } }).start();
  form.send({ type: 'submit', filled: FORM });
  return form.getSnapshot();
};
const filled = (output: Asked): Letter => ({ type: 'xstate.done.actor.form', actorId: 'form', output });
const created = (output: Made): Letter => ({ type: 'xstate.done.actor.create', actorId: 'create', output });

const machine = createPasskeyAddingMachine({ create: never, add: never, notify: () => {} }, formThatAsks(never));
const coverage = coverageOf(machine);
const walks = walksOf(machine, {
  input: undefined,
  alphabet: [
    { type: 'xstate.snapshot.form', snapshot: sentForm() },
    filled({ kind: 'done', answer: { name: FORM.name, question: QUESTION }, subject: null }),
    filled({ kind: 'cancelled', subject: null }),
    { type: 'cancel' },
    created({ kind: 'answered', credential: MADE }),
    created({ kind: 'cancelled' }),
    created({ kind: 'known' }),
    created({ kind: 'impossible' }),
    { type: 'xstate.error.actor.create', actorId: 'create', error: OFFLINE },
    { type: 'xstate.done.actor.add', actorId: 'add', output: null },
    { type: 'xstate.error.actor.add', actorId: 'add', error: OFFLINE },
  ] satisfies Letter[] as Letter[],
  key: ({ value }) => value,
  say: (event) => {
    if (event.type === 'xstate.snapshot.form') return 'form sent';
    if (event.type === 'xstate.done.actor.form') return `form ${event.output.kind}`;
    if (event.type === 'xstate.done.actor.create') return event.output.kind;
    return event.type.replace('xstate.', '').replace('.actor.', ' ');
  },
  canBeTried: ({ type }, at) => type === 'cancel' && at.matches('saving'),
});

test.each(named(walks))('the dialog follows the machine: %s', async (_, { steps }) => {
  const [ask, create, add] = [scripted<Ceremony>(), scripted<Made>(), scripted<unknown>()];
  const adding = createActor(
    createPasskeyAddingMachine(
      { create: (_options, signal) => create.ask(signal), add: (_made, signal) => add.ask(signal), notify: () => {} },
      formThatAsks(ask.ask),
    ),
    { inspect: coverage.inspect },
  ).start();
  render(<AddingDialog adding={adding} />);

  let isSent = false;
  for (const { event, state } of steps) {
    await act(async () => perform(event));
    isSent = event.type === 'xstate.snapshot.form';
    expect(adding.getSnapshot()).toMatchObject({ value: state.value, status: state.status });
    if (state.status !== 'active') continue;
    const { isPrompting, hint } = passkeyAdding(state);
    const busy = isSent || !state.matches('filling');
    expect(button(isPrompting ? '请按浏览器的提示操作…' : '继续').getAttribute('aria-disabled')).toBe(String(busy));
    expect(button('取消').getAttribute('aria-disabled')).toBe(String(busy && !isPrompting));
    if (steps.some(({ event }) => event.type === 'xstate.done.actor.form')) expect(field('登录密码').value).toBe(FORM.password);
    for (const [kind, words] of WORDS) expect(screen.queryByText(words) !== null).toBe(hint === kind);
  }
  expect(JSON.stringify(adding.getSnapshot().context)).not.toContain(FORM.password);

  function perform(event: Letter): unknown {
    switch (event.type) {
      case 'xstate.snapshot.form':
        return fill();
      case 'xstate.done.actor.form':
        if (event.output.kind === 'cancelled') return fireEvent.click(button('取消'));
        if (!isSent) fill();
        return ask.resolve(QUESTION);
      case 'cancel':
        return fireEvent.click(button('取消'));
      case 'xstate.done.actor.create':
        return create.resolve(event.output);
      case 'xstate.done.actor.add':
        return add.resolve(event.output);
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
function fill() {
  type('名称', FORM.name);
  type('登录密码', FORM.password);
  fireEvent.click(button('继续'));
}
