import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { CallError } from '../../../contract/failure';
import type { Page } from '../../../contract/paging';
import type { Member } from '../../../contract/users';
import { createMembersMachine, type MembersEvent, type Membership } from '../../../src/machines/administration/members';
import { createActMachine } from '../../../src/machines/base/act';
import { createPickerMachine } from '../../../src/machines/pickers/list-picker';
import { createListPageMachine, NOTHING_KEPT } from '../../../src/machines/records/list-page';
import type { PageRequest } from '../../../src/machines/records/pager';
import { MembersDrawer } from '../../../src/ui/administration/members/MembersDrawer';
import { PermissionContext } from '../../../src/ui/base/Can';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { noticeBoard } from '../records/list-fixture';
import { scripted } from '../shell/shell-fixture';

const failure = { kind: 'offline' } as const;
const member = (id: string, name: string): Member => ({ id, username: id, name, status: 'enabled', departments: [] });
const [here, there] = [member('u1', '张伟'), member('u2', '李娜')];
interface Group {
  readonly id: string;
  readonly name: string;
}
const group: Group = { id: 'r1', name: '审计员' };
const input = { subject: group };
const texts = {
  add: '添加成员',
  remove: '移出角色',
  removeContent: '这些用户将失去此角色的权限，即时生效。',
  none: '还没有用户拥有此角色',
};

type Letter =
  | MembersEvent
  | { type: 'xstate.done.actor.picker'; output: unknown }
  | { type: 'xstate.done.actor.add'; output: null }
  | { type: 'xstate.error.actor.add'; error: Error }
  | { type: 'xstate.done.actor.removal'; output: unknown };

/** The dialog over a server whose members are read at once, and which is told by hand what comes of a change. */
function parts() {
  const adds = scripted<unknown>();
  const removals = scripted<unknown>();
  const board = noticeBoard();
  const asked: PageRequest[] = [];
  const done: { call: string; users: readonly string[] }[] = [];
  const load = async (request: PageRequest): Promise<Page<Member>> => {
    asked.push(request);
    return { records: [here], total: 1 };
  };
  const told = (call: string, { users }: Membership<Group>) => void done.push({ call, users: users.map(({ id }) => id) });
  const machine = createMembersMachine<Group>({
    list: createListPageMachine<Member>({ ...NOTHING_KEPT, load, notify: board.notify }),
    picker: createPickerMachine<Member>({
      load: async () => ({ records: [there], total: 1 }),
      loadTree: async () => [],
      notify: board.notify,
    }),
    removal: createActMachine((membership: Membership<Group>, signal) => {
      told('remove', membership);
      return removals.ask(signal);
    }),
    add: (membership, signal) => {
      told('add', membership);
      return adds.ask(signal);
    },
    notify: board.notify,
  });
  return { machine, adds, removals, asked, done, said: board.said };
}

const { machine } = parts();
const coverage = coverageOf(machine);
const walks = walksOf(machine, {
  input,
  alphabet: [
    { type: 'add' },
    { type: 'remove' },
    { type: 'list.chosen', dialog: 'removal', rows: [here] },
    { type: 'xstate.done.actor.picker', output: { kind: 'picked', rows: [there], about: null } },
    { type: 'xstate.done.actor.picker', output: { kind: 'cancelled' } },
    { type: 'xstate.done.actor.add', output: null },
    { type: 'xstate.error.actor.add', error: new CallError(failure) },
    { type: 'xstate.done.actor.removal', output: { kind: 'done', answer: null, subject: { group, users: [here] } } },
    { type: 'xstate.done.actor.removal', output: { kind: 'failed', failure, subject: { group, users: [here] } } },
    { type: 'xstate.done.actor.removal', output: { kind: 'cancelled', subject: { group, users: [here] } } },
    { type: 'close' },
  ] satisfies Letter[] as Letter[],
  key: ({ value, context }) => [value, context.changed],
  say: (event) => ('output' in event ? `${event.type} ${JSON.stringify(event.output)?.slice(0, 20)}` : event.type),
  canBeTried: () => false,
});

test.each(named(walks))('members come by the picker and go after a question: %s', async (_, { steps }) => {
  const walk = parts();
  const members = createActor(walk.machine, { input, inspect: coverage.inspect }).start();
  const { unmount } = render(
    <PermissionContext value={['members']}>
      <MembersDrawer<Group> members={members} right="members" title={({ name }) => `成员：${name}`} texts={texts} />
    </PermissionContext>,
  );
  await settle();
  for (const { event, state } of steps) {
    await act(async () => perform(event));
    await settle();
    expect(members.getSnapshot().value).toEqual(state.value);
    expect(members.getSnapshot().context.changed).toBe(state.context.changed);
    expect(dialogs()).toEqual(state.matches('picking') ? ['添加成员'] : state.matches('asking') ? ['移出角色'] : []);
    if (state.status === 'done') expect(members.getSnapshot().output).toEqual({ changed: state.context.changed });
  }
  for (const request of walk.asked) expect(request).toMatchObject({ groupId: 'r1' });
  unmount();

  function perform(event: Letter) {
    switch (event.type) {
      case 'add':
        return press('添加成员');
      case 'remove':
        return press('移出角色');
      case 'list.chosen':
        fireEvent.click(screen.getByRole('checkbox', { name: '选择 张伟' }));
        return press('移出角色');
      case 'xstate.done.actor.picker':
        if (!JSON.stringify(event.output).includes('picked')) return press('取消');
        fireEvent.click(screen.getByRole('checkbox', { name: '选择 李娜 u2' }));
        return press('确定（1）');
      case 'xstate.done.actor.add':
        return walk.adds.resolve(null);
      case 'xstate.error.actor.add':
        return walk.adds.reject(event.error);
      case 'xstate.done.actor.removal':
        return answer(JSON.stringify(event.output));
      default:
        return screen.getByText('关闭').click();
    }
  }

  function answer(output: string) {
    if (output.includes('cancelled')) return press('取消');
    press('移出角色', screen.getAllByRole('dialog').at(-1));
    return output.includes('done') ? walk.removals.resolve(null) : walk.removals.reject(new CallError(failure));
  }
});

test('with no member selected the user is told so, and nothing is asked (§5)', async () => {
  const { machine: quiet, said, done } = parts();
  const members = createActor(quiet, { input }).start();
  members.send({ type: 'remove' });
  expect(members.getSnapshot().value).toBe('browsing');
  expect(said).toEqual([{ tone: 'warning', say: 'pickAtLeastOne' }]);
  expect(done).toEqual([]);
});

everyTransitionIsWalked(coverage);

const settle = () => act(async () => void (await new Promise((answered) => setImmediate(answered))));
const press = (name: string, where: HTMLElement = document.body) => {
  const button = within(where)
    .getAllByText(name)
    .map((text) => text.closest('button'))
    .find((found) => found !== null);
  if (button) fireEvent.click(button);
};
const dialogs = () =>
  ['添加成员', '移出角色'].filter((title) =>
    [...document.querySelectorAll('.arco-modal-title')].some(({ textContent }) => textContent === title),
  );
