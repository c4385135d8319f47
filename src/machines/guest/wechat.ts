import { type ActorRefFrom, type SnapshotFrom, setup } from 'xstate';
import type { PageInput } from '../base/page';
import { type Go, LOGIN } from '../base/routes';
import type { EntryFact } from '../credentials/entry-fact';
import type { QrSignInMachine, QrSignInRef } from './qr-sign-in';

export interface WeChatPorts {
  /** Hands the token of a sign-in to the session. */
  readonly enter: (token: string) => void;
  readonly go: Go;
}

interface WeChatContext {
  readonly search: string;
  readonly qr: QrSignInRef;
}

/**
 * The screen of a WeChat QR code (§2.2).
 *
 *     open ──there is a token──▶ entered
 *       └─ leave ─▶ /login, of the same tenant and to the same place afterwards
 */
export function createWeChatMachine(ports: WeChatPorts, qr: QrSignInMachine) {
  return setup({
    types: {} as { context: WeChatContext; events: EntryFact<string> | { type: 'leave' }; input: PageInput },
    actors: { qr },
  }).createMachine({
    id: 'wechat',
    context: ({ input: { search }, self, spawn }) => ({ search, qr: spawn('qr', { input: { owner: self } }) }),
    on: { leave: { actions: ({ context }) => ports.go(`${LOGIN}${context.search}`) } },
    initial: 'open',
    states: {
      open: { on: { 'entry.done': { target: 'entered', actions: ({ event }) => ports.enter(event.answer) } } },
      entered: {},
    },
  });
}

export type WeChatMachine = ReturnType<typeof createWeChatMachine>;
export type WeChatRef = ActorRefFrom<WeChatMachine>;

export const qrIn = ({ context }: SnapshotFrom<WeChatMachine>) => context.qr;
