import { type ActorRefFrom, assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import { failureOf } from '../../../contract/failure';
import type { AssignableRole } from '../../../contract/roles';
import type { User } from '../../../contract/users';
import type { Outcome } from '../base/act';
import type { PickerMachine, PickerOutput } from '../pickers/list-picker';

/** Users, and the roles that they are given. */
export interface RoleAssignment {
  readonly users: readonly User[];
  readonly roles: readonly AssignableRole[];
}

interface RoleAssignmentPorts {
  readonly picker: PickerMachine<AssignableRole>;
  readonly give: (assignment: RoleAssignment, signal: AbortSignal) => Promise<unknown>;
}

interface RoleAssignmentContext extends RoleAssignment {
  readonly outcome: Outcome<unknown>;
}

/**
 * Gives roles to many users: they are picked, then given to all of the users or to none.
 *
 *     picking ──some picked──▶ giving ──answer──▶ closed (done)
 *        └──cancelled──▶ closed       └──failure──▶ closed (failed)
 */
export function createRoleAssignmentMachine({ picker, give }: RoleAssignmentPorts) {
  return setup({
    types: {} as {
      context: RoleAssignmentContext;
      input: { subject: readonly User[] };
      output: Outcome<unknown>;
      children: { picker: 'picker'; give: 'give' };
    },
    actors: { picker, give: fromPromise<unknown, RoleAssignment>(({ input, signal }) => give(input, signal)) },
    guards: { isPicked: (_, { kind }: PickerOutput<AssignableRole>) => kind === 'picked' },
  }).createMachine({
    id: 'roleAssignment',
    context: ({ input }) => ({ users: input.subject, roles: [], outcome: { kind: 'cancelled' } }),
    initial: 'picking',
    states: {
      picking: {
        invoke: {
          id: 'picker',
          src: 'picker',
          input: { subject: { about: null, picked: [], limit: 'many', needed: true } },
          onDone: [
            {
              guard: { type: 'isPicked', params: ({ event }) => event.output },
              target: 'giving',
              actions: assign(({ event }) => ({ roles: event.output.kind === 'picked' ? event.output.rows : [] })),
            },
            { target: 'closed' },
          ],
        },
      },
      giving: {
        invoke: {
          id: 'give',
          src: 'give',
          input: ({ context: { users, roles } }) => ({ users, roles }),
          onDone: { target: 'closed', actions: assign(({ event }) => ({ outcome: { kind: 'done', answer: event.output } })) },
          onError: {
            target: 'closed',
            actions: assign(({ event }) => ({ outcome: { kind: 'failed', failure: failureOf(event.error) } })),
          },
        },
      },
      closed: { type: 'final' },
    },
    output: ({ context }) => context.outcome,
  });
}

export type RoleAssignmentMachine = ReturnType<typeof createRoleAssignmentMachine>;

/** The picker, while roles are picked. */
export const assignmentPicker = ({ children }: SnapshotFrom<ActorRefFrom<RoleAssignmentMachine>>) => children.picker;
