import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createActor, type DoneActorEvent, type ErrorActorEvent } from 'xstate';
import { CallError } from '../../../contract/failure';
import type { MenuGroup } from '../../../contract/menu-groups';
import { REFUSALS } from '../../../contract/refusals';
import type { Tenant } from '../../../contract/tenants';
import { createGroupGrantsMachine, type GroupGrantsEvent, groupGrants } from '../../../src/machines/administration/group-grants';
import { GroupGrantsDrawer } from '../../../src/ui/administration/tenants/GroupGrantsDrawer';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { noticeBoard } from '../records/list-fixture';
import { scripted } from '../shell/shell-fixture';

type Id = 'load' | 'grant';
type Letter = GroupGrantsEvent | DoneActorEvent<unknown, Id> | ErrorActorEvent<CallError, Id>;

const GROUPS: readonly MenuGroup[] = [
  { id: 'g1', name: '基础', remark: null, menuIds: [], createTime: '2026-01-31T16:00:00Z', version: 1 },
];
const subject: readonly Tenant[] = [];
const input = { subject };
const gone = new CallError({ kind: 'refused', code: REFUSALS.gone.code, desc: '', data: null, requestId: '' });
const offline = new CallError({ kind: 'offline' });
const answer = (id: Id, output: unknown): Letter => ({ type: `xstate.done.actor.${id}`, actorId: id, output });
const failure = (id: Id, error: CallError): Letter => ({ type: `xstate.error.actor.${id}`, actorId: id, error });

const idle = createGroupGrantsMachine<readonly Tenant[]>({
  load: () => Promise.reject(),
  grant: () => Promise.reject(),
  notify: () => {},
});
const coverage = coverageOf(idle);
const walks = walksOf(idle, {
  input,
  alphabet: [
    answer('load', GROUPS),
    failure('load', offline),
    { type: 'retry' },
    { type: 'pick', ids: ['g1'] },
    { type: 'save' },
    answer('grant', null),
    failure('grant', gone),
    failure('grant', offline),
    { type: 'cancel' },
  ] satisfies Letter[] as Letter[],
  key: ({ value, context }) => [value, context.picked.length],
  say: (event) => ('error' in event ? `${event.type} ${event.error === gone ? 'gone' : ''}` : event.type),
  canBeTried: ({ type }, { status }) => status === 'active' && (type === 'save' || type === 'cancel'),
});

test.each(named(walks))('the drawer shows what the machine says: %s', async (_, { steps }) => {
  const loads = scripted<readonly MenuGroup[]>();
  const grants = scripted<unknown>();
  const board = noticeBoard();
  const machine = createGroupGrantsMachine<readonly Tenant[]>({
    load: loads.ask,
    grant: (_subject, _ids, signal) => grants.ask(signal),
    notify: board.notify,
  });
  const dialog = createActor(machine, { input, inspect: coverage.inspect }).start();
  render(<GroupGrantsDrawer grants={dialog} />);
  for (const { event, state } of steps) {
    await act(async () => perform(event));
    await vi.waitFor(() => expect(dialog.getSnapshot().value).toEqual(state.value));
    expect(dialog.getSnapshot().output).toEqual(state.output);
    if (state.status === 'done') continue;
    const shown = groupGrants(state);
    expect(screen.queryByRole('button', { name: '重试' }) !== null).toBe(shown.failure !== null);
    expect(screen.queryByLabelText('菜单组') !== null).toBe(shown.step === 'choosing' || shown.step === 'saving');
    expect(screen.queryByText('基础') !== null).toBe(shown.picked.length > 0);
    expect(screen.queryByRole('button', { name: '正在保存…' }) !== null).toBe(shown.step === 'saving');
  }

  function perform(event: Letter): unknown {
    switch (event.type) {
      case 'retry':
        return fireEvent.click(screen.getByRole('button', { name: '重试' }));
      case 'save':
        return fireEvent.click(screen.getByRole('button', { name: /^保存|正在保存…$/ }));
      case 'cancel':
        return fireEvent.click(screen.getByRole('button', { name: '取消' }));
      case 'pick':
        return dialog.send(event);
      case 'xstate.done.actor.load':
        return loads.resolve(GROUPS);
      case 'xstate.error.actor.load':
        return loads.reject(event.error);
      case 'xstate.done.actor.grant':
        return grants.resolve(null);
      case 'xstate.error.actor.grant':
        return grants.reject(event.error);
    }
  }
});

everyTransitionIsWalked(coverage);
