// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { seesEveryTenant } from '../../../server/authentication/own-tenants/rules';
import { choosePlace } from '../../../server/identity/accounts/rules';
import { fulfilsPolicy, makePassword } from '../../../server/identity/passwords/rules';
import { refusedToVisitor, refusedWhenBound, whyEnded } from '../../../server/identity/sessions/rules';
import { type MenuRow, menuTree } from '../../../server/organisation/menus/rules';
import { isWithinOwnRights, opensOf, reachOf } from '../../../server/organisation/roles/rules';
import { withoutSecrets } from '../../../server/platform/audit/record';
import { limited } from '../../../server/platform/concurrency';
import { newId } from '../../../server/platform/db/ids';
import { sampleName, samplePhone } from '../../../server/seeds/names';

describe('menus', () => {
  const row = (id: string, parentId: string | null, kind: MenuRow['kind'], permission: string | null = null): MenuRow => ({
    id,
    parentId,
    kind,
    permission,
    alias: id,
    aliasHk: null,
    aliasEn: null,
    path: `/${id}`,
    component: id,
    icon: null,
    hidden: false,
    openType: 'tab',
    subsystemId: null,
  });
  const ids = (rows: readonly MenuRow[], granted: readonly string[]) =>
    menuTree(rows, new Set(granted), new Set(granted)).map(({ menuId }) => menuId);

  test('a directory is shown for a page in it, however deep, and not without one', () => {
    const rows = [row('a', null, 'directory'), row('b', 'a', 'directory'), row('c', 'b', 'page'), row('d', null, 'directory')];
    expect(ids(rows, ['c'])).toEqual(['a']);
    expect(ids(rows, ['a', 'b', 'd'])).toEqual([]);
  });

  test('rows without a root are at the top: orphans, cycles, a menu below itself', () => {
    const rows = [
      row('o', 'gone', 'page'),
      row('x', 'y', 'directory'),
      row('y', 'x', 'directory'),
      row('p', 'x', 'page'),
      row('s', 's', 'page'),
    ];
    expect(ids(rows, ['o', 'x', 'y', 'p', 's'])).toEqual(['o', 'x', 's']);
    expect(menuTree(rows, new Set(['p']), new Set(['p']))[0]?.children?.map(({ menuId }) => menuId)).toEqual(['p']);
  });

  test('a button is a permission of its page, and never an item', () => {
    const rows = [row('p', null, 'page'), row('b', 'p', 'button', 'p:add'), row('c', 'p', 'button', 'p:remove')];
    const [page] = menuTree(rows, new Set(['p', 'b']), new Set(['p', 'b', 'c']));
    expect(page).toMatchObject({ permissionList: ['p:add'] });
    expect(page?.children).toBeUndefined();
  });

  test('an embedded address has the component iframe', () => {
    expect(menuTree([row('i', null, 'iframe')], new Set(['i']), new Set(['i']))[0]?.component).toBe('iframe');
  });
});

describe('sessions', () => {
  const live = {
    expires_at: 10,
    end_reason: null,
    account_status: 'enabled',
    membership_status: 'enabled',
    tenant_status: 'enabled',
    tenant_ends_at: null,
    host_id: null,
  } as const;

  test.each([
    [{}, undefined],
    [{ expires_at: 5 }, 'tokenExpired'],
    [{ end_reason: 'signedOut' }, 'tokenUnknown'],
    [{ end_reason: 'revoked' }, 'sessionRevoked'],
    [{ end_reason: 'elsewhere', expires_at: 1 }, 'signedInElsewhere'],
    [{ account_status: 'disabled' }, 'accountDisabled'],
    [{ account_status: 'disabled', end_reason: 'revoked' }, 'accountDisabled'],
    [{ account_status: null }, 'accountDisabled'],
    [{ membership_status: null, tenant_status: 'disabled' }, 'accountDisabled'],
    [{ tenant_status: 'disabled' }, 'tenantDisabled'],
    [{ tenant_ends_at: 5 }, 'tenantDisabled'],
    [{ tenant_ends_at: 6 }, undefined],
  ] as const)('%o is %s', (facts, why) => {
    expect(whyEnded({ ...live, ...facts }, 5)).toBe(why);
  });

  test('the session of a visiting operator is bound to its tenant, and so is one that a third party vouches for', () => {
    const [enteredBy, confined] = [{ username: 'operator' }, true];
    expect(refusedWhenBound({ enteredBy: null, confined: false })).toBeUndefined();
    expect(refusedWhenBound({ enteredBy, confined: false })).toBe('enteredOnly');
    expect(refusedWhenBound({ enteredBy: null, confined })).toBe('confinedSession');
    expect(refusedWhenBound({ enteredBy, confined })).toBe('enteredOnly');
    expect(refusedToVisitor({ enteredBy })).toBe('enteredOnly');
    expect(refusedToVisitor({ enteredBy: null })).toBeUndefined();
  });

  test.each([
    [true, true],
    [true, false],
    [false, true],
    [false, false],
  ])(
    'all tenants of a user are seen from the platform and with tenant:list only: platform %s, tenant:list %s',
    (platform, may) => {
      expect(seesEveryTenant({ platform, permissions: new Set(may ? ['tenant:list'] : ['user:list']) })).toBe(platform && may);
    },
  );

  test('a sign-in enters the tenant that it names, else the last one, the home, any', () => {
    const places = ['a', 'b', 'c'].map((tenantId) => ({ tenantId, orgCode: `code-${tenantId}` }));
    const led = (asked: string | undefined, lastTenantId: string | null, homeTenantId: string) =>
      choosePlace(places, asked, { lastTenantId, homeTenantId })?.tenantId;
    expect(led('c', 'a', 'b')).toBe('c');
    expect(led('code-c', 'a', 'b')).toBe('c');
    expect(led('elsewhere', 'a', 'b')).toBeUndefined();
    expect(led(undefined, 'a', 'b')).toBe('a');
    expect(led('', 'left', 'b')).toBe('b');
    expect(led(undefined, null, 'left')).toBe('a');
  });
});

describe('rights', () => {
  test('several roles add up to the widest data scope; no role means self', () => {
    expect(reachOf(['self', 'below', 'own'])).toBe('below');
    expect(reachOf([])).toBe('self');
  });

  test('a role is within a caller’s rights if its permissions, its data scope and what it opens are', () => {
    const holder = {
      administrator: false,
      superAdministrator: false,
      permissions: new Set(['user:list' as const]),
      reach: 'own' as const,
      opens: new Set(['page 1']),
    };
    const role = { permissions: ['user:list' as const], dataScope: 'own' as const, opens: ['page 1'] };
    const strong = { permissions: ['user:add' as const], dataScope: 'all' as const, opens: ['page 2'] };
    expect(isWithinOwnRights(holder, role)).toBe(true);
    expect(isWithinOwnRights(holder, { permissions: [], dataScope: 'self', opens: [] })).toBe(true);
    expect(isWithinOwnRights(holder, { ...role, permissions: strong.permissions })).toBe(false);
    expect(isWithinOwnRights(holder, { ...role, dataScope: 'below' })).toBe(false);
    expect(isWithinOwnRights(holder, { ...role, opens: ['page 1', 'page 2'] })).toBe(false);
    expect(isWithinOwnRights({ ...holder, administrator: true }, strong)).toBe(true);
  });

  test('a page opens itself, and a menu of a sub-system opens that; everyone may use the base one', () => {
    const menus = [
      { id: 'p', kind: 'page', subsystemId: '1' },
      { id: 'i', kind: 'iframe', subsystemId: null },
      { id: 'd', kind: 'directory', subsystemId: 's' },
      { id: 'b', kind: 'button', subsystemId: 't' },
    ] as const;
    const opened = ['page p', 'page i', 'subsystem s', 'subsystem t', 'subsystem u'];
    expect(opensOf(menus, [{ subsystemId: 'u' }, { subsystemId: '1' }])).toEqual(opened);
  });
});

describe('passwords', () => {
  test.each([
    ['Abcdef12', true],
    ['abcdef1_', true],
    ['ABCDEF1?', true],
    ['Abcdefg1~!@#$%^&*_./?', true],
    ['Abcde12', false],
    [`Abc1${'x'.repeat(37)}`, false],
    ['abcdefg1', false],
    ['Abc def12', false],
    ['Abcdef12-', false],
    ['Abcdef12中', false],
  ])('§5 policy: %s is %s', (password, good) => {
    expect(fulfilsPolicy(password)).toBe(good);
  });

  test('a made one fulfils the policy, has 12 characters or more and none that looks like another', () => {
    const made = Array.from({ length: 300 }, makePassword);
    expect(made.every(fulfilsPolicy)).toBe(true);
    expect(made.every((password) => password.length >= 12 && !/[0Oo1lIi2Zz5Ss8B]/.test(password))).toBe(true);
    expect(new Set(made).size).toBe(300);
  });

  test('hashes run three at a time, and one that fails makes room', async () => {
    const inTurn = limited(3);
    let running = 0;
    let most = 0;
    const work = async (fails: boolean) => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      if (fails) throw new Error('failed');
    };
    const ended = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => inTurn(() => work(n % 2 === 0))));
    expect([most, ended.filter(({ status }) => status === 'fulfilled').length]).toEqual([3, 10]);
  });
});

describe('records and ids', () => {
  test('secrets are masked wherever they are in a row', () => {
    const written = withoutSecrets({
      name: 'a',
      passwordHash: 'x',
      nested: [{ token: 'y', phone: '1' }],
      privateKey: 'z',
      password: null,
    });
    expect(JSON.parse(written)).toEqual({
      name: 'a',
      passwordHash: '***',
      nested: [{ token: '***', phone: '1' }],
      privateKey: '***',
      password: null,
    });
  });

  test('ids are 32 hex digits, each one after the one before', () => {
    const ids = Array.from({ length: 5_000 }, newId);
    expect(ids.every((id) => /^[0-9a-f]{32}$/.test(id))).toBe(true);
    expect([...ids].sort()).toEqual(ids);
    expect(new Set(ids).size).toBe(5_000);
  });

  test('the sample’s names and phones are all different', () => {
    const people = Array.from({ length: 1_000 }, (_, n) => n + 1);
    expect(new Set(people.map(sampleName)).size).toBe(1_000);
    const phones = people.map(samplePhone).filter((phone) => phone !== null);
    expect(phones.every((phone) => /^1[3-9]\d{9}$/.test(phone))).toBe(true);
    expect(new Set(phones).size).toBe(phones.length);
  });
});
