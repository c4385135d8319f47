import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { FormItem } from '../../../contract/form-document';
import { newItem } from '../../../src/machines/designer/form-tree';
import { FileAnswer } from '../../../src/ui/designer/FileAnswer';
import { WidgetField } from '../../../src/ui/designer/WidgetField';
import { Around } from '../../machines/app/app-fixture';

const NOTHING = () => {};
const choices = [{ value: '11', label: '北京市', leaf: true }];

const field = (item: FormItem, answer: string[]) => (
  <Around>
    <WidgetField
      item={item}
      id="field"
      answer={answer}
      choices={choices}
      files={FileAnswer}
      onAnswer={NOTHING}
      onUnfold={NOTHING}
      onPress={NOTHING}
    />
  </Around>
);

test.each(['select', 'treeSelect', 'cascader'] as const)(
  'a %s without an answer says what is to be done, and so it does once its answer is taken back',
  async (type) => {
    const item = newItem(100, type, '地区');
    const { rerender } = render(field(item, []));
    // Arco hides the field, and what it asks for, behind what was chosen.
    const asks = (what = '请选择') => document.querySelector(`[placeholder="${what}"]:not([aria-hidden=true])`) !== null;
    expect(asks()).toBe(true);
    await act(async () => rerender(field(item, ['11'])));
    expect([asks(), screen.queryByText('北京市') !== null]).toEqual([false, true]);
    await act(async () => rerender(field(item, [])));
    expect([asks(), screen.queryByText('北京市')]).toEqual([true, null]);
    await act(async () => rerender(field({ ...item, placeholder: '省市区' }, [])));
    expect(asks('省市区')).toBe(true);
  },
);
