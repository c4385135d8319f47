import { type ActorRefFrom, assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import { type Failure, failureOf } from '../../../contract/failure';
import type { MenuGroup } from '../../../contract/menu-groups';
import { isOutdated, type Outcome } from '../base/act';
import { failureNotice, type Notify } from '../base/notices';

export interface GroupGrantsPorts<Subject> {
  readonly load: (signal: AbortSignal) => Promise<readonly MenuGroup[]>;
  readonly grant: (subject: Subject, groupIds: readonly string[], signal: AbortSignal) => Promise<unknown>;
  readonly notify: Notify;
}

export type GroupGrantsEvent =
  | { type: 'pick'; ids: readonly string[] }
  | { type: 'save' }
  | { type: 'cancel' }
  | { type: 'retry' };

interface GroupGrantsContext<Subject> {
  readonly subject: Subject;
  readonly groups: readonly MenuGroup[];
  readonly picked: readonly string[];
  readonly failure: Failure | null;
  readonly outcome: Outcome<unknown>;
}

/**
 * Authorises tenants for what some menu groups hold now.
 *
 *     loading ──answer──▶ choosing ──save──▶ saving ──answer──▶ closed (done)
 *      │  ▲                │   ▲              ├─ gone ──▶ closed (failed)
 *   failure └retry┐        │   └──────────────┴─ any other failure, told
 *      └──▶ unread┘        └──cancel──▶ closed (cancelled)
 *
 * - Without a group that is picked, `save` does nothing.
 */
export function createGroupGrantsMachine<Subject>({ load, grant, notify }: GroupGrantsPorts<Subject>) {
  return setup({
    types: {} as {
      context: GroupGrantsContext<Subject>;
      events: GroupGrantsEvent;
      input: { subject: Subject };
      output: Outcome<unknown>;
    },
    actors: {
      load: fromPromise<readonly MenuGroup[]>(({ signal }) => load(signal)),
      grant: fromPromise<unknown, { subject: Subject; picked: readonly string[] }>(({ input, signal }) =>
        grant(input.subject, input.picked, signal),
      ),
    },
    guards: {
      somePicked: ({ context }) => context.picked.length > 0,
      outdated: (_, { error }: { error: unknown }) => isOutdated(failureOf(error)),
    },
    actions: {
      end: assign((_, { outcome }: { outcome: Outcome<unknown> }) => ({ outcome })),
      report: (_, { error }: { error: unknown }) => notify(failureNotice(failureOf(error), 'operation')),
    },
  }).createMachine({
    id: 'groupGrants',
    context: ({ input: { subject } }) => ({
      subject,
      groups: [],
      picked: [],
      failure: null,
      outcome: { kind: 'cancelled' },
    }),
    initial: 'loading',
    states: {
      loading: {
        on: { cancel: 'closed' },
        invoke: {
          id: 'load',
          src: 'load',
          onDone: { target: 'choosing', actions: assign({ groups: ({ event }) => event.output, failure: null }) },
          onError: { target: 'unread', actions: assign({ failure: ({ event }) => failureOf(event.error) }) },
        },
      },
      unread: { on: { retry: 'loading', cancel: 'closed' } },
      choosing: {
        on: {
          pick: { actions: assign({ picked: ({ event }) => event.ids }) },
          save: { guard: 'somePicked', target: 'saving' },
          cancel: 'closed',
        },
      },
      saving: {
        invoke: {
          id: 'grant',
          src: 'grant',
          input: ({ context: { subject, picked } }) => ({ subject, picked }),
          onDone: {
            target: 'closed',
            actions: { type: 'end', params: ({ event }) => ({ outcome: { kind: 'done', answer: event.output } }) },
          },
          onError: [
            {
              guard: { type: 'outdated', params: ({ event }) => event },
              target: 'closed',
              actions: { type: 'end', params: ({ event }) => ({ outcome: { kind: 'failed', failure: failureOf(event.error) } }) },
            },
            { target: 'choosing', actions: { type: 'report', params: ({ event }) => event } },
          ],
        },
      },
      closed: { type: 'final' },
    },
    output: ({ context }) => context.outcome,
  });
}

export type GroupGrantsMachine<Subject> = ReturnType<typeof createGroupGrantsMachine<Subject>>;
export type GroupGrantsRef<Subject> = ActorRefFrom<GroupGrantsMachine<Subject>>;

/** All that the drawer shows. */
export const groupGrants = <Subject>({ context, value }: SnapshotFrom<GroupGrantsMachine<Subject>>) => ({
  subject: context.subject,
  groups: context.groups,
  picked: context.picked,
  failure: context.failure,
  step: value,
});
