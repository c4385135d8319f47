import {
  type ActorRefFrom,
  and,
  assertEvent,
  assign,
  enqueueActions,
  fromPromise,
  raise,
  type SnapshotFrom,
  sendTo,
  setup,
  stateIn,
} from 'xstate';
import { type Failure, failureOf } from '../../contract/failure';
import { CAPTCHA_LIFETIME_MS } from '../../contract/limits';
import { REFUSALS, refusalOf } from '../../contract/refusals';
import type { Captcha, CipherData, LoginConfig } from '../../contract/sign-in';
import { failureNotice, type Notify } from './notices';
import type { Teller } from './page';

const SIGN_IN_FIELDS = ['username', 'password', 'captcha'] as const;
export type SignInField = (typeof SIGN_IN_FIELDS)[number];

/** What the form holds. It is handed on to the call and kept nowhere: a password never enters a context. */
export interface SignInForm {
  readonly username: string;
  readonly password: string;
  readonly captcha: string;
  readonly remember: boolean;
}
export interface SignInAttempt extends SignInForm {
  readonly codeId: string | null;
  readonly cipher: CipherData | null;
}

export interface SignInPorts {
  readonly loadConfig: (signal: AbortSignal) => Promise<LoginConfig>;
  readonly loadCaptcha: (signal: AbortSignal) => Promise<Captcha>;
  /** Encrypts the password, signs in, and answers the token. */
  readonly signIn: (attempt: SignInAttempt, signal: AbortSignal) => Promise<string>;
  /** The account that was remembered, as it was stored: checked here. */
  readonly readAccount: () => unknown;
  readonly keepAccount: (account: string | null) => void;
  /** Puts the cursor into a field, where the user has to go on. */
  readonly focus: (field: SignInField) => void;
  readonly notify: Notify;
}

/** Told to the session: the titles and icons belong to every screen. */
export type SignInFact = { type: 'configured'; config: LoginConfig };

export type SignInEvent =
  | { type: 'submit'; form: SignInForm }
  /** The picture was clicked. */
  | { type: 'renew' }
  /** The captcha field was entered. */
  | { type: 'used' }
  | { type: 'edited'; field: SignInField }
  | { type: 'spent' }
  | { type: 'unreadable' };

/** Why a field is not as it should be: empty, its captcha too old, or refused by the server. */
export type Complaint = 'missing' | 'expired' | Extract<Failure, { kind: 'refused' }>;
type Complaints = Readonly<Partial<Record<SignInField, Complaint>>>;

interface SignInContext {
  readonly session: Teller<SignInFact>;
  readonly account: string;
  readonly remember: boolean;
  readonly config: LoginConfig | null;
  readonly captcha: Captcha | null;
  readonly token: string;
  readonly complaints: Complaints;
}

/**
 * The sign-in screen (§2.6). Three things go on side by side until a token has come:
 *
 *     config    loading ──▶ known         (again when the server cannot read the password: its keys change daily)
 *                  └──failure──▶ unknown
 *     captcha   loading ──▶ shown ──2 min──▶ stale      renew, spent, used when stale ──▶ loading
 *                  └──failure──▶ missing
 *     attempt   idle ──submit──▶ submitting ──token──▶ done
 *                 ▲ └─incomplete─┘  └──failure──▶ idle
 *
 * - A picture serves one attempt. Every failure loads a new one (G01), and a stale one is renewed rather than sent.
 * - `submit` starts nothing but one attempt: a double click is heard once (G05).
 * - Nothing is sent before the server has said how passwords travel.
 * - The password is in the event and in the call that it starts, never in the context.
 */
export function createSignInMachine(ports: SignInPorts) {
  return setup({
    types: {} as {
      context: SignInContext;
      events: SignInEvent;
      input: { session: Teller<SignInFact> };
      output: { token: string };
    },
    actors: {
      loadConfig: fromPromise<LoginConfig>(({ signal }) => ports.loadConfig(signal)),
      loadCaptcha: fromPromise<Captcha>(({ signal }) => ports.loadCaptcha(signal)),
      signIn: fromPromise<string, SignInAttempt>(({ input, signal }) => ports.signIn(input, signal)),
    },
    guards: {
      isIncomplete: (_, form: SignInForm) => Object.keys(gapsIn(form)).length > 0,
      isStale: stateIn({ open: { captcha: 'stale' } }),
      isReady: and([stateIn({ open: { captcha: 'shown' } }), stateIn({ open: { config: 'known' } })]),
      isIdle: stateIn({ open: { attempt: 'idle' } }),
      isComplainedOf: ({ context }, field: SignInField) => field in context.complaints,
    },
    actions: {
      complain: assign({ complaints: (_, complaints: Complaints) => complaints }),
      forgive: assign({
        complaints: ({ context }, field: SignInField) => without(context.complaints, field),
      }),
      focus: ({ context }) => ports.focus(fieldIn(context.complaints)),
      show: (_, failure: Failure) => ports.notify(failureNotice(failure, 'operation')),
      refuse: enqueueActions(({ enqueue }, failure: Failure) => {
        enqueue.assign({ complaints: complaintsIn(failure) });
        enqueue(({ context }) => ports.focus(fieldIn(context.complaints)));
        enqueue(() => ports.notify(failureNotice(failure, 'operation')));
        enqueue.raise({ type: 'spent' });
        if (failure.kind === 'refused' && refusalOf(failure.code) === 'passwordUnreadable') enqueue.raise({ type: 'unreadable' });
      }),
      keepAccount: ({ context }) => ports.keepAccount(context.remember ? context.account : null),
    },
    delays: { captchaLifetime: CAPTCHA_LIFETIME_MS },
  }).createMachine({
    id: 'signIn',
    context: ({ input }) => {
      const stored = ports.readAccount();
      const account = typeof stored === 'string' ? stored : '';
      return { ...input, account, remember: account !== '', config: null, captcha: null, token: '', complaints: {} };
    },
    initial: 'open',
    output: ({ context }) => ({ token: context.token }),
    states: {
      open: {
        type: 'parallel',
        states: {
          config: {
            initial: 'loading',
            states: {
              loading: {
                invoke: {
                  id: 'loadConfig',
                  src: 'loadConfig',
                  onDone: {
                    target: 'known',
                    actions: [
                      assign({ config: ({ event }) => event.output }),
                      sendTo(
                        ({ context }) => context.session,
                        ({ event }): SignInFact => ({ type: 'configured', config: event.output }),
                      ),
                    ],
                  },
                  onError: { target: 'unknown', actions: { type: 'show', params: ({ event }) => failureOf(event.error) } },
                },
              },
              known: { on: { unreadable: 'loading' } },
              unknown: { on: { renew: 'loading' } },
            },
          },
          captcha: {
            initial: 'loading',
            on: { spent: '.loading' },
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
              missing: { on: { renew: 'loading' } },
            },
          },
          attempt: {
            initial: 'idle',
            on: {
              edited: {
                guard: { type: 'isComplainedOf', params: ({ event }) => event.field },
                actions: { type: 'forgive', params: ({ event }) => event.field },
              },
            },
            states: {
              idle: {
                on: {
                  submit: [
                    {
                      guard: { type: 'isIncomplete', params: ({ event }) => event.form },
                      actions: [{ type: 'complain', params: ({ event }) => gapsIn(event.form) }, 'focus'],
                    },
                    {
                      guard: 'isStale',
                      actions: [{ type: 'complain', params: { captcha: 'expired' } }, 'focus', raise({ type: 'spent' })],
                    },
                    {
                      guard: 'isReady',
                      target: 'submitting',
                      actions: assign(({ event: { form } }) => ({
                        account: form.username.trim(),
                        remember: form.remember,
                        complaints: {},
                      })),
                    },
                    { actions: [{ type: 'complain', params: {} }, raise({ type: 'renew' })] },
                  ],
                },
              },
              submitting: {
                invoke: {
                  id: 'signIn',
                  src: 'signIn',
                  input: ({ context, event }) => {
                    assertEvent(event, 'submit');
                    return {
                      ...event.form,
                      username: context.account,
                      codeId: context.captcha?.codeId ?? null,
                      cipher: context.config?.cipher ?? null,
                    };
                  },
                  onDone: {
                    target: '#signIn.done',
                    actions: [assign({ token: ({ event }) => event.output }), 'keepAccount'],
                  },
                  onError: {
                    target: 'idle',
                    actions: { type: 'refuse', params: ({ event }) => failureOf(event.error) },
                  },
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

/** Fields that were left empty. Spaces are part of a password; elsewhere they are nothing. */
function gapsIn({ username, password, captcha }: SignInForm): Complaints {
  return {
    ...(username.trim() === '' && { username: 'missing' as const }),
    ...(password === '' && { password: 'missing' as const }),
    ...(captcha.trim() === '' && { captcha: 'missing' as const }),
  };
}

/** A refusal goes under the field that it names. */
function complaintsIn(failure: Failure): Complaints {
  const name = failure.kind === 'refused' ? refusalOf(failure.code) : undefined;
  const field = SIGN_IN_FIELDS.find((each) => name && each === REFUSALS[name].field);
  return field && failure.kind === 'refused' ? { [field]: failure } : {};
}

/** Where the user goes on: the first field that is not as it should be, else the captcha, which is always new. */
const fieldIn = (complaints: Complaints): SignInField => SIGN_IN_FIELDS.find((field) => complaints[field]) ?? 'captcha';

const without = (complaints: Complaints, field: SignInField): Complaints =>
  Object.fromEntries(Object.entries(complaints).filter(([each]) => each !== field));

export type SignInMachine = ReturnType<typeof createSignInMachine>;
export type SignInRef = ActorRefFrom<SignInMachine>;

/** All that the sign-in form shows beside what is typed into it. */
export function signInForm(snapshot: SnapshotFrom<SignInMachine>) {
  const { account, remember, captcha, complaints } = snapshot.context;
  const busy = snapshot.matches({ open: { attempt: 'submitting' } }) || snapshot.matches('done');
  const loading = snapshot.matches({ open: { captcha: 'loading' } });
  const missing = snapshot.matches({ open: { captcha: 'missing' } });
  return {
    account,
    remember,
    busy,
    /** Null while there is none to read. */
    picture: loading || missing ? null : (captcha?.image ?? null),
    pictureIsMissing: missing,
    complaints,
  };
}
