import { type ActorRefFrom, assertEvent, fromPromise, type SnapshotFrom, setup } from 'xstate';
import type { Chart } from '../../../contract/charts';
import type { Notify } from '../base/notices';
import { escaped } from './markup';

export interface ChartLinkPorts {
  /** Where everybody can see a published chart. */
  readonly addressOf: (id: string) => string;
  /** Puts a text on the clipboard; false where the browser refuses. */
  readonly copy: (text: string) => Promise<boolean>;
  readonly notify: Notify;
}

export type ChartLinkEvent = { type: 'copy'; what: 'address' | 'snippet' } | { type: 'close' };

interface ChartLinkContext {
  readonly chart: Chart;
  readonly address: string;
  /** What a page needs to show the chart in a frame. */
  readonly snippet: string;
}

/**
 * Where a published chart is seen, and how another page embeds it (§2.1).
 *
 *     shown ──copy──▶ copying ──▶ shown: the notice says whether it worked
 *       └──close, also while copying──▶ closed
 */
export function createChartLinkMachine({ addressOf, copy, notify }: ChartLinkPorts) {
  return setup({
    types: {} as { context: ChartLinkContext; events: ChartLinkEvent; input: { subject: Chart } },
    actors: { copy: fromPromise<boolean, string>(({ input }) => copy(input)) },
  }).createMachine({
    id: 'chartLink',
    context: ({ input: { subject } }) => {
      const address = addressOf(subject.id);
      return { chart: subject, address, snippet: snippetOf(subject.title, address) };
    },
    on: { close: '.closed' },
    initial: 'shown',
    states: {
      shown: { on: { copy: 'copying' } },
      copying: {
        invoke: {
          id: 'copy',
          src: 'copy',
          input: ({ context, event }) => {
            assertEvent(event, 'copy');
            return context[event.what];
          },
          onDone: {
            target: 'shown',
            actions: ({ event }) =>
              notify(event.output ? { tone: 'success', say: 'copied' } : { tone: 'warning', say: 'copyFailed' }),
          },
        },
      },
      closed: { type: 'final' },
    },
  });
}

const snippetOf = (title: string, address: string) =>
  `<iframe src="${address}" title="${escaped(title)}" width="100%" height="400" style="border: 0" loading="lazy"></iframe>`;

export type ChartLinkMachine = ReturnType<typeof createChartLinkMachine>;
export type ChartLinkRef = ActorRefFrom<ChartLinkMachine>;

/** All that the dialog shows. */
export const chartLink = ({ context }: SnapshotFrom<ChartLinkMachine>) => context;
