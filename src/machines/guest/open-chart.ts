import { type ActorRefFrom, assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import type { z } from 'zod/mini';
import type { openChart as opening } from '../../../contract/charts';
import { type Failure, failureOf } from '../../../contract/failure';
import { id } from '../../../contract/ids';
import type { PageFact, PageInput, Teller } from '../base/page';

export type OpenChart = z.output<(typeof opening)['answer']>;

export interface OpenChartPorts {
  readonly load: (id: string, signal: AbortSignal) => Promise<OpenChart>;
}

interface OpenChartContext {
  readonly tab: Teller<PageFact>;
  /** Null where the address names none. */
  readonly id: string | null;
  readonly chart: OpenChart | null;
  readonly failure: Failure | null;
}

/**
 * The screen /chart/open/{id}: a chart that an administrator has published, for everyone with its address (§2.1).
 *
 *     deciding ──id──▶ reading ──chart──▶ shown
 *        │                ├──refused──▶ missing: never published, or revoked
 *        │                └──failure──▶ failed ──retry──▶ reading
 *        └──none──▶ missing
 *
 * - The window goes by the name of the chart.
 */
export function createOpenChartMachine(ports: OpenChartPorts) {
  return setup({
    types: {} as { context: OpenChartContext; events: { type: 'retry' }; input: PageInput },
    actors: { load: fromPromise<OpenChart, string>(({ input, signal }) => ports.load(input, signal)) },
    guards: {
      hasId: ({ context }) => context.id !== null,
      isRefused: (_, failure: Failure) => failure.kind === 'refused',
    },
  }).createMachine({
    id: 'openChart',
    context: ({ input: { tab, path } }) => ({ tab, id: chartIdIn(path), chart: null, failure: null }),
    initial: 'deciding',
    states: {
      deciding: { always: [{ guard: 'hasId', target: 'reading' }, { target: 'missing' }] },
      reading: {
        invoke: {
          id: 'load',
          src: 'load',
          input: ({ context }) => context.id ?? '',
          onDone: {
            target: 'shown',
            actions: [
              assign({ chart: ({ event }) => event.output }),
              ({ context, event }) => context.tab.send({ type: 'page.titled', title: event.output.title }),
            ],
          },
          onError: [
            { guard: { type: 'isRefused', params: ({ event }) => failureOf(event.error) }, target: 'missing' },
            { target: 'failed', actions: assign({ failure: ({ event }) => failureOf(event.error) }) },
          ],
        },
      },
      shown: {},
      missing: {},
      failed: { on: { retry: 'reading' }, exit: assign({ failure: null }) },
    },
  });
}

/** The segment that follows `chart/open` (src/machines/base/routes.ts says which paths have one). */
function chartIdIn(path: string): string | null {
  const segment = /(?:^|\/)chart\/open\/([^/]+)/.exec(path)?.[1];
  return id.safeParse(segment).data ?? null;
}

export type OpenChartMachine = ReturnType<typeof createOpenChartMachine>;
export type OpenChartRef = ActorRefFrom<OpenChartMachine>;

/** What the screen shows. */
export const openChartScreen = ({ value, context: { chart, failure } }: SnapshotFrom<OpenChartMachine>) => ({
  show: value,
  chart,
  failure,
});
