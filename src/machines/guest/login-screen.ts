import { type ActorRefFrom, assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import type { RefusalName } from '../../../contract/refusals';
import type { OfferedThirdParty } from '../../../contract/third-parties';
import type { PageFact, Teller } from '../base/page';
import type { OutsideChangeMachine } from '../credentials/change-password';
import type { EntryFact } from '../credentials/entry-fact';
import { type ProofFormMachine, trustedDaysIn } from '../credentials/second-factor';
import type { SecondFactorSetupMachine } from '../credentials/second-factor-setup';
import { type ChangeAsked, changeAsked, type TicketChangeMachine } from './change-by-ticket';
import type { ForgotPasswordMachine } from './forgot-password';
import type { PasskeySignInMachine, PasskeySignInRef } from './passkey-sign-in';
import type { QrSignInMachine } from './qr-sign-in';
import { type CodeFormMachine, isBusy, type PasswordFormMachine, type SignInForms } from './sign-in-forms';
import { type Names, rememberedIn, SIGN_IN_TABS, type SignInTab } from './sign-in-memory';

export interface LoginScreenPorts {
  readonly readRemembered: () => unknown;
  readonly storeTab: (tab: SignInTab) => void;
  /** Withdraws the notice about another form. */
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

interface LoginScreenInput {
  /** Absent where the screen is a picture of itself. */
  readonly tab?: Teller<PageFact>;
}

interface LoginScreenContext extends LoginScreenInput {
  readonly names: Names;
  /** Those of an earlier visit, which was asked to remember them. */
  readonly remembered: Names;
  /** What a sign-in was refused with that was right so far. */
  readonly asked: ChangeAsked | null;
  /** For how long this browser may be spared the second factor. */
  readonly trustedDays: number;
  readonly offered: readonly OfferedThirdParty[];
  readonly forms: SignInForms;
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
      input: LoginScreenInput | undefined;
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
      isTab: ({ context }, { tab, is }: { tab: SignInTab; is: SignInTab }) => tab === is && !isBusy(context.forms),
      isFree: ({ context }) => !isBusy(context.forms),
      isRemembered: (_, is: SignInTab) => rememberedIn(ports.readRemembered()).tab === is,
      wantsChange: (_, refusal: RefusalName) => refusal === 'passwordChangeNeeded',
      wantsSetup: (_, refusal: RefusalName) => refusal === 'secondFactorSetupNeeded',
      isIn: (_, token: string | null) => token !== null,
    },
    actions: {
      openForm: assign({
        forms: ({ context: { forms }, self, spawn }, tab: 'account' | 'phone' | 'original') =>
          forms[tab] ? forms : { ...forms, [tab]: spawn(`${tab}Form`, { input: { owner: self } }) },
      }),
      openCodeForm: assign({
        forms: ({ context: { forms }, self, spawn }) =>
          forms.code ? forms : { ...forms, code: spawn('codeForm', { input: { owner: self } }) },
      }),
      storeTab: (_, tab: SignInTab) => ports.storeTab(tab),
      withdraw: () => ports.withdraw(),
      enter: (_, token: string) => ports.enter(token),
      takeName: assign({ names: ({ context }, change: Names) => ({ ...context.names, ...change }) }),
    },
  }).createMachine({
    id: 'loginScreen',
    context: ({ input, self, spawn }) => ({
      ...(input?.tab && { tab: input.tab }),
      names: rememberedIn(ports.readRemembered()).names,
      remembered: rememberedIn(ports.readRemembered()).names,
      asked: null,
      trustedDays: 0,
      offered: [],
      forms: {},
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
            actions: [{ type: 'storeTab' as const, params: tab }, { type: 'withdraw' as const }],
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
          account: { entry: { type: 'openForm', params: 'account' } },
          phone: { entry: { type: 'openForm', params: 'phone' } },
          original: { entry: { type: 'openForm', params: 'original' } },
          code: { entry: 'openCodeForm' },
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
          input: ({ context: { tab } }) => ({ tab }),
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

export type LoginScreenMachine = ReturnType<typeof createLoginScreenMachine>;
export type LoginScreenRef = ActorRefFrom<LoginScreenMachine>;
type LoginScreenSnapshot = SnapshotFrom<LoginScreenMachine>;

/** Which tab is shown; it stays while the screen waits for the session. */
export function signInTab(snapshot: LoginScreenSnapshot): SignInTab {
  return SIGN_IN_TABS.find((tab) => snapshot.matches({ filling: tab })) ?? 'account';
}

/** What the forms hold from before: the names, and which of them an earlier visit was asked to remember. */
export const signInForms = ({ context: { forms, names, remembered }, children: { qr } }: LoginScreenSnapshot) => ({
  ...forms,
  names,
  remembered,
  qr,
});

const STEPS = ['replacing', 'forgetting', 'changing', 'proving', 'settingUp'] as const;

/** What stands on the screen: the ways to sign in, or another step in their place. */
export function loginScreen(snapshot: LoginScreenSnapshot) {
  const {
    context: { asked, trustedDays, offered, passkey },
    children: { replacing, forgetting, changing, proving, settingUp },
  } = snapshot;
  const shows: 'filling' | (typeof STEPS)[number] = STEPS.find((step) => snapshot.matches(step)) ?? 'filling';
  const steps = { replacing, forgetting, changing, proving, settingUp };
  return { shows, reason: asked?.reason, trustedDays, offered, passkey, ...steps };
}
