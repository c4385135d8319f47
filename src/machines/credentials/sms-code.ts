import {
  type ActorRefFrom,
  assertEvent,
  assign,
  type EventObject,
  fromCallback,
  fromPromise,
  type SnapshotFrom,
  setup,
} from 'xstate';
import { type Failure, failureOf } from '../../../contract/failure';
import { SMS_COUNTDOWN_MS } from '../../../contract/limits';
import { refusalIn } from '../../../contract/refusals';
import { type FieldErrors, fieldErrorsIn, phoneError, requiredErrors } from '../base/field-errors';
import { failureNotice, type Notify } from '../base/notices';
import type { Teller } from '../base/page';
import type { Seal } from '../base/site';
import type { Stored } from '../base/stored';

const SMS_FIELDS = ['phone', 'username', 'password', 'captcha', 'code', 'inviteCode'] as const;
type SmsField = (typeof SMS_FIELDS)[number];

/** §3, SMS code parameters: each is checked only if it is present. */
export type SmsParams = Readonly<Partial<Record<SmsField, string>>>;

/** The address and method for asking for a code (§7.1). */
export interface SmsAddress {
  /** A path below `/api`; empty if none was given. */
  readonly url: `/${string}` | '';
  readonly method: 'POST' | 'GET';
}

export interface SmsRequest extends SmsAddress {
  readonly params: SmsParams;
  readonly seal: Seal;
}

interface SmsCodeInput extends SmsAddress {
  readonly owner: Teller<SmsFact>;
}

export interface SmsCodePorts {
  /** Encrypts the password, and asks for a code. */
  readonly send: (request: SmsRequest, signal: AbortSignal) => Promise<unknown>;
  /** Two clocks, in ms: one that no user can set but that may stop while the machine sleeps, and the one on the wall. */
  readonly clocks: () => Clocks;
  /** Tells whenever the window can be seen again. */
  readonly watchShown: (tell: () => void) => () => void;
  /** When the last message was sent, by the clock on the wall: what a reload of the window leaves (§3). */
  readonly sent: Stored<number>;
  readonly notify: Notify;
}
interface Clocks {
  readonly monotonic: number;
  readonly wall: number;
}

export type SmsCodeEvent = { type: 'send'; params: SmsParams | undefined; seal: Seal } | { type: 'shown' };

/** Told to the form that the button stands in. */
export type SmsFact =
  /** The picture has been used, whatever came of it. */
  | { type: 'sms.spent' }
  /** The server cannot read the password. */
  | { type: 'sms.unreadable' }
  | { type: 'sms.refused'; fieldErrors: FieldErrors };

interface SmsCodeContext extends SmsCodeInput {
  readonly sentAt: Clocks;
  /** Seconds, while it cools. */
  readonly rest: number;
}

/**
 * The button that sends an SMS code (§4, §5).
 *
 *     deciding ─▶ idle ──send──▶ sending ──sent──▶ cooling ──60 s──▶ idle
 *         │        ▲ └─incomplete─┘ └──failure──▶ idle    ▲
 *         └──────── the window was reloaded ──────────────┘
 *
 * - While it sends and while it cools, it hears no click.
 * - It is cool when either clock says so, and looks again when the window is shown: a computer that has slept, or whose clock was
 *   set, neither locks it nor shows a negative rest (G04).
 * - What it stores lasts as long as it cools and its form is shown: only a reload leaves it, and does not free the button.
 * - A picture serves one message: the form is told to bring another, after a failure above all.
 */
export function createSmsCodeMachine(ports: SmsCodePorts) {
  return setup({
    types: {} as { context: SmsCodeContext; events: SmsCodeEvent; input: SmsCodeInput },
    actors: {
      send: fromPromise<unknown, SmsRequest>(({ input, signal }) => ports.send(input, signal)),
      window: fromCallback(({ sendBack }) => ports.watchShown(() => sendBack({ type: 'shown' }))),
      keep: fromCallback<EventObject, number>(({ input }) => {
        ports.sent.write(input);
        return () => ports.sent.forget();
      }),
    },
    guards: {
      lacksAddress: ({ context }) => context.url === '',
      lacksParams: (_, params: SmsParams | undefined) => Object.keys(params ?? {}).length === 0,
      isWrong: (_, params: SmsParams | undefined) => Object.keys(wrongIn(params ?? {})).length > 0,
      isOver: ({ context }) => restOf(context.sentAt, ports.clocks()) === 0,
    },
    actions: {
      warn: (_, say: 'smsNoAddress' | 'smsNoParams') => ports.notify({ tone: 'warning', say }),
      tellErrors: ({ context }, params: SmsParams | undefined) =>
        context.owner.send({ type: 'sms.refused', fieldErrors: wrongIn(params ?? {}) }),
      spend: ({ context }) => context.owner.send({ type: 'sms.spent' }),
      refuse: ({ context }, failure: Failure) => {
        ports.notify(failureNotice(failure, 'operation'));
        context.owner.send({ type: 'sms.refused', fieldErrors: fieldErrorsIn(failure, SMS_FIELDS) });
        if (refusalIn(failure) === 'passwordUnreadable') {
          context.owner.send({ type: 'sms.unreadable' });
        }
      },
      look: assign({ rest: ({ context }) => restOf(context.sentAt, ports.clocks()) }),
    },
    delays: { tick: 1_000 },
  }).createMachine({
    id: 'smsCode',
    context: ({ input }) => ({ ...input, sentAt: sentBefore(ports.sent.read(), ports.clocks()), rest: 0 }),
    initial: 'deciding',
    states: {
      deciding: { always: [{ guard: 'isOver', target: 'idle' }, { target: 'cooling' }] },
      idle: {
        on: {
          send: [
            { guard: 'lacksAddress', actions: { type: 'warn', params: 'smsNoAddress' } },
            {
              guard: { type: 'lacksParams', params: ({ event }) => event.params },
              actions: { type: 'warn', params: 'smsNoParams' },
            },
            {
              guard: { type: 'isWrong', params: ({ event }) => event.params },
              actions: { type: 'tellErrors', params: ({ event }) => event.params },
            },
            { target: 'sending' },
          ],
        },
      },
      sending: {
        invoke: {
          id: 'send',
          src: 'send',
          input: ({ context, event }) => {
            assertEvent(event, 'send');
            return { url: context.url, method: context.method, params: event.params ?? {}, seal: event.seal };
          },
          onDone: {
            target: 'cooling',
            actions: [assign({ sentAt: () => ports.clocks() }), () => ports.notify({ tone: 'success', say: 'smsSent' }), 'spend'],
          },
          onError: { target: 'idle', actions: [{ type: 'refuse', params: ({ event }) => failureOf(event.error) }, 'spend'] },
        },
      },
      cooling: {
        invoke: [{ src: 'window' }, { src: 'keep', input: ({ context }) => context.sentAt.wall }],
        on: { shown: [{ guard: 'isOver', target: 'idle' }, { actions: 'look' }] },
        initial: 'second',
        states: {
          second: {
            entry: 'look',
            after: {
              tick: [
                { guard: 'isOver', target: '#smsCode.idle' },
                { target: 'second', reenter: true },
              ],
            },
          },
        },
      },
    },
  });
}

/** What is wrong with what is there (§5). Which picture it was, only the server can say. */
function wrongIn(params: SmsParams): FieldErrors {
  const present = SMS_FIELDS.filter((field) => params[field] !== undefined);
  return { ...requiredErrors(params, present), ...phoneError(params.phone ?? '') };
}

/** Seconds until the next code may be asked for: 60 at first, 0 when it may. A clock that was set back says nothing. */
function restOf(sent: Clocks, now: Clocks): number {
  const passed = Math.max(now.monotonic - sent.monotonic, now.wall - sent.wall, 0);
  return Math.max(0, Math.ceil((SMS_COUNTDOWN_MS - passed) / 1_000));
}

/** When the stored message was sent, by both clocks. What no clock can have written is as old as it takes. */
function sentBefore(stored: unknown, now: Clocks): Clocks {
  const passed = typeof stored === 'number' && stored <= now.wall ? now.wall - stored : SMS_COUNTDOWN_MS;
  return { monotonic: now.monotonic - passed, wall: now.wall - passed };
}

export type SmsCodeMachine = ReturnType<typeof createSmsCodeMachine>;
export type SmsCodeRef = ActorRefFrom<SmsCodeMachine>;

/** What the button says, and whether it hears a click. */
export function smsButton(snapshot: SnapshotFrom<SmsCodeMachine>) {
  const cooling = snapshot.matches('cooling');
  return { busy: !snapshot.matches('idle'), rest: cooling ? snapshot.context.rest : 0 };
}
