import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { allows, Can, type Condition, PermissionContext } from '../../../src/ui/base/Can';

const HELD = ['user:add'];

test.each<[string, Condition, boolean]>([
  ['nothing', undefined, true],
  ['true', true, true],
  ['false', false, false],
  ['a permission that is held', 'user:add', true],
  ['a permission that is not held', 'user:remove', false],
  ['a held permission and true', { permission: 'user:add', and: true }, true],
  ['a held permission and false', { permission: 'user:add', and: false }, false],
  ['a missing permission and true', { permission: 'user:remove', and: true }, false],
  ['a held permission or false', { permission: 'user:add', or: false }, true],
  ['a missing permission or true', { permission: 'user:remove', or: true }, true],
  ['a missing permission or false', { permission: 'user:remove', or: false }, false],
])('the permission element given %s (§6)', (_, condition, shown) => {
  expect(allows(condition, HELD)).toBe(shown);
});

test('it asks for the permissions of its own tab, and leaves nothing where they are missing (§6)', () => {
  const { container } = render(
    <>
      <PermissionContext value={['user:add']}>
        <Can when="user:add">mine</Can>
      </PermissionContext>
      <PermissionContext value={[]}>
        <Can when="user:add">theirs</Can>
      </PermissionContext>
    </>,
  );
  expect(screen.getByText('mine')).not.toBeNull();
  expect(container.textContent).toBe('mine');
});
