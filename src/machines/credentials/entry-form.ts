import { type ActorRefFrom, assertEvent, assign, fromCallback, fromPromise, raise, type SnapshotFrom, setup } from 'xstate';
import { type Failure, failureOf } from '../../../contract/failure';
import { refusalIn } from '../../../contract/refusals';
import type { LoginConfig } from '../../../contract/sign-in';
import { SMS_CODE } from '../../../contract/sms';
import { afterLeaving, afterTyping, type FieldErrors, fieldErrorsIn, firstOf, only } from '../base/field-errors';
import { failureNotice } from '../base/notices';
import type { Teller } from '../base/page';
import type { Seal } from '../base/site';
import type { CaptchaEvent, CaptchaFact, CaptchaRef, PictureHeld } from './captcha';
import type { EntryFormParts, EntryFormPorts, EntryFormRules } from './entry-definition';
import { type EntryFact, type NextStep, nextStepIn } from './entry-fact';
import { type PasswordJudgeFact, type PasswordJudgeRef, policyIn, rulesIn } from './password-judge';
import {
  createPasswordKeysMachine,
  type PasswordKeysEvent,
  type PasswordKeysFact,
  type PasswordKeysRef,
  withPresentKeys,
} from './password-keys';
import { FIRST_RULES, type PasswordRules } from './password-rules';
import type { SmsAddress, SmsCodeRef, SmsFact, SmsParams } from './sms-code';

export type EntryFormEvent<Form> =
  | { type: 'submit'; form: Form }
  /** The picture was clicked. */
  | { type: 'renew' }
  /** The captcha field was entered. */
  | { type: 'used' }
  | { type: 'edited'; field: string }
  /** The cursor has left a field. */
  | { type: 'left'; field: keyof Form & string; form: Form }
  /** The button that asks for an SMS code. */
  | { type: 'sendCode'; params: SmsParams }
  /** There is a network again. */
  | { type: 'returned' }
  | CaptchaFact
  | SmsFact
  | PasswordJudgeFact
  | PasswordKeysFact;

interface EntryFormInput<Answer> {
  readonly owner: Teller<EntryFact<Answer>>;
  /** What a new password has to be, where that came with the refusal that led here. */
  readonly policy?: PasswordRules;
}

interface EntryFormContext<Answer> extends EntryFormInput<Answer> {
  /** What stands beside the fields, as long as the form does. */
  readonly parts: {
    readonly captcha: CaptchaRef | null;
    readonly smsCode: SmsCodeRef | null;
    readonly judge: PasswordJudgeRef | null;
  };
  readonly keys: PasswordKeysRef;
  readonly config: LoginConfig | null;
  readonly held: PictureHeld;
  readonly fieldErrors: FieldErrors;
}

/** What is sent: what was typed, and for which picture and by which keys. */
interface Attempt<Form> {
  readonly form: Form;
  readonly seal: Seal;
}
type Left<Form> = Pick<Extract<EntryFormEvent<Form>, { type: 'left' }>, 'field' | 'form'>;

interface EntryFormTypes<Form, Answer> {
  context: EntryFormContext<Answer>;
  events: EntryFormEvent<Form>;
  input: EntryFormInput<Answer>;
}

const SMS_ADDRESS: SmsAddress = { url: SMS_CODE, method: 'POST' };
const EXPIRED: FieldErrors = { captcha: 'expired' };

/**
 * A form that a guest fills in to sign in, or a user to prove who they are (§2.6).
 *
 *     idle ──submit──▶ submitting ──answer──▶ done
 *      ▲ └──wrong──┘       │
 *      └─────failure───────┘
 *
 * - Every failure spends the picture of the form (G01), and an expired one is renewed rather than sent.
 * - `submit` starts nothing but one attempt: a double click is heard once (G05).
 * - Nothing is sent before the login config says how passwords travel.
 * - A field is looked at when it is left, and all of them when they are sent. An empty one is named only then.
 * - What is typed is in the event and in the call that it starts, never in the context.
 */
export function createEntryFormMachine<Form extends object, Answer>(
  ports: EntryFormPorts<Form, Answer>,
  rules: EntryFormRules<Form>,
  { captcha, smsCode, judge }: EntryFormParts,
) {
  const captchaIsForForm = captcha !== undefined && smsCode === undefined;
  const faultsIn = ({ parts }: EntryFormContext<Answer>, form: Form) =>
    rules.check(form, parts.judge ? rulesIn(parts.judge.getSnapshot()) : FIRST_RULES);
  /** Where the user goes on: the field that is not as it should be, else the picture, which is always new. */
  const focusOn = (fieldErrors: FieldErrors) => {
    const field = firstOf(fieldErrors, rules.fields) ?? (captchaIsForForm ? 'captcha' : undefined);
    if (field) ports.focus(field);
  };
  return setup({
    types: {} as EntryFormTypes<Form, Answer>,
    actors: {
      submit: fromPromise<Answer, Attempt<Form>>(({ input: { form, seal }, signal }) =>
        withPresentKeys(ports, seal, signal, (present) => ports.submit(form, present, signal)),
      ),
      network: fromCallback(({ sendBack }) => ports.watchReturn(() => sendBack({ type: 'returned' }))),
      keys: createPasswordKeysMachine(ports),
    },
    guards: {
      isWrong: (_, fieldErrors: FieldErrors) => Object.keys(fieldErrors).length > 0,
      needsNextStep: (_, failure: Failure) => rules.nextSteps?.some((refusal) => refusal === refusalIn(failure)) === true,
      captchaIsExpired: ({ context }) => context.held.is === 'expired',
      ownCaptchaIsExpired: ({ context }) => captchaIsForForm && context.held.is === 'expired',
      canSubmit: ({ context }) => context.config !== null && (!captchaIsForForm || context.held.is === 'shown'),
      canSendCode: ({ context }) => context.config !== null && context.held.is === 'shown',
    },
    actions: {
      showErrors: assign({ fieldErrors: (_, fieldErrors: FieldErrors) => fieldErrors }),
      clearError: assign({ fieldErrors: ({ context }, field: string) => afterTyping(context.fieldErrors, field) }),
      /** The question is obsolete: its field has changed, or the form is being sent. */
      dismiss: ({ context }, field: string) => {
        if (field === 'newPassword') context.parts.judge?.send({ type: 'dismiss' });
      },
      /** A new password that keeps the rules may still be a former one: the server is asked, and the user does not wait. */
      ask: ({ context }, { field, form }: Left<Form>) => {
        if (field !== 'newPassword' || !context.config || field in faultsIn(context, form)) return;
        context.parts.judge?.send({ type: 'ask', password: String(form[field]), seal: { config: context.config, codeId: null } });
      },
      askCode: ({ context }, params: SmsParams) => context.parts.smsCode?.send({ type: 'send', params, seal: sealOf(context) }),
      tellCaptcha: ({ context }, type: CaptchaEvent['type']) => context.parts.captcha?.send({ type }),
      tellKeys: ({ context }, type: PasswordKeysEvent['type']) => context.keys.send({ type }),
      focus: ({ context }) => focusOn(context.fieldErrors),
      /** Shows a failure; what it says of the picture, the keys and the policy goes to those that it concerns. */
      refuse: ({ context: { parts, keys } }, failure: Failure) => {
        const policy = policyIn(failure);
        if (policy) parts.judge?.send({ type: 'told', policy });
        if (refusalIn(failure) === 'passwordUnreadable') keys.send({ type: 'unreadable' });
        focusOn(fieldErrorsIn(failure, rules.fields));
        ports.notify(failureNotice(failure, 'operation'));
      },
      spend: ({ context }) => captchaIsForForm && context.parts.captcha?.send({ type: 'spent' }),
      tellNextStep: ({ context }, step: NextStep) => context.owner.send({ type: 'entry.nextStep', ...step }),
    },
  }).createMachine({
    id: 'entryForm',
    context: ({ input, self, spawn }) => ({
      ...input,
      parts: {
        captcha: captcha ? spawn(captcha, { input: { owner: self } }) : null,
        smsCode: smsCode ? spawn(smsCode, { input: { owner: self, ...SMS_ADDRESS } }) : null,
        judge: judge ? spawn(judge, { input: { ...input, owner: self } }) : null,
      },
      keys: spawn('keys', { id: 'keys', input: { owner: self } }),
      config: null,
      held: { is: 'absent' },
      fieldErrors: {},
    }),
    invoke: { src: 'network' },
    on: {
      'captcha.changed': { actions: assign({ held: ({ event }) => event.held }) },
      'keys.changed': { actions: assign({ config: ({ event }) => event.config }) },
      returned: {
        actions: [
          { type: 'tellCaptcha', params: 'returned' },
          { type: 'tellKeys', params: 'returned' },
        ],
      },
      edited: {
        actions: [
          { type: 'clearError', params: ({ event }) => event.field },
          { type: 'dismiss', params: ({ event }) => event.field },
        ],
      },
      left: {
        actions: [
          assign({
            fieldErrors: ({ context, event: { field, form } }) =>
              afterLeaving(context.fieldErrors, field, faultsIn(context, form)),
          }),
          { type: 'ask', params: ({ event }) => event },
        ],
      },
      'judge.refused': {
        actions: assign({ fieldErrors: ({ context, event }) => ({ ...context.fieldErrors, ...event.fieldErrors }) }),
      },
      'sms.refused': {
        actions: [{ type: 'showErrors', params: ({ event }) => only(event.fieldErrors, rules.fields) }, 'focus'],
      },
      'sms.spent': { actions: { type: 'tellCaptcha', params: 'spent' } },
      'sms.unreadable': { actions: { type: 'tellKeys', params: 'unreadable' } },
    },
    initial: 'idle',
    states: {
      idle: {
        on: {
          submit: [
            {
              guard: { type: 'isWrong', params: ({ context, event }) => faultsIn(context, event.form) },
              actions: [{ type: 'showErrors', params: ({ context, event }) => faultsIn(context, event.form) }, 'focus'],
            },
            {
              guard: 'ownCaptchaIsExpired',
              actions: [{ type: 'showErrors', params: EXPIRED }, 'focus', raise({ type: 'renew' })],
            },
            {
              guard: 'canSubmit',
              target: 'submitting',
              actions: [{ type: 'showErrors', params: {} }, { type: 'dismiss', params: 'newPassword' }, () => ports.withdraw()],
            },
            { actions: [{ type: 'showErrors', params: {} }, raise({ type: 'renew' })] },
          ],
          sendCode: [
            {
              guard: 'captchaIsExpired',
              actions: [{ type: 'showErrors', params: EXPIRED }, 'focus', raise({ type: 'renew' })],
            },
            { guard: 'canSendCode', actions: { type: 'askCode', params: ({ event }) => event.params } },
            { actions: raise({ type: 'renew' }) },
          ],
          renew: {
            actions: [
              { type: 'tellCaptcha', params: 'renew' },
              { type: 'tellKeys', params: 'renew' },
            ],
          },
          used: { actions: { type: 'tellCaptcha', params: 'used' } },
        },
      },
      submitting: {
        invoke: {
          id: 'submit',
          src: 'submit',
          input: ({ context, event }) => {
            assertEvent(event, 'submit');
            return { form: event.form, seal: sealOf(context) };
          },
          onDone: {
            target: 'done',
            actions: ({ context, event }) => context.owner.send({ type: 'entry.done', answer: event.output }),
          },
          onError: [
            {
              guard: { type: 'needsNextStep', params: ({ event }) => failureOf(event.error) },
              target: 'idle',
              actions: [{ type: 'tellNextStep', params: ({ event }) => nextStepIn(failureOf(event.error)) }, 'spend'],
            },
            {
              target: 'idle',
              actions: [
                { type: 'showErrors', params: ({ event }) => fieldErrorsIn(failureOf(event.error), rules.fields) },
                { type: 'refuse', params: ({ event }) => failureOf(event.error) },
                'spend',
              ],
            },
          ],
        },
      },
      done: { type: 'final' },
    },
  });
}

const sealOf = ({ held, config }: Pick<EntryFormContext<unknown>, 'held' | 'config'>): Seal => ({
  codeId: held.is === 'shown' ? held.codeId : null,
  config: config ?? {},
});

export type EntryFormMachine<Form extends object, Answer> = ReturnType<typeof createEntryFormMachine<Form, Answer>>;
export type EntryFormRef<Form extends object, Answer> = ActorRefFrom<EntryFormMachine<Form, Answer>>;

/** What a form shows around what is typed into it. */
export const entryForm = <Form extends object, Answer>(snapshot: SnapshotFrom<EntryFormMachine<Form, Answer>>) => ({
  busy: snapshot.matches('submitting') || snapshot.matches('done'),
  fieldErrors: snapshot.context.fieldErrors,
});

/** What stands beside the fields. */
export const entryParts = <Form extends object, Answer>({ context }: SnapshotFrom<EntryFormMachine<Form, Answer>>) =>
  context.parts;
