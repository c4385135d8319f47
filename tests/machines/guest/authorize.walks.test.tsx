import { act } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { CallError } from '../../../contract/failure';
import { zhCN } from '../../../src/i18n/zh-CN';
import {
  type AuthorizeEvent,
  type AuthorizePorts,
  authorizeScreen,
  createAuthorizeMachine,
} from '../../../src/machines/guest/authorize';
import { AuthorizeScreen } from '../../../src/ui/guest/AuthorizeScreen';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { scripted } from '../shell/shell-fixture';
import { lost, opened, press, refusal, said, show } from './doors-fixture';

type Server = 'nameOf' | 'authorize';
type Letter =
  | AuthorizeEvent
  | { type: `xstate.done.actor.${Server}`; output: string }
  | { type: `xstate.error.actor.${Server}`; error: CallError };

const text = zhCN.thirdParty.authorize;
const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
const ASKED = `?clientId=books&redirectUri=https%3A%2F%2Fbooks.example.org%2Fin&state=s&codeChallenge=${CHALLENGE}&codeChallengeMethod=S256`;
const BACK = 'https://books.example.org/in?code=c&state=s';

const quiet = (ports: Partial<AuthorizePorts> = {}): AuthorizePorts => ({
  isSignedIn: () => true,
  nameOf: () => new Promise(() => {}),
  authorize: () => new Promise(() => {}),
  leave: () => {},
  go: () => {},
  ...ports,
});

const alphabet: Letter[] = [
  { type: 'retry' },
  { type: 'home' },
  { type: 'xstate.done.actor.nameOf', output: '图书馆' },
  { type: 'xstate.error.actor.nameOf', error: refusal('redirectUriUnknown') },
  { type: 'xstate.error.actor.nameOf', error: lost },
  { type: 'xstate.done.actor.authorize', output: BACK },
  { type: 'xstate.done.actor.authorize', output: 'javascript:alert(1)' },
  { type: 'xstate.error.actor.authorize', error: refusal('subsystemForbidden') },
  { type: 'xstate.error.actor.authorize', error: lost },
];
const coverage = coverageOf(createAuthorizeMachine(quiet()));
const walksFrom = (from: string, search: string, isSignedIn = true) =>
  walksOf(createAuthorizeMachine(quiet({ isSignedIn: () => isSignedIn })), {
    input: { ...opened(search, '/auth/login'), isSignedIn },
    alphabet,
    key: ({ value, context }) => [value, context.name],
    say: (letter) => {
      const called = letter.type.replace(/^xstate\.\w+\.actor\./, '');
      if ('error' in letter) return `${called} ${letter.error.failure.kind}`;
      return 'output' in letter && letter.output.startsWith('java') ? `${called} astray` : called;
    },
    from,
  });
const walks = [
  ...walksFrom('signed in', ASKED),
  ...walksFrom('signed out', ASKED, false),
  ...walksFrom('malformed', '?clientId=books'),
];

/** What the title is, for each state. */
const titleOf = ({ show: at, name, site }: ReturnType<typeof authorizeScreen>): string => {
  switch (at) {
    case 'malformed':
    case 'astray':
    case 'failed':
      return text[at];
    case 'refused':
      return name ? `无法登录“${name}”` : text.refused;
    case 'leaving':
      return `正在前往 ${name || site}`;
    default:
      return name ? `正在登录“${name}”` : text.busy;
  }
};

test.each(named(walks))(
  'the screen names the sub-system that the user signs in to, or the reason why not: %s',
  async (_, { input, start, steps }) => {
    const server = { nameOf: scripted<string>(), authorize: scripted<string>() };
    const went: string[] = [];
    const authorize = createActor(
      createAuthorizeMachine(
        quiet({
          isSignedIn: () => input.isSignedIn,
          nameOf: (_asked, signal) => server.nameOf.ask(signal),
          authorize: (_asked, signal) => server.authorize.ask(signal),
          leave: (address) => went.push(address),
          go: (address) => went.push(address),
        }),
      ),
      { input, inspect: coverage.inspect },
    ).start();
    show(<AuthorizeScreen page={authorize} />);
    const nameIn = (type: string) => type.replace(/^.*\./, '') as Server;
    const perform = (letter: Letter) => {
      if ('output' in letter) return server[nameIn(letter.type)].resolve(letter.output);
      if ('error' in letter) return server[nameIn(letter.type)].reject(letter.error);
      return press(letter.type === 'home' ? text.home : /重试|重新登录/, () => authorize.send(letter));
    };

    expect(said()).toContain(titleOf(authorizeScreen(start)));
    for (const { event, state, ignored } of steps) {
      const before = went.length;
      await act(async () => perform(event));
      expect(authorizeScreen(authorize.getSnapshot())).toEqual(authorizeScreen(state));
      expect(said()).toContain(titleOf(authorizeScreen(state)));
      const left = went.slice(before);
      if (event.type === 'home' && !ignored) expect(left).toEqual(['/home']);
      else expect(left).toEqual(state.value === 'leaving' && !ignored ? [BACK] : []);
    }
  },
);

everyTransitionIsWalked(coverage);
