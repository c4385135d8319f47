import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createActor, type DoneActorEvent, type ErrorActorEvent } from 'xstate';
import { CallError } from '../../../contract/failure';
import { REFUSALS, type RefusalName } from '../../../contract/refusals';
import type { RoleRow } from '../../../contract/roles';
import { markOf } from '../../../src/machines/administration/grant-tree';
import {
  createGrantsMachine,
  type Grants,
  type GrantsDraft,
  type GrantsEvent,
} from '../../../src/machines/administration/grants';
import { changesIn, grantLines, grantsDialog } from '../../../src/machines/administration/grants-shown';
import type { PageFact } from '../../../src/machines/base/page';
import { GrantsDrawer } from '../../../src/ui/administration/grants/GrantsDrawer';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { noticeBoard } from '../records/list-fixture';
import { listener, scripted } from '../shell/shell-fixture';
import { GRANTS, ROLE, THEIRS } from './grants-fixture';

const titleOf = ({ roleName }: RoleRow) => roleName;
type Id = 'load' | 'save' | 'reload';
type Letter = GrantsEvent | DoneActorEvent<Grants, Id> | ErrorActorEvent<CallError, Id>;

const about = () => ({
  subject: ROLE,
  path: '/roles',
  filters: {},
  permissions: [],
  tab: listener<PageFact>().ref,
});
const input = about();
/** Of many at once: nothing is ticked. */
const MANY: Grants = { menuIds: [], menus: GRANTS.menus, many: true };
const answer = (id: Id, output: Grants = GRANTS): Letter => ({ type: `xstate.done.actor.${id}`, actorId: id, output });
const failure = (id: Id, refusal?: RefusalName): Letter => ({
  type: `xstate.error.actor.${id}`,
  actorId: id,
  error: new CallError(
    refusal ? { kind: 'refused', code: REFUSALS[refusal].code, desc: refusal, data: null, requestId: 'r1' } : { kind: 'offline' },
  ),
});

const idle = createGrantsMachine<RoleRow>({
  load: () => Promise.reject(),
  save: () => Promise.reject(),
  codeOf: () => '2',
  notify: () => {},
});
const coverage = coverageOf(idle);
const walks = walksOf(idle, {
  input,
  alphabet: [
    answer('load'),
    answer('load', MANY),
    failure('load'),
    { type: 'retry' },
    { type: 'tick', id: 'edit' },
    { type: 'tick', id: 'users' },
    { type: 'tickBranch', id: 'system' },
    { type: 'scope', scope: 'all' },
    { type: 'way', way: 'removing' },
    { type: 'search', keyword: 'edit' },
    { type: 'fold', id: 'users' },
    { type: 'unfoldAll' },
    { type: 'foldAll' },
    { type: 'showGranted', only: true },
    { type: 'discard' },
    { type: 'save' },
    { type: 'confirm', code: '' },
    { type: 'confirm', code: '2' },
    answer('save'),
    failure('save', 'stale'),
    failure('save', 'gone'),
    failure('save', 'grantBeyondOwn'),
    answer('reload', THEIRS),
    failure('reload'),
    { type: 'cancel' },
    { type: 'stay' },
    { type: 'leave' },
  ] satisfies Letter[] as Letter[],
  key: (at) => [at.value, at.context.way, changesIn(at).count > 0, at.context.codeError],
  say: (event) => {
    if ('error' in event)
      return `${event.actorId} ${event.error.failure.kind === 'refused' ? event.error.failure.desc : 'fails'}`;
    if ('code' in event) return `confirm with ${event.code || 'no code'}`;
    if ('output' in event) return event.output === MANY ? 'done.load of many' : `done.${event.actorId}`;
    return 'id' in event ? `${event.type} ${event.id}` : event.type.replace(/xstate\.|\.actor/g, '');
  },
  canBeTried: ({ type }, at) => at.status === 'active' && (type === 'save' || type === 'tick'),
});

function opened() {
  const loads = scripted<Grants>();
  const saves = scripted<unknown>();
  const board = noticeBoard();
  const sent: GrantsDraft[] = [];
  const save = (_: RoleRow, draft: GrantsDraft, signal: AbortSignal) => {
    sent.push(draft);
    return saves.ask(signal);
  };
  const told = listener<PageFact>();
  const machine = createGrantsMachine<RoleRow>({
    load: (_, signal) => loads.ask(signal),
    save,
    codeOf: () => '2',
    notify: board.notify,
  });
  const grants = createActor(machine, { input: { ...input, tab: told.ref }, inspect: coverage.inspect }).start();
  return { grants, loads, saves, sent, said: board.said, told: told.told };
}

test.each(named(walks))('the drawer shows what the machine says: %s', async (_, { steps }) => {
  const { grants, loads, saves } = opened();
  render(<GrantsDrawer grants={grants} title={titleOf} />);
  for (const { event, state } of steps) {
    await act(async () => perform(event));
    await vi.waitFor(() => expect(grants.getSnapshot().value).toEqual(state.value));
    if (state.status === 'done') {
      expect(grants.getSnapshot().output).toEqual(state.output);
      continue;
    }
    const shown = grantsDialog(state);
    const { count } = changesIn(state);
    const isRead = shown.step !== 'loading' && shown.step !== 'unread';
    expect(button('重试') !== null).toBe(shown.failure !== null);
    expect(button('继续编辑') !== null).toBe(shown.step === 'leaving');
    expect(button(`移除 ${count} 项`) !== null).toBe(shown.step === 'confirming');
    expect(screen.queryByText('请输入 2 以确认', { selector: '.dialog-field-error *' }) !== null).toBe(
      shown.step === 'confirming' && shown.codeError === 'missing',
    );
    expect(screen.queryByRole('radio', { name: '移除' }) !== null).toBe(isRead && shown.way !== 'exactly');
    expect(button('正在保存…') !== null).toBe(shown.step === 'saving' || shown.step === 'merging');
    expect(screen.queryByText(/已合并到最新内容/) !== null).toBe(shown.theirs !== null);
    expect(lines()).toEqual(
      isRead ? grantLines(state).map(({ node }) => [node.menu.alias, CHECKED[markOf(node, shown.granted)]]) : [],
    );
    if (isRead) expect(screen.queryByText(`${count} 项改变`)).not.toBeNull();
  }

  function perform(event: Letter): unknown {
    switch (event.type) {
      case 'tick':
      case 'tickBranch': {
        const line = screen.queryByRole('treeitem', { name: new RegExp(`^${event.id}`) });
        // A line that is folded away, or lies under the question, is not there to be pressed.
        if (!line) return grants.send(event);
        return fireEvent.click(line, { shiftKey: event.type === 'tickBranch' });
      }
      case 'scope':
        return choose('全部') || grants.send(event);
      case 'way':
        return choose('移除') || grants.send(event);
      case 'confirm':
        fireEvent.change(screen.getByLabelText('请输入 2 以确认'), { target: { value: event.code } });
        return fireEvent.click(screen.getByRole('button', { name: /^移除 \d+ 项$/ }));
      case 'search':
        return fireEvent.change(screen.getByLabelText('搜索菜单、权限'), { target: { value: event.keyword } });
      case 'fold': {
        // While a search shows all that it finds, a line has no arrow.
        const arrow = screen.queryByRole('treeitem', { name: new RegExp(`^${event.id}`) })?.querySelector('.tree-fold > svg');
        return arrow ? fireEvent.click(arrow) : grants.send(event);
      }
      case 'discard':
        return grants.send(event);
      case 'showGranted':
        return fireEvent.click(screen.getByRole('checkbox', { name: '只看已选' }));
      case 'stay':
        return fireEvent.click(button('继续编辑') ?? screen.getAllByRole('button', { name: '取消' }).at(-1) ?? document.body);
      case 'save':
        return fireEvent.click(
          screen.queryByRole('button', { name: /^保存/ }) ?? screen.queryByRole('button', { name: '正在保存…' }) ?? document.body,
        );
      case 'xstate.done.actor.save':
        return saves.resolve(event.output);
      case 'xstate.error.actor.save':
        return saves.reject(event.error);
      default:
        if ('output' in event) return loads.resolve(event.output);
        if ('error' in event) return loads.reject(event.error);
        return fireEvent.click(screen.getAllByRole('button', { name: LABELS[event.type] }).at(-1) ?? document.body);
    }
  }
});

everyTransitionIsWalked(coverage);

const CHECKED = { all: 'true', some: 'mixed', none: 'false' } as const;
const LABELS = {
  retry: '重试',
  unfoldAll: '展开全部',
  foldAll: '收起全部',
  cancel: '取消',
  leave: '放弃并关闭',
} as const;
const button = (name: string) => screen.queryByRole('button', { name });
/** A server that tells no scope offers none. */
function choose(name: string): boolean {
  const radio = screen.queryByRole('radio', { name });
  return radio !== null && fireEvent.click(radio);
}
const lines = () =>
  screen
    .queryAllByRole('treeitem')
    .map((line) => [line.querySelector('.tree-name')?.textContent, line.getAttribute('aria-checked')]);

const choosing = async () => {
  const all = opened();
  all.loads.resolve(GRANTS);
  await vi.waitFor(() => expect(all.grants.getSnapshot().value).toBe('choosing'));
  return all;
};

test('G73: a role that was opened and not touched makes no call', async () => {
  const { grants, sent } = await choosing();
  grants.send({ type: 'save' });
  expect(sent).toEqual([]);
  grants.send({ type: 'cancel' });
  expect(grants.getSnapshot().output).toEqual({ kind: 'cancelled' });
});

test('pages and buttons are sent, never a directory, with the version that was read', async () => {
  const { grants, sent, told } = await choosing();
  grants.send({ type: 'tick', id: 'edit' });
  grants.send({ type: 'save' });
  expect(sent).toEqual([{ menuIds: ['users', 'add', 'edit'], dataScope: 'own', version: 3, way: 'exactly' }]);
  expect(told.at(-1)).toEqual({ type: 'page.edited', dirty: true });
});

test('a change of another user is kept, and one’s own is made to it and saved by a second press', async () => {
  const { grants, loads, saves, sent } = await choosing();
  grants.send({ type: 'tick', id: 'add' });
  grants.send({ type: 'save' });
  saves.reject(new CallError({ kind: 'refused', code: REFUSALS.stale.code, desc: '', data: null, requestId: '' }));
  await vi.waitFor(() => expect(grants.getSnapshot().value).toBe('merging'));
  loads.resolve(THEIRS);
  await vi.waitFor(() => expect(grants.getSnapshot().value).toBe('choosing'));
  expect(sent).toHaveLength(1);
  const { theirs } = grantsDialog(grants.getSnapshot());
  expect([theirs?.added.map(({ menu }) => menu.menuId), theirs?.removed, theirs?.scope?.after]).toEqual([
    ['report'],
    [],
    'below',
  ]);
  grants.send({ type: 'save' });
  expect(sent.at(-1)).toEqual({ menuIds: ['users', 'report'], dataScope: 'below', version: 4, way: 'exactly' });
});

test('what a server does not list keeps its grant, and a scope that it does not tell is not sent', async () => {
  const { grants, loads, sent } = opened();
  loads.resolve({ menuIds: ['elsewhere', 'report'], menus: GRANTS.menus });
  await vi.waitFor(() => expect(grants.getSnapshot().value).toBe('choosing'));
  grants.send({ type: 'tick', id: 'report' });
  grants.send({ type: 'save' });
  expect(sent).toEqual([{ menuIds: ['elsewhere'], dataScope: undefined, version: undefined, way: 'exactly' }]);
});

test('a locked line says why, and the changes that a search hides stay listed', async () => {
  const { grants } = await choosing();
  render(<GrantsDrawer grants={grants} title={titleOf} />);
  await act(async () => grants.send({ type: 'unfoldAll' }));
  const locked = screen.getByRole('treeitem', { name: /^authorise/ });
  expect(locked.getAttribute('aria-disabled')).toBe('true');
  expect(within(locked).queryByTitle('您没有此权限，不能授予或收回')).not.toBeNull();
  await act(async () => grants.send({ type: 'tick', id: 'edit' }));
  await act(async () => grants.send({ type: 'search', keyword: 'report' }));
  expect(screen.queryByText('+ users：edit')).not.toBeNull();
  expect(screen.queryByRole('treeitem', { name: /^edit/ })).toBeNull();
});

test('the keyboard walks the tree: Space ticks a line, Shift and Space its branch', async () => {
  const { grants } = await choosing();
  render(<GrantsDrawer grants={grants} title={titleOf} />);
  const tree = screen.getByRole('tree');
  for (const key of ['ArrowDown', ' ']) fireEvent.keyDown(tree, { key });
  expect([...grantsDialog(grants.getSnapshot()).granted]).toEqual([]);
  fireEvent.keyDown(tree, { key: ' ', shiftKey: true });
  expect([...grantsDialog(grants.getSnapshot()).granted]).toEqual(['users', 'add', 'edit']);
});
