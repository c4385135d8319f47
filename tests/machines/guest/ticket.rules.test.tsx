import { act, render } from '@testing-library/react';
import { StrictMode } from 'react';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { CallError } from '../../../contract/failure';
import { exchangeTicket } from '../../../src/api/tickets';
import { createTickets } from '../../../src/browser/tickets';
import { createTicketMachine, ticketScreen } from '../../../src/machines/guest/ticket';
import { TicketScreen } from '../../../src/ui/guest/TicketScreen';
import { Around } from '../app/app-fixture';
import { placeOf } from '../shell/shell-fixture';
import { failures, lost, opened, refusal, said } from './doors-fixture';

/** A browser to which a link with a ticket has come, and a server that answers in turn. */
function arrive(link: string, ...answers: (string | CallError)[]) {
  const tickets = createTickets((path) => path === '/auto/login');
  const place = tickets.takenFrom(placeOf(link));
  const seen = { tickets: [] as string[], entered: [] as string[], went: [] as unknown[] };
  const call = (async (_: unknown, { body }: { body: { ticket: string } }) => {
    seen.tickets.push(body.ticket);
    const answer = answers.shift() ?? 'token';
    if (typeof answer !== 'string') throw answer;
    return answer;
  }) as never;
  const start = () =>
    createActor(
      createTicketMachine({
        hasTicket: tickets.isThere,
        watchTickets: tickets.watch,
        exchange: exchangeTicket(call, tickets),
        enter: (token, address) => seen.entered.push(`${token} ${address}`),
        go: (address, how) => seen.went.push([address, how]),
      }),
      { input: opened(place.search, place.path) },
    ).start();
  return { tickets, place, seen, start };
}
const settled = () => act(async () => {});

test('the ticket is taken out of the address before anybody sees it, the machines included (§2.2)', () => {
  const { place } = arrive('/auto/login?redirect=%2Fusers#ticket=t1');
  expect(place).toEqual(placeOf('/auto/login?redirect=%2Fusers'));
});

test('a fragment of another place is none of it', () => {
  const { tickets } = arrive('/home#ticket=t1');
  expect(tickets.takenFrom(placeOf('/home#ticket=t1'))).toEqual(placeOf('/home#ticket=t1'));
  expect(tickets.isThere()).toBe(false);
});

test('a ticket is exchanged once, also under StrictMode and when the screen is opened again', async () => {
  const { seen, start } = arrive('/auto/login#ticket=t1');
  const first = start();
  render(
    <StrictMode>
      <Around>
        <TicketScreen page={first} />
      </Around>
    </StrictMode>,
  );
  await settled();
  const again = start();
  await settled();
  expect(seen.tickets).toEqual(['t1']);
  expect(seen.entered).toEqual(['token /home']);
  expect(again.getSnapshot().value).toBe('missing');
});

test.each(['/auto/login', '/auto/login#', '/auto/login#ticket=', '/auto/login#other=x'])(
  'without a ticket nothing is asked, and that is said: %s',
  async (link) => {
    const { seen, start } = arrive(link);
    expect(start().getSnapshot().value).toBe('missing');
    await settled();
    expect(seen.tickets).toEqual([]);
  },
);

test.each([
  ['?redirect=%2Flist%3Fa%3D1%23x', '/list?a=1#x'],
  ['', '/home'],
  ['?redirect=%2F%2Fevil', '/home'],
  ['?redirect=https%3A%2F%2Fevil', '/home'],
  ['?redirect=javascript%3Aalert(1)', '/home'],
])('a sign-in leads to an address of this site and no other (G31): %s', async (search, address) => {
  const { seen, start } = arrive(`/auto/login${search}#ticket=t1`);
  start();
  await settled();
  expect(seen.entered).toEqual([`token ${address}`]);
});

test('a ticket that was used, is too old, or was never there leads nowhere', async () => {
  const { seen, start } = arrive('/auto/login#ticket=t1', refusal('ticketInvalid'));
  const ticket = start();
  await settled();
  expect(ticket.getSnapshot().value).toBe('refused');
  ticket.send({ type: 'retry' });
  await settled();
  expect(seen).toMatchObject({ tickets: ['t1'], entered: [] });
});

test.each(failures)('a ticket that the server has not looked at can be tried again: %o', async (failure) => {
  const { seen, start } = arrive('/auto/login#ticket=t1', new CallError(failure));
  const ticket = start();
  await settled();
  expect(ticket.getSnapshot().value).toBe('failed');
  ticket.send({ type: 'retry' });
  await settled();
  expect(seen).toMatchObject({ tickets: ['t1', 't1'], entered: ['token /home'] });
});

test('another link, opened in the same window, is another ticket', async () => {
  const { tickets, seen, start } = arrive('/auto/login#ticket=t1', refusal('ticketInvalid'));
  start();
  await settled();
  tickets.takenFrom(placeOf('/auto/login#ticket=t2'));
  await settled();
  expect(seen).toMatchObject({ tickets: ['t1', 't2'], entered: ['token /home'] });
});

test.each<[string, string, (string | CallError)[]]>([
  ['missing', '/auto/login', []],
  ['refused', '/auto/login#ticket=t1', [refusal('ticketInvalid')]],
  ['failed', '/auto/login#ticket=t1', [lost]],
])(
  'a user without a session can always leave for the sign-in screen, which takes the place of this one: %s',
  async (state, ...arrival) => {
    const { seen, start } = arrive(arrival[0], ...arrival[1]);
    const ticket = start();
    await settled();
    expect(ticket.getSnapshot().value).toBe(state);
    ticket.send({ type: 'leave' });
    expect(seen).toMatchObject({ entered: [], went: [['/login', { replace: true }]] });
  },
);

test('a user who is signed in by a ticket is not led anywhere else, and the ticket is not sent again', async () => {
  const { seen, start } = arrive('/auto/login#ticket=t1');
  const ticket = start();
  await settled();
  expect(ticketScreen(ticket.getSnapshot()).show).toBe('entered');
  ticket.send({ type: 'leave' });
  ticket.send({ type: 'retry' });
  await settled();
  expect(seen).toEqual({ tickets: ['t1'], entered: ['token /home'], went: [] });
});

test('a user who goes elsewhere leaves the ticket behind', () => {
  const { tickets } = arrive('/auto/login#ticket=t1');
  tickets.takenFrom(placeOf('/login'));
  expect(tickets.isThere()).toBe(false);
});

test('ticket and token are in no snapshot', async () => {
  const { start } = arrive('/auto/login#ticket=secret-ticket', 'secret-token');
  const ticket = start();
  const seen = [JSON.stringify(ticket.getSnapshot())];
  ticket.subscribe((snapshot) => void seen.push(JSON.stringify(snapshot)));
  await settled();
  expect(seen.length).toBeGreaterThan(1);
  expect(seen.map((snapshot) => snapshot.replace(/"output":"[^"]*"/g, '')).join()).not.toContain('secret');
});

test('the way on has the focus', async () => {
  const { start } = arrive('/auto/login');
  const ticket = start();
  render(
    <Around>
      <TicketScreen page={ticket} />
    </Around>,
  );
  expect(said()).toContain('没有登录凭证');
  expect(document.activeElement?.textContent).toBe('前往登录页');
});
