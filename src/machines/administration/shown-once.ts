import { type ActorRefFrom, assertEvent, assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import type { Notify } from '../base/notices';
import { type PageFact, type Teller, tellAtStake } from '../base/page';

export interface ShownOncePorts {
  /** Puts a text on the clipboard; false where the browser refuses. */
  readonly copy: (text: string) => Promise<boolean>;
  readonly notify: Notify;
}

/** The text to copy comes from the view: it is made of words. */
export type ShownOnceEvent = { type: 'copy'; text: string } | { type: 'close' } | { type: 'stay' };

interface ShownOnceInput<Subject> {
  readonly subject: Subject;
  /** It is told what is at stake. */
  readonly tab?: Teller<PageFact> | undefined;
}

interface ShownOnceContext<Subject> extends ShownOnceInput<Subject> {
  readonly isCopied: boolean;
}

/**
 * A dialog that shows what the server made and answers only once, such as a password.
 *
 *     shown ──copy──▶ copying ──▶ shown: the notice says whether it worked
 *       └──close, also while copying──▶ asking ──close──▶ closed
 *                                          └──stay──▶ shown
 *
 * - What has not been copied is lost with the dialog: closing asks first, and so does whatever takes the page away (G62).
 */
export function createShownOnceMachine<Subject>({ copy, notify }: ShownOncePorts) {
  return setup({
    types: {} as {
      context: ShownOnceContext<Subject>;
      events: ShownOnceEvent;
      input: ShownOnceInput<Subject>;
      output: undefined;
    },
    actors: { copy: fromPromise<boolean, string>(({ input }) => copy(input)) },
    guards: { isCopied: ({ context }) => context.isCopied },
    actions: {
      tellStake: ({ context: { tab, isCopied } }) => tellAtStake(tab, !isCopied),
      tellClosed: ({ context: { tab } }) => tellAtStake(tab, false),
      say: (_, copied: boolean) => notify(copied ? { tone: 'success', say: 'copied' } : { tone: 'warning', say: 'copyFailed' }),
    },
  }).createMachine({
    id: 'shownOnce',
    context: ({ input: { subject, tab } }) => ({ subject, tab, isCopied: false }),
    on: { close: [{ guard: 'isCopied', target: '.closed' }, { target: '.asking' }] },
    initial: 'shown',
    states: {
      shown: { entry: 'tellStake', on: { copy: 'copying' } },
      copying: {
        invoke: {
          id: 'copy',
          src: 'copy',
          input: ({ event }) => {
            assertEvent(event, 'copy');
            return event.text;
          },
          onDone: {
            target: 'shown',
            actions: [
              assign({ isCopied: ({ context, event }) => context.isCopied || event.output }),
              { type: 'say', params: ({ event }) => event.output },
            ],
          },
        },
      },
      asking: { on: { close: 'closed', stay: 'shown' } },
      closed: { type: 'final', entry: 'tellClosed' },
    },
  });
}

export type ShownOnceMachine<Subject> = ReturnType<typeof createShownOnceMachine<Subject>>;
export type ShownOnceRef<Subject> = ActorRefFrom<ShownOnceMachine<Subject>>;

export const shownOnce = <Subject>(snapshot: SnapshotFrom<ShownOnceMachine<Subject>>) => ({
  subject: snapshot.context.subject,
  isAsking: snapshot.matches('asking'),
});
