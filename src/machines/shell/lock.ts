import { type ActorRefFrom, fromCallback, type SnapshotFrom, setup } from 'xstate';
import type { UserInfo } from '../../../contract/sign-in';
import type { EntryFact } from '../credentials/entry-fact';
import { createPasskeySignInMachine, type PasskeySignInMachine, type PasskeySignInPorts } from '../guest/passkey-sign-in';
import { createUnlockFormMachine, type UnlockFormMachine, type UnlockFormPorts } from './unlock';

export interface LockPorts {
  /** Whether this browser was left locked. */
  readonly isLocked: () => boolean;
  readonly storeLock: (locked: boolean) => void;
  /** Tells what another window of this browser has stored. */
  readonly watchLock: (tell: (locked: boolean) => void) => () => void;
  /** Tells once no window of this browser has had any input for so many minutes. */
  readonly watchIdle: (minutes: number, tell: () => void) => () => void;
  readonly form: UnlockFormPorts;
  /** The same keys as at a sign-in; what it answers does not matter here. */
  readonly passkey: PasskeySignInPorts;
}

export type LockEvent = { type: 'lock' } | { type: 'idled' } | { type: 'changed'; locked: boolean } | EntryFact<string>;

interface LockInput {
  /** 0: it does not lock by itself. */
  readonly minutes: number;
}

/**
 * Whether the console is covered until its user proves who they are.
 *
 *     deciding ──left open──▶ open ──lock · idled──▶ locked ──password or passkey──▶ open
 *        └─────left locked───────────────────────────▲
 *     open ◀──another window of this browser──▶ locked
 *
 * - It is locked in all windows of a browser, or in none; a reload changes nothing.
 * - Nothing of the shell ends: what was typed is there when the cover goes.
 */
export function createLockMachine(
  ports: LockPorts,
  form: UnlockFormMachine = createUnlockFormMachine(ports.form),
  passkey: PasskeySignInMachine = createPasskeySignInMachine(ports.passkey),
) {
  return setup({
    types: {} as {
      context: LockInput;
      events: LockEvent;
      input: LockInput;
      children: { form: 'form'; passkey: 'passkey' };
    },
    actors: {
      form,
      passkey,
      otherWindows: fromCallback(({ sendBack }) => ports.watchLock((locked) => sendBack({ type: 'changed', locked }))),
      idleness: fromCallback<{ type: string }, LockInput>(({ input: { minutes }, sendBack }) =>
        minutes > 0 ? ports.watchIdle(minutes, () => sendBack({ type: 'idled' })) : undefined,
      ),
    },
    guards: { wasLocked: () => ports.isLocked() },
    actions: { store: (_, locked: boolean) => ports.storeLock(locked) },
  }).createMachine({
    id: 'lock',
    context: ({ input }) => input,
    invoke: { src: 'otherWindows' },
    initial: 'deciding',
    states: {
      deciding: { always: [{ guard: 'wasLocked', target: 'locked' }, { target: 'open' }] },
      open: {
        invoke: { src: 'idleness', input: ({ context }) => context },
        on: {
          lock: { target: 'locked', actions: { type: 'store', params: true } },
          idled: { target: 'locked', actions: { type: 'store', params: true } },
          changed: { guard: ({ event }) => event.locked, target: 'locked' },
        },
      },
      locked: {
        invoke: [
          { id: 'form', src: 'form', input: ({ self }) => ({ owner: self }) },
          { id: 'passkey', src: 'passkey', input: ({ self }) => ({ owner: self }) },
        ],
        on: {
          'entry.done': { target: 'open', actions: { type: 'store', params: false } },
          changed: { guard: ({ event }) => !event.locked, target: 'open' },
        },
      },
    },
  });
}

export type LockMachine = ReturnType<typeof createLockMachine>;
export type LockRef = ActorRefFrom<LockMachine>;

export const isLocked = (snapshot: SnapshotFrom<LockMachine>) => snapshot.matches('locked');

/** Of a server that cannot unlock, or a host whose page vouches for the user, nothing is locked: they could not come back. */
export const canLock = ({ lockMinutes, host }: UserInfo) => lockMinutes != null && !host;

export const lockInput = (user: UserInfo): LockInput => ({ minutes: canLock(user) ? (user.lockMinutes ?? 0) : 0 });
