import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { type QueryBuilderEvent, queryBuilder } from '../../../src/machines/records/query-builder';
import { isGroup, membersIn } from '../../../src/machines/records/query-tree';
import { QueryBuilder } from '../../../src/ui/records/query/QueryBuilder';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { builderParts, DRAFT, type FIELDS, LOOKS } from './query-builder-fixture';

const input = { path: '/rows', query: undefined };
const { machine } = builderParts();
const coverage = coverageOf(machine);
const walks = walksOf(machine, {
  input,
  alphabet: [
    { type: 'add', group: 1, what: 'condition' },
    { type: 'add', group: 1, what: 'group' },
    { type: 'remove', id: 2 },
    { type: 'chooseField', id: 2, field: 'name' },
    { type: 'chooseOperator', id: 2, operator: 'null' },
    { type: 'enter', id: 2, values: ['张'] },
    { type: 'join', id: 1, matchType: 'or' },
    { type: 'clear' },
    { type: 'discard' },
    { type: 'ask' },
    { type: 'close' },
  ] satisfies QueryBuilderEvent[] as QueryBuilderEvent[],
  key: ({ value, context: { root, tried } }) => {
    const [first] = root.members;
    const rest = first && !isGroup(first) ? [first.field !== '', first.operator, first.values.length] : [];
    return [value, tried, Math.min(root.members.length, 2), rest];
  },
  say: ({ type }) => type,
  canCome: (event, { context: { root } }) => {
    const first = root.members.find(({ id }) => id === 2);
    const condition = first && !isGroup(first) ? first : null;
    switch (event.type) {
      case 'remove':
      case 'chooseField':
        return condition !== null;
      case 'chooseOperator':
        return condition !== null && condition.field !== '';
      case 'enter':
        return condition !== null && condition.field !== '' && condition.operator === 'like';
      case 'discard':
        return false;
      case 'add':
        return root.members.length < 2;
      default:
        return true;
    }
  },
  canBeTried: () => false,
});

test.each(named(walks))(
  'the builder shows what its machine holds, and each control does what it says (§3): %s',
  async (_, { steps }) => {
    const builder = createActor(builderParts().machine, { input, inspect: coverage.inspect }).start();
    const { unmount } = render(<QueryBuilder builder={builder} looks={LOOKS} />);
    for (const { event, state } of steps) {
      await act(async () => perform(event));
      expect(builder.getSnapshot().value).toEqual(state.value);
      const { root, problems } = queryBuilder(state);
      expect(queryBuilder(builder.getSnapshot()).root).toEqual(root);
      const members = membersIn(root);
      expect(screen.getAllByRole('group', { name: '条件组' })).toHaveLength(members.filter(isGroup).length);
      const fields = screen.queryAllByLabelText<HTMLSelectElement>('字段').map(({ value }) => value);
      expect(fields).toEqual(members.flatMap((member) => (isGroup(member) ? [] : [member.field])));
      expect(screen.queryAllByText(/^请(选择字段|填写比较的值)$/, { ignore: 'option' })).toHaveLength(problems.size);
    }
    unmount();
  },
);

function perform(event: QueryBuilderEvent) {
  const [field] = screen.queryAllByLabelText<HTMLSelectElement>('字段');
  const last = <One,>(all: readonly One[]) => all.at(-1) as One;
  switch (event.type) {
    case 'add':
      return fireEvent.click(
        last(screen.getAllByRole('button', { name: event.what === 'condition' ? '添加条件' : '添加条件组' })),
      );
    case 'remove':
      return fireEvent.click(screen.getAllByRole('button', { name: /^删除条件：/ })[0] as HTMLElement);
    case 'chooseField':
      return fireEvent.change(field as HTMLElement, { target: { value: event.field } });
    case 'chooseOperator':
      return fireEvent.change(screen.getAllByLabelText('比较方式')[0] as HTMLElement, { target: { value: event.operator } });
    case 'enter': {
      const value = screen.getAllByLabelText<HTMLInputElement>('值')[0] as HTMLInputElement;
      if (value.value === event.values[0]) fireEvent.change(value, { target: { value: '' } });
      return fireEvent.change(value, { target: { value: event.values[0] } });
    }
    case 'join':
      return fireEvent.change(screen.getAllByLabelText('满足方式')[0] as HTMLElement, { target: { value: event.matchType } });
    case 'clear':
      return fireEvent.click(screen.getByRole('button', { name: '清空条件' }));
    case 'ask':
      return fireEvent.click(screen.getByRole('button', { name: '查询' }));
    case 'close':
      return fireEvent.click(screen.getByRole('button', { name: '取消' }));
    case 'discard':
      return fireEvent.click(screen.getByRole('button', { name: '恢复当前查询' }));
  }
}

test('what was left unfinished is there again, and can be thrown away', async () => {
  const { machine: kept, session } = builderParts();
  const first = createActor(kept, { input }).start();
  first.send({ type: 'chooseField', id: 2, field: 'name' });
  first.send({ type: 'close' });
  const builder = createActor(kept, { input, inspect: coverage.inspect }).start();
  const { unmount } = render(<QueryBuilder builder={builder} looks={LOOKS} />);
  expect(screen.getByText('这是上次未完成的查询条件')).toBeTruthy();
  expect(screen.getByLabelText<HTMLSelectElement>('字段').value).toBe('name');
  await act(async () => perform({ type: 'discard' }));
  expect(screen.queryByText('这是上次未完成的查询条件')).toBeNull();
  expect(screen.getByLabelText<HTMLSelectElement>('字段').value).toBe('');
  expect(session.read(DRAFT)).toBeUndefined();
  unmount();
});

test('every kind of field has its control, and the sentence follows what is filled in', async () => {
  const builder = createActor(builderParts().machine, { input }).start();
  render(<QueryBuilder builder={builder} looks={LOOKS} />);
  const choose = (field: keyof typeof FIELDS) =>
    act(async () => void fireEvent.change(screen.getByLabelText('字段'), { target: { value: field } }));
  await choose('age');
  await act(async () => void fireEvent.change(screen.getByLabelText('值'), { target: { value: 'x' } }));
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '查询' })));
  const wrong = screen.getByLabelText('值');
  expect(wrong.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(wrong.getAttribute('aria-describedby') ?? '')?.textContent).toBe('请输入数字');
  expect(document.activeElement?.closest('.query-condition')).not.toBeNull();
  await choose('createTime');
  for (const [label, day] of [
    ['起', '2026-09-01'],
    ['止', '2026-09-30'],
  ] as const) {
    expect(screen.getByLabelText<HTMLInputElement>(label).type).toBe('date');
    await act(async () => void fireEvent.change(screen.getByLabelText(label), { target: { value: day } }));
  }
  expect(screen.getByText('创建时间 介于 2026-09-01 和 2026-09-30 之间')).toBeTruthy();
  await choose('status');
  await act(async () => void fireEvent.click(screen.getByRole('combobox', { name: '值' })));
  await act(async () => void fireEvent.click(within(screen.getByRole('listbox')).getByText('停用')));
  expect(screen.getByText('状态 等于 停用')).toBeTruthy();
  await choose('ownerId');
  expect(screen.getByRole('button', { name: '选择' })).toBeTruthy();
});

everyTransitionIsWalked(coverage);
