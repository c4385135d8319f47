import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { flatLines, PickField } from '../../../src/ui/forms/PickField';

function open(options: readonly { readonly id: string; readonly name: string }[], nothing?: string) {
  render(
    <PickField
      placeholder="请选择角色"
      chosen={[]}
      linesFor={(keyword) => flatLines(options, keyword)}
      onPick={() => {}}
      {...(nothing && { nothing })}
    />,
  );
  fireEvent.click(screen.getByRole('combobox'));
  return { type: (value: string) => fireEvent.change(screen.getByRole('combobox'), { target: { value } }) };
}

test('a field with nothing to choose from says so and who may change that, not that nothing matches', () => {
  const { type } = open([], '还没有角色');
  expect(screen.getByRole('listbox').textContent).toBe('还没有角色');
  type('审计');
  expect(screen.getByRole('listbox').textContent).toBe('没有匹配的选项');
});

test('a field that knows no better says that there is nothing to choose from yet', () => {
  open([]);
  expect(screen.getByRole('listbox').textContent).toBe('还没有可选的内容');
});
