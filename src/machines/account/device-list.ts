import { type ActorRefFrom, assertEvent, assign, type SnapshotFrom, setup } from 'xstate';
import type { Failure } from '../../../contract/failure';
import type { ActMachine, ActOutput } from '../base/act';
import { failureNotice, type Notify } from '../base/notices';
import { createReading, type Reading, readAs, readingSeen, UNREAD } from '../base/reading';

/** One of the devices, or all but the one that asks. */
export type Ending<Device> = { readonly which: 'one'; readonly device: Device } | { readonly which: 'others' };

export interface DeviceListPorts<Device> {
  readonly load: (signal: AbortSignal) => Promise<readonly Device[]>;
  readonly notify: Notify;
}

export type DeviceListEvent<Device> =
  | { type: 'retry' }
  /** Something else may have changed them. */
  | { type: 'renew' }
  | { type: 'end'; ending: Ending<Device> };

/**
 * Devices of the user's own account: where it is signed in, or the browsers that it trusts.
 *
 *     loading ──list──▶ listed ──end──▶ ending ──done, or it could not be──▶ loading
 *      ▲  └─failure─▶ failed  └◀──cancelled──┘
 *      └─────retry──────┘      renew, anywhere but in a dialog ──▶ loading
 */
export function createDeviceListMachine<Device>(ports: DeviceListPorts<Device>, ending: ActMachine<Ending<Device>, unknown>) {
  const reading = createReading(ports.load, 'listed');
  return setup({
    types: {} as {
      context: Reading<readonly Device[]>;
      events: DeviceListEvent<Device>;
      children: { ending: 'ending' };
    },
    actors: { ending, load: reading.load },
    guards: {
      isDone: (_, { kind }: ActOutput<Ending<Device>, unknown>) => kind === 'done',
      isCancelled: (_, { kind }: ActOutput<Ending<Device>, unknown>) => kind === 'cancelled',
    },
    actions: {
      keep: assign((_, devices: readonly Device[]) => readAs(devices)),
      note: assign({ failure: (_, failure: Failure) => failure }),
      sayRemoved: () => ports.notify({ tone: 'success', say: 'removed' }),
      show: (_, settled: ActOutput<Ending<Device>, unknown>) => {
        if (settled.kind === 'failed') ports.notify(failureNotice(settled.failure, 'operation'));
      },
    },
  }).createMachine({
    id: 'deviceList',
    context: UNREAD,
    initial: 'loading',
    states: {
      loading: { ...reading.states.loading, on: { renew: { target: 'loading', reenter: true } } },
      failed: { on: { retry: 'loading', renew: 'loading' } },
      listed: { on: { end: 'ending', renew: 'loading' } },
      ending: {
        invoke: {
          id: 'ending',
          src: 'ending',
          input: ({ event }) => {
            assertEvent(event, 'end');
            return { subject: event.ending };
          },
          onDone: [
            { guard: { type: 'isDone', params: ({ event }) => event.output }, target: 'loading', actions: 'sayRemoved' },
            { guard: { type: 'isCancelled', params: ({ event }) => event.output }, target: 'listed' },
            { target: 'loading', actions: { type: 'show', params: ({ event }) => event.output } },
          ],
        },
      },
    },
  });
}

export type DeviceListMachine<Device> = ReturnType<typeof createDeviceListMachine<Device>>;
export type DeviceListRef<Device> = ActorRefFrom<DeviceListMachine<Device>>;

/** What stands in the section, and the question that is open. `devices` is null before the first answer. */
export function deviceList<Device>(snapshot: SnapshotFrom<DeviceListMachine<Device>>) {
  const { value: devices, ...seen } = readingSeen<readonly Device[]>(snapshot);
  return { ...seen, devices, ending: snapshot.children.ending };
}
