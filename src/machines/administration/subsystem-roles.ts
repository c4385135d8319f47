import { type ActorRefFrom, assertEvent, assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import { type Failure, failureOf } from '../../../contract/failure';
import type { RoleName } from '../../../contract/roles';
import type { Subsystem } from '../../../contract/subsystems';
import { isOutdated, type Outcome } from '../base/act';
import { failureNotice, type Notify } from '../base/notices';

/** The sub-systems that can be given to roles, and the roles that they can be given to. */
export interface SubsystemChoices {
  readonly subsystems: readonly Subsystem[];
  readonly roles: readonly RoleName[];
}

export interface SubsystemRolesPorts {
  readonly load: (signal: AbortSignal) => Promise<SubsystemChoices>;
  /** The roles that have a sub-system now. */
  readonly read: (id: string, signal: AbortSignal) => Promise<readonly string[]>;
  readonly save: (id: string, roleIds: readonly string[], signal: AbortSignal) => Promise<unknown>;
  readonly notify: Notify;
}

export type SubsystemRolesEvent =
  | { type: 'choose'; id: string }
  | { type: 'pick'; ids: readonly string[] }
  | { type: 'save' }
  | { type: 'cancel' }
  | { type: 'retry' };

interface SubsystemRolesContext extends SubsystemChoices {
  readonly chosen: string | null;
  readonly held: readonly string[];
  readonly picked: readonly string[];
  readonly failure: Failure | null;
  readonly outcome: Outcome<unknown>;
}

/**
 * Says which roles may use a sub-system, whichever of its menus they have.
 *
 *     loading ──answer──▶ choosing ──choose──▶ reading ──answer──▶ editing ──save──▶ saving ──answer──▶ closed (done)
 *      │  ▲                  ▲ ▲                  └─failure, told─▶ choosing          ├─ gone ──▶ closed (failed)
 *   failure └retry┐          │ └──choose another, also from editing                  └─ any other failure, told ──▶ editing
 *      └──▶ unread┘          └──cancel, from anywhere but saving ──▶ closed (cancelled)
 *
 * - Nothing is edited before it was read: what is saved is the whole list.
 * - Without a change, `save` does nothing.
 */
export function createSubsystemRolesMachine({ load, read, save, notify }: SubsystemRolesPorts) {
  return setup({
    types: {} as {
      context: SubsystemRolesContext;
      events: SubsystemRolesEvent;
      input: { subject: null };
      output: Outcome<unknown>;
    },
    actors: {
      load: fromPromise<SubsystemChoices>(({ signal }) => load(signal)),
      read: fromPromise<readonly string[], string>(({ input, signal }) => read(input, signal)),
      save: fromPromise<unknown, { id: string; roleIds: readonly string[] }>(({ input, signal }) =>
        save(input.id, input.roleIds, signal),
      ),
    },
    guards: {
      changed: ({ context: { held, picked } }) => held.length !== picked.length || picked.some((id) => !held.includes(id)),
      outdated: (_, { error }: { error: unknown }) => isOutdated(failureOf(error)),
    },
    actions: {
      end: assign((_, { outcome }: { outcome: Outcome<unknown> }) => ({ outcome })),
      report: (_, { error }: { error: unknown }) => notify(failureNotice(failureOf(error), 'operation')),
    },
  }).createMachine({
    id: 'subsystemRoles',
    context: {
      subsystems: [],
      roles: [],
      chosen: null,
      held: [],
      picked: [],
      failure: null,
      outcome: { kind: 'cancelled' },
    },
    initial: 'loading',
    states: {
      loading: {
        on: { cancel: 'closed' },
        invoke: {
          id: 'load',
          src: 'load',
          onDone: { target: 'choosing', actions: assign(({ event }) => ({ ...event.output, failure: null })) },
          onError: { target: 'unread', actions: assign({ failure: ({ event }) => failureOf(event.error) }) },
        },
      },
      unread: { on: { retry: 'loading', cancel: 'closed' } },
      choosing: { on: { choose: 'reading', cancel: 'closed' } },
      reading: {
        entry: assign(({ event }) => {
          assertEvent(event, 'choose');
          return { chosen: event.id, held: [], picked: [] };
        }),
        on: { choose: { target: 'reading', reenter: true }, cancel: 'closed' },
        invoke: {
          id: 'read',
          src: 'read',
          input: ({ event }) => {
            assertEvent(event, 'choose');
            return event.id;
          },
          onDone: { target: 'editing', actions: assign(({ event }) => ({ held: event.output, picked: event.output })) },
          onError: {
            target: 'choosing',
            actions: [assign({ chosen: null }), { type: 'report', params: ({ event }) => event }],
          },
        },
      },
      editing: {
        on: {
          choose: 'reading',
          pick: { actions: assign({ picked: ({ event }) => event.ids }) },
          save: { guard: 'changed', target: 'saving' },
          cancel: 'closed',
        },
      },
      saving: {
        invoke: {
          id: 'save',
          src: 'save',
          input: ({ context: { chosen, picked } }) => ({ id: chosen ?? '', roleIds: picked }),
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
            { target: 'editing', actions: { type: 'report', params: ({ event }) => event } },
          ],
        },
      },
      closed: { type: 'final' },
    },
    output: ({ context }) => context.outcome,
  });
}

export type SubsystemRolesMachine = ReturnType<typeof createSubsystemRolesMachine>;
export type SubsystemRolesRef = ActorRefFrom<SubsystemRolesMachine>;

/** All that the drawer shows. */
export const subsystemRoles = ({ context, value }: SnapshotFrom<SubsystemRolesMachine>) => ({
  subsystems: context.subsystems,
  roles: context.roles,
  chosen: context.chosen,
  picked: context.picked,
  failure: context.failure,
  step: value,
});
