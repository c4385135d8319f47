import { type ActorRefFrom, assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import { type Area, TOP_AREA } from '../../../contract/areas';
import { type Failure, failureOf } from '../../../contract/failure';
import type { PickerOutput } from './list-picker';

/** §5: three levels, and a fourth that is a leaf. */
const AREA_LEVELS = 4;

/** An area as a row that can be picked: its id is its code. */
interface PickedArea {
  readonly id: string;
  readonly areaName: string;
}

export type LoadAreas = (areaCode: string, signal: AbortSignal) => Promise<readonly Area[]>;

export type AreaPickerEvent =
  | { type: 'choose'; level: number; area: Area }
  | { type: 'retry' }
  | { type: 'confirm' }
  | { type: 'cancel' };

interface AreaPickerContext {
  /** The areas of each level that is open, from the top. */
  readonly levels: readonly (readonly Area[])[];
  /** What is chosen of each, from the top. */
  readonly path: readonly Area[];
  /** Why the next level could not be read. */
  readonly failure: Failure | null;
  readonly output: PickerOutput<PickedArea>;
}

/**
 * An area, level by level: province, city, district, street (§2.7).
 *
 *     loading ──the level below──▶ choosing ──confirm──▶ closed (picked: the way from the top)
 *       ▲  └──failure──▶ unread ──retry──▶ loading
 *       └── choose, from anywhere, of what has areas below it            `cancel`, from anywhere ──▶ closed
 *
 * - A level is loaded when the one above it is chosen; another choice there aborts the request and drops what lies below.
 * - What has nothing below it is a leaf, and so is the fourth level. Nothing is asked for then.
 * - Confirming with nothing chosen does nothing.
 */
export function createAreaPickerMachine(load: LoadAreas) {
  return setup({
    types: {} as {
      context: AreaPickerContext;
      events: AreaPickerEvent;
      input: unknown;
      output: PickerOutput<PickedArea>;
    },
    actors: { load: fromPromise<readonly Area[], { areaCode: string }>(({ input, signal }) => load(input.areaCode, signal)) },
    actions: {
      choose: assign(({ context }, { level, area }: { level: number; area: Area }) => ({
        path: [...context.path.slice(0, level), area],
        levels: context.levels.slice(0, level + 1),
        failure: null,
      })),
    },
    guards: {
      isLeaf: (_, { level, area }: { level: number; area: Area }) => level >= AREA_LEVELS - 1 || area.childrenList?.length === 0,
      isChosen: ({ context }) => context.path.length > 0,
    },
  }).createMachine({
    id: 'areaPicker',
    context: { levels: [], path: [], failure: null, output: { kind: 'cancelled' } },
    on: {
      choose: [
        {
          guard: { type: 'isLeaf', params: ({ event }) => event },
          target: '.choosing',
          actions: { type: 'choose', params: ({ event }) => event },
        },
        { target: '.loading', reenter: true, actions: { type: 'choose', params: ({ event }) => event } },
      ],
      confirm: {
        guard: 'isChosen',
        target: '.closed',
        actions: assign(({ context }) => ({ output: { kind: 'picked', rows: context.path.map(rowOf), about: null } })),
      },
      cancel: '.closed',
    },
    initial: 'loading',
    states: {
      loading: {
        invoke: {
          id: 'load',
          src: 'load',
          input: ({ context }) => ({ areaCode: context.path.at(-1)?.areaCode ?? TOP_AREA }),
          onDone: {
            target: 'choosing',
            actions: assign(({ context, event }) => ({ levels: [...context.levels, event.output] })),
          },
          onError: { target: 'unread', actions: assign(({ event }) => ({ failure: failureOf(event.error) })) },
        },
      },
      choosing: {},
      unread: { on: { retry: { target: 'loading', actions: assign({ failure: null }) } } },
      closed: { type: 'final' },
    },
    output: ({ context }) => context.output,
  });
}

const rowOf = ({ areaCode, areaName }: Area): PickedArea => ({ id: areaCode, areaName });

export type AreaPickerRef = ActorRefFrom<ReturnType<typeof createAreaPickerMachine>>;

/** All that the dialog shows. */
export const areaPicker = (snapshot: SnapshotFrom<AreaPickerRef>) => ({
  levels: snapshot.context.levels,
  path: snapshot.context.path,
  failure: snapshot.context.failure,
  busy: snapshot.matches('loading'),
});
