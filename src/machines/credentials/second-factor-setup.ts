import { type ActorRefFrom, assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import { type Failure, failureOf } from '../../../contract/failure';
import type { SecondFactorSetup } from '../../../contract/second-factor';
import { type PageFact, type Teller, tellAtStake } from '../base/page';
import type { EntryFormPorts } from './entry-definition';
import type { EntryFact } from './entry-fact';
import { createEntryFormMachine, type EntryFormRef, entryForm } from './entry-form';
import { digitError } from './second-factor';

/** The first code that the telephone shows. */
export interface FirstCodeForm {
  readonly code: string;
}
export type FirstCodeFormRef = EntryFormRef<FirstCodeForm, Confirmed>;

/** What the server tells once a right code was shown. `token` comes where this was the last step of a sign-in. */
export interface Confirmed {
  readonly recoveryCodes: readonly string[];
  readonly token: string | null;
}

export interface SecondFactorSetupPorts extends EntryFormPorts<FirstCodeForm, Confirmed> {
  /** Asks for a secret to be shown to a telephone. */
  readonly show: (signal: AbortSignal) => Promise<SecondFactorSetup>;
  readonly copy: (text: string) => void;
}

export type SecondFactorSetupEvent =
  | EntryFact<Confirmed>
  | { type: 'retry' }
  | { type: 'back' }
  /** The user says that they have saved the recovery codes. */
  | { type: 'saved' }
  | { type: 'copy' };

interface SecondFactorSetupInput {
  /** It is told what is at stake. */
  readonly tab?: Teller<PageFact> | undefined;
}

interface SecondFactorSetupContext extends SecondFactorSetupInput {
  readonly shown: SecondFactorSetup | null;
  readonly failure: Failure | null;
  readonly form: FirstCodeFormRef;
  readonly recoveryCodes: readonly string[];
  readonly token: string | null;
}

/**
 * Sets a second factor up: a picture for the telephone, its first code, and the recovery codes, which are shown once.
 *
 *     asking ──shown──▶ confirming ──right code──▶ showingCodes ──saved──▶ closed (output: confirmed)
 *       ▲ └─failure─▶ failed         └─too late─▶ asking
 *       └───retry───────┘
 *     asking, failed, confirming ──back──▶ closed (output: null)
 *
 * - What is shown is in the context, and stored nowhere.
 * - The user leaves the recovery codes only after confirming having saved them: a window that is closed over them asks first (G62). They do not
 *   leave while a first code is being sent: it may bring them.
 */
export function createSecondFactorSetupMachine(ports: SecondFactorSetupPorts) {
  return setup({
    types: {} as {
      context: SecondFactorSetupContext;
      events: SecondFactorSetupEvent;
      input: SecondFactorSetupInput | undefined;
      output: Confirmed | null;
    },
    actors: {
      show: fromPromise<SecondFactorSetup>(({ signal }) => ports.show(signal)),
      form: createEntryFormMachine<FirstCodeForm, Confirmed>(
        ports,
        {
          fields: ['code'],
          nextSteps: ['ticketUnknown', 'secondFactorNotShown'],
          check: ({ code }) => digitError(code),
        },
        {},
      ),
    },
    guards: { isFree: ({ context }) => !entryForm(context.form.getSnapshot()).busy },
  }).createMachine({
    id: 'secondFactorSetup',
    context: ({ input, self, spawn }) => ({
      tab: input?.tab,
      shown: null,
      failure: null,
      form: spawn('form', { input: { owner: self } }),
      recoveryCodes: [],
      token: null,
    }),
    initial: 'asking',
    states: {
      asking: {
        invoke: {
          id: 'show',
          src: 'show',
          onDone: { target: 'confirming', actions: assign({ shown: ({ event }) => event.output }) },
          onError: { target: 'failed', actions: assign({ failure: ({ event }) => failureOf(event.error) }) },
        },
        on: { back: 'closed' },
      },
      failed: { on: { retry: 'asking', back: 'closed' }, exit: assign({ failure: null }) },
      confirming: {
        on: {
          'entry.done': {
            target: 'showingCodes',
            actions: assign(({ event }) => ({ ...event.answer, shown: null })),
          },
          'entry.nextStep': { target: 'asking', actions: assign({ shown: null }) },
          back: { guard: 'isFree', target: 'closed' },
        },
      },
      showingCodes: {
        entry: ({ context }) => tellAtStake(context.tab, true),
        exit: ({ context }) => tellAtStake(context.tab, false),
        on: { copy: { actions: ({ context }) => ports.copy(context.recoveryCodes.join('\n')) }, saved: 'closed' },
      },
      closed: { type: 'final' },
    },
    output: ({ context: { recoveryCodes, token } }) => (recoveryCodes.length > 0 ? { recoveryCodes, token } : null),
  });
}

export type SecondFactorSetupMachine = ReturnType<typeof createSecondFactorSetupMachine>;
export type SecondFactorSetupRef = ActorRefFrom<SecondFactorSetupMachine>;

/** What is shown of it. */
export function secondFactorSetup(snapshot: SnapshotFrom<SecondFactorSetupMachine>) {
  const { shown, failure, form, recoveryCodes } = snapshot.context;
  const at = (['asking', 'failed', 'confirming', 'showingCodes'] as const).find((state) => snapshot.matches(state)) ?? 'asking';
  return { at, shown, failure, form, recoveryCodes };
}
