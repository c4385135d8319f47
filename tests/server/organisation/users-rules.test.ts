// @vitest-environment node
import { expect, test } from 'vitest';
import type { RoleRights } from '../../../server/organisation/roles/rules';
import {
  accountEdit,
  departmentChange,
  passwordReset,
  protection,
  removal,
  roleChange,
  statusChange,
  type Target,
} from '../../../server/organisation/users/rules';

const target: Target = {
  id: 't',
  username: 't',
  phone: null,
  administrator: true,
  superAdministrator: false,
  homeTenantId: 'home',
  accountStatus: 'disabled',
};
const actor = {
  tenantId: 'home',
  membershipId: 'me',
  administrator: false,
  superAdministrator: true,
  permissions: new Set<never>(),
  reach: 'all' as const,
  opens: new Set<never>(),
};

test('a super administrator may act on every administrator, and only another one on a super administrator', () => {
  expect(protection(actor, target)).toBeUndefined();
  expect(protection({ ...actor, superAdministrator: false }, target)).toBe('administratorProtected');
  const top = { ...target, administrator: false, superAdministrator: true };
  expect(protection(actor, top)).toBeUndefined();
  expect(protection({ ...actor, superAdministrator: false, administrator: true }, top)).toBe('administratorProtected');
});

const powers = { roles: [], elsewhere: false };
const member = { ...target, administrator: false };

test('an account is enabled in its home tenant only', () => {
  expect(statusChange(actor, target, powers, 'enabled')).toBeUndefined();
  expect(statusChange({ ...actor, tenantId: 'other' }, target, powers, 'enabled')).toBe('homeTenantOnly');
  expect(statusChange({ ...actor, tenantId: 'other' }, member, powers, 'disabled')).toBeUndefined();
});

test('a tenant keeps its administrator until another one is appointed', () => {
  expect(statusChange(actor, target, powers, 'disabled')).toBe('administratorNeeded');
  expect(removal(actor, target, powers.roles)).toBe('administratorNeeded');
  expect(removal(actor, member, powers.roles)).toBeUndefined();
  expect(removal(actor, { ...target, superAdministrator: true }, powers.roles)).toBeUndefined();
});

test('an edit that changes the username or the phone is one of the account; any other is one of the member', () => {
  const member = { ...target, administrator: false, phone: '13800138000' };
  const { username, phone } = member;
  const clerk = { ...actor, superAdministrator: false };
  const edit = (facts: { readonly username?: string; readonly phone?: string | null }, by: Partial<typeof actor> = {}) =>
    accountEdit({ ...clerk, ...by }, member, powers, {
      username,
      phone,
      name: 'renamed',
      email: 'new@example.org',
      remark: 'new',
      departmentIds: [],
      roleIds: [],
      ...facts,
    });
  for (const facts of [{ username: 'other' }, { phone: '13800138001' }, { phone: null }, { username: 'other', phone: null }]) {
    expect(edit(facts)).toBeUndefined();
    expect(edit(facts, { tenantId: 'other' })).toBe('homeTenantOnly');
  }
  expect(edit({}, { tenantId: 'other' })).toBeUndefined();
});

test('an administrator is protected from an edit of any field, and from removal', () => {
  const clerk = { ...actor, superAdministrator: false };
  const { username, phone } = target;
  const draft = { username, phone, name: 'renamed', email: null, remark: null, departmentIds: [], roleIds: [] };
  expect(accountEdit(clerk, target, powers, draft)).toBe('administratorProtected');
  expect(accountEdit(clerk, target, powers, { ...draft, username: 'other' })).toBe('administratorProtected');
  expect(removal(clerk, target, powers.roles)).toBe('administratorProtected');
});

test('a user can neither remove themselves nor change their own status', () => {
  const self = { ...actor, membershipId: target.id };
  expect(removal(self, target, powers.roles)).toBe('notYourself');
  expect(statusChange(self, target, powers, 'disabled')).toBe('notYourself');
  expect(statusChange(self, target, powers, 'enabled')).toBe('notYourself');
});

test('an account with rights in another tenant can be changed only by an administrator of its home', () => {
  const mighty = { roles: [], elsewhere: true };
  const clerk = { ...actor, superAdministrator: false };
  const head = { ...clerk, administrator: true };
  expect(passwordReset(head, member, mighty)).toBeUndefined();
  expect(removal(head, member, mighty.roles)).toBeUndefined();
  expect(passwordReset(clerk, member, mighty)).toBe('beyondOwnRights');
  expect(passwordReset({ ...head, enteredBy: {} }, member, mighty)).toBe('beyondOwnRights');
  expect(statusChange(clerk, member, mighty, 'disabled')).toBe('beyondOwnRights');
  expect(statusChange({ ...clerk, tenantId: 'other' }, member, mighty, 'disabled')).toBeUndefined();
  expect(passwordReset({ ...clerk, membershipId: member.id }, member, mighty)).toBeUndefined();
});

const change = (before: readonly string[], after: readonly string[]) => ({ before, after });

test('a role that is given or taken away is one of the tenant, within the rights of the caller; one that stays may be any', () => {
  const clerk = { ...actor, superAdministrator: false, reach: 'own' as const };
  const weak: RoleRights = { permissions: [], dataScope: 'own', opens: [] };
  const roles = new Map<string, RoleRights>([
    ['weak', weak],
    ['strong', { ...weak, dataScope: 'all' }],
  ]);
  expect(roleChange(clerk, change([], ['weak']), roles)).toBeUndefined();
  expect(roleChange(clerk, change(['weak'], []), roles)).toBeUndefined();
  expect(roleChange(clerk, change(['strong'], ['strong', 'weak']), roles)).toBeUndefined();
  expect(roleChange(clerk, change(['gone'], ['gone']), roles)).toBeUndefined();
  expect(roleChange(clerk, change([], ['weak', 'strong']), roles)).toBe('roleBeyondOwn');
  expect(roleChange(clerk, change(['weak', 'strong'], ['weak']), roles)).toBe('roleBeyondOwn');
  expect(roleChange(clerk, change([], ['weak', 'gone']), roles)).toBe('roleUnknown');
});

test('a department that is joined or left is within the scope of the caller', () => {
  const clerk = { ...actor, superAdministrator: false, reach: 'own' as const };
  const seen = new Set(['here', 'near']);
  const joinsOrLeaves = (before: string[], after: string[]) => departmentChange(clerk, 't', change(before, after), seen);
  expect(joinsOrLeaves(['here'], ['near'])).toBeUndefined();
  expect(joinsOrLeaves(['here', 'far'], ['far', 'near'])).toBeUndefined();
  expect(joinsOrLeaves(['here', 'far'], ['here', 'far'])).toBeUndefined();
  expect(joinsOrLeaves(['here'], ['here', 'near', 'far'])).toBe('departmentUnknown');
  expect(joinsOrLeaves(['here'], ['here', 'far'])).toBe('departmentUnknown');
  expect(joinsOrLeaves(['here', 'far'], ['here'])).toBe('departmentUnknown');
});

test('a user stays within the scope of the caller, unless that is everything or the user is the caller', () => {
  const clerk = { ...actor, superAdministrator: false, reach: 'own' as const };
  const leaves = (caller: typeof clerk | typeof actor, userId: string | undefined) =>
    departmentChange(caller, userId, change(['here'], []), new Set(['here']));
  expect(leaves(clerk, 't')).toBe('departmentUnknown');
  expect(leaves(clerk, undefined)).toBe('departmentUnknown');
  expect(leaves(clerk, clerk.membershipId)).toBeUndefined();
  expect(leaves(actor, 't')).toBeUndefined();
});
