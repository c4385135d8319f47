import { type ActorRefFrom, assign, fromPromise, type SnapshotFrom, sendTo, setup } from 'xstate';
import { type Failure, failureOf } from '../../../contract/failure';
import type { Assertion, Ceremony } from '../../../contract/passkeys';
import type { LoginConfig } from '../../../contract/sign-in';
import { failureNotice, type Notify } from '../base/notices';
import type { Teller } from '../base/page';
import type { Answered, AskAuthenticator } from '../credentials/authenticator';
import type { EntryFact } from '../credentials/entry-fact';

/** What the authenticator has signed, and the ticket of the question. Each is good once. */
export interface Signed {
  readonly ticket: string;
  readonly credential: Assertion;
}

export interface PasskeySignInPorts {
  readonly loadConfig: (again: boolean, signal: AbortSignal) => Promise<LoginConfig>;
  /** Whether the browser has passkeys at all: on plain HTTP it has none. */
  readonly isSupported: () => boolean;
  readonly ask: (signal: AbortSignal) => Promise<Ceremony>;
  readonly prompt: AskAuthenticator<Assertion>;
  /** Answers the token. */
  readonly signIn: (signed: Signed, signal: AbortSignal) => Promise<string>;
  readonly notify: Notify;
}

export type PasskeySignInEvent = { type: 'start' } | { type: 'cancel' };
type PasskeySignInFact = Extract<EntryFact<string>, { type: 'entry.done' }>;

interface PasskeySignInInput {
  readonly owner: Teller<PasskeySignInFact>;
}
interface PasskeySignInContext extends PasskeySignInInput {
  readonly question: Ceremony | null;
  readonly signed: Assertion | null;
}

/**
 * Signing in by a passkey, beside the forms of the sign-in screen.
 *
 *     learning ──offered──▶ idle ──start──▶ asking ──question──▶ prompting ──signed──▶ verifying ──token──▶ done
 *        └──not, or unknown──▶ absent   ▲      │                     │                     │
 *                                       └──cancel, failure───────────┴──cancelled, impossible
 *
 * - Where the site has none, or the browser, there is nothing to press; that the site cannot say is told by those who need it, too.
 * - `start` is heard once; a question is answered once, so each further try asks anew.
 * - Leaving `prompting` closes the browser's own dialog. A signature cannot be taken back: `verifying` ignores events.
 */
export function createPasskeySignInMachine(ports: PasskeySignInPorts) {
  return setup({
    types: {} as {
      context: PasskeySignInContext;
      events: PasskeySignInEvent;
      input: PasskeySignInInput;
    },
    actors: {
      loadConfig: fromPromise<LoginConfig>(({ signal }) => ports.loadConfig(false, signal)),
      ask: fromPromise<Ceremony>(({ signal }) => ports.ask(signal)),
      prompt: fromPromise<Answered<Assertion>, Ceremony>(({ input, signal }) => ports.prompt(input.options, signal)),
      signIn: fromPromise<string, Signed>(({ input, signal }) => ports.signIn(input, signal)),
    },
    guards: {
      isOffered: (_, config: LoginConfig) => config.passkeys === true && ports.isSupported(),
      isImpossible: (_, { kind }: Answered<Assertion>) => kind === 'impossible',
      isSigned: (_, { kind }: Answered<Assertion>) => kind === 'answered',
    },
    actions: {
      show: (_, failure: Failure) => ports.notify(failureNotice(failure, 'operation')),
    },
  }).createMachine({
    id: 'passkeySignIn',
    context: ({ input }) => ({ ...input, question: null, signed: null }),
    initial: 'learning',
    states: {
      learning: {
        invoke: {
          id: 'loadConfig',
          src: 'loadConfig',
          onDone: [
            { guard: { type: 'isOffered', params: ({ event }) => event.output }, target: 'offered' },
            { target: 'absent' },
          ],
          onError: 'absent',
        },
      },
      absent: {},
      offered: {
        initial: 'idle',
        states: {
          idle: {
            entry: assign({ question: null, signed: null }),
            on: { start: 'asking' },
            initial: 'fresh',
            states: { fresh: {}, cancelled: {}, impossible: {} },
          },
          asking: {
            on: { cancel: 'idle' },
            invoke: {
              id: 'ask',
              src: 'ask',
              onDone: { target: 'prompting', actions: assign({ question: ({ event }) => event.output }) },
              onError: { target: 'idle', actions: { type: 'show', params: ({ event }) => failureOf(event.error) } },
            },
          },
          prompting: {
            on: { cancel: 'idle' },
            invoke: {
              id: 'prompt',
              src: 'prompt',
              input: ({ context }) => asked(context),
              onDone: [
                {
                  guard: { type: 'isSigned', params: ({ event }) => event.output },
                  target: 'verifying',
                  actions: assign({ signed: ({ event }) => (event.output.kind === 'answered' ? event.output.credential : null) }),
                },
                { guard: { type: 'isImpossible', params: ({ event }) => event.output }, target: 'idle.impossible' },
                { target: 'idle.cancelled' },
              ],
              onError: { target: 'idle', actions: { type: 'show', params: ({ event }) => failureOf(event.error) } },
            },
          },
          verifying: {
            invoke: {
              id: 'signIn',
              src: 'signIn',
              input: ({ context }) => ({ ticket: asked(context).ticket, credential: signed(context) }),
              onDone: {
                target: '#passkeySignIn.done',
                actions: sendTo(
                  ({ context }) => context.owner,
                  ({ event }): PasskeySignInFact => ({ type: 'entry.done', answer: event.output }),
                ),
              },
              onError: { target: 'idle', actions: { type: 'show', params: ({ event }) => failureOf(event.error) } },
            },
          },
        },
      },
      done: { type: 'final' },
    },
  });
}

function asked({ question }: PasskeySignInContext): Ceremony {
  if (!question) throw new Error('Nothing is asked of an authenticator before the server has.');
  return question;
}

function signed({ signed: credential }: PasskeySignInContext): Assertion {
  if (!credential) throw new Error('Nothing is verified that was not signed.');
  return credential;
}

export type PasskeySignInMachine = ReturnType<typeof createPasskeySignInMachine>;
export type PasskeySignInRef = ActorRefFrom<PasskeySignInMachine>;

/** What stands beside the forms. Null: nothing does. */
export function passkeyBar(snapshot: SnapshotFrom<PasskeySignInMachine>) {
  const isAt = (offered: 'asking' | 'prompting' | 'verifying') => snapshot.matches({ offered });
  const hint = (['cancelled', 'impossible'] as const).find((idle) => snapshot.matches({ offered: { idle } }));
  return {
    isOffered: snapshot.matches('offered') || snapshot.matches('done'),
    busy: isAt('asking') || isAt('prompting') || isAt('verifying') || snapshot.matches('done'),
    /** The browser asks the user now. */
    isPrompting: isAt('prompting'),
    canCancel: isAt('asking') || isAt('prompting'),
    hint: hint ?? null,
  };
}
