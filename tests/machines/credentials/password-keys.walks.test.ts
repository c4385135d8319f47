import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { CallError } from '../../../contract/failure';
import type { LoginConfig } from '../../../contract/sign-in';
import type { Notice } from '../../../src/machines/base/notices';
import {
  createPasswordKeysMachine,
  type PasswordKeysEvent,
  type PasswordKeysFact,
} from '../../../src/machines/credentials/password-keys';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { lost } from '../guest/doors-fixture';
import { listener, scripted } from '../shell/shell-fixture';
import { never } from './entry-fixture';

type Letter =
  | PasswordKeysEvent
  | { type: 'xstate.done.actor.loadConfig'; output: LoginConfig }
  | { type: 'xstate.error.actor.loadConfig'; error: CallError };

const CONFIG: LoginConfig = { cipher: { keyId: 'k', publicKey: 'p' } };
const alphabet: Letter[] = [
  { type: 'renew' },
  { type: 'returned' },
  { type: 'unreadable' },
  { type: 'xstate.done.actor.loadConfig', output: CONFIG },
  { type: 'xstate.error.actor.loadConfig', error: lost },
];

const machine = createPasswordKeysMachine({ loadConfig: never, notify: () => {} });
const coverage = coverageOf(machine);
const walks = walksOf(machine, {
  input: { owner: listener<PasswordKeysFact>().ref },
  alphabet,
  key: ({ value }) => value,
  say: ({ type }) => type.replace(/^xstate\.(\w+)\..*/, '$1'),
});

test.each(named(walks))('the form has the keys while they are known, and no others: %s', async (_, { steps }) => {
  const server = scripted<LoginConfig>();
  const asked: boolean[] = [];
  const notices: Notice[] = [];
  const owner = listener<PasswordKeysFact>();
  const keys = createActor(
    createPasswordKeysMachine({
      loadConfig: (again, signal) => {
        asked.push(again);
        return server.ask(signal);
      },
      notify: (notice) => void notices.push(notice),
    }),
    { input: { owner: owner.ref }, inspect: coverage.inspect },
  ).start();
  let failures = 0;
  for (const { event, state } of steps) {
    if (event.type === 'xstate.done.actor.loadConfig') server.resolve(event.output);
    else if (event.type === 'xstate.error.actor.loadConfig') {
      server.reject(event.error);
      failures += 1;
    } else keys.send(event);
    await new Promise((resolve) => setImmediate(resolve));
    expect(keys.getSnapshot().value).toBe(state.value);
    expect(owner.told.at(-1)?.config ?? null).toEqual(state.value === 'known' ? CONFIG : null);
    expect(notices).toHaveLength(failures);
  }
  expect(asked).toEqual(asked.map((_again, index) => index > 0));
});

everyTransitionIsWalked(coverage);
