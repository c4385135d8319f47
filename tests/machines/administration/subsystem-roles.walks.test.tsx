import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createActor, type DoneActorEvent, type ErrorActorEvent } from 'xstate';
import { CallError } from '../../../contract/failure';
import { REFUSALS } from '../../../contract/refusals';
import {
  createSubsystemRolesMachine,
  type SubsystemChoices,
  type SubsystemRolesEvent,
  subsystemRoles,
} from '../../../src/machines/administration/subsystem-roles';
import { SubsystemRolesDrawer } from '../../../src/ui/administration/roles/SubsystemRolesDrawer';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { noticeBoard } from '../records/list-fixture';
import { scripted } from '../shell/shell-fixture';

type Id = 'load' | 'read' | 'save';
type Letter = SubsystemRolesEvent | DoneActorEvent<unknown, Id> | ErrorActorEvent<CallError, Id>;

const CHOICES: SubsystemChoices = {
  subsystems: [{ id: 's1', name: '图书馆', url: null, currentUserHasPermission: true }],
  roles: [
    { id: 'r1', roleName: '馆员' },
    { id: 'r2', roleName: '读者' },
  ],
};
const input = { subject: null };
const gone = new CallError({ kind: 'refused', code: REFUSALS.gone.code, desc: '', data: null, requestId: '' });
const offline = new CallError({ kind: 'offline' });
const answer = (id: Id, output: unknown): Letter => ({ type: `xstate.done.actor.${id}`, actorId: id, output });
const failure = (id: Id, error: CallError): Letter => ({ type: `xstate.error.actor.${id}`, actorId: id, error });
const never = () => new Promise<never>(() => {});

const idle = createSubsystemRolesMachine({ load: never, read: never, save: never, notify: () => {} });
const coverage = coverageOf(idle);
const walks = walksOf(idle, {
  input,
  alphabet: [
    answer('load', CHOICES),
    failure('load', offline),
    { type: 'retry' },
    { type: 'choose', id: 's1' },
    answer('read', ['r1']),
    failure('read', offline),
    { type: 'pick', ids: ['r1', 'r2'] },
    { type: 'save' },
    answer('save', null),
    failure('save', gone),
    failure('save', offline),
    { type: 'cancel' },
  ] satisfies Letter[] as Letter[],
  key: ({ value, context }) => [value, context.chosen, context.picked.length],
  say: (event) => ('error' in event ? `${event.type} ${event.error === gone ? 'gone' : ''}` : event.type),
  canBeTried: ({ type }, { status }) => status === 'active' && (type === 'save' || type === 'cancel'),
});

test.each(named(walks))(
  'the drawer shows what the machine says, and saves only what was read and changed: %s',
  async (_, { steps }) => {
    const loads = scripted<SubsystemChoices>();
    const reads = scripted<readonly string[]>();
    const saves = scripted<unknown>();
    const sent: unknown[] = [];
    const machine = createSubsystemRolesMachine({
      load: loads.ask,
      read: (_id, signal) => reads.ask(signal),
      save: (id, roleIds, signal) => {
        sent.push([id, roleIds]);
        return saves.ask(signal);
      },
      notify: noticeBoard().notify,
    });
    const dialog = createActor(machine, { input, inspect: coverage.inspect }).start();
    render(<SubsystemRolesDrawer subsystems={dialog} />);
    for (const { event, state } of steps) {
      await act(async () => perform(event));
      await vi.waitFor(() => expect(dialog.getSnapshot().value).toEqual(state.value));
      expect(dialog.getSnapshot().output).toEqual(state.output);
      if (state.status === 'done') continue;
      const shown = subsystemRoles(state);
      const isRead = shown.step === 'editing' || shown.step === 'saving';
      expect(screen.queryByRole('button', { name: '重试' }) !== null).toBe(shown.failure !== null);
      expect(screen.queryByLabelText('子系统') !== null).toBe(shown.step !== 'loading' && shown.step !== 'unread');
      expect(screen.queryByText('图书馆') !== null).toBe(shown.chosen !== null);
      expect(screen.queryByLabelText('可使用的角色') !== null).toBe(isRead);
      expect(screen.queryByText('读者') !== null).toBe(isRead && shown.picked.includes('r2'));
      expect(screen.queryByRole('button', { name: '正在保存…' }) !== null).toBe(shown.step === 'saving');
    }
    expect(sent.every((one) => JSON.stringify(one) === '["s1",["r1","r2"]]')).toBe(true);

    function perform(event: Letter): unknown {
      switch (event.type) {
        case 'retry':
          return fireEvent.click(screen.getByRole('button', { name: '重试' }));
        case 'save':
          return fireEvent.click(screen.getByRole('button', { name: /^保存|正在保存…$/ }));
        case 'cancel':
          return fireEvent.click(screen.getByRole('button', { name: '取消' }));
        case 'choose':
        case 'pick':
          return dialog.send(event);
        case 'xstate.done.actor.load':
          return loads.resolve(CHOICES);
        case 'xstate.error.actor.load':
          return loads.reject(event.error);
        case 'xstate.done.actor.read':
          return reads.resolve(['r1']);
        case 'xstate.error.actor.read':
          return reads.reject(event.error);
        case 'xstate.done.actor.save':
          return saves.resolve(null);
        case 'xstate.error.actor.save':
          return saves.reject(event.error);
      }
    }
  },
);

everyTransitionIsWalked(coverage);
