import { expect, test, vi } from 'vitest';
import type { DoneActorEvent, SnapshotFrom } from 'xstate';
import { CallError } from '../../../contract/failure';
import { REFUSALS } from '../../../contract/refusals';
import type { User } from '../../../contract/users';
import type { SavedUser, StatusChange, UsersPageEvent, UsersPageMachine } from '../../../src/machines/administration/users-page';
import type { ActOutput } from '../../../src/machines/base/act';
import type { RecordFormOutput } from '../../../src/machines/records/record-form';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { userOf } from '../records/list-fixture';
import { pageInput, startUsersPage, usersPage } from './users-page-fixture';

type Letter =
  | UsersPageEvent
  | DoneActorEvent<RecordFormOutput<SavedUser>, 'form'>
  | DoneActorEvent<ActOutput<User, string>, 'passwordReset'>
  | DoneActorEvent<ActOutput<StatusChange, unknown>, 'statusChange'>
  | DoneActorEvent<boolean, 'copy'>;

const YES = { type: 'submit', filled: {} } as const;
const user = userOf();
const { failure } = new CallError({ kind: 'offline' });
const change: StatusChange = { user, status: 'disabled' };

const form = (output: RecordFormOutput<SavedUser>): Letter => ({ type: 'xstate.done.actor.form', actorId: 'form', output });
const reset = (output: ActOutput<User, string>): Letter => ({
  type: 'xstate.done.actor.passwordReset',
  actorId: 'passwordReset',
  output,
});
const status = (output: ActOutput<StatusChange, unknown>): Letter => ({
  type: 'xstate.done.actor.statusChange',
  actorId: 'statusChange',
  output,
});
const copied = (output: boolean): Letter => ({ type: 'xstate.done.actor.copy', actorId: 'copy', output });

const { machine } = usersPage();
const coverage = coverageOf(machine);
const walks = walksOf(machine, {
  input: pageInput(),
  alphabet: [
    { type: 'edit', user },
    { type: 'add' },
    { type: 'remove', user },
    { type: 'removeSelected' },
    { type: 'resetPassword', user },
    { type: 'changeStatus', user, status: 'disabled' },
    form({ kind: 'saved', saved: { user, password: 'Made-1234' } }),
    form({ kind: 'saved', saved: { user, password: null } }),
    form({ kind: 'cancelled' }),
    form({ kind: 'gone' }),
    reset({ kind: 'done', answer: 'Made-1234', subject: user }),
    reset({ kind: 'failed', failure, subject: user }),
    reset({ kind: 'cancelled', subject: user }),
    status({ kind: 'done', answer: null, subject: change }),
    status({ kind: 'failed', failure, subject: change }),
    status({ kind: 'cancelled', subject: change }),
    { type: 'copy', text: 'Made-1234' },
    copied(true),
    copied(false),
    { type: 'close' },
  ] satisfies Letter[] as Letter[],
  key: ({ value, context }) => [value, context.made],
  say: (event) => {
    if (!('output' in event)) return event.type;
    return typeof event.output === 'boolean' ? `copied: ${event.output}` : `${event.actorId} ${event.output.kind}`;
  },
});

test.each(named(walks))('the page has the dialog that its machine says: %s', async (_, { input, steps }) => {
  const started = startUsersPage(input, coverage.inspect);
  for (const { event, state } of steps) {
    perform(event, started);
    await vi.waitFor(() => expect(seen(started.page.getSnapshot())).toEqual(seen(state)));
    // A question of the list's own is answered before the walk goes on: it is walked with the list.
    started.page.getSnapshot().context.list.getSnapshot().children.removal?.send({ type: 'cancel' });
  }
});

everyTransitionIsWalked(coverage);

function seen({ value, context, children }: SnapshotFrom<UsersPageMachine>) {
  const dialogs = { form: !!children.form, reset: !!children.passwordReset, status: !!children.statusChange };
  return { value, made: context.made, dialogs };
}

type Started = ReturnType<typeof startUsersPage>;

function perform(event: Letter, { page, ports }: Started): void {
  const { children } = page.getSnapshot();
  switch (event.type) {
    case 'xstate.done.actor.form':
      children.form?.send({ type: event.output.kind === 'cancelled' ? 'cancel' : 'save' });
      if (event.output.kind === 'saved') ports.saves.resolve(event.output.saved);
      if (event.output.kind === 'gone') loseRecord(ports.saves, children.form);
      return;
    case 'xstate.done.actor.passwordReset':
      children.passwordReset?.send(event.output.kind === 'cancelled' ? { type: 'cancel' } : YES);
      settle(event.output, ports.resets);
      return;
    case 'xstate.done.actor.statusChange':
      children.statusChange?.send(event.output.kind === 'cancelled' ? { type: 'cancel' } : YES);
      settle(event.output, ports.statuses);
      return;
    case 'xstate.done.actor.copy':
      ports.copies.resolve(event.output);
      return;
    default:
      page.send(event);
  }
}

function settle<Answer>(
  output: ActOutput<unknown, Answer>,
  port: { resolve: (answer: Answer) => void; reject: (error: unknown) => void },
): void {
  if (output.kind === 'done') port.resolve(output.answer);
  if (output.kind === 'failed') port.reject(new CallError(output.failure));
}

/** Somebody else has deleted the record: the form says so, and is closed then. */
function loseRecord(saves: Started['ports']['saves'], form: ReturnType<Started['page']['getSnapshot']>['children']['form']) {
  saves.reject(new CallError({ kind: 'refused', code: REFUSALS.gone.code, desc: '', data: null, requestId: '' }));
  form?.subscribe((snapshot) => snapshot.matches('gone') && form.send({ type: 'cancel' }));
}
