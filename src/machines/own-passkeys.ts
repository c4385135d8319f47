import { type ActorRefFrom, assertEvent, assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import { type Failure, failureOf } from '../../contract/failure';
import type { Passkey } from '../../contract/passkeys';
import type { Notify } from './notices';
import type { OneFieldMachine } from './one-field';
import type { PasskeyAddingMachine } from './passkey-adding';

export interface OwnPasskeys {
  /** Whether one may be added and signed in with, by the policy and at this address. */
  readonly offered: boolean;
  readonly passkeys: readonly Passkey[];
}

export interface OwnPasskeysPorts {
  readonly load: (signal: AbortSignal) => Promise<OwnPasskeys>;
  /** Whether the browser has passkeys at all: on plain HTTP it has none. */
  readonly isSupported: () => boolean;
  readonly notify: Notify;
}

/** The dialogs: one at a time. */
export interface OwnPasskeysDialogs {
  readonly adding: PasskeyAddingMachine;
  readonly renaming: OneFieldMachine<Passkey>;
  readonly removing: OneFieldMachine<Passkey>;
}

export type OwnPasskeysEvent =
  | { type: 'retry' }
  | { type: 'add' }
  | { type: 'rename'; passkey: Passkey }
  | { type: 'remove'; passkey: Passkey };

interface OwnPasskeysContext {
  readonly list: OwnPasskeys | null;
  readonly failure: Failure | null;
  /** What the browser can: it does not change. */
  readonly isSupported: boolean;
}

/**
 * The passkeys of one's own account.
 *
 *     loading ──list──▶ listed ──add, rename, remove──▶ adding, renaming, removing ──done──▶ loading
 *      ▲  └──failure──▶ failed     ▲                              └──cancelled──▶ listed
 *      └─────retry────────┘
 *
 * - What was listed stays while it is read again, and also when that fails.
 * - One is added only where the server and the browser have them; those that are there are renamed and removed anywhere.
 */
export function createOwnPasskeysMachine(ports: OwnPasskeysPorts, dialogs: OwnPasskeysDialogs) {
  return setup({
    types: {} as {
      context: OwnPasskeysContext;
      events: OwnPasskeysEvent;
      children: { adding: 'adding'; renaming: 'renaming'; removing: 'removing' };
    },
    actors: { ...dialogs, load: fromPromise<OwnPasskeys>(({ signal }) => ports.load(signal)) },
    guards: {
      canAdd: ({ context }) => context.list?.offered === true && context.isSupported,
      isDone: (_, outcome: 'done' | 'cancelled') => outcome === 'done',
    },
    actions: {
      saySaved: () => ports.notify({ tone: 'success', say: 'saved' }),
      sayRemoved: () => ports.notify({ tone: 'success', say: 'removed' }),
    },
  }).createMachine({
    id: 'ownPasskeys',
    context: () => ({ list: null, failure: null, isSupported: ports.isSupported() }),
    initial: 'loading',
    states: {
      loading: {
        invoke: {
          id: 'load',
          src: 'load',
          onDone: { target: 'listed', actions: assign({ list: ({ event }) => event.output, failure: null }) },
          onError: { target: 'failed', actions: assign({ failure: ({ event }) => failureOf(event.error) }) },
        },
      },
      failed: { on: { retry: 'loading' } },
      listed: {
        on: {
          add: { guard: 'canAdd', target: 'adding' },
          rename: 'renaming',
          remove: 'removing',
        },
      },
      adding: {
        invoke: {
          id: 'adding',
          src: 'adding',
          onDone: [
            { guard: { type: 'isDone', params: ({ event }) => event.output }, target: 'loading', actions: 'saySaved' },
            { target: 'listed' },
          ],
        },
      },
      renaming: {
        invoke: {
          id: 'renaming',
          src: 'renaming',
          input: ({ event }) => {
            assertEvent(event, 'rename');
            return { subject: event.passkey };
          },
          onDone: [
            { guard: { type: 'isDone', params: ({ event }) => event.output }, target: 'loading', actions: 'saySaved' },
            { target: 'listed' },
          ],
        },
      },
      removing: {
        invoke: {
          id: 'removing',
          src: 'removing',
          input: ({ event }) => {
            assertEvent(event, 'remove');
            return { subject: event.passkey };
          },
          onDone: [
            { guard: { type: 'isDone', params: ({ event }) => event.output }, target: 'loading', actions: 'sayRemoved' },
            { target: 'listed' },
          ],
        },
      },
    },
  });
}

export type OwnPasskeysMachine = ReturnType<typeof createOwnPasskeysMachine>;
export type OwnPasskeysRef = ActorRefFrom<OwnPasskeysMachine>;
type OwnPasskeysSnapshot = SnapshotFrom<OwnPasskeysMachine>;

/** What stands in the section. `passkeys` is null before the first answer. */
export function ownPasskeys(snapshot: OwnPasskeysSnapshot) {
  const { list, failure, isSupported } = snapshot.context;
  const off = list?.offered === false ? ('off' as const) : null;
  return {
    passkeys: list?.passkeys ?? null,
    /** Why none can be added. */
    hindrance: isSupported ? off : ('unsupported' as const),
    failure,
    busy: snapshot.matches('loading'),
  };
}

/** The dialog that is open, if any. */
export const passkeyDialog = ({ children: { adding, renaming, removing } }: OwnPasskeysSnapshot) => ({
  adding,
  renaming,
  removing,
});
