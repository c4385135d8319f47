import { type ActorRefFrom, assertEvent, fromPromise, type SnapshotFrom, sendTo, setup } from 'xstate';
import { failureOf } from '../../../contract/failure';
import type { MessageDetail } from '../../../contract/messages';
import { createLoadingMachine, type Load, type LoadingRef } from '../base/loading';
import { failureNotice, type Notify } from '../base/notices';

export interface RemindersPorts {
  /** The messages that the user has not read, latest first; no more than fit on a page that has other things to say. */
  readonly load: Load<readonly MessageDetail[]>;
  readonly read: (id: string, signal: AbortSignal) => Promise<unknown>;
  readonly notify: Notify;
}

export type RemindersEvent = { type: 'read'; id: string };

interface RemindersContext {
  readonly loading: LoadingRef<readonly MessageDetail[]>;
}

/**
 * What a user should know after signing in: above all, a sign-in from a device that is new to their account.
 *
 *     listed ──read──▶ reading ──▶ listed: the messages are loaded again
 *                         └──failure──▶ listed, with a notice
 *
 * - The user has not asked for them, so the home page does not show that they could not be loaded.
 */
export function createRemindersMachine({ load, read, notify }: RemindersPorts) {
  return setup({
    types: {} as { context: RemindersContext; events: RemindersEvent },
    actors: {
      loading: createLoadingMachine(load),
      read: fromPromise<unknown, string>(({ input, signal }) => read(input, signal)),
    },
  }).createMachine({
    id: 'reminders',
    context: ({ spawn }) => ({ loading: spawn('loading', { id: 'loading' }) }),
    initial: 'listed',
    states: {
      listed: { on: { read: 'reading' } },
      reading: {
        invoke: {
          id: 'read',
          src: 'read',
          input: ({ event }) => {
            assertEvent(event, 'read');
            return event.id;
          },
          onDone: { target: 'listed', actions: sendTo(({ context }) => context.loading, { type: 'reload' }) },
          onError: { target: 'listed', actions: ({ event }) => notify(failureNotice(failureOf(event.error), 'operation')) },
        },
      },
    },
  });
}

export type RemindersMachine = ReturnType<typeof createRemindersMachine>;
export type RemindersRef = ActorRefFrom<RemindersMachine>;

export const reminders = (snapshot: SnapshotFrom<RemindersMachine>) => ({
  loading: snapshot.context.loading,
  busy: snapshot.matches('reading'),
});
