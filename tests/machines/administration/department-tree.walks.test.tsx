import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { DepartmentNode } from '../../../contract/departments';
import {
  createDepartmentTreeMachine,
  type DepartmentTreeEvent,
  departmentTree,
  linesOf,
} from '../../../src/machines/administration/department-tree';
import { DepartmentTree } from '../../../src/ui/tree/DepartmentTree';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { scripted } from '../shell/shell-fixture';

type Letter = DepartmentTreeEvent;

const forest: readonly DepartmentNode[] = [
  { id: 'd1', departmentName: '技术中心', children: [{ id: 'd2', departmentName: '研发一部' }] },
  { id: 'd3', departmentName: '财务部' },
];
const input = { chosen: null };
const machine = createDepartmentTreeMachine(() => Promise.reject());
const coverage = coverageOf(machine);
const walks = walksOf(machine, {
  input,
  alphabet: [
    { type: 'loaded', value: forest },
    { type: 'search', keyword: '研发' },
    { type: 'search', keyword: '' },
    { type: 'expand', ids: ['d3'] },
    { type: 'expand', ids: ['d1', 'd3'] },
  ] satisfies Letter[] as Letter[],
  key: ({ value, context }) => [value, context.keyword, context.expanded],
  say: (event) => ('keyword' in event ? `search ${event.keyword}` : event.type),
  canBeTried: () => false,
});

test.each(named(walks))('the tree shows what the machine says: %s', async (_, { steps }) => {
  const server = scripted<readonly DepartmentNode[]>();
  const tree = createActor(createDepartmentTreeMachine(server.ask), { input, inspect: coverage.inspect }).start();
  render(<DepartmentTree tree={tree} chosen="0" onChoose={() => {}} />);

  for (const { event, state } of steps) {
    await act(async () => perform(event));
    const { visible, expanded } = departmentTree(state);
    const names = linesOf(visible, expanded).map(({ name }) => name);
    if (state.matches('waiting')) expect(screen.queryByRole('tree')).toBeNull();
    else expect(shown()).toEqual(state.context.keyword ? names : ['全部', ...names]);
  }

  function perform(event: Letter) {
    switch (event.type) {
      case 'loaded':
        return server.resolve(event.value);
      case 'search': {
        const field = screen.queryByLabelText('搜索部门');
        return field ? fireEvent.change(field, { target: { value: event.keyword } }) : tree.send(event);
      }
      case 'expand':
        return toggle(event.ids);
    }
  }

  /** Folds or unfolds by the arrow in front of the name. What is unfolded already, or not on the screen, has none to press. */
  function toggle(ids: readonly string[]) {
    const line = screen.queryByText('技术中心')?.closest('[role=treeitem]');
    const isOpen = line?.getAttribute('aria-expanded') === 'true';
    const fold = line?.querySelector('.tree-fold');
    if (!fold || tree.getSnapshot().context.keyword || isOpen === ids.includes('d1')) tree.send({ type: 'expand', ids });
    else fireEvent.click(fold);
  }
});

everyTransitionIsWalked(coverage);

const shown = () => screen.queryAllByRole('treeitem').map(({ textContent }) => textContent);
