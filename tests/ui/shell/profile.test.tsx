import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Profile } from '../../../src/ui/shell/Profile';
import { USER } from '../../machines/shell/shell-fixture';

test.each([
  ['a super administrator without roles', { superAdministrator: true, roleNames: [] }, '超级管理员'],
  ['a super administrator of a server that names no roles', { superAdministrator: true }, '超级管理员'],
  ['a super administrator with a role', { superAdministrator: true, roleNames: ['审批人员'] }, '超级管理员审批人员'],
  ['an administrator of a tenant without roles', { administrator: true, roleNames: [] }, '管理员'],
  ['another user', { superAdministrator: false, roleNames: ['审批人员'] }, '审批人员'],
  ['another user without roles', { roleNames: [] }, '暂无'],
])('the label of an administrator stands before the roles (§6): %s', (_, facts, shown) => {
  render(<Profile user={{ ...USER, ...facts }} />);
  expect(screen.getByText('我的角色').nextElementSibling?.textContent).toBe(shown);
});
