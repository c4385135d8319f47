import { type ActorRefFrom, assertEvent, assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import { type Failure, failureOf } from '../../../contract/failure';
import type { Ceremony, NewCredential } from '../../../contract/passkeys';
import { type FieldErrors, fieldErrorsIn, requiredErrors, without } from '../base/field-errors';
import { failureNotice, type Notify } from '../base/notices';
import type { Answered, AskAuthenticator } from '../credentials/authenticator';

/** What the dialog holds. A password never enters a context. */
export interface NewPasskeyForm {
  readonly name: string;
  readonly password: string;
}
const FIELDS = ['name', 'password'] as const;

/** A key that an authenticator has made, under the name that it is to have. */
export interface MadePasskey {
  readonly ticket: string;
  readonly credential: NewCredential;
  readonly name: string;
}

export interface PasskeyAddingPorts {
  readonly ask: (password: string, signal: AbortSignal) => Promise<Ceremony>;
  readonly create: AskAuthenticator<NewCredential>;
  readonly add: (made: MadePasskey, signal: AbortSignal) => Promise<unknown>;
  readonly notify: Notify;
}

export type PasskeyAddingEvent =
  | { type: 'submit'; form: NewPasskeyForm }
  | { type: 'edited'; field: string }
  | { type: 'cancel' };

interface PasskeyAddingContext {
  readonly name: string;
  readonly question: Ceremony | null;
  readonly credential: NewCredential | null;
  readonly fieldErrors: FieldErrors;
  readonly outcome: 'done' | 'cancelled';
}

/**
 * Adding a passkey to one's own account.
 *
 *     filling ──submit──▶ asking ──question──▶ prompting ──made──▶ saving ──▶ closed (output: done)
 *      │  ▲ └─gaps─┘         └─────failure─────────┴──cancelled, known, impossible─┘──failure──▶ filling
 *      └──cancel, from prompting too──▶ closed (output: cancelled)
 *
 * - The server checks the password first: with a stolen token alone there is no challenge for an authenticator.
 * - Every failure leads back to the filled-in form, with its reason.
 * - `asking` and `saving` ignore events; leaving `prompting` closes the browser's own dialog.
 */
export function createPasskeyAddingMachine(ports: PasskeyAddingPorts) {
  return setup({
    types: {} as {
      context: PasskeyAddingContext;
      events: PasskeyAddingEvent;
      output: PasskeyAddingContext['outcome'];
    },
    actors: {
      ask: fromPromise<Ceremony, string>(({ input, signal }) => ports.ask(input, signal)),
      create: fromPromise<Answered<NewCredential>, Ceremony>(({ input, signal }) => ports.create(input.options, signal)),
      add: fromPromise<unknown, MadePasskey>(({ input, signal }) => ports.add(input, signal)),
    },
    guards: {
      hasGaps: (_, form: NewPasskeyForm) => Object.keys(requiredErrors({ ...form }, FIELDS)).length > 0,
      hasError: ({ context }, field: string) => field in context.fieldErrors,
      isMade: (_, { kind }: Answered<NewCredential>) => kind === 'answered',
      isKnown: (_, { kind }: Answered<NewCredential>) => kind === 'known',
      isImpossible: (_, { kind }: Answered<NewCredential>) => kind === 'impossible',
    },
    actions: {
      showErrors: assign({ fieldErrors: (_, fieldErrors: FieldErrors) => fieldErrors }),
      show: (_, failure: Failure) => ports.notify(failureNotice(failure, 'operation')),
    },
  }).createMachine({
    id: 'passkeyAdding',
    context: { name: '', question: null, credential: null, fieldErrors: {}, outcome: 'cancelled' },
    initial: 'filling',
    states: {
      filling: {
        initial: 'fresh',
        states: { fresh: {}, cancelled: {}, known: {}, impossible: {} },
        on: {
          edited: {
            guard: { type: 'hasError', params: ({ event }) => event.field },
            actions: { type: 'showErrors', params: ({ context, event }) => without(context.fieldErrors, event.field) },
          },
          submit: [
            {
              guard: { type: 'hasGaps', params: ({ event }) => event.form },
              actions: { type: 'showErrors', params: ({ event }) => requiredErrors({ ...event.form }, FIELDS) },
            },
            {
              target: 'asking',
              actions: [{ type: 'showErrors', params: {} }, assign({ name: ({ event }) => event.form.name.trim() })],
            },
          ],
          cancel: 'closed',
        },
      },
      asking: {
        invoke: {
          id: 'ask',
          src: 'ask',
          input: ({ event }) => {
            assertEvent(event, 'submit');
            return event.form.password;
          },
          onDone: { target: 'prompting', actions: assign({ question: ({ event }) => event.output }) },
          onError: {
            target: 'filling',
            actions: [
              { type: 'showErrors', params: ({ event }) => fieldErrorsIn(failureOf(event.error), FIELDS) },
              { type: 'show', params: ({ event }) => failureOf(event.error) },
            ],
          },
        },
      },
      prompting: {
        on: { cancel: 'closed' },
        invoke: {
          id: 'create',
          src: 'create',
          input: ({ context }) => asked(context),
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
          input: ({ context }) => ({ ticket: asked(context).ticket, credential: made(context), name: context.name }),
          onDone: { target: 'closed', actions: assign({ outcome: 'done' }) },
          onError: { target: 'filling', actions: { type: 'show', params: ({ event }) => failureOf(event.error) } },
        },
      },
      closed: { type: 'final' },
    },
    output: ({ context }) => context.outcome,
  });
}

function asked({ question }: PasskeyAddingContext): Ceremony {
  if (!question) throw new Error('Nothing is asked of an authenticator before the server has.');
  return question;
}

function made({ credential }: PasskeyAddingContext): NewCredential {
  if (!credential) throw new Error('Nothing is added that was not made.');
  return credential;
}

export type PasskeyAddingMachine = ReturnType<typeof createPasskeyAddingMachine>;
export type PasskeyAddingRef = ActorRefFrom<PasskeyAddingMachine>;

/** All that the dialog shows beside what is typed into it. */
export function passkeyAdding(snapshot: SnapshotFrom<PasskeyAddingMachine>) {
  const said = (['cancelled', 'known', 'impossible'] as const).find((filling) => snapshot.matches({ filling }));
  return {
    fieldErrors: snapshot.context.fieldErrors,
    busy: !snapshot.matches('filling'),
    /** The browser asks the user now. */
    isPrompting: snapshot.matches('prompting'),
    canCancel: snapshot.matches('filling') || snapshot.matches('prompting'),
    said: said ?? null,
  };
}
