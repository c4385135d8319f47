import { type ActorRefFrom, assertEvent, assign, type SnapshotFrom, setup } from 'xstate';
import type { Failure } from '../../../contract/failure';
import type { Passkey } from '../../../contract/passkeys';
import type { ActMachine, ActOutput } from '../base/act';
import type { Notify } from '../base/notices';
import { createReading, type Reading, readAs, readingSeen, UNREAD } from '../base/reading';
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
  readonly renaming: ActMachine<Passkey, unknown, 'name'>;
  readonly removing: ActMachine<Passkey, unknown, 'password'>;
}

export type OwnPasskeysEvent =
  | { type: 'retry' }
  | { type: 'add' }
  | { type: 'rename'; passkey: Passkey }
  | { type: 'remove'; passkey: Passkey };

interface OwnPasskeysContext extends Reading<OwnPasskeys> {
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
 * - One is added only where the server and the browser have them; those that are there are renamed and removed anywhere.
 */
export function createOwnPasskeysMachine(ports: OwnPasskeysPorts, dialogs: OwnPasskeysDialogs) {
  const reading = createReading(ports.load, 'listed');
  return setup({
    types: {} as {
      context: OwnPasskeysContext;
      events: OwnPasskeysEvent;
      children: { adding: 'adding'; renaming: 'renaming'; removing: 'removing' };
    },
    actors: { ...dialogs, load: reading.load },
    guards: {
      canAdd: ({ context }) => context.value?.offered === true && context.isSupported,
      isAdded: (_, outcome: 'done' | 'cancelled') => outcome === 'done',
      isDone: (_, { kind }: ActOutput<Passkey, unknown>) => kind === 'done',
    },
    actions: {
      keep: assign((_, list: OwnPasskeys) => readAs(list)),
      note: assign({ failure: (_, failure: Failure) => failure }),
      saySaved: () => ports.notify({ tone: 'success', say: 'saved' }),
      sayRemoved: () => ports.notify({ tone: 'success', say: 'removed' }),
    },
  }).createMachine({
    id: 'ownPasskeys',
    context: () => ({ ...UNREAD, isSupported: ports.isSupported() }),
    initial: 'loading',
    states: {
      ...reading.states,
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
            { guard: { type: 'isAdded', params: ({ event }) => event.output }, target: 'loading', actions: 'saySaved' },
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
  const { value: list, ...seen } = readingSeen<OwnPasskeys>(snapshot);
  const { isSupported } = snapshot.context;
  const off = list?.offered === false ? ('off' as const) : null;
  return {
    ...seen,
    passkeys: list?.passkeys ?? null,
    /** Why none can be added. */
    hindrance: isSupported ? off : ('unsupported' as const),
  };
}

/** The dialog that is open, if any. */
export const passkeyDialog = ({ children: { adding, renaming, removing } }: OwnPasskeysSnapshot) => ({
  adding,
  renaming,
  removing,
});
