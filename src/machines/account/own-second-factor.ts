import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';
import type { Failure } from '../../../contract/failure';
import type { SecondFactorState } from '../../../contract/second-factor';
import type { ActMachine, ActOutput, Filled } from '../base/act';
import type { Notify } from '../base/notices';
import type { Teller } from '../base/page';
import { createReading, type Reading, readAs, readingSeen, UNREAD } from '../base/reading';
import type { Confirmed, SecondFactorSetupMachine } from '../credentials/second-factor-setup';

export type OwnSecondFactor = Pick<SecondFactorState, 'policy' | 'enrolled' | 'recoveryCodesLeft'>;

/** The password and a code: from an authenticator app, or a recovery code. */
export type Proofs = Filled<'password' | 'code'>;

export interface OwnSecondFactorPorts {
  readonly load: (signal: AbortSignal) => Promise<OwnSecondFactor>;
  readonly copy: (text: string) => void;
  readonly notify: Notify;
}

/** The dialogs: one at a time. */
export interface OwnSecondFactorDialogs {
  /** The password, before a secret is shown. */
  readonly proving: ActMachine<null, unknown, 'password'>;
  readonly settingUp: SecondFactorSetupMachine;
  /** Answers the new recovery codes. */
  readonly renewing: ActMachine<null, readonly string[], keyof Proofs>;
  readonly removing: ActMachine<null, unknown, keyof Proofs>;
}

export type OwnSecondFactorEvent =
  | { type: 'retry' }
  | { type: 'setUp' }
  | { type: 'renew' }
  | { type: 'remove' }
  | { type: 'copy' }
  | { type: 'kept' };

/** Told to the page: what hangs on it has gone, too. */
export type SecondFactorFact = { type: 'secondFactor.removed' };

interface OwnSecondFactorInput {
  readonly owner: Teller<SecondFactorFact>;
}
interface OwnSecondFactorContext extends OwnSecondFactorInput, Reading<OwnSecondFactor> {
  /** New ones, while they are shown: they are told once. */
  readonly recoveryCodes: readonly string[];
}

/**
 * The second factor of one's own account.
 *
 *     loading ──state──▶ known ──setUp──▶ proving ──password──▶ settingUp ──confirmed──▶ loading
 *      ▲  └─failure─▶ failed │ ├──renew──▶ renewing ──new codes──▶ keeping ──kept──▶ loading
 *      └────retry───────┘    │ └──remove─▶ removing ──removed──▶ loading
 *                            └◀── whatever is cancelled
 *
 * - It is set up where the policy has it and there is none; renewed and removed where there is one, whatever the policy says.
 * - New recovery codes stay on the screen until the user confirms having saved them.
 */
export function createOwnSecondFactorMachine(ports: OwnSecondFactorPorts, dialogs: OwnSecondFactorDialogs) {
  const reading = createReading(ports.load, 'known');
  return setup({
    types: {} as {
      context: OwnSecondFactorContext;
      events: OwnSecondFactorEvent;
      input: OwnSecondFactorInput;
      children: { proving: 'proving'; settingUp: 'settingUp'; renewing: 'renewing'; removing: 'removing' };
    },
    actors: { ...dialogs, load: reading.load },
    guards: {
      canSetUp: ({ context: { value } }) => value !== null && value.policy !== 'off' && !value.enrolled,
      isEnrolled: ({ context }) => context.value?.enrolled === true,
      isDone: (_, { kind }: ActOutput<null, unknown>) => kind === 'done',
      isConfirmed: (_, confirmed: Confirmed | null) => confirmed !== null,
    },
    actions: {
      keep: assign((_, state: OwnSecondFactor) => readAs(state)),
      note: assign({ failure: (_, failure: Failure) => failure }),
      saySaved: () => ports.notify({ tone: 'success', say: 'saved' }),
      sayRemoved: () => ports.notify({ tone: 'success', say: 'removed' }),
      tellRemoved: ({ context }) => context.owner.send({ type: 'secondFactor.removed' }),
    },
  }).createMachine({
    id: 'ownSecondFactor',
    context: ({ input }) => ({ ...input, ...UNREAD, recoveryCodes: [] }),
    initial: 'loading',
    states: {
      ...reading.states,
      known: {
        on: {
          setUp: { guard: 'canSetUp', target: 'proving' },
          renew: { guard: 'isEnrolled', target: 'renewing' },
          remove: { guard: 'isEnrolled', target: 'removing' },
        },
      },
      proving: {
        invoke: {
          id: 'proving',
          src: 'proving',
          input: { subject: null },
          onDone: [{ guard: { type: 'isDone', params: ({ event }) => event.output }, target: 'settingUp' }, { target: 'known' }],
        },
      },
      settingUp: {
        invoke: {
          id: 'settingUp',
          src: 'settingUp',
          onDone: [
            { guard: { type: 'isConfirmed', params: ({ event }) => event.output }, target: 'loading', actions: 'saySaved' },
            { target: 'known' },
          ],
        },
      },
      renewing: {
        invoke: {
          id: 'renewing',
          src: 'renewing',
          input: { subject: null },
          onDone: [
            {
              guard: { type: 'isDone', params: ({ event }) => event.output },
              target: 'keeping',
              actions: assign({ recoveryCodes: ({ event }) => (event.output.kind === 'done' ? event.output.answer : []) }),
            },
            { target: 'known' },
          ],
        },
      },
      keeping: {
        on: { copy: { actions: ({ context }) => ports.copy(context.recoveryCodes.join('\n')) }, kept: 'loading' },
        exit: assign({ recoveryCodes: [] }),
      },
      removing: {
        invoke: {
          id: 'removing',
          src: 'removing',
          input: { subject: null },
          onDone: [
            {
              guard: { type: 'isDone', params: ({ event }) => event.output },
              target: 'loading',
              actions: ['sayRemoved', 'tellRemoved'],
            },
            { target: 'known' },
          ],
        },
      },
    },
  });
}

export type OwnSecondFactorMachine = ReturnType<typeof createOwnSecondFactorMachine>;
export type OwnSecondFactorRef = ActorRefFrom<OwnSecondFactorMachine>;
type OwnSecondFactorSnapshot = SnapshotFrom<OwnSecondFactorMachine>;

/** What stands in the section. `state` is null before the first answer. */
export function ownSecondFactor(snapshot: OwnSecondFactorSnapshot) {
  const { value: state, ...seen } = readingSeen<OwnSecondFactor>(snapshot);
  return { ...seen, state };
}

/** The dialog that is open, if any. `recoveryCodes` is empty while none are shown. */
export const secondFactorDialog = ({
  context,
  children: { proving, settingUp, renewing, removing },
}: OwnSecondFactorSnapshot) => ({
  proving,
  settingUp,
  renewing,
  removing,
  recoveryCodes: context.recoveryCodes,
});
