import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor, type DoneActorEvent, type ErrorActorEvent } from 'xstate';
import type { Assertion, Ceremony } from '../../../contract/passkeys';
import type { LoginConfig } from '../../../contract/sign-in';
import type { Notice } from '../../../src/machines/base/notices';
import type { Answered } from '../../../src/machines/credentials/authenticator';
import type { EntryFact } from '../../../src/machines/credentials/entry-fact';
import {
  createPasskeySignInMachine,
  type PasskeySignInEvent,
  type PasskeySignInPorts,
  passkeyBar,
} from '../../../src/machines/guest/passkey-sign-in';
import { PasskeySignIn } from '../../../src/ui/guest/PasskeySignIn';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { OFFLINE, QUESTION, SIGNED } from '../credentials/passkeys-fixture';
import { listener, scripted } from '../shell/shell-fixture';

type Answer =
  | DoneActorEvent<LoginConfig, 'loadConfig'>
  | DoneActorEvent<Ceremony, 'ask'>
  | DoneActorEvent<Answered<Assertion>, 'prompt'>
  | DoneActorEvent<string, 'signIn'>;
type Letter =
  | PasskeySignInEvent
  | Answer
  | ErrorActorEvent<unknown, 'loadConfig'>
  | ErrorActorEvent<unknown, 'ask'>
  | ErrorActorEvent<unknown, 'prompt'>
  | ErrorActorEvent<unknown, 'signIn'>;

type Fact = Extract<EntryFact<string>, { type: 'entry.done' }>;

const never = () => new Promise<never>(() => {});
const quiet: PasskeySignInPorts = {
  loadConfig: never,
  isSupported: () => true,
  ask: never,
  prompt: never,
  signIn: never,
  notify: () => {},
};

const answer = <Output, Id extends string>(actorId: Id, output: Output): DoneActorEvent<Output, Id> => ({
  type: `xstate.done.actor.${actorId}`,
  actorId,
  output,
});
const failure = <Id extends string>(actorId: Id): ErrorActorEvent<unknown, Id> => ({
  type: `xstate.error.actor.${actorId}`,
  actorId,
  error: OFFLINE,
});

const machine = createPasskeySignInMachine(quiet);
const coverage = coverageOf(machine);
const walks = walksOf(machine, {
  input: { owner: listener<Fact>().ref },
  alphabet: [
    answer('loadConfig', { passkeys: true }),
    answer('loadConfig', {}),
    failure('loadConfig'),
    { type: 'start' },
    { type: 'cancel' },
    answer('ask', QUESTION),
    failure('ask'),
    answer<Answered<Assertion>, 'prompt'>('prompt', { kind: 'answered', credential: SIGNED }),
    answer<Answered<Assertion>, 'prompt'>('prompt', { kind: 'cancelled' }),
    answer<Answered<Assertion>, 'prompt'>('prompt', { kind: 'impossible' }),
    failure('prompt'),
    answer('signIn', 'token'),
    failure('signIn'),
  ] satisfies Letter[] as Letter[],
  key: ({ value }) => value,
  say: (event) => {
    const name = event.type.replace('xstate.', '').replace('.actor.', ' ');
    if (event.type === 'xstate.done.actor.prompt') return event.output.kind;
    return event.type === 'xstate.done.actor.loadConfig' && !event.output.passkeys ? 'no passkeys here' : name;
  },
});

test.each(named(walks))('the button follows the machine: %s', async (_, { steps }) => {
  const server = {
    loadConfig: scripted<LoginConfig>(),
    ask: scripted<Ceremony>(),
    prompt: scripted<Answered<Assertion>>(),
    signIn: scripted<string>(),
  };
  const holder = listener<Fact>();
  const notices: Notice[] = [];
  const passkey = createActor(
    createPasskeySignInMachine({
      ...quiet,
      loadConfig: (_again, signal) => server.loadConfig.ask(signal),
      ask: server.ask.ask,
      prompt: (_options, signal) => server.prompt.ask(signal),
      signIn: (_signed, signal) => server.signIn.ask(signal),
      notify: (notice) => void notices.push(notice),
    }),
    { input: { owner: holder.ref }, inspect: coverage.inspect },
  ).start();
  render(<PasskeySignIn passkey={passkey} />);

  for (const { event, state } of steps) {
    await act(async () => perform(event));
    const { isOffered, busy, isPrompting, canCancel, hint } = passkeyBar(state);
    expect(passkey.getSnapshot().value).toEqual(state.value);
    expect(screen.queryAllByRole('button')).toHaveLength(isOffered ? (canCancel ? 2 : 1) : 0);
    if (!isOffered) continue;
    const label = isPrompting ? '请按浏览器的提示操作…' : '正在验证…';
    expect(button(busy ? label : '通行密钥登录').getAttribute('aria-disabled')).toBe(String(busy));
    const words = { cancelled: '已取消或超时，可以重试，或改用其他方式登录', impossible: /无法使用通行密钥/ };
    for (const kind of ['cancelled', 'impossible'] as const) expect(screen.queryByText(words[kind]) !== null).toBe(hint === kind);
  }
  const failures = steps.filter(({ event, ignored }) => !ignored && /^xstate.error.actor.(ask|prompt|signIn)/.test(event.type));
  expect(notices).toHaveLength(failures.length);
  expect(holder.told).toHaveLength(passkey.getSnapshot().status === 'done' ? 1 : 0);

  function perform(event: Letter): unknown {
    switch (event.type) {
      case 'start': {
        const [start] = screen.queryAllByRole('button');
        return start && fireEvent.click(start);
      }
      case 'cancel': {
        const cancel = screen.queryByRole('button', { name: '取消' });
        return cancel ? fireEvent.click(cancel) : passkey.send(event);
      }
      case 'xstate.done.actor.loadConfig':
        return server.loadConfig.resolve(event.output);
      case 'xstate.done.actor.ask':
        return server.ask.resolve(event.output);
      case 'xstate.done.actor.prompt':
        return server.prompt.resolve(event.output);
      case 'xstate.done.actor.signIn':
        return server.signIn.resolve(event.output);
      case 'xstate.error.actor.loadConfig':
        return server.loadConfig.reject(event.error);
      case 'xstate.error.actor.ask':
        return server.ask.reject(event.error);
      case 'xstate.error.actor.prompt':
        return server.prompt.reject(event.error);
      case 'xstate.error.actor.signIn':
        return server.signIn.reject(event.error);
    }
  }
});

everyTransitionIsWalked(coverage);

const button = (name: string) => screen.getByRole('button', { name });
