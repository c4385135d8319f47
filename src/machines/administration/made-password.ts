import { type ActorRefFrom, assertEvent, assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import type { User } from '../../../contract/users';
import type { Notify } from '../base/notices';

/** A password that the server made, and whose it is. */
export interface MadePassword {
  readonly user: Pick<User, 'username' | 'name'>;
  readonly password: string;
}

export interface MadePasswordPorts {
  /** Puts a text on the clipboard; false where the browser refuses. */
  readonly copy: (text: string) => Promise<boolean>;
  readonly notify: Notify;
}

/** The text to copy comes from the view: it is made of words. */
export type MadePasswordEvent = { type: 'copy'; text: string } | { type: 'close' } | { type: 'stay' };

interface MadePasswordContext extends MadePassword {
  readonly isCopied: boolean;
}

/**
 * A dialog that shows a made password once.
 *
 *     shown ──copy──▶ copying ──▶ shown: the notice says whether it worked
 *       └──close, also while copying──▶ asking ──close──▶ closed
 *                                          └──stay──▶ shown
 *
 * - A password that has not been copied is lost with the dialog: closing asks first (G62).
 */
export function createMadePasswordMachine({ copy, notify }: MadePasswordPorts) {
  return setup({
    types: {} as { context: MadePasswordContext; events: MadePasswordEvent; input: { subject: MadePassword }; output: undefined },
    actors: { copy: fromPromise<boolean, string>(({ input }) => copy(input)) },
    guards: { isCopied: ({ context }) => context.isCopied },
    actions: {
      say: (_, copied: boolean) => notify(copied ? { tone: 'success', say: 'copied' } : { tone: 'warning', say: 'copyFailed' }),
    },
  }).createMachine({
    id: 'madePassword',
    context: ({ input }) => ({ ...input.subject, isCopied: false }),
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

export type MadePasswordMachine = ReturnType<typeof createMadePasswordMachine>;
export type MadePasswordRef = ActorRefFrom<MadePasswordMachine>;

export const madePassword = (snapshot: SnapshotFrom<MadePasswordMachine>) => ({
  user: snapshot.context.user,
  password: snapshot.context.password,
  isAsking: snapshot.matches('asking'),
});
