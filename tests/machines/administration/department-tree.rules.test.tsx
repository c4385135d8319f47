import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { DepartmentNode } from '../../../contract/departments';
import { CallError } from '../../../contract/failure';
import { createDepartmentTreeMachine, linesOf, matching, pathTo } from '../../../src/machines/administration/department-tree';
import { DepartmentTree } from '../../../src/ui/tree/DepartmentTree';
import { TreeLines } from '../../../src/ui/tree/TreeLines';
import { scripted } from '../shell/shell-fixture';

const forest: readonly DepartmentNode[] = [
  {
    id: 'd1',
    departmentName: '技术中心',
    children: [{ id: 'd2', departmentName: '研发部', children: [{ id: 'd3', departmentName: '前端组' }] }],
  },
  { id: 'd4', departmentName: '财务部', children: null },
];
const names = (nodes: readonly DepartmentNode[]) => linesOf(nodes, ['d1', 'd2']).map(({ name }) => name);

test('the way to a department leads from the top to itself', () => {
  expect(pathTo(forest, 'd3').map(({ id }) => id)).toEqual(['d1', 'd2', 'd3']);
  expect(pathTo(forest, 'nowhere')).toEqual([]);
});

test('a search keeps matches, the way to them and what is below them', () => {
  expect(names(matching(forest, '前端'))).toEqual(['技术中心', '研发部', '前端组']);
  expect(names(matching(forest, '研发'))).toEqual(['技术中心', '研发部', '前端组']);
  expect(names(matching(forest, '财务'))).toEqual(['财务部']);
  expect(matching(forest, '  ')).toBe(forest);
});

test.each(['%', '_', '\\', '.*', '😀'])('a search takes %s literally (G16)', (keyword) => {
  expect(matching(forest, keyword)).toEqual([]);
});

test('the way to the department that is chosen is unfolded when the tree comes', async () => {
  const machine = createDepartmentTreeMachine(async () => forest);
  const tree = createActor(machine, { input: { chosen: 'd3' } }).start();
  render(<DepartmentTree tree={tree} chosen="d3" onChoose={() => {}} />);
  const line = await screen.findByRole('treeitem', { selected: true });
  expect(line.textContent).toBe('前端组');
  expect(screen.getByText('技术中心 / 研发部 / 前端组')).not.toBeNull();
});

test('a tree that cannot be loaded says why, and is there after a retry', async () => {
  const server = scripted<readonly DepartmentNode[]>();
  const tree = createActor(createDepartmentTreeMachine(server.ask), { input: { chosen: null } }).start();
  render(<DepartmentTree tree={tree} chosen="0" onChoose={() => {}} />);
  await act(async () => server.reject(new CallError({ kind: 'offline' })));
  expect(screen.getByRole('alert').textContent).toMatch('部门加载失败');
  fireEvent.click(screen.getByRole('button', { name: '重试' }));
  expect(screen.queryByRole('alert')).toBeNull();
  await act(async () => server.resolve(forest));
  expect(screen.getAllByRole('treeitem').map(({ textContent }) => textContent)).toEqual(['全部', '技术中心', '研发部', '财务部']);
});

const long = Array.from({ length: 5_000 }, (_, at) => ({ id: `d${at}`, name: `部门${at}`, level: 1, open: null }));

test('of 5,000 departments only those around the visible ones are drawn (look: trees)', () => {
  render(<TreeLines label="部门" lines={long} keyword="" chosen="0" onChoose={() => {}} onToggle={() => {}} />);
  expect(screen.getAllByRole('treeitem').length).toBeLessThan(100);
  const tree = screen.getByRole('tree');
  tree.scrollTop = 4_000 * 32;
  fireEvent.scroll(tree);
  expect(screen.getByText('部门4000')).not.toBeNull();
  expect(screen.getAllByRole('treeitem').length).toBeLessThan(100);
});

test('arrow keys walk the tree, Enter chooses (look: trees)', () => {
  const chosen: string[] = [];
  const toggled: string[] = [];
  render(
    <TreeLines
      label="部门"
      lines={linesOf(forest, ['d1'])}
      keyword=""
      chosen="d1"
      onChoose={(id) => chosen.push(id)}
      onToggle={(id) => toggled.push(id)}
    />,
  );
  const tree = screen.getByRole('tree');
  for (const key of ['ArrowDown', 'Enter', 'ArrowRight', 'End', 'Enter', 'ArrowUp', 'ArrowLeft', 'Enter'])
    fireEvent.keyDown(tree, { key });
  expect(chosen).toEqual(['d2', 'd4', 'd1']);
  expect(toggled).toEqual(['d2']);
});

test('the match of a search is marked', () => {
  const { container } = render(
    <TreeLines label="部门" lines={linesOf(forest, [])} keyword="中心" chosen="0" onChoose={() => {}} onToggle={() => {}} />,
  );
  expect([...container.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['中心']);
});
