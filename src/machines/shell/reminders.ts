import { type ActorRefFrom, assertEvent, assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import { failureOf } from '../../../contract/failure';
import type { MessageDetail } from '../../../contract/messages';
import { failureNotice, type Notify } from '../base/notices';

export interface RemindersPorts {
  /** The messages that the user has not read, latest first; no more than fit on a page that has other things to say. */
  readonly load: (signal: AbortSignal) => Promise<readonly MessageDetail[]>;
  readonly read: (id: string, signal: AbortSignal) => Promise<unknown>;
  readonly notify: Notify;
}

export type RemindersEvent = { type: 'read'; id: string };

interface RemindersContext {
  readonly messages: readonly MessageDetail[];
}

/**
 * What a user should know after signing in: above all, a sign-in from a device that is new to their account.
 *
 *     loading ──list──▶ listed ──read──▶ reading ──▶ loading
 *        └──failure──▶ listed              └──failure──▶ listed (and it is said why)
 *
 * - The user has not asked for them: a failure is no error on the first page.
 * - What was listed stays until the rest is here.
 */
export function createRemindersMachine({ load, read, notify }: RemindersPorts) {
  return setup({
    types: {} as { context: RemindersContext; events: RemindersEvent },
    actors: {
      load: fromPromise<readonly MessageDetail[]>(({ signal }) => load(signal)),
      read: fromPromise<unknown, string>(({ input, signal }) => read(input, signal)),
    },
  }).createMachine({
    id: 'reminders',
    context: { messages: [] },
    initial: 'loading',
    states: {
      loading: {
        invoke: {
          id: 'load',
          src: 'load',
          onDone: { target: 'listed', actions: assign({ messages: ({ event }) => event.output }) },
          onError: 'listed',
        },
      },
      listed: { on: { read: 'reading' } },
      reading: {
        invoke: {
          id: 'read',
          src: 'read',
          input: ({ event }) => {
            assertEvent(event, 'read');
            return event.id;
          },
          onDone: 'loading',
          onError: { target: 'listed', actions: ({ event }) => notify(failureNotice(failureOf(event.error), 'operation')) },
        },
      },
    },
  });
}

export type RemindersMachine = ReturnType<typeof createRemindersMachine>;
export type RemindersRef = ActorRefFrom<RemindersMachine>;

export const reminders = (snapshot: SnapshotFrom<RemindersMachine>) => ({
  messages: snapshot.context.messages,
  busy: !snapshot.matches('listed'),
});
