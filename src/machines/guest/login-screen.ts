import { type ActorRefFrom, assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import { z } from 'zod/mini';
import type { RefusalName } from '../../../contract/refusals';
import { secondFactorNeeded } from '../../../contract/second-factor';
import type { OfferedThirdParty } from '../../../contract/third-parties';
import type { OutsideChangeMachine } from '../credentials/change-password';
import type { EntryFact } from '../credentials/entry-fact';
import { entryForm } from '../credentials/entry-form';
import type { ProofFormMachine } from '../credentials/second-factor';
import type { SecondFactorSetupMachine } from '../credentials/second-factor-setup';
import { type ChangeAsked, changeAsked, type TicketChangeMachine } from './change-by-ticket';
import type { ForgotPasswordMachine } from './forgot-password';
import type { PasskeySignInMachine, PasskeySignInRef } from './passkey-sign-in';
import type { QrSignInMachine } from './qr-sign-in';
import type { CodeFormMachine, CodeFormRef, PasswordFormMachine, PasswordFormRef } from './sign-in-forms';
import { type Names, rememberedIn, SIGN_IN_TABS, type SignInTab } from './sign-in-memory';

const trust = z.pick(secondFactorNeeded, { trustedDeviceDays: true });

export interface LoginScreenPorts {
  readonly readRemembered: () => unknown;
  readonly keepTab: (tab: SignInTab) => void;
  /** Takes back what was said of another form. */
  readonly withdraw: () => void;
  readonly loadOffered: (signal: AbortSignal) => Promise<readonly OfferedThirdParty[]>;
  /** Leaves for a third party. */
  readonly leaveFor: (party: OfferedThirdParty) => void;
  /** By what the last attempt was made: the form that made it knows. */
  readonly lastName: () => string;
  /** Hands the token of a sign-in to the session. */
  readonly enter: (token: string) => void;
}

export interface LoginScreenChildren {
  readonly accountForm: PasswordFormMachine;
  readonly phoneForm: PasswordFormMachine;
  readonly originalForm: PasswordFormMachine;
  readonly codeForm: CodeFormMachine;
  readonly qr: QrSignInMachine;
  readonly passkey: PasskeySignInMachine;
  readonly ticketChange: TicketChangeMachine;
  readonly forgot: ForgotPasswordMachine;
  readonly outsideChange: OutsideChangeMachine;
  readonly proofForm: ProofFormMachine;
  readonly secondFactorSetup: SecondFactorSetupMachine;
}

export type LoginScreenEvent =
  | { type: 'choose'; tab: SignInTab }
  /** The typed name: it is still there when the user returns to the form. */
  | { type: 'named'; names: Names }
  | { type: 'forgot' }
  | { type: 'change' }
  | { type: 'leaveFor'; party: OfferedThirdParty }
  /** From the second half of a sign-in to its first. */
  | { type: 'back' }
  | EntryFact<string>;

interface LoginScreenContext {
  readonly names: Names;
  /** Those of an earlier visit, which was asked to remember them. */
  readonly remembered: Names;
  /** What a sign-in was refused with that was right so far. */
  readonly asked: ChangeAsked | null;
  /** For how long this browser may be spared the second factor. */
  readonly trustedDays: number;
  readonly offered: readonly OfferedThirdParty[];
  readonly account: PasswordFormRef | null;
  readonly phone: PasswordFormRef | null;
  readonly original: PasswordFormRef | null;
  readonly code: CodeFormRef | null;
  readonly passkey: PasskeySignInRef;
}

/**
 * The sign-in screen (§2.6).
 *
 *     filling.(account │ phone │ original │ code │ qr) ──token──▶ entered
 *        │  ▲ └─ choose ─▶ another of them
 *        │  └──────────────── closed, in order or not ────────────────┐
 *        ├──forgot──▶ forgetting ──────────────────────────────────────┤
 *        ├──change──▶ changing ────────────────────────────────────────┤
 *        ├──the password has to be changed──▶ replacing ───────────────┤
 *        ├──a second factor is asked for──▶ proving ──too late, back───┤
 *        │                                     └──token──▶ entered     │
 *        └──one has to be set up──▶ settingUp ──without a token────────┘
 *                                       └──token──▶ entered
 *
 * - A form that was opened lives on while another is shown: its countdown of an SMS code goes on.
 * - A form that waits for its answer stays: it may sign the user in.
 * - Tickets and passwords pass through: neither is in the context.
 */
export function createLoginScreenMachine(ports: LoginScreenPorts, children: LoginScreenChildren) {
  return setup({
    types: {} as {
      context: LoginScreenContext;
      events: LoginScreenEvent;
      children: {
        qr: 'qr';
        replacing: 'ticketChange';
        forgetting: 'forgot';
        changing: 'outsideChange';
        proving: 'proofForm';
        settingUp: 'secondFactorSetup';
      };
    },
    actors: {
      ...children,
      offered: fromPromise<readonly OfferedThirdParty[]>(({ signal }) => ports.loadOffered(signal)),
    },
    guards: {
      isTab: ({ context }, { tab, is }: { tab: SignInTab; is: SignInTab }) => tab === is && !isBusy(context),
      isFree: ({ context }) => !isBusy(context),
      isRemembered: (_, is: SignInTab) => rememberedIn(ports.readRemembered()).tab === is,
      wantsChange: (_, refusal: RefusalName) => refusal === 'passwordChangeNeeded',
      wantsSetup: (_, refusal: RefusalName) => refusal === 'secondFactorSetupNeeded',
      isIn: (_, token: string | null) => token !== null,
    },
    actions: {
      openAccount: assign({
        account: ({ context, self, spawn }) => context.account ?? spawn('accountForm', { input: { owner: self } }),
      }),
      openPhone: assign({ phone: ({ context, self, spawn }) => context.phone ?? spawn('phoneForm', { input: { owner: self } }) }),
      openOriginal: assign({
        original: ({ context, self, spawn }) => context.original ?? spawn('originalForm', { input: { owner: self } }),
      }),
      openCode: assign({ code: ({ context, self, spawn }) => context.code ?? spawn('codeForm', { input: { owner: self } }) }),
      keepTab: (_, tab: SignInTab) => ports.keepTab(tab),
      withdraw: () => ports.withdraw(),
      enter: (_, token: string) => ports.enter(token),
      takeName: assign({ names: ({ context }, change: Names) => ({ ...context.names, ...change }) }),
    },
  }).createMachine({
    id: 'loginScreen',
    context: ({ self, spawn }) => ({
      names: rememberedIn(ports.readRemembered()).names,
      remembered: rememberedIn(ports.readRemembered()).names,
      asked: null,
      trustedDays: 0,
      offered: [],
      account: null,
      phone: null,
      original: null,
      code: null,
      passkey: spawn('passkey', { input: { owner: self } }),
    }),
    // Without a call for it, no third party is offered.
    invoke: { id: 'offered', src: 'offered', onDone: { actions: assign({ offered: ({ event }) => event.output }) }, onError: {} },
    on: { leaveFor: { actions: ({ event }) => ports.leaveFor(event.party) } },
    initial: 'filling',
    states: {
      filling: {
        initial: 'deciding',
        on: {
          choose: SIGN_IN_TABS.map((tab) => ({
            guard: {
              type: 'isTab' as const,
              params: ({ event }: { event: { tab: SignInTab } }) => ({ tab: event.tab, is: tab }),
            },
            target: `.${tab}` as const,
            actions: [{ type: 'keepTab' as const, params: tab }, { type: 'withdraw' as const }],
          })),
          named: { actions: { type: 'takeName', params: ({ event }) => event.names } },
          forgot: { guard: 'isFree', target: 'forgetting' },
          change: { guard: 'isFree', target: 'changing' },
          'entry.done': { target: 'entered', actions: { type: 'enter', params: ({ event }) => event.answer } },
          'entry.nextStep': [
            {
              guard: { type: 'wantsChange', params: ({ event }) => event.refusal },
              target: 'replacing',
              actions: assign({ asked: ({ event }) => changeAsked(event.data) }),
            },
            { guard: { type: 'wantsSetup', params: ({ event }) => event.refusal }, target: 'settingUp' },
            { target: 'proving', actions: assign({ trustedDays: ({ event }) => trustedDaysIn(event.data) }) },
          ],
        },
        states: {
          deciding: {
            always: [
              ...SIGN_IN_TABS.map((tab) => ({ guard: { type: 'isRemembered' as const, params: tab }, target: tab })),
              { target: 'account' as const },
            ],
          },
          account: { entry: 'openAccount' },
          phone: { entry: 'openPhone' },
          original: { entry: 'openOriginal' },
          code: { entry: 'openCode' },
          qr: { invoke: { id: 'qr', src: 'qr', input: ({ self }) => ({ owner: self }) } },
          last: { type: 'history' },
        },
      },
      replacing: {
        invoke: {
          id: 'replacing',
          src: 'ticketChange',
          input: ({ context }) => ({ account: ports.lastName(), ...(context.asked && { policy: context.asked.policy }) }),
          onDone: 'filling.last',
        },
      },
      forgetting: {
        invoke: {
          id: 'forgetting',
          src: 'forgot',
          input: ({ context }) => ({ account: context.names.phone ?? '' }),
          onDone: {
            target: 'filling.last',
            actions: { type: 'takeName', params: ({ event }) => (event.output === null ? {} : { phone: event.output }) },
          },
        },
      },
      changing: {
        invoke: {
          id: 'changing',
          src: 'outsideChange',
          input: ({ context }) => ({ account: context.names.account ?? '' }),
          onDone: {
            target: 'filling.last',
            actions: { type: 'takeName', params: ({ event }) => (event.output === null ? {} : { account: event.output }) },
          },
        },
      },
      proving: {
        invoke: { id: 'proving', src: 'proofForm', input: ({ self }) => ({ owner: self }) },
        on: {
          'entry.done': { target: 'entered', actions: { type: 'enter', params: ({ event }) => event.answer } },
          'entry.nextStep': 'filling.last',
          back: 'filling.last',
        },
      },
      settingUp: {
        invoke: {
          id: 'settingUp',
          src: 'secondFactorSetup',
          onDone: [
            {
              guard: { type: 'isIn', params: ({ event }) => event.output?.token ?? null },
              target: 'entered',
              actions: { type: 'enter', params: ({ event }) => event.output?.token ?? '' },
            },
            { target: 'filling.last' },
          ],
        },
      },
      entered: {},
    },
  });
}

/** Whether a form is waiting for its answer. */
const isBusy = ({ account, phone, original, code }: LoginScreenContext) =>
  [account, phone, original].some((form) => form && entryForm(form.getSnapshot()).busy) ||
  (code !== null && entryForm(code.getSnapshot()).busy);

/** The text of a refusal; its ticket does not matter here. */
const trustedDaysIn = (data: unknown): number => trust.safeParse(data).data?.trustedDeviceDays ?? 0;

type LoginScreenMachine = ReturnType<typeof createLoginScreenMachine>;
export type LoginScreenRef = ActorRefFrom<LoginScreenMachine>;
type LoginScreenSnapshot = SnapshotFrom<LoginScreenMachine>;

/** Which tab is shown; it stays while the screen waits for the session. */
export function signInTab(snapshot: LoginScreenSnapshot): SignInTab {
  return SIGN_IN_TABS.find((tab) => snapshot.matches({ filling: tab })) ?? 'account';
}

const ELSEWHERE = ['replacing', 'forgetting', 'changing', 'proving', 'settingUp'] as const;
type Shown = 'filling' | (typeof ELSEWHERE)[number];

/** What stands on the screen. */
export function loginScreen(snapshot: LoginScreenSnapshot) {
  const { context, children } = snapshot;
  const shows: Shown = ELSEWHERE.find((state) => snapshot.matches(state)) ?? 'filling';
  const { asked, trustedDays } = context;
  return {
    shows,
    reason: asked?.reason,
    trustedDays,
    offered: context.offered,
    passkey: context.passkey,
    ...childrenOf(children),
  };
}

const childrenOf = ({ qr, replacing, forgetting, changing, proving, settingUp }: LoginScreenSnapshot['children']) => ({
  qr,
  replacing,
  forgetting,
  changing,
  proving,
  settingUp,
});
