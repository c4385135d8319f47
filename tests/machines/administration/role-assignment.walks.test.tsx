import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { CallError } from '../../../contract/failure';
import type { AssignableRole } from '../../../contract/roles';
import { assignmentPicker, createRoleAssignmentMachine } from '../../../src/machines/administration/role-assignment';
import { createPickerMachine } from '../../../src/machines/pickers/list-picker';
import { RolePicker } from '../../../src/ui/pickers/RolePicker';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { userOf } from '../records/list-fixture';
import { scripted } from '../shell/shell-fixture';

type Letter =
  | { type: 'xstate.done.actor.picker'; output: unknown }
  | { type: 'xstate.done.actor.give'; output: null }
  | { type: 'xstate.error.actor.give'; error: Error };

const role: AssignableRole = { id: 'r1', roleName: '员工' };
const input = { subject: [userOf()] };

function parts() {
  const gifts = scripted<unknown>();
  const given: unknown[] = [];
  const picker = createPickerMachine<AssignableRole>({ load: async () => ({ records: [role], total: 1 }), notify: () => {} });
  const machine = createRoleAssignmentMachine({
    picker,
    give: (assignment, signal) => {
      given.push(assignment);
      return gifts.ask(signal);
    },
  });
  return { machine, gifts, given };
}

const { machine } = parts();
const coverage = coverageOf(machine);
const walks = walksOf(machine, {
  input,
  alphabet: [
    { type: 'xstate.done.actor.picker', output: { kind: 'picked', rows: [role], about: null } },
    { type: 'xstate.done.actor.picker', output: { kind: 'cancelled' } },
    { type: 'xstate.done.actor.give', output: null },
    { type: 'xstate.error.actor.give', error: new CallError({ kind: 'offline' }) },
  ] satisfies Letter[] as Letter[],
  key: ({ value }) => value,
  say: (event) => ('output' in event ? `${event.type} ${JSON.stringify(event.output)}` : event.type),
});

const settle = () => act(async () => void (await new Promise((answered) => setImmediate(answered))));

test.each(named(walks))('roles that are picked are given to all of the users: %s', async (_, { steps }) => {
  const { machine: walked, gifts, given } = parts();
  const assignment = createActor(walked, { input, inspect: coverage.inspect }).start();
  const picker = assignmentPicker(assignment.getSnapshot());
  const { unmount } = picker ? render(<RolePicker picker={picker} zone="Asia/Shanghai" />) : { unmount: () => {} };
  await settle();
  for (const { event, state } of steps) {
    await act(async () => perform(event));
    await settle();
    expect(assignment.getSnapshot()).toMatchObject({ value: state.value, status: state.status, output: state.output });
    if (state.matches('giving')) expect(given).toEqual([{ users: input.subject, roles: [role] }]);
  }
  unmount();

  function perform(event: Letter) {
    switch (event.type) {
      case 'xstate.done.actor.picker':
        if (!JSON.stringify(event.output).includes('picked')) return fireEvent.click(screen.getByText('取消'));
        fireEvent.click(screen.getByText('员工'));
        return fireEvent.click(screen.getByText(/^确定/));
      case 'xstate.done.actor.give':
        return gifts.resolve(event.output);
      case 'xstate.error.actor.give':
        return gifts.reject(event.error);
    }
  }
});

everyTransitionIsWalked(coverage);
