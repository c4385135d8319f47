import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createActor, type DoneActorEvent, type ErrorActorEvent } from 'xstate';
import { CallError } from '../../../contract/failure';
import { REFUSALS } from '../../../contract/refusals';
import type { RoleRow } from '../../../contract/roles';
import type { Grants } from '../../../src/machines/administration/grants';
import {
  createRoleComparisonMachine,
  type RoleComparisonEvent,
  roleComparison,
} from '../../../src/machines/administration/role-comparison';
import { RoleComparisonDrawer } from '../../../src/ui/administration/roles/RoleComparisonDrawer';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { Around } from '../app/app-fixture';
import { scripted } from '../shell/shell-fixture';
import { GRANTS, MENUS } from './grants-fixture';

type Read = readonly (Grants | null)[];
type Letter = RoleComparisonEvent | DoneActorEvent<Read, 'read'> | ErrorActorEvent<CallError, 'read'>;

const roleOf = (id: string, facts: Partial<RoleRow> = {}): RoleRow => ({
  id,
  roleNumber: id.toUpperCase(),
  roleName: `角色${id}`,
  displayOrder: 1,
  dataScope: 'own',
  remark: null,
  createTime: '2026-01-31T16:00:00Z',
  version: 1,
  ...facts,
});
const ROLES = [roleOf('r1'), roleOf('r2')];
/** The first has a button that the second lacks, and all of a directory of which the second has a part. */
const FIRST: Grants = {
  menuIds: ['system', 'users', 'add', 'edit', 'roles', 'authorise', 'report'],
  dataScope: 'own',
  menus: MENUS,
};
const SECOND: Grants = { ...GRANTS, dataScope: 'self' };
const input = { subject: ROLES };
const gone = new CallError({ kind: 'refused', code: REFUSALS.gone.code, desc: '', data: null, requestId: '' });
const offline = new CallError({ kind: 'offline' });
const answer = (output: Read): Letter => ({ type: 'xstate.done.actor.read', actorId: 'read', output });

const idle = createRoleComparisonMachine({ load: () => new Promise<never>(() => {}) });
const coverage = coverageOf(idle);
const walks = walksOf(idle, {
  input,
  alphabet: [
    answer([FIRST, SECOND]),
    answer([FIRST, null]),
    { type: 'xstate.error.actor.read', actorId: 'read', error: offline },
    { type: 'retry' },
    { type: 'onlyDifferences', only: false },
    { type: 'onlyDifferences', only: true },
    { type: 'fold', id: 'users' },
    { type: 'close' },
  ] satisfies Letter[] as Letter[],
  key: ({ value, context }) => [value, context.onlyDifferences, context.expanded.size],
  say: (event) => ('output' in event && event.output.includes(null) ? `${event.type} with one gone` : event.type),
  canCome: (event, { context }) => event.type !== 'onlyDifferences' || event.only !== context.onlyDifferences,
  canBeTried: ({ type }, { status }) => status === 'active' && type === 'close',
});

test.each(named(walks))('the drawer shows what the machine says, and nothing before both were read: %s', async (_, { steps }) => {
  const reads = { r1: scripted<Grants>(), r2: scripted<Grants>() };
  const load = ({ id }: RoleRow, signal: AbortSignal) => reads[id as 'r1' | 'r2'].ask(signal);
  const dialog = createActor(createRoleComparisonMachine({ load }), { input, inspect: coverage.inspect }).start();
  show(dialog);
  for (const { event, state } of steps) {
    await act(async () => perform(event));
    await vi.waitFor(() => expect(dialog.getSnapshot().value).toEqual(state.value));
    expect(dialog.getSnapshot().output).toEqual(state.output);
    if (state.status === 'done') continue;
    const shown = roleComparison(state);
    expect(screen.queryByRole('button', { name: '重试' }) !== null).toBe(shown.failure !== null);
    expect(screen.queryByText('角色“角色r2”已被删除，无法对比。') !== null).toBe(shown.step === 'gone');
    expect(screen.queryByRole('table') !== null).toBe(shown.step === 'shown');
    expect(lines()).toEqual(shown.lines.map(({ node }) => node.menu.menuId));
  }

  function perform(event: Letter): unknown {
    switch (event.type) {
      case 'retry':
        return fireEvent.click(screen.getByRole('button', { name: '重试' }));
      case 'close':
        return fireEvent.click(screen.getAllByRole('button', { name: '关闭' }).at(-1) ?? document.body);
      case 'onlyDifferences':
        return fireEvent.click(screen.getByRole('checkbox', { name: '只看差异' }));
      case 'fold':
        return dialog.send(event);
      case 'xstate.done.actor.read':
        reads.r1.resolve(FIRST);
        return event.output.includes(null) ? reads.r2.reject(gone) : reads.r2.resolve(SECOND);
      case 'xstate.error.actor.read':
        reads.r1.resolve(FIRST);
        return reads.r2.reject(event.error);
    }
  }
});

type Dialog = Parameters<typeof RoleComparisonDrawer>[0]['comparison'];
const show = (dialog: Dialog) =>
  render(
    <Around>
      <RoleComparisonDrawer comparison={dialog} />
    </Around>,
  );
const lines = () => screen.queryAllByRole('treeitem').map(({ dataset }) => dataset.line);

/** A comparison of roles that were read. */
async function compared(...read: readonly Grants[]) {
  const load = async ({ id }: RoleRow) => read[ROLES.findIndex((role) => role.id === id)] ?? GRANTS;
  const dialog = createActor(createRoleComparisonMachine({ load }), { input }).start();
  show(dialog);
  await vi.waitFor(() => expect(dialog.getSnapshot().value).toBe('shown'));
}

test('a line says of each role whether it grants it; a directory of which a part is granted says so', async () => {
  await compared(FIRST, SECOND);
  expect(lines()).toEqual(['system', 'users', 'edit', 'roles', 'authorise', 'report']);
  const heard = (id: string) => screen.getAllByRole('treeitem').find(({ dataset }) => dataset.line === id)?.textContent;
  expect(heard('system')).toMatch(/角色r1：有.*角色r2：部分/);
  expect(heard('edit')).toMatch(/角色r1：有.*角色r2：无/);
  expect(screen.getByRole('status').textContent).toBe('4 项权限不同');
  expect(
    within(screen.getByRole('table'))
      .getAllByRole('row')
      .map((row) => [...row.children].map(({ textContent }) => textContent)),
  ).toEqual([
    ['角色名称', '角色r1', '角色r2'],
    ['角色编号', 'R1', 'R2'],
    ['数据范围', '本部门', '仅本人'],
  ]);
});

test('what both grant is there when it is asked for', async () => {
  await compared(FIRST, SECOND);
  fireEvent.click(screen.getByRole('checkbox', { name: '只看差异' }));
  expect(lines()).toEqual(['system', 'users', 'add', 'edit', 'roles', 'authorise', 'report']);
});

test('two roles that allow the same are said to', async () => {
  await compared(GRANTS, GRANTS);
  expect(screen.queryByText('两个角色的授权相同')).not.toBeNull();
  expect(lines()).toEqual([]);
});

test('the same menus with another data scope are not called the same', async () => {
  await compared(GRANTS, SECOND);
  expect(screen.queryByText('两个角色的菜单和权限相同，不同之处见上表')).not.toBeNull();
  expect(screen.queryByText('两个角色的授权相同')).toBeNull();
});

test('sub-systems that were granted as a whole are told of each role; where they differ, the grants are not called the same', async () => {
  const books = { id: '2', name: '图书馆' };
  await compared({ ...GRANTS, subsystems: [books, { id: '3', name: '食堂' }] }, { ...GRANTS, subsystems: [] });
  const row = screen.getByRole('row', { name: /^整体授予的子系统/ });
  expect([...row.children].map(({ textContent }) => textContent)).toEqual(['整体授予的子系统', '图书馆、食堂', '无']);
  expect(screen.queryByText('两个角色的菜单和权限相同，不同之处见上表')).not.toBeNull();
  expect(screen.queryByText('不比较整体授予的子系统。')).toBeNull();
});

test('a server that does not tell such sub-systems is not taken to grant none', async () => {
  await compared(GRANTS, { ...GRANTS, subsystems: [] });
  expect(screen.queryByRole('row', { name: /^整体授予的子系统/ })).toBeNull();
  expect(screen.queryByText('不比较整体授予的子系统。')).not.toBeNull();
});

everyTransitionIsWalked(coverage);
