import { expect, test } from 'vitest';
import { nameIn } from '../../../contract/logs';
import { differenceOf } from '../../../src/machines/administration/difference';

const changed = (...rows: Parameters<typeof differenceOf>) =>
  differenceOf(...rows)
    .filter((field) => field.changed)
    .map(({ field }) => field);

test('only what differs has changed; nothing, an empty text and an empty list are alike', () => {
  const before = { name: '张伟', email: null, roles: [], version: 1, phone: '1' };
  expect(changed(before, { name: '李娜', email: '', roles: null, version: 2, phone: '1' })).toEqual(['name']);
});

test('of a record that was added or deleted, every filled field has changed', () => {
  const row = { name: '张伟', email: null, roles: ['a'] };
  expect(changed(null, row)).toEqual(['name', 'roles']);
  expect(changed(row, null)).toEqual(['name', 'roles']);
  expect(changed(null, null)).toEqual([]);
});

test('a list says which entries came and which went, whatever their order', () => {
  const [menus] = differenceOf({ menuIds: ['a', 'b', 'c'] }, { menuIds: ['c', 'd', 'a'] });
  expect(menus?.entries).toEqual({ added: ['d'], removed: ['b'] });
  expect(changed({ menuIds: ['a', 'b'] }, { menuIds: ['b', 'a'] })).toEqual([]);
});

test('a record is called by its own name, the newer one first', () => {
  expect(nameIn({ roleName: '新' }, { roleName: '旧' })).toBe('新');
  expect(nameIn(null, { menuIds: [], username: 'zhangwei' })).toBe('zhangwei');
  expect(nameIn(null, { size: 3 })).toBeNull();
});
