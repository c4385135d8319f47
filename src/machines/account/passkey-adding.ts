import { type ActorRefFrom, assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import { type Failure, failureOf } from '../../../contract/failure';
import type { Ceremony, NewCredential } from '../../../contract/passkeys';
import type { ActMachine, ActOutput, Outcome } from '../base/act';
import { failureNotice, type Notify } from '../base/notices';
import type { Answered, AskAuthenticator } from '../credentials/authenticator';

/** What an authenticator is asked to make, and the name that the key gets. */
export interface AskedPasskey {
  readonly name: string;
  readonly question: Ceremony;
}
/** Asks for a name and the password, which the server checks. */
export type NewPasskeyForm = ActMachine<null, AskedPasskey, 'name' | 'password'>;

/** A key that an authenticator has made, under its name. */
export interface MadePasskey {
  readonly ticket: string;
  readonly credential: NewCredential;
  readonly name: string;
}

export interface PasskeyAddingPorts {
  readonly create: AskAuthenticator<NewCredential>;
  readonly add: (made: MadePasskey, signal: AbortSignal) => Promise<unknown>;
  readonly notify: Notify;
}

export type PasskeyAddingEvent = { type: 'cancel' };

interface PasskeyAddingContext {
  readonly asked: AskedPasskey | null;
  readonly credential: NewCredential | null;
  readonly outcome: Outcome<unknown>;
}

/**
 * Adding a passkey to the user's own account.
 *
 *     filling ──form done──▶ prompting ──made──▶ saving ──▶ closed (done)
 *      │ ▲                      │ └──cancelled, known, impossible, failure──▶ filling
 *      │ └──────────────────────│──────────failure────┘
 *      └──form cancelled────────┴──cancel──▶ closed (cancelled)
 *
 * - The server checks the password first: with a stolen token alone there is no challenge for an authenticator.
 * - Every failure leads back to the form, with its reason; the view still has what was typed. The hint that nothing was made goes
 *   when the form is sent again.
 * - `saving` ignores events; leaving `prompting` closes the browser's own dialog.
 */
export function createPasskeyAddingMachine(ports: PasskeyAddingPorts, form: NewPasskeyForm) {
  return setup({
    types: {} as {
      context: PasskeyAddingContext;
      events: PasskeyAddingEvent;
      output: Outcome<unknown>;
      children: { form: 'form' };
    },
    actors: {
      form,
      create: fromPromise<Answered<NewCredential>, Ceremony>(({ input, signal }) => ports.create(input.options, signal)),
      add: fromPromise<unknown, MadePasskey>(({ input, signal }) => ports.add(input, signal)),
    },
    guards: {
      isSent: (_, snapshot: SnapshotFrom<NewPasskeyForm>) => snapshot.matches('working'),
      isAsked: (_, { kind }: ActOutput<null, AskedPasskey>) => kind === 'done',
      isMade: (_, { kind }: Answered<NewCredential>) => kind === 'answered',
      isKnown: (_, { kind }: Answered<NewCredential>) => kind === 'known',
      isImpossible: (_, { kind }: Answered<NewCredential>) => kind === 'impossible',
    },
    actions: { show: (_, failure: Failure) => ports.notify(failureNotice(failure, 'operation')) },
  }).createMachine({
    id: 'passkeyAdding',
    context: { asked: null, credential: null, outcome: { kind: 'cancelled' } },
    initial: 'filling',
    states: {
      filling: {
        initial: 'fresh',
        states: { fresh: {}, cancelled: {}, known: {}, impossible: {} },
        invoke: {
          id: 'form',
          src: 'form',
          input: { subject: null },
          onSnapshot: { guard: { type: 'isSent', params: ({ event }) => event.snapshot }, target: '.fresh' },
          onDone: [
            {
              guard: { type: 'isAsked', params: ({ event }) => event.output },
              target: 'prompting',
              actions: assign({ asked: ({ event }) => (event.output.kind === 'done' ? event.output.answer : null) }),
            },
            { target: 'closed', actions: assign({ outcome: ({ event }) => event.output }) },
          ],
        },
      },
      prompting: {
        on: { cancel: 'closed' },
        invoke: {
          id: 'create',
          src: 'create',
          input: ({ context }) => asked(context).question,
          onDone: [
            {
              guard: { type: 'isMade', params: ({ event }) => event.output },
              target: 'saving',
              actions: assign({ credential: ({ event }) => (event.output.kind === 'answered' ? event.output.credential : null) }),
            },
            { guard: { type: 'isKnown', params: ({ event }) => event.output }, target: 'filling.known' },
            { guard: { type: 'isImpossible', params: ({ event }) => event.output }, target: 'filling.impossible' },
            { target: 'filling.cancelled' },
          ],
          onError: { target: 'filling', actions: { type: 'show', params: ({ event }) => failureOf(event.error) } },
        },
      },
      saving: {
        invoke: {
          id: 'add',
          src: 'add',
          input: ({ context }) => made(context),
          onDone: { target: 'closed', actions: assign({ outcome: ({ event }) => ({ kind: 'done', answer: event.output }) }) },
          onError: { target: 'filling', actions: { type: 'show', params: ({ event }) => failureOf(event.error) } },
        },
      },
      closed: { type: 'final' },
    },
    output: ({ context }) => context.outcome,
  });
}

function asked({ asked }: PasskeyAddingContext): AskedPasskey {
  if (!asked) throw new Error('An authenticator is asked only after the server has checked the password.');
  return asked;
}

function made(context: PasskeyAddingContext): MadePasskey {
  const { name, question } = asked(context);
  if (!context.credential) throw new Error('A passkey is added only after an authenticator has made it.');
  return { ticket: question.ticket, credential: context.credential, name };
}

export type PasskeyAddingMachine = ReturnType<typeof createPasskeyAddingMachine>;
export type PasskeyAddingRef = ActorRefFrom<PasskeyAddingMachine>;

/** All that the dialog shows beside its form. */
export const passkeyAdding = (snapshot: SnapshotFrom<PasskeyAddingMachine>) => ({
  /** None while the browser asks the user, and while the key is saved. */
  form: snapshot.children.form,
  isPrompting: snapshot.matches('prompting'),
  /** Why the authenticator has made none. */
  hint: HINTS.find((filling) => snapshot.matches({ filling })) ?? null,
});

const HINTS = ['cancelled', 'known', 'impossible'] as const;
