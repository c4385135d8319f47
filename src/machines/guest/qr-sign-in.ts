import { type ActorRefFrom, assign, fromCallback, fromPromise, type SnapshotFrom, setup, stateIn } from 'xstate';
import { type Failure, failureOf } from '../../../contract/failure';
import { refusalIn } from '../../../contract/refusals';
import type { QR_STATES } from '../../../contract/sign-in-methods';
import type { Teller } from '../base/page';
import type { EntryFact } from '../credentials/entry-fact';
import type { BindFormMachine } from './bind-form';

interface QrAnswer {
  readonly state: (typeof QR_STATES)[number];
  /** Comes with `confirmed`, once. */
  readonly token: string | null;
}

/*
 * The screen /open/auth/wx and the QR tab of the sign-in screen hold the same machine. Its parent gives it
 * `input: { owner: self }`, is told `entry.done { answer: token }` as by any form before the shell, and shows
 * `src/ui/guest/QrSignIn.tsx` with its reference. `src/screens/wechat.tsx` shows which ports it takes.
 */

export interface QrSignInPorts {
  /** Asks for a code; answers its picture. By which secret its state is asked for, the ports know. */
  readonly makeQr: (signal: AbortSignal) => Promise<string>;
  readonly askState: (signal: AbortSignal) => Promise<QrAnswer>;
  /** Tells at once whether the window can be seen, and again whenever that changes. */
  readonly watchVisibility: (tell: (visible: boolean) => void) => () => void;
}

export type QrSignInEvent = { type: 'renew' } | { type: 'window.shown' } | { type: 'window.hidden' } | EntryFact<string>;

interface QrSignInInput {
  readonly owner: Teller<EntryFact<string>>;
}

interface QrSignInContext extends QrSignInInput {
  readonly image: string;
  /** What went wrong last; null as soon as the server has answered again. */
  readonly failure: Failure | null;
}

/** §2.2: how often the server is asked what has become of the code. */
const POLL_MS = 2_000;

/**
 * Sign-in by a WeChat QR code (§2.2).
 *
 *     making ──code──▶ shown ──confirmed──▶ done
 *        ├─failure─▶ failed  │  scan: waiting ──▶ scanned
 *        └──▶ notOffered     │  poll: asking ◀──2 s── resting, and paused while the window is hidden
 *                            ├──confirmed, without an account──▶ binding ──form is done──▶ done
 *                            ├──▶ expired    ├──▶ refused    └──another refusal──▶ failed
 *     failed, expired, refused, binding ──renew──▶ making
 *
 * - A lost answer ends nothing: it is asked again. What was lost is shown until the server answers.
 * - A hidden window asks for nothing, and once it is shown it asks at once. What was asked before is waited for: the token comes
 *   once. After the end of a code, polling stops.
 * - Where the server has no WeChat no other code is asked for: it would be refused as well.
 * - Token and ticket pass through: neither is in the context.
 */
export function createQrSignInMachine(ports: QrSignInPorts, bindForm: BindFormMachine) {
  return setup({
    types: {} as {
      context: QrSignInContext;
      events: QrSignInEvent;
      input: QrSignInInput;
      children: { bindForm: 'bindForm' };
    },
    actors: {
      bindForm,
      makeQr: fromPromise<string>(({ signal }) => ports.makeQr(signal)),
      askState: fromPromise<QrAnswer>(({ signal }) => ports.askState(signal)),
      window: fromCallback(({ sendBack }) =>
        ports.watchVisibility((visible) => sendBack({ type: visible ? 'window.shown' : 'window.hidden' })),
      ),
    },
    guards: {
      isHidden: stateIn({ shown: { window: 'hidden' } }),
      isIn: (_, { is, state }: { is: QrAnswer['state']; state: QrAnswer['state'] }) => is === state,
      hasToken: (_, { token }: QrAnswer) => token !== null,
      isUnbound: (_, failure: Failure) => refusalIn(failure) === 'identityUnbound',
      isNotOffered: (_, failure: Failure) => refusalIn(failure) === 'thirdPartyUnknown',
      isRefused: (_, failure: Failure) => failure.kind === 'refused',
    },
    actions: {
      note: assign({ failure: (_, failure: Failure | null) => failure }),
      tell: ({ context }, answer: string | null) => {
        if (answer !== null) context.owner.send({ type: 'entry.done', answer });
      },
    },
    delays: { poll: POLL_MS },
  }).createMachine({
    id: 'qrSignIn',
    context: ({ input }) => ({ ...input, image: '', failure: null }),
    initial: 'making',
    states: {
      making: {
        entry: assign({ image: '', failure: null }),
        invoke: {
          id: 'makeQr',
          src: 'makeQr',
          onDone: { target: 'shown', actions: assign({ image: ({ event }) => event.output }) },
          onError: [
            {
              guard: { type: 'isNotOffered', params: ({ event }) => failureOf(event.error) },
              target: 'notOffered',
              actions: { type: 'note', params: ({ event }) => failureOf(event.error) },
            },
            { target: 'failed', actions: { type: 'note', params: ({ event }) => failureOf(event.error) } },
          ],
        },
      },
      shown: {
        type: 'parallel',
        invoke: { src: 'window' },
        states: {
          scan: { initial: 'waiting', states: { waiting: {}, scanned: {} } },
          poll: {
            initial: 'resting',
            states: {
              resting: { after: { poll: [{ guard: 'isHidden', target: 'paused' }, { target: 'asking' }] } },
              asking: {
                invoke: {
                  id: 'askState',
                  src: 'askState',
                  onDone: [
                    {
                      guard: { type: 'hasToken', params: ({ event }) => event.output },
                      target: '#qrSignIn.done',
                      actions: { type: 'tell', params: ({ event }) => event.output.token },
                    },
                    {
                      guard: { type: 'isIn', params: ({ event }) => ({ is: event.output.state, state: 'refused' }) },
                      target: '#qrSignIn.refused',
                    },
                    {
                      guard: { type: 'isIn', params: ({ event }) => ({ is: event.output.state, state: 'waiting' }) },
                      target: 'resting',
                      actions: { type: 'note', params: null },
                    },
                    {
                      guard: { type: 'isIn', params: ({ event }) => ({ is: event.output.state, state: 'scanned' }) },
                      target: ['resting', '#qrSignIn.shown.scan.scanned'],
                      actions: { type: 'note', params: null },
                    },
                    { target: '#qrSignIn.expired' },
                  ],
                  onError: [
                    {
                      guard: { type: 'isUnbound', params: ({ event }) => failureOf(event.error) },
                      target: '#qrSignIn.binding',
                    },
                    {
                      guard: { type: 'isRefused', params: ({ event }) => failureOf(event.error) },
                      target: '#qrSignIn.failed',
                      actions: { type: 'note', params: ({ event }) => failureOf(event.error) },
                    },
                    { target: 'resting', actions: { type: 'note', params: ({ event }) => failureOf(event.error) } },
                  ],
                },
              },
              paused: { on: { 'window.shown': 'asking' } },
            },
          },
          window: {
            initial: 'visible',
            states: { visible: { on: { 'window.hidden': 'hidden' } }, hidden: { on: { 'window.shown': 'visible' } } },
          },
        },
      },
      binding: {
        invoke: { id: 'bindForm', src: 'bindForm', input: ({ self }) => ({ owner: self }) },
        on: {
          'entry.done': { target: 'done', actions: { type: 'tell', params: ({ event }) => event.answer } },
          'entry.nextStep': 'expired',
          renew: 'making',
        },
      },
      expired: { on: { renew: 'making' } },
      refused: { on: { renew: 'making' } },
      failed: { on: { renew: 'making' } },
      notOffered: {},
      done: {},
    },
  });
}

export type QrSignInMachine = ReturnType<typeof createQrSignInMachine>;
export type QrSignInRef = ActorRefFrom<QrSignInMachine>;

/** What stands where the picture is, and the picture while it can be scanned. */
export function qrSignIn(snapshot: SnapshotFrom<QrSignInMachine>) {
  const { image, failure } = snapshot.context;
  const show = qrStateOf(snapshot);
  return { show, image, failure, form: snapshot.children.bindForm };
}

export type QrState = ReturnType<typeof qrStateOf>;

function qrStateOf({ value }: SnapshotFrom<QrSignInMachine>) {
  return typeof value === 'string' ? value : value.shown.scan;
}
