import { act } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { zhCN } from '../../../src/i18n/zh-CN';
import { registerScreen } from '../../../src/machines/guest/register';
import { RegisterScreen } from '../../../src/ui/guest/RegisterScreen';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { scripted } from '../shell/shell-fixture';
import { opened, press, show } from './doors-fixture';
import { NEWCOMER, quietRegister, send } from './registration-fixture';

type Letter = { type: 'entry.done'; answer: string } | { type: 'signIn' };

const text = zhCN.register.person;
const coverage = coverageOf(quietRegister());
const walks = walksOf(quietRegister(), {
  input: opened('?code=ABC&redirect=/users'),
  alphabet: [{ type: 'entry.done', answer: 'token' }, { type: 'signIn' }] satisfies Letter[] as Letter[],
  key: ({ value }) => value,
  say: ({ type }) => type,
  canBeTried: () => false,
});

test.each(named(walks))('the screen follows the machine: %s', async (_, { input, steps }) => {
  const tokens = scripted<string>();
  const went: string[] = [];
  const page = createActor(
    quietRegister({
      submit: (_form, _seal, signal) => tokens.ask(signal),
      enter: (token, address) => went.push(`${token} to ${address}`),
      go: (address) => went.push(address),
    }),
    { input, inspect: coverage.inspect },
  ).start();
  await act(async () => show(<RegisterScreen page={page} />));
  const perform = (letter: Letter) => {
    if (letter.type === 'signIn') return press(text.signIn, () => page.send(letter));
    send(NEWCOMER, text.submit);
    return tokens.resolve(letter.answer);
  };
  for (const { event, state } of steps) {
    const before = went.length;
    await act(async () => perform(event));
    expect(page.getSnapshot().value).toBe(state.value);
    expect(registerScreen(page.getSnapshot()).inviteCode).toBe(registerScreen(state).inviteCode);
    const signIn = '/login?redirect=%2FconfirmInvite%3Fcode%3DABC';
    expect(went.slice(before)).toEqual([event.type === 'signIn' ? signIn : 'token to /users']);
  }
});

everyTransitionIsWalked(coverage);
