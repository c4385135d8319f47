import { type ActorRefFrom, assertEvent, assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import { type Failure, failureOf } from '../../../contract/failure';
import { passwordPolicy } from '../../../contract/passwords';
import { type FieldErrors, fieldErrorsIn } from '../base/field-errors';
import type { Teller } from '../base/page';
import type { Seal } from '../base/site';
import { FIRST_RULES, type PasswordRules } from './password-rules';

export interface PasswordJudgePorts {
  /** The signed-in user's policy, or that of the tenant that the address names. */
  readonly loadPolicy: (signal: AbortSignal) => Promise<PasswordRules>;
  /**
   * Asks the server whether a password is acceptable (§7.1). Only if it knows more than the policy says: former passwords, for
   * a signed-in user or the holder of a ticket.
   */
  readonly tryPassword?: (password: string, seal: Seal, signal: AbortSignal) => Promise<unknown>;
}

interface PasswordJudgeInput {
  readonly owner: Teller<PasswordJudgeFact>;
  /** Where it came with a refusal, it need not be asked for. */
  readonly policy?: PasswordRules;
}

/** Told to the form that the password is typed into. */
export type PasswordJudgeFact = { type: 'judge.refused'; fieldErrors: FieldErrors };

export type PasswordJudgeEvent =
  /** A refusal has named the rules. */
  | { type: 'told'; policy: PasswordRules }
  | { type: 'ask'; password: string; seal: Seal }
  /** The field has changed, or the form is being sent: the question is obsolete. */
  | { type: 'dismiss' };

interface PasswordJudgeContext {
  readonly owner: PasswordJudgeInput['owner'];
  readonly policy: PasswordRules | null;
}

interface Question {
  readonly password: string;
  readonly seal: Seal;
}

/**
 * What a new password is judged by (§5). Two things go on side by side:
 *
 *     policy     deciding ──none came with the refusal──▶ loading ──policy──▶ known        told ──▶ known
 *                    └──one did──▶ known                     └──failure──▶ assumed
 *     question   silent ──ask──▶ asking ──answer──▶ silent        asking ──ask──▶ asking, with the new one
 *                                  └─dismiss─▶ silent
 *
 * - No user waits for it: without a policy the first rules hold, and the server judges again on submission.
 * - Only answers about the password are shown; any other failure will come again on submission.
 * - A password is in the event and in the call that it starts, never in the context.
 */
export function createPasswordJudgeMachine(ports: PasswordJudgePorts) {
  return setup({
    types: {} as { context: PasswordJudgeContext; events: PasswordJudgeEvent; input: PasswordJudgeInput },
    actors: {
      loadPolicy: fromPromise<PasswordRules>(({ signal }) => ports.loadPolicy(signal)),
      tryPassword: fromPromise<unknown, Question>(async ({ input: { password, seal }, signal }) =>
        ports.tryPassword?.(password, seal, signal),
      ),
    },
    guards: {
      isKnown: ({ context }) => context.policy !== null,
      canAsk: () => ports.tryPassword !== undefined,
    },
    actions: {
      learn: assign({ policy: (_, policy: PasswordRules) => policy }),
      tellErrors: ({ context }, failure: Failure) =>
        context.owner.send({ type: 'judge.refused', fieldErrors: fieldErrorsIn(failure, ['newPassword']) }),
    },
  }).createMachine({
    id: 'passwordJudge',
    context: ({ input: { owner, policy = null } }) => ({ owner, policy }),
    type: 'parallel',
    states: {
      policy: {
        initial: 'deciding',
        on: { told: { target: '.known', actions: { type: 'learn', params: ({ event }) => event.policy } } },
        states: {
          deciding: { always: [{ guard: 'isKnown', target: 'known' }, { target: 'loading' }] },
          loading: {
            invoke: {
              id: 'loadPolicy',
              src: 'loadPolicy',
              onDone: { target: 'known', actions: { type: 'learn', params: ({ event }) => event.output } },
              onError: 'assumed',
            },
          },
          known: {},
          assumed: {},
        },
      },
      question: {
        initial: 'silent',
        states: {
          silent: { on: { ask: { guard: 'canAsk', target: 'asking' } } },
          asking: {
            invoke: {
              id: 'tryPassword',
              src: 'tryPassword',
              input: ({ event }) => {
                assertEvent(event, 'ask');
                return event;
              },
              onDone: 'silent',
              onError: { target: 'silent', actions: { type: 'tellErrors', params: ({ event }) => failureOf(event.error) } },
            },
            on: { ask: { target: 'asking', reenter: true }, dismiss: 'silent' },
          },
        },
      },
    },
  });
}

export type PasswordJudgeMachine = ReturnType<typeof createPasswordJudgeMachine>;
export type PasswordJudgeRef = ActorRefFrom<PasswordJudgeMachine>;

/** What a password has to be, as far as it is known. */
export const rulesIn = ({ context }: SnapshotFrom<PasswordJudgeMachine>): PasswordRules => context.policy ?? FIRST_RULES;

/** The policy that a refusal is by, for one that says so. */
export const policyIn = (failure: Failure): PasswordRules | undefined =>
  failure.kind === 'refused' ? passwordPolicy.safeParse(failure.data).data : undefined;
