import { type ActorRefFrom, assign, fromCallback, fromPromise, type SnapshotFrom, setup } from 'xstate';
import { type Failure, failureOf } from '../../../contract/failure';
import type { PageInput } from '../base/page';
import { type Go, LOGIN, redirectTarget } from '../base/routes';

export interface TicketPorts {
  /** Whether a ticket has arrived that was not taken yet. */
  readonly hasTicket: () => boolean;
  /** Tells of every ticket that comes from now on: another address may be opened in this very window. */
  readonly watchTickets: (tell: () => void) => () => void;
  /** Takes the ticket, and exchanges it for a token. Where it was not even looked at, it can be taken again. */
  readonly exchange: (signal: AbortSignal) => Promise<string>;
  /** Hands a token to the session, and goes to where its user is led. */
  readonly enter: (token: string, address: string) => void;
  readonly go: Go;
}

export type TicketEvent = { type: 'arrived' } | { type: 'retry' } | { type: 'leave' };

interface TicketContext {
  readonly search: string;
  readonly failure: Failure | null;
}

/**
 * Automatic sign-in by a one-time ticket (§2.2).
 *
 *     deciding ──a ticket is there──▶ exchanging ──token──▶ entered
 *        └──none──▶ missing              ├──refused──▶ refused
 *                                        └──failure──▶ failed ──retry──▶ exchanging
 *     missing, refused, failed ──leave──▶ /login       anywhere ──arrived──▶ exchanging
 *
 * - The ticket is never here: the ports hold it, and give it out once. A reload finds none, and says so.
 * - A present session is not asked about: it makes way for the holder of the ticket (G10).
 * - A lost answer may mean that the ticket was used: a retry then says so in the server's words.
 */
export function createTicketMachine(ports: TicketPorts) {
  return setup({
    types: {} as { context: TicketContext; events: TicketEvent; input: PageInput },
    actors: {
      exchange: fromPromise<string>(({ signal }) => ports.exchange(signal)),
      tickets: fromCallback(({ sendBack }) => ports.watchTickets(() => sendBack({ type: 'arrived' }))),
    },
    guards: {
      hasTicket: () => ports.hasTicket(),
      isRefused: (_, failure: Failure) => failure.kind === 'refused',
    },
    actions: {
      note: assign({ failure: (_, failure: Failure) => failure }),
      leave: () => ports.go(LOGIN, { replace: true }),
    },
  }).createMachine({
    id: 'ticket',
    context: ({ input: { search } }) => ({ search, failure: null }),
    invoke: { src: 'tickets' },
    on: { arrived: '.exchanging' },
    initial: 'deciding',
    states: {
      deciding: { always: [{ guard: 'hasTicket', target: 'exchanging' }, { target: 'missing' }] },
      exchanging: {
        entry: assign({ failure: null }),
        invoke: {
          id: 'exchange',
          src: 'exchange',
          onDone: {
            target: 'entered',
            actions: ({ context, event }) => ports.enter(event.output, redirectTarget(context.search)),
          },
          onError: [
            {
              guard: { type: 'isRefused', params: ({ event }) => failureOf(event.error) },
              target: 'refused',
              actions: { type: 'note', params: ({ event }) => failureOf(event.error) },
            },
            { target: 'failed', actions: { type: 'note', params: ({ event }) => failureOf(event.error) } },
          ],
        },
      },
      missing: { on: { leave: { actions: 'leave' } } },
      refused: { on: { leave: { actions: 'leave' } } },
      failed: { on: { retry: 'exchanging', leave: { actions: 'leave' } } },
      entered: {},
    },
  });
}

export type TicketMachine = ReturnType<typeof createTicketMachine>;
export type TicketRef = ActorRefFrom<TicketMachine>;

/** What the screen says: that it works, or what is wrong and which way leads on. */
export function ticketScreen({ value, context: { failure } }: SnapshotFrom<TicketMachine>) {
  return { show: value === 'deciding' ? 'exchanging' : value, failure };
}
