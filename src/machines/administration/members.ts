import { type ActorRefFrom, assertEvent, assign, fromPromise, type SnapshotFrom, sendTo, setup } from 'xstate';
import { failureOf } from '../../../contract/failure';
import type { Member } from '../../../contract/users';
import type { ActMachine, Outcome } from '../base/act';
import type { Notify } from '../base/notices';
import type { PickerMachine, PickerOutput } from '../pickers/list-picker';
import type { Identified, ListFact, ListPageMachine, ListPageRef } from '../records/list-page';

/** Users who join a group, such as a role or a department, or leave it. */
export interface Membership<Group> {
  readonly group: Group;
  readonly users: readonly Member[];
}

interface MembersPorts<Group> {
  /** The members of one group; which, is in its filter `groupId`. */
  readonly list: ListPageMachine<Member>;
  readonly picker: PickerMachine<Member>;
  readonly removal: ActMachine<Membership<Group>, unknown>;
  readonly add: (membership: Membership<Group>, signal: AbortSignal) => Promise<unknown>;
  readonly notify: Notify;
}

export type MembersEvent = { type: 'add' } | { type: 'remove' } | { type: 'close' } | ListFact<Member>;

/** Whether the group has other members than before. */
interface MembersOutput {
  readonly changed: boolean;
}

interface MembersContext<Group> extends MembersOutput {
  readonly group: Group;
  readonly list: ListPageRef<Member>;
  /** Who was picked last. */
  readonly picked: readonly Member[];
}

/**
 * The members of a group: a list, more of them by the user picker, fewer after a question.
 *
 *     browsing ──add──▶ picking ──some picked──▶ adding ──▶ browsing
 *        │ └──remove──▶ the list says who is selected ──▶ asking ──▶ browsing
 *        └──close──▶ closed (output: changed)
 *
 * - A user who is a member already and is picked again stays one.
 * - A refusal is told, and the list is read again: what it shows may be no longer true.
 */
export function createMembersMachine<Group extends Identified>({ list, picker, removal, add, notify }: MembersPorts<Group>) {
  return setup({
    types: {} as {
      context: MembersContext<Group>;
      events: MembersEvent;
      input: { subject: Group };
      output: MembersOutput;
      children: { list: 'list'; picker: 'picker'; removal: 'removal'; add: 'add' };
    },
    actors: { list, picker, removal, add: fromPromise<unknown, Membership<Group>>(({ input, signal }) => add(input, signal)) },
    actions: {
      readAgain: sendTo(({ context }) => context.list, { type: 'changed' }),
      forget: sendTo(
        ({ context }) => context.list,
        (_, { users }: Pick<Membership<Group>, 'users'>) => ({ type: 'removed', rows: users }),
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
    id: 'members',
    context: ({ input: { subject: group }, spawn, self }) => ({
      group,
      list: spawn('list', { id: 'list', input: { path: '', search: '', owner: self, within: { groupId: group.id } } }),
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
          input: ({ context: { group, picked } }) => ({ group, users: picked }),
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
          input: ({ context: { group }, event }) => {
            assertEvent(event, 'list.chosen');
            return { subject: { group, users: event.rows } };
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

export type MembersMachine<Group extends Identified> = ReturnType<typeof createMembersMachine<Group>>;
export type MembersRef<Group extends Identified> = ActorRefFrom<MembersMachine<Group>>;

/** All that the drawer shows. */
export const membersDialog = <Group extends Identified>(snapshot: SnapshotFrom<MembersMachine<Group>>) => ({
  group: snapshot.context.group,
  list: snapshot.context.list,
  busy: snapshot.matches('adding'),
  picker: snapshot.children.picker,
  removal: snapshot.children.removal,
});
