import { type ActorRefFrom, assertEvent, assign, fromPromise, type SnapshotFrom, sendTo, setup } from 'xstate';
import { failureOf } from '../../../contract/failure';
import type { RoleName } from '../../../contract/roles';
import type { Member } from '../../../contract/users';
import type { ActMachine, Outcome } from '../base/act';
import type { Notify } from '../base/notices';
import type { PickerMachine, PickerOutput } from '../pickers/list-picker';
import type { ListFact, ListPageMachine, ListPageRef } from '../records/list-page';

/** Users who are given a role, or lose it. */
export interface Membership {
  readonly role: RoleName;
  readonly users: readonly Member[];
}

interface RoleMembersPorts {
  /** The members of one role; which, is in its filter `roleId`. */
  readonly list: ListPageMachine<Member>;
  readonly picker: PickerMachine<Member>;
  readonly removal: ActMachine<Membership, unknown>;
  readonly add: (membership: Membership, signal: AbortSignal) => Promise<unknown>;
  readonly notify: Notify;
}

export type RoleMembersEvent = { type: 'add' } | { type: 'remove' } | { type: 'close' } | ListFact<Member>;

/** Whether the role has other members than before. */
interface RoleMembersOutput {
  readonly changed: boolean;
}

interface RoleMembersContext extends RoleMembersOutput {
  readonly role: RoleName;
  readonly list: ListPageRef<Member>;
  /** Who was picked last. */
  readonly picked: readonly Member[];
}

/**
 * The members of a role: a list, more of them by the user picker, fewer after a question.
 *
 *     browsing ──add──▶ picking ──some picked──▶ adding ──▶ browsing
 *        │ └──remove──▶ the list says who is selected ──▶ asking ──▶ browsing
 *        └──close──▶ closed (output: changed)
 *
 * - A user who is a member already and is picked again stays one.
 * - A refusal is told, and the list is read again: what it shows may be no longer true.
 */
export function createRoleMembersMachine({ list, picker, removal, add, notify }: RoleMembersPorts) {
  return setup({
    types: {} as {
      context: RoleMembersContext;
      events: RoleMembersEvent;
      input: { subject: RoleName };
      output: RoleMembersOutput;
      children: { list: 'list'; picker: 'picker'; removal: 'removal'; add: 'add' };
    },
    actors: { list, picker, removal, add: fromPromise<unknown, Membership>(({ input, signal }) => add(input, signal)) },
    actions: {
      readAgain: sendTo(({ context }) => context.list, { type: 'changed' }),
      forget: sendTo(
        ({ context }) => context.list,
        (_, { users }: Pick<Membership, 'users'>) => ({ type: 'removed', rows: users }),
      ),
      markChanged: assign({ changed: true }),
      tellSaved: () => notify({ tone: 'success', say: 'saved' }),
      tell: (_, outcome: Outcome<unknown>) =>
        outcome.kind === 'failed' && notify({ tone: 'error', failure: outcome.failure, fallback: 'operation' }),
    },
    guards: {
      somePicked: (_, output: PickerOutput<Member>) => output.kind === 'picked' && output.rows.length > 0,
      isDone: (_, { kind }: Outcome<unknown>) => kind === 'done',
      isFailed: (_, { kind }: Outcome<unknown>) => kind === 'failed',
    },
  }).createMachine({
    id: 'roleMembers',
    context: ({ input: { subject: role }, spawn, self }) => ({
      role,
      list: spawn('list', { id: 'list', input: { path: '', search: '', owner: self, within: { roleId: role.id } } }),
      picked: [],
      changed: false,
    }),
    initial: 'browsing',
    states: {
      browsing: {
        on: {
          add: 'picking',
          remove: { actions: sendTo(({ context }) => context.list, { type: 'choose', dialog: 'removal' }) },
          'list.chosen': 'asking',
          close: 'closed',
        },
      },
      picking: {
        invoke: {
          id: 'picker',
          src: 'picker',
          input: { subject: { about: null, picked: [], limit: 'many' } },
          onDone: [
            {
              guard: { type: 'somePicked', params: ({ event }) => event.output },
              target: 'adding',
              actions: assign(({ event }) => ({ picked: event.output.kind === 'picked' ? event.output.rows : [] })),
            },
            { target: 'browsing' },
          ],
        },
      },
      adding: {
        invoke: {
          id: 'add',
          src: 'add',
          input: ({ context: { role, picked } }) => ({ role, users: picked }),
          onDone: { target: 'browsing', actions: ['markChanged', 'readAgain', 'tellSaved'] },
          onError: {
            target: 'browsing',
            actions: [
              { type: 'tell', params: ({ event }) => ({ kind: 'failed', failure: failureOf(event.error) }) },
              'readAgain',
            ],
          },
        },
      },
      asking: {
        invoke: {
          id: 'removal',
          src: 'removal',
          input: ({ context: { role }, event }) => {
            assertEvent(event, 'list.chosen');
            return { subject: { role, users: event.rows } };
          },
          onDone: [
            {
              guard: { type: 'isDone', params: ({ event }) => event.output },
              target: 'browsing',
              actions: ['markChanged', { type: 'forget', params: ({ event }) => event.output.subject }, 'tellSaved'],
            },
            {
              guard: { type: 'isFailed', params: ({ event }) => event.output },
              target: 'browsing',
              actions: [{ type: 'tell', params: ({ event }) => event.output }, 'readAgain'],
            },
            { target: 'browsing' },
          ],
        },
      },
      closed: { type: 'final' },
    },
    output: ({ context: { changed } }) => ({ changed }),
  });
}

export type RoleMembersMachine = ReturnType<typeof createRoleMembersMachine>;
export type RoleMembersRef = ActorRefFrom<RoleMembersMachine>;

/** All that the drawer shows. */
export const roleMembers = (snapshot: SnapshotFrom<RoleMembersMachine>) => ({
  role: snapshot.context.role,
  list: snapshot.context.list,
  busy: snapshot.matches('adding'),
  picker: snapshot.children.picker,
  removal: snapshot.children.removal,
});
