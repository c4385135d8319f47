import { type ActorRefFrom, assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import { isPhone } from '../../../contract/phone';
import { ORG_CODE } from '../../../contract/tenants';
import { USERNAME } from '../../../contract/users';
import { type FieldError, type FieldErrors, requiredErrors } from '../base/field-errors';
import { type PageInput, tellAtStake } from '../base/page';
import { type Go, LOGIN } from '../base/routes';
import { type CaptchaPorts, createCaptchaMachine } from '../credentials/captcha';
import type { EntryFormPorts, EntryFormRules } from '../credentials/entry-definition';
import type { EntryFact } from '../credentials/entry-fact';
import { createEntryFormMachine, type EntryFormRef } from '../credentials/entry-form';
import type { StandingMachine } from './application-standing';

/** An organisation that asks to become a tenant, with its contact. */
export interface ApplyForm {
  readonly organization: string;
  readonly orgCode: string;
  readonly contactName: string;
  readonly contactPhone: string;
  readonly username: string;
  readonly remark: string;
  readonly captcha: string;
}
export type ApplyFormRef = EntryFormRef<ApplyForm, string>;

export interface ApplyPorts extends EntryFormPorts<ApplyForm, string>, CaptchaPorts {
  /** Puts the receipt where it can be pasted from; false where the browser does not let it. */
  readonly copy: (receipt: string) => Promise<boolean>;
  readonly go: Go;
}

type ApplyEvent =
  | EntryFact<string>
  | { type: 'copy' }
  | { type: 'look' }
  | { type: 'back' }
  | { type: 'signIn' }
  /** The answers to the question whether the receipt may go. */
  | { type: 'leave' }
  | { type: 'stay' };

interface ApplyContext extends Pick<PageInput, 'tab'> {
  readonly form: ApplyFormRef;
  /** To be shown, this once. */
  readonly receipt: string | null;
  readonly isCopied: boolean;
}

const REQUIRED = ['organization', 'orgCode', 'contactName', 'contactPhone', 'username', 'captcha'] as const;

const RULES: EntryFormRules<ApplyForm> = {
  fields: ['organization', 'orgCode', 'contactName', 'contactPhone', 'username', 'remark', 'captcha'],
  check: (form) => ({ ...misspelt(form), ...requiredErrors({ ...form }, REQUIRED) }),
};

function misspelt({ orgCode, contactPhone, username }: ApplyForm): FieldErrors {
  const found: Record<string, FieldError> = {};
  if (!ORG_CODE.test(orgCode.trim())) found.orgCode = 'orgCode';
  if (!isPhone(contactPhone)) found.contactPhone = 'phone';
  if (!USERNAME.test(username.trim())) found.username = 'username';
  return found;
}

/**
 * An organisation applies to become a tenant, and later asks what has become of it (§2.2).
 *
 *     applying ──the form has a receipt──▶ receipted
 *        └──look──▶ looking ◀──look──┘          looking ──back──▶ receipted if there is a receipt, else applying
 *
 *     anywhere ──signIn──▶ /login, or, while the receipt is not copied, asking ──leave──▶ /login          asking ──stay──▶ receipted
 *
 * - The receipt is shown once and stored in no address: an applicant who leaves without it cannot ask. Leaving asks first (G62).
 * - What was typed into an application is still there after a look at another one.
 */
export function createApplyMachine(ports: ApplyPorts, standing: StandingMachine) {
  return setup({
    types: {} as {
      context: ApplyContext;
      events: ApplyEvent;
      input: PageInput;
      children: { standing: 'standing' };
    },
    actors: {
      form: createEntryFormMachine<ApplyForm, string>(ports, RULES, { captcha: createCaptchaMachine(ports) }),
      standing,
      copy: fromPromise<boolean, string>(({ input }) => ports.copy(input)),
    },
    guards: {
      hasReceipt: ({ context }) => context.receipt !== null,
      losesReceipt: ({ context }) => isAtStake(context),
    },
    actions: {
      goToSignIn: () => ports.go(LOGIN),
      tellStake: ({ context }) => tellAtStake(context.tab, isAtStake(context)),
      giveUp: assign({ isCopied: true }),
      sayCopied: (_, copied: boolean) =>
        ports.notify(copied ? { tone: 'success', say: 'copied' } : { tone: 'warning', say: 'copyFailed' }),
    },
  }).createMachine({
    id: 'apply',
    context: ({ input: { tab }, self, spawn }) => ({
      tab,
      form: spawn('form', { id: 'form', input: { owner: self } }),
      receipt: null,
      isCopied: false,
    }),
    initial: 'applying',
    on: { signIn: [{ guard: 'losesReceipt', target: '.asking' }, { actions: 'goToSignIn' }] },
    states: {
      applying: {
        on: {
          'entry.done': { target: 'receipted', actions: assign({ receipt: ({ event }) => event.answer }) },
          look: 'looking',
        },
      },
      receipted: {
        entry: 'tellStake',
        on: { look: 'looking' },
        initial: 'idle',
        states: {
          idle: { on: { copy: 'copying' } },
          copying: {
            invoke: {
              id: 'copy',
              src: 'copy',
              input: ({ context }) => context.receipt ?? '',
              onDone: {
                target: 'idle',
                actions: [
                  assign({ isCopied: ({ context, event }) => context.isCopied || event.output }),
                  'tellStake',
                  { type: 'sayCopied', params: ({ event }) => event.output },
                ],
              },
            },
          },
        },
      },
      looking: {
        invoke: { id: 'standing', src: 'standing' },
        on: {
          // It was on its way when the look was taken.
          'entry.done': { target: 'receipted', actions: assign({ receipt: ({ event }) => event.answer }) },
          back: [{ guard: 'hasReceipt', target: 'receipted' }, { target: 'applying' }],
        },
      },
      asking: { on: { stay: 'receipted', leave: { target: 'receipted', actions: ['giveUp', 'goToSignIn'] } } },
    },
  });
}

const isAtStake = ({ receipt, isCopied }: ApplyContext) => receipt !== null && !isCopied;

export type ApplyMachine = ReturnType<typeof createApplyMachine>;
export type ApplyRef = ActorRefFrom<ApplyMachine>;

/** What the screen shows. The form stays behind the look-up until it has its receipt. */
export function applyScreen({ value, context: { form, receipt }, children }: SnapshotFrom<ApplyMachine>) {
  return { show: typeof value === 'string' ? value : 'receipted', form, receipt, standing: children.standing } as const;
}
