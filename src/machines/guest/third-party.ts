import { type ActorRefFrom, assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import { z } from 'zod/mini';
import { type Failure, failureOf } from '../../../contract/failure';
import { refusalIn } from '../../../contract/refusals';
import type { PageInput } from '../base/page';
import { type Go, LOGIN, redirectTarget } from '../base/routes';
import type { EntryFact } from '../credentials/entry-fact';
import type { BindFormMachine } from './bind-form';

/** This window's note of a trip to a third party. */
const trip = z.object({
  /** Made for this one trip: what comes back without it was not sent for here. */
  state: z.string().check(z.minLength(1)),
  configId: z.string(),
  redirectUri: z.string(),
  /** The sign-in screen that it was sent from, with its query. */
  from: z.string(),
});
export type Trip = z.infer<typeof trip>;

/** A code that a third party has given, and for what. */
export interface Grant {
  readonly configId: string;
  readonly code: string;
  readonly redirectUri: string;
}

export interface ThirdPartyPorts {
  /** What was noted of the last trip, this once: checked here. */
  readonly takeTrip: () => unknown;
  /** Exchanges the code that the address has for a token. Which ticket a refusal brought, the ports know. */
  readonly exchange: (grant: Grant, signal: AbortSignal) => Promise<string>;
  /** Hands a token to the session, and goes to where its user is led. */
  readonly enter: (token: string, address: string) => void;
  readonly go: Go;
}

export type ThirdPartyEvent = EntryFact<string> | { type: 'retry' } | { type: 'leave' };

interface ThirdPartyContext {
  readonly search: string;
  readonly trip: Trip | null;
  readonly failure: Failure | null;
}

/**
 * A user returns from a third party with a code (§2.2).
 *
 *     deciding ──refused by the user──▶ declined
 *        ├──no trip of this window, or another state──▶ foreign
 *        ├──the third party says an error, or nothing──▶ astray
 *        └──▶ exchanging ──token──▶ entered
 *                 ├──no account yet──▶ binding ──form is done──▶ entered
 *                 │                       └──too late──▶ late
 *                 ├──refused──▶ refused
 *                 └──failure──▶ failed ──retry──▶ exchanging
 *     all of these but exchanging and entered ──leave──▶ the sign-in screen that it began on
 *
 * - The state is removed when it is read: the same return, opened again, is foreign, as is another person's.
 * - The code is exchanged for the third party and the address that the trip was made for, whatever the address says now.
 */
export function createThirdPartyMachine(ports: ThirdPartyPorts, bindForm: BindFormMachine) {
  return setup({
    types: {} as {
      context: ThirdPartyContext;
      events: ThirdPartyEvent;
      input: PageInput;
      children: { bindForm: 'bindForm' };
    },
    actors: {
      bindForm,
      exchange: fromPromise<string, ThirdPartyContext>(({ input, signal }) => ports.exchange(grantIn(input), signal)),
    },
    guards: {
      isForeign: ({ context }) => !isOwn(context),
      isDeclined: ({ context: { search } }) => valueIn(search, 'error') === 'access_denied',
      isAstray: ({ context: { search } }) => valueIn(search, 'error') !== '' || valueIn(search, 'code') === '',
      isUnbound: (_, failure: Failure) => refusalIn(failure) === 'identityUnbound',
      isRefused: (_, failure: Failure) => failure.kind === 'refused',
    },
    actions: {
      note: assign({ failure: (_, failure: Failure) => failure }),
      leave: ({ context }) => ports.go(context.trip?.from ?? LOGIN, { replace: true }),
      enter: ({ context }, token: string) => ports.enter(token, redirectTarget(queryOf(context.trip?.from ?? ''))),
    },
  }).createMachine({
    id: 'thirdParty',
    context: ({ input: { search } }) => ({ search, trip: trip.safeParse(ports.takeTrip()).data ?? null, failure: null }),
    initial: 'deciding',
    states: {
      deciding: {
        always: [
          { guard: 'isForeign', target: 'foreign' },
          { guard: 'isDeclined', target: 'declined' },
          { guard: 'isAstray', target: 'astray' },
          { target: 'exchanging' },
        ],
      },
      exchanging: {
        entry: assign({ failure: null }),
        invoke: {
          id: 'exchange',
          src: 'exchange',
          input: ({ context }) => context,
          onDone: { target: 'entered', actions: { type: 'enter', params: ({ event }) => event.output } },
          onError: [
            { guard: { type: 'isUnbound', params: ({ event }) => failureOf(event.error) }, target: 'binding' },
            {
              guard: { type: 'isRefused', params: ({ event }) => failureOf(event.error) },
              target: 'refused',
              actions: { type: 'note', params: ({ event }) => failureOf(event.error) },
            },
            { target: 'failed', actions: { type: 'note', params: ({ event }) => failureOf(event.error) } },
          ],
        },
      },
      binding: {
        invoke: { id: 'bindForm', src: 'bindForm', input: ({ self }) => ({ owner: self }) },
        on: {
          'entry.done': { target: 'entered', actions: { type: 'enter', params: ({ event }) => event.answer } },
          'entry.nextStep': 'late',
          leave: { actions: 'leave' },
        },
      },
      declined: { on: { leave: { actions: 'leave' } } },
      foreign: { on: { leave: { actions: 'leave' } } },
      astray: { on: { leave: { actions: 'leave' } } },
      late: { on: { leave: { actions: 'leave' } } },
      refused: { on: { leave: { actions: 'leave' } } },
      failed: { on: { retry: 'exchanging', leave: { actions: 'leave' } } },
      entered: {},
    },
  });
}

/** A parameter of the address; empty if it is missing, or there more than once. */
function valueIn(search: string, name: string): string {
  const values = new URLSearchParams(search).getAll(name);
  return values.length === 1 ? (values[0] ?? '') : '';
}

/** Whether this window has sent for what comes back: for this third party, in this state. */
const isOwn = ({ search, trip: noted }: ThirdPartyContext) =>
  noted !== null && valueIn(search, 'state') === noted.state && valueIn(search, 'configId') === noted.configId;

function grantIn({ search, trip: noted }: ThirdPartyContext): Grant {
  if (!noted) throw new Error('A code is exchanged for a trip of this window alone.');
  return { configId: noted.configId, code: valueIn(search, 'code'), redirectUri: noted.redirectUri };
}

const queryOf = (address: string) => address.replace(/^[^?]*/, '');

export type ThirdPartyMachine = ReturnType<typeof createThirdPartyMachine>;
export type ThirdPartyRef = ActorRefFrom<ThirdPartyMachine>;

/** The text of the screen, and the form for binding. */
export function thirdPartyScreen(snapshot: SnapshotFrom<ThirdPartyMachine>) {
  const { value, context, children } = snapshot;
  return { show: value, failure: context.failure, form: children.bindForm };
}
