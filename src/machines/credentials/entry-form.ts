import {
  type ActorRefFrom,
  and,
  assertEvent,
  assign,
  fromCallback,
  fromPromise,
  not,
  or,
  raise,
  type SnapshotFrom,
  setup,
  stateIn,
} from 'xstate';
import { type Failure, failureOf } from '../../../contract/failure';
import { CAPTCHA_LIFETIME_MS } from '../../../contract/limits';
import type { Captcha, LoginConfig } from '../../../contract/sign-in';
import { SMS_CODE } from '../../../contract/sms';
import { afterLeaving, afterTyping, type Complaints, complaintsIn, firstOf, only } from '../base/complaints';
import { failureNotice } from '../base/notices';
import {
  type Attempt,
  type EntryFormContext,
  type EntryFormEvent,
  type EntryFormInput,
  type EntryFormPorts,
  type EntryFormRules,
  type LedOn,
  type Left,
  ledOnBy,
  refusalIn,
  sealOf,
} from './entry-terms';
import { type PasswordJudgeMachine, policyIn, rulesIn } from './password-judge';
import { FIRST_RULES } from './password-rules';
import type { SmsAddress, SmsCodeMachine, SmsParams } from './sms-code';

interface EntryFormTypes<Form, Answer> {
  context: EntryFormContext<Answer>;
  events: EntryFormEvent<Form>;
  input: EntryFormInput<Answer>;
}

const SMS_ADDRESS: SmsAddress = { url: SMS_CODE, method: 'POST' };
const EXPIRED: Complaints = { captcha: 'expired' };

/**
 * A form that somebody fills in to come in, or to prove who they are (§2.6). Three things go on side by side:
 *
 *     config    loading ──▶ known         (again when the server cannot read the password: its keys change daily)
 *                  └──failure──▶ unknown
 *     captcha   loading ──▶ shown ──2 min──▶ stale      renew, spent, used when stale or missing ──▶ loading   (or `absent`)
 *                  └──failure──▶ missing
 *     attempt   idle ──submit──▶ submitting ──answer──▶ done
 *                 ▲ └──wrong──┘      └──failure──▶ idle
 *
 * - A picture serves one attempt, or one SMS code. Every failure loads a new one (G01), and a stale one is renewed rather than sent.
 * - `submit` starts nothing but one attempt: a double click is heard once (G05).
 * - Nothing is sent before the server has said how passwords travel.
 * - A field is looked at when it is left, and all of them when they are sent. An empty one is named only then.
 * - What is typed is in the event and in the call that it starts, never in the context.
 */
export function createEntryFormMachine<Form extends object, Answer>(
  ports: EntryFormPorts<Form, Answer>,
  rules: EntryFormRules<Form>,
  smsCode?: SmsCodeMachine,
  judge?: PasswordJudgeMachine,
) {
  const faultsIn = ({ judge: by }: EntryFormContext<Answer>, form: Form) =>
    rules.check(form, by ? rulesIn(by.getSnapshot()) : FIRST_RULES);
  const focusOn = (complaints: Complaints) => focusAmong(ports, rules, complaints);
  return setup({
    types: {} as EntryFormTypes<Form, Answer>,
    actors: { ...callsOf(ports), smsCode: smsCode as SmsCodeMachine, judge: judge as PasswordJudgeMachine },
    guards: {
      isWrong: (_, complaints: Complaints) => Object.keys(complaints).length > 0,
      isOfTheForm: () => rules.captcha === 'form',
      isStale: stateIn({ open: { captcha: 'stale' } }),
      isKnown: stateIn({ open: { config: 'known' } }),
      isShown: stateIn({ open: { captcha: 'shown' } }),
      isIdle: stateIn({ open: { attempt: 'idle' } }),
      isUnreadable: (_, failure: Failure) => refusalIn(failure) === 'passwordUnreadable',
      leadsOn: (_, failure: Failure) => rules.leadingOn?.some((refusal) => refusal === refusalIn(failure)) === true,
    },
    actions: {
      complain: assign({ complaints: (_, complaints: Complaints) => complaints }),
      forgive: assign({ complaints: ({ context }, field: string) => afterTyping(context.complaints, field) }),
      /** What was asked about is no more, or is on its way. */
      hush: ({ context }, field: string) => {
        if (field === 'newPassword') context.judge?.send({ type: 'hush' });
      },
      /** A new password that keeps the rules may still be a former one: the server is asked, and nobody waits for it. */
      ask: ({ context }, { field, form }: Left<Form>) => {
        if (field !== 'newPassword' || !context.config || field in faultsIn(context, form)) return;
        context.judge?.send({ type: 'ask', password: String(form[field]), seal: { config: context.config, codeId: null } });
      },
      askCode: ({ context }, params: SmsParams) => context.smsCode?.send({ type: 'send', params, seal: sealOf(context) }),
      focus: ({ context }) => focusOn(context.complaints),
      /** What a failure is about, and by which policy a new password was refused. */
      refuse: ({ context }, failure: Failure) => {
        const policy = policyIn(failure);
        if (policy) context.judge?.send({ type: 'told', policy });
        focusOn(complaintsIn(failure, rules.fields));
        ports.notify(failureNotice(failure, 'operation'));
      },
      show: (_, failure: Failure) => ports.notify(failureNotice(failure, 'operation')),
      leadOn: ({ context }, { refusal, data }: LedOn) => context.owner.send({ type: 'entry.ledOn', refusal, data }),
    },
    delays: { captchaLifetime: CAPTCHA_LIFETIME_MS },
  }).createMachine({
    id: 'entryForm',
    context: ({ input, self, spawn }) => ({
      ...input,
      smsCode: smsCode ? spawn('smsCode', { id: 'smsCode', input: { owner: self, ...(rules.smsAddress ?? SMS_ADDRESS) } }) : null,
      judge: judge ? spawn('judge', { id: 'judge', input: { ...input, owner: self } }) : null,
      config: null,
      captcha: null,
      complaints: {},
    }),
    initial: 'open',
    states: {
      open: {
        type: 'parallel',
        invoke: { src: 'network' },
        states: {
          config: {
            initial: 'loading',
            states: {
              loading: {
                invoke: {
                  id: 'loadConfig',
                  src: 'loadConfig',
                  input: ({ event }) => isAgain(event),
                  onDone: { target: 'known', actions: assign({ config: ({ event }) => event.output }) },
                  onError: { target: 'unknown', actions: { type: 'show', params: ({ event }) => failureOf(event.error) } },
                },
              },
              known: {
                on: {
                  failed: { guard: { type: 'isUnreadable', params: ({ event }) => event.failure }, target: 'loading' },
                  'sms.unreadable': 'loading',
                },
              },
              unknown: { on: { renew: 'loading', returned: 'loading' } },
            },
          },
          captcha: {
            initial: rules.captcha === 'none' ? 'absent' : 'loading',
            on: { spent: { guard: 'isOfTheForm', target: '.loading' }, 'sms.spent': '.loading' },
            states: {
              loading: {
                invoke: {
                  id: 'loadCaptcha',
                  src: 'loadCaptcha',
                  onDone: { target: 'shown', actions: assign({ captcha: ({ event }) => event.output }) },
                  onError: { target: 'missing', actions: { type: 'show', params: ({ event }) => failureOf(event.error) } },
                },
              },
              shown: { after: { captchaLifetime: 'stale' }, on: { renew: { guard: 'isIdle', target: 'loading' } } },
              stale: {
                on: { renew: { guard: 'isIdle', target: 'loading' }, used: { guard: 'isIdle', target: 'loading' } },
              },
              missing: { on: { renew: 'loading', used: 'loading', returned: 'loading' } },
              absent: {},
            },
          },
          attempt: {
            initial: 'idle',
            on: {
              edited: {
                actions: [
                  { type: 'forgive', params: ({ event }) => event.field },
                  { type: 'hush', params: ({ event }) => event.field },
                ],
              },
              left: {
                actions: [
                  assign({
                    complaints: ({ context, event: { field, form } }) =>
                      afterLeaving(context.complaints, field, faultsIn(context, form)),
                  }),
                  { type: 'ask', params: ({ event }) => event },
                ],
              },
              'judge.complained': {
                actions: assign({ complaints: ({ context, event }) => ({ ...context.complaints, ...event.complaints }) }),
              },
              'sms.complained': {
                actions: [{ type: 'complain', params: ({ event }) => only(event.complaints, rules.fields) }, 'focus'],
              },
            },
            states: {
              idle: {
                on: {
                  submit: [
                    {
                      guard: { type: 'isWrong', params: ({ context, event }) => faultsIn(context, event.form) },
                      actions: [{ type: 'complain', params: ({ context, event }) => faultsIn(context, event.form) }, 'focus'],
                    },
                    {
                      guard: and(['isOfTheForm', 'isStale']),
                      actions: [{ type: 'complain', params: EXPIRED }, 'focus', raise({ type: 'renew' })],
                    },
                    {
                      guard: and(['isKnown', or([not('isOfTheForm'), 'isShown'])]),
                      target: 'submitting',
                      actions: [assign({ complaints: {} }), { type: 'hush', params: 'newPassword' }, () => ports.withdraw()],
                    },
                    { actions: [assign({ complaints: {} }), raise({ type: 'renew' })] },
                  ],
                  sendCode: [
                    { guard: 'isStale', actions: [{ type: 'complain', params: EXPIRED }, 'focus', raise({ type: 'renew' })] },
                    {
                      guard: and(['isKnown', 'isShown']),
                      actions: { type: 'askCode', params: ({ event }) => event.params },
                    },
                    { actions: raise({ type: 'renew' }) },
                  ],
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
                    target: '#entryForm.done',
                    actions: ({ context, event }) => context.owner.send({ type: 'entry.done', answer: event.output }),
                  },
                  onError: [
                    {
                      guard: { type: 'leadsOn', params: ({ event }) => failureOf(event.error) },
                      target: 'idle',
                      actions: [
                        { type: 'leadOn', params: ({ event }) => ledOnBy(failureOf(event.error)) },
                        raise({ type: 'spent' }),
                      ],
                    },
                    {
                      target: 'idle',
                      actions: [
                        { type: 'complain', params: ({ event }) => complaintsIn(failureOf(event.error), rules.fields) },
                        { type: 'refuse', params: ({ event }) => failureOf(event.error) },
                        raise({ type: 'spent' }),
                        raise(({ event }) => ({ type: 'failed', failure: failureOf(event.error) })),
                      ],
                    },
                  ],
                },
              },
            },
          },
        },
      },
      done: { type: 'final' },
    },
  });
}

/** Where the user goes on: the field that is not as it should be, else the picture, which is always new. */
function focusAmong<Form>({ focus }: { focus: (field: string) => void }, rules: EntryFormRules<Form>, complaints: Complaints) {
  const field = firstOf(complaints, rules.fields) ?? (rules.captcha === 'form' ? 'captcha' : undefined);
  if (field) focus(field);
}

const callsOf = <Form, Answer>(ports: EntryFormPorts<Form, Answer>) => ({
  loadConfig: fromPromise<LoginConfig, boolean>(({ input, signal }) => ports.loadConfig(input, signal)),
  loadCaptcha: fromPromise<Captcha>(({ signal }) => ports.loadCaptcha(signal)),
  submit: fromPromise<Answer, Attempt<Form>>(({ input: { form, seal }, signal }) => ports.submit(form, seal, signal)),
  network: fromCallback(({ sendBack }) => ports.watchReturn(() => sendBack({ type: 'returned' }))),
});

/** What is known was out of date, or could not be had. */
const isAgain = ({ type }: { readonly type: string }) => type !== 'xstate.init';

export type EntryFormMachine<Form extends object, Answer> = ReturnType<typeof createEntryFormMachine<Form, Answer>>;
export type EntryFormRef<Form extends object, Answer> = ActorRefFrom<EntryFormMachine<Form, Answer>>;

/** All that a form shows beside what is typed into it. `picture` is null while there is none to read. */
export function entryForm<Form extends object, Answer>(snapshot: SnapshotFrom<EntryFormMachine<Form, Answer>>) {
  const { captcha, complaints } = snapshot.context;
  const busy = snapshot.matches({ open: { attempt: 'submitting' } }) || snapshot.matches('done');
  const loading = snapshot.matches({ open: { captcha: 'loading' } });
  const missing = snapshot.matches({ open: { captcha: 'missing' } });
  return { busy, picture: loading || missing ? null : (captcha?.image ?? null), pictureIsMissing: missing, complaints };
}
