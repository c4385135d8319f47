import { type ActorRefFrom, assertEvent, assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import type { Notify } from '../base/notices';

export interface ShownOncePorts {
  /** Puts a text on the clipboard; false where the browser refuses. */
  readonly copy: (text: string) => Promise<boolean>;
  readonly notify: Notify;
}

/** The text to copy comes from the view: it is made of words. */
export type ShownOnceEvent = { type: 'copy'; text: string } | { type: 'close' } | { type: 'stay' };

interface ShownOnceContext<Subject> {
  readonly subject: Subject;
  readonly isCopied: boolean;
}

/**
 * A dialog that shows what the server made and answers only once, such as a password.
 *
 *     shown ──copy──▶ copying ──▶ shown: the notice says whether it worked
 *       └──close, also while copying──▶ asking ──close──▶ closed
 *                                          └──stay──▶ shown
 *
 * - What has not been copied is lost with the dialog: closing asks first (G62).
 */
export function createShownOnceMachine<Subject>({ copy, notify }: ShownOncePorts) {
  return setup({
    types: {} as {
      context: ShownOnceContext<Subject>;
      events: ShownOnceEvent;
      input: { subject: Subject };
      output: undefined;
    },
    actors: { copy: fromPromise<boolean, string>(({ input }) => copy(input)) },
    guards: { isCopied: ({ context }) => context.isCopied },
    actions: {
      say: (_, copied: boolean) => notify(copied ? { tone: 'success', say: 'copied' } : { tone: 'warning', say: 'copyFailed' }),
    },
  }).createMachine({
    id: 'shownOnce',
    context: ({ input }) => ({ subject: input.subject, isCopied: false }),
    on: { close: [{ guard: 'isCopied', target: '.closed' }, { target: '.asking' }] },
    initial: 'shown',
    states: {
      shown: { on: { copy: 'copying' } },
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
      closed: { type: 'final' },
    },
  });
}

export type ShownOnceMachine<Subject> = ReturnType<typeof createShownOnceMachine<Subject>>;
export type ShownOnceRef<Subject> = ActorRefFrom<ShownOnceMachine<Subject>>;

export const shownOnce = <Subject>(snapshot: SnapshotFrom<ShownOnceMachine<Subject>>) => ({
  subject: snapshot.context.subject,
  isAsking: snapshot.matches('asking'),
});
