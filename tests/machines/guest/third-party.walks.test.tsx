import { act } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { CallError } from '../../../contract/failure';
import { zhCN } from '../../../src/i18n/zh-CN';
import type { EntryFact } from '../../../src/machines/credentials/entry-fact';
import {
  createThirdPartyMachine,
  type ThirdPartyEvent,
  type ThirdPartyPorts,
  type Trip,
  thirdPartyScreen,
} from '../../../src/machines/guest/third-party';
import { ThirdPartyScreen } from '../../../src/ui/guest/ThirdPartyScreen';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { scripted } from '../shell/shell-fixture';
import { bind, lost, opened, press, quietBindForm, refusal, said, show } from './doors-fixture';

type Letter =
  | ThirdPartyEvent
  | { type: 'xstate.done.actor.exchange'; output: string }
  | { type: 'xstate.error.actor.exchange'; error: CallError };

const text = zhCN.thirdParty;
const trip: Trip = {
  state: 's1',
  configId: 'p1',
  redirectUri: 'https://ofa.example.org/third/login?configId=p1',
  from: '/login?orgId=haicheng&redirect=%2Fusers',
};
const quiet = (ports: Partial<ThirdPartyPorts> = {}): ThirdPartyPorts => ({
  takeTrip: () => trip,
  exchange: () => new Promise(() => {}),
  enter: () => {},
  go: () => {},
  ...ports,
});

const done: EntryFact<string> = { type: 'entry.done', answer: 'token' };
const tooLate: EntryFact<string> = { type: 'entry.nextStep', refusal: 'ticketUnknown', data: null };
const alphabet: Letter[] = [
  { type: 'retry' },
  { type: 'leave' },
  done,
  tooLate,
  { type: 'xstate.done.actor.exchange', output: 'token' },
  { type: 'xstate.error.actor.exchange', error: refusal('identityUnbound', { bindTicket: 'b1' }) },
  { type: 'xstate.error.actor.exchange', error: refusal('thirdPartyFailed') },
  { type: 'xstate.error.actor.exchange', error: lost },
];
const coverage = coverageOf(createThirdPartyMachine(quiet(), quietBindForm()));
const walksFrom = (from: string, search: string) =>
  walksOf(createThirdPartyMachine(quiet(), quietBindForm()), {
    input: opened(search, '/third/login'),
    alphabet,
    key: ({ value }) => value,
    say: (letter) =>
      'error' in letter ? (letter.error === lost ? 'lost' : letter.error.failure.kind) : letter.type.replace(/^.*actor\./, ''),
    from,
  });
const walks = [
  ...walksFrom('a code', '?configId=p1&code=c1&state=s1'),
  ...walksFrom('another state', '?configId=p1&code=c1&state=s2'),
  ...walksFrom('declined', '?configId=p1&error=access_denied&state=s1'),
  ...walksFrom('no code', '?configId=p1&state=s1'),
];

test.each(named(walks))('the screen says what comes of the third party: %s', async (_, { input, start, steps }) => {
  const tokens = scripted<string>();
  const bound = scripted<string>();
  const went: string[] = [];
  const form = quietBindForm({ submit: (_form, _seal, signal) => bound.ask(signal) });
  const thirdParty = createActor(
    createThirdPartyMachine(
      quiet({
        exchange: (_grant, signal) => tokens.ask(signal),
        enter: (token, address) => went.push(`${token} to ${address}`),
        go: (address) => went.push(address),
      }),
      form,
    ),
    { input, inspect: coverage.inspect },
  ).start();
  show(<ThirdPartyScreen page={thirdParty} />);
  const perform = async (letter: Letter) => {
    switch (letter.type) {
      case 'retry':
        return press('重试', () => thirdParty.send(letter));
      case 'leave':
        return press(text.back, () => thirdParty.send(letter));
      case 'entry.done':
      case 'entry.nextStep': {
        if (!thirdParty.getSnapshot().matches('binding')) return thirdParty.send(letter);
        bind({ phone: '13800000001', code: '123456' });
        return letter === done ? bound.resolve('token') : bound.reject(refusal('ticketUnknown'));
      }
      case 'xstate.done.actor.exchange':
        return tokens.resolve(letter.output);
      case 'xstate.error.actor.exchange':
        return tokens.reject(letter.error);
    }
  };
  const seen = (at: typeof start) => {
    const { show: state } = thirdPartyScreen(at);
    if (state === 'binding') expect(document.querySelector('h1')?.textContent).toBe(text.bind.heading);
    else expect(said()).toContain(text[state as 'late']);
  };

  await act(async () => {});
  seen(start);
  for (const { event, state, ignored } of steps) {
    const before = went.length;
    await act(() => perform(event));
    expect(thirdParty.getSnapshot().value).toEqual(state.value);
    seen(state);
    const expected =
      event.type === 'leave' && !ignored ? [trip.from] : state.value === 'entered' && !ignored ? ['token to /users'] : [];
    expect(went.slice(before)).toEqual(expected);
  }
});

everyTransitionIsWalked(coverage);
