import { type ActorRefFrom, fromCallback, type SnapshotFrom, setup } from 'xstate';

export interface NetworkPorts {
  /** Tells at once whether the browser has a network, and again whenever that changes. */
  readonly watchNetwork: (tell: (online: boolean) => void) => () => void;
  /** The network is back: what could not go on for want of it may be tried again. */
  readonly resume: () => void;
}

export type NetworkEvent = { type: 'turned'; online: boolean };

/**
 * Whether the browser has a network at all. Whether the server answers is another question: its calls say that.
 *
 *     online ──turned──▶ offline ──turned──▶ online (and what waited is tried again)
 */
export function createNetworkMachine({ watchNetwork, resume }: NetworkPorts) {
  return setup({
    types: {} as { events: NetworkEvent },
    actors: { watch: fromCallback(({ sendBack }) => watchNetwork((online) => sendBack({ type: 'turned', online }))) },
    guards: { isOnline: ({ event }) => event.online, isOffline: ({ event }) => !event.online },
  }).createMachine({
    id: 'network',
    initial: 'online',
    invoke: { src: 'watch' },
    states: {
      online: { on: { turned: { guard: 'isOffline', target: 'offline' } } },
      offline: { on: { turned: { guard: 'isOnline', target: 'online', actions: () => resume() } } },
    },
  });
}

export type NetworkMachine = ReturnType<typeof createNetworkMachine>;
export type NetworkRef = ActorRefFrom<NetworkMachine>;

export const isOffline = (snapshot: SnapshotFrom<NetworkMachine>) => snapshot.matches('offline');
