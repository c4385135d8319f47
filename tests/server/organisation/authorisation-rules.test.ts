// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { withdrawal } from '../../../server/organisation/authorisation/rules';
import { type GrantRow, grant, withAllAbove, withAllBelow } from '../../../server/organisation/menus/rules';

const menu = (id: string, parentId: string | null = null, platform = false): GrantRow => ({ id, parentId, platform });
const TREE = [menu('system'), menu('users', 'system'), menu('add', 'users'), menu('tenants', 'system', true), menu('home')];

describe('menus that go with a menu', () => {
  test('granting one grants those above it; removing one removes those below it', () => {
    expect([...withAllAbove(TREE, ['add'])].sort()).toEqual(['add', 'system', 'users']);
    expect([...withAllBelow(TREE, ['users'])].sort()).toEqual(['add', 'users']);
    expect([...withAllBelow(TREE, ['home', 'unheard-of'])]).toEqual(['home']);
  });

  test('a damaged tree ends: menus in a circle, or below a missing one', () => {
    const damaged = [menu('a', 'b'), menu('b', 'a'), menu('c', 'gone')];
    expect([...withAllAbove(damaged, ['a', 'c'])].sort()).toEqual(['a', 'b', 'c']);
    expect([...withAllBelow(damaged, ['a'])].sort()).toEqual(['a', 'b']);
  });
});

describe('menus that a tenant can be granted', () => {
  test('existing ones, and the platform’s own for the platform only', () => {
    expect(grant(TREE, ['users', 'add'], { platform: false })).toBeUndefined();
    expect(grant(TREE, ['users', 'tenants'], { platform: false })).toBe('menuOfPlatform');
    expect(grant(TREE, ['users', 'tenants'], { platform: true })).toBeUndefined();
    expect(grant(TREE, ['unheard-of'], { platform: true })).toBe('menuUnknown');
    expect(grant(TREE, [], { platform: false })).toBeUndefined();
  });

  test('the platform loses none', () => {
    expect(withdrawal(['users'], { platform: true })).toBe('platformTenant');
    expect(withdrawal([], { platform: true })).toBeUndefined();
    expect(withdrawal(['users'], { platform: false })).toBeUndefined();
  });
});
