import { expect, test } from 'vitest';
import { compare, merge } from '../../../src/machines/records/merge';

const opened = { name: '张三', phone: '138', remark: '', roleIds: ['a', 'b'] as readonly string[] };

test('a field that one side has changed takes that side; one that both have changed alike is no difference', () => {
  const versions = {
    opened,
    mine: { ...opened, name: '李四', remark: '同' },
    theirs: { ...opened, phone: '139', remark: '同' },
  };
  expect(compare(versions)).toEqual({
    settled: [
      { field: 'name', side: 'mine', value: '李四' },
      { field: 'phone', side: 'theirs', value: '139' },
    ],
    conflicts: [],
  });
  expect(merge(versions, {})).toEqual({ ...opened, name: '李四', phone: '139', remark: '同' });
});

test('a field that both have changed differently has no value until it is chosen', () => {
  const versions = { opened, mine: { ...opened, phone: '139' }, theirs: { ...opened, phone: '137' } };
  expect(compare(versions).conflicts).toEqual(['phone']);
  expect(merge(versions, {})).toBeNull();
  expect([merge(versions, { phone: 'mine' })?.phone, merge(versions, { phone: 'theirs' })?.phone]).toEqual(['139', '137']);
});

test('lists merge by item: what one has added stays, what one has taken out goes, whatever the other did', () => {
  const versions = {
    opened,
    mine: { ...opened, roleIds: ['b', 'mine'] },
    theirs: { ...opened, roleIds: ['a', 'b', 'theirs'] },
  };
  expect(compare(versions)).toMatchObject({ settled: [{ field: 'roleIds', side: 'both' }], conflicts: [] });
  expect(merge(versions, {})?.roleIds).toEqual(['b', 'theirs', 'mine']);
});

test('an empty text is as good as none', () => {
  expect(compare({ opened, mine: opened, theirs: { ...opened, remark: null as unknown as string } })).toEqual({
    settled: [],
    conflicts: [],
  });
});

test('where no one knows what was opened, every difference is to be chosen', () => {
  const versions = { opened: null, mine: { ...opened, name: '李四' }, theirs: opened };
  expect(compare(versions)).toEqual({ settled: [], conflicts: ['name'] });
});
