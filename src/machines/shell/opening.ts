import { type ActorRefFrom, assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import type { z } from 'zod/mini';
import { failureOf } from '../../../contract/failure';
import type { openingStep } from '../../../contract/opening';
import type { Load } from '../base/loading';
import { failureNotice, type Notify } from '../base/notices';

type Step = z.output<typeof openingStep>;

export interface OpeningPorts {
  /** None for users who have nothing to set up. */
  readonly load: Load<readonly Step[]>;
  /** Puts the list away for good. */
  readonly close: Load<void>;
  readonly notify: Notify;
}

/**
 * The opening checklist: what an administrator has still to set up, as the server knows it.
 *
 *     loading ──answer, or failure──▶ shown ──reload──▶ loading
 *                                     shown ──close──▶ closing ──closed──▶ closed
 *                                       └──────failure, told────┘
 *
 * - It is a help and not a task: a list that cannot be loaded is not shown, and asked for again at the next visit.
 * - It is gone as soon as it is put away; if the server does not hear of that, it is back.
 */
export function createOpeningMachine({ load, close, notify }: OpeningPorts) {
  return setup({
    types: {} as { context: { readonly steps: readonly Step[] }; events: { type: 'reload' } | { type: 'close' } },
    actors: {
      load: fromPromise<readonly Step[]>(({ signal }) => load(signal)),
      close: fromPromise<void>(({ signal }) => close(signal)),
    },
  }).createMachine({
    id: 'opening',
    context: { steps: [] },
    initial: 'loading',
    states: {
      loading: {
        invoke: {
          id: 'load',
          src: 'load',
          onDone: { target: 'shown', actions: assign({ steps: ({ event }) => event.output }) },
          onError: 'shown',
        },
      },
      shown: { on: { reload: 'loading', close: 'closing' } },
      closing: {
        invoke: {
          id: 'close',
          src: 'close',
          onDone: 'closed',
          onError: { target: 'shown', actions: ({ event }) => notify(failureNotice(failureOf(event.error), 'operation')) },
        },
      },
      closed: {},
    },
  });
}

export type OpeningMachine = ReturnType<typeof createOpeningMachine>;
export type OpeningRef = ActorRefFrom<OpeningMachine>;

/** The steps that are shown; none: there is nothing to show. */
export const openingSteps = (snapshot: SnapshotFrom<OpeningMachine>): readonly Step[] =>
  snapshot.matches('closing') || snapshot.matches('closed') ? NONE : snapshot.context.steps;
const NONE: readonly Step[] = [];
