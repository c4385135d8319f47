import { act } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { CallError } from '../../../contract/failure';
import { zhCN } from '../../../src/i18n/zh-CN';
import { createTicketMachine, type TicketEvent, type TicketPorts, ticketScreen } from '../../../src/machines/guest/ticket';
import { TicketScreen } from '../../../src/ui/guest/TicketScreen';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { scripted } from '../shell/shell-fixture';
import { lost, opened, press, refusal, said, show } from './doors-fixture';

type Letter =
  | TicketEvent
  | { type: 'xstate.done.actor.exchange'; output: string }
  | { type: 'xstate.error.actor.exchange'; error: CallError };

const text = zhCN.thirdParty.ticket;
const quiet = (ports: Partial<TicketPorts> = {}): TicketPorts => ({
  hasTicket: () => true,
  watchTickets: () => () => {},
  exchange: () => new Promise(() => {}),
  enter: () => {},
  go: () => {},
  ...ports,
});

const alphabet: Letter[] = [
  { type: 'arrived' },
  { type: 'retry' },
  { type: 'leave' },
  { type: 'xstate.done.actor.exchange', output: 'token' },
  { type: 'xstate.error.actor.exchange', error: refusal('ticketInvalid') },
  { type: 'xstate.error.actor.exchange', error: lost },
];
const coverage = coverageOf(createTicketMachine(quiet()));
const walksFrom = (isThere: boolean) =>
  walksOf(createTicketMachine(quiet({ hasTicket: () => isThere })), {
    input: { ...opened('?redirect=/users'), isThere },
    alphabet,
    key: ({ value }) => value,
    say: (letter) => ('error' in letter ? letter.error.failure.kind : letter.type.replace('xstate.done.actor.', '')),
    from: isThere ? 'a ticket' : 'no ticket',
  });
const walks = [...walksFrom(true), ...walksFrom(false)];

test.each(named(walks))('the screen says what has become of the ticket: %s', async (_, { input, start, steps }) => {
  const tokens = scripted<string>();
  let arrive = () => {};
  const gone: string[] = [];
  const ticket = createActor(
    createTicketMachine(
      quiet({
        hasTicket: () => input.isThere,
        watchTickets: (tell) => {
          arrive = tell;
          return () => {};
        },
        exchange: tokens.ask,
        enter: (token, address) => gone.push(`${token} to ${address}`),
        go: (address) => gone.push(address),
      }),
    ),
    { input, inspect: coverage.inspect },
  ).start();
  show(<TicketScreen page={ticket} />);
  const perform = (letter: Letter) => {
    switch (letter.type) {
      case 'arrived':
        return arrive();
      case 'retry':
        return press('重试', () => ticket.send(letter));
      case 'leave':
        return press(text.login, () => ticket.send(letter));
      case 'xstate.done.actor.exchange':
        return tokens.resolve(letter.output);
      case 'xstate.error.actor.exchange':
        return tokens.reject(letter.error);
    }
  };

  expect(said()).toContain(text[ticketScreen(start).show as keyof typeof text]);
  for (const { event, state, ignored } of steps) {
    const before = gone.length;
    await act(async () => perform(event));
    const shown = ticketScreen(state);
    expect(ticketScreen(ticket.getSnapshot())).toEqual(shown);
    expect(said()).toContain(text[shown.show as keyof typeof text]);
    if (event.type === 'leave' && !ignored) expect(gone.slice(before)).toEqual(['/login']);
    if (event.type === 'xstate.done.actor.exchange') expect(gone.slice(before)).toEqual(['token to /users']);
  }
});

everyTransitionIsWalked(coverage);
