import { expect, test } from 'vitest';
import { TEXT_SCALES } from '../../../src/machines/app/text-size';
import { shownColumns } from '../../../src/ui/records/column';

const looks = {
  name: { title: '姓名', width: 140, cell: () => null },
  phone: { title: '手机号', width: 126, cell: () => null },
};

test('columns are shown in their order, and as much wider as the text is larger', () => {
  const widths = (scale: number) =>
    shownColumns(looks, { shown: ['phone', 'name'], sortable: [] }, scale).map(({ name, width }) => [name, width]);
  expect(widths(TEXT_SCALES.standard)).toEqual([
    ['phone', 126],
    ['name', 140],
  ]);
  expect(widths(TEXT_SCALES.larger)).toEqual([
    ['phone', 162],
    ['name', 180],
  ]);
});
