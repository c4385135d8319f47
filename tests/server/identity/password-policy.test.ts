// @vitest-environment node
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as passwords from '../../../contract/passwords';
import { REFUSALS } from '../../../contract/refusals';
import { startSession } from '../../../server/identity/sessions/store';
import { policyOf } from '../../../server/identity/sign-in-policy/store';
import { newId } from '../../../server/platform/db/ids';
import { authoriseAll } from '../../../server/seeds/platform';
import { cipherOf } from '../authentication/entering';
import { type Someone, someone, tenantOf } from '../organisation/people';
import { databases, openWorld, type World } from '../platform/world';
import { encrypt } from './cipher';

const OLD = 'Right_2026';
const NEW = 'Other_2026';
const DAY_MS = 86_400_000;

/** A tenant of its own, so that no other test's users are counted. */
async function newTenant({ db, clock }: World): Promise<string> {
  const id = newId();
  const row = { id, org_code: id, name: id, status: 'enabled', ends_at: null, zone: 'Asia/Shanghai', platform: 0 } as const;
  await db
    .insertInto('tenants')
    .values({ ...row, created_at: clock.now })
    .execute();
  await authoriseAll(db, id);
  return id;
}

describe.each(databases)('password policies on %s', (database) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld(database);
  });
  beforeEach(() => {
    // Each test has a minute of its own, so that no test reaches the limit of another.
    world.clock.now += 120_000;
  });
  afterAll(() => world.close());

  const sealed = async (password: string) => encrypt(await cipherOf(world), '', password);
  const change = async (who: Someone, oldPassword: string, newPassword: string, userId = who.id) =>
    world.call(passwords.changePassword, {
      params: { userId },
      body: { oldPassword: await sealed(oldPassword), newPassword: await sealed(newPassword) },
      token: who.token,
    });
  const setPolicy = async (tenantId: string, policy: Partial<passwords.SignInPolicy>) => {
    const boss = await someone(world, { tenantId, permissions: ['passwordPolicy:view', 'passwordPolicy:edit'] });
    const { version: _, ...present } = await policyOf(world.db, { tenantId });
    return world.call(passwords.editPasswordPolicy, { body: { ...present, ...policy }, token: boss.token });
  };

  test('is the shipped one until it is edited: 8 to 40, three of four', async () => {
    const viewer = await someone(world, { permissions: ['passwordPolicy:view'], tenantId: await tenantOf(world, 'haicheng') });
    const { data } = await world.call(passwords.getPasswordPolicy, { token: viewer.token });
    expect(data).toMatchObject({ minLength: 8, maxLength: 40, passwordCheckGroupCount: 3, expiryDays: 0, version: 0 });
    expect(await world.call(passwords.editPasswordPolicy, { token: viewer.token })).toMatchObject({ status: 403 });
  });

  test('binds the accounts whose home is its tenant, and no others', async () => {
    const tenantId = await tenantOf(world, 'qingshan');
    expect((await setPolicy(tenantId, { minLength: 12 })).code).toBe(200);
    const theirs = await someone(world, { password: OLD, tenantId });
    const ours = await someone(world, { password: OLD });
    expect((await change(theirs, OLD, NEW)).code).toBe(REFUSALS.passwordLength.code);
    expect((await change(ours, OLD, NEW)).code).toBe(200);
    const { data } = await world.call(passwords.getOwnPolicy, { token: theirs.token });
    expect(data).toMatchObject({ minLength: 12 });
    expect(data).not.toHaveProperty('singleSession');
  });

  test('an editor of an old version gets the present one, also of two first editors', async () => {
    const tenantId = await tenantOf(world, 'haicheng');
    const boss = await someone(world, { tenantId, permissions: ['passwordPolicy:view', 'passwordPolicy:edit'] });
    const { version: _, ...policy } = await policyOf(world.db, { tenantId });
    const edit = (historyCount: number, version: number) =>
      world.call(passwords.editPasswordPolicy, { body: { ...policy, historyCount, version }, token: boss.token });
    const answers = await Promise.all([edit(1, 0), edit(2, 0)]);
    expect(answers.map(({ code }) => code).sort()).toEqual([200, REFUSALS.stale.code]);
    expect(await edit(5, 0)).toMatchObject({ code: REFUSALS.stale.code, data: { version: 1 } });
    expect(await edit(5, 1)).toMatchObject({ code: 200, data: { historyCount: 5, version: 2 } });
  });

  test.each([
    ['minLength', { minLength: 3 }],
    ['minLength', { minLength: 7 }],
    ['maxLength', { minLength: 30, maxLength: 20 }],
    ['maxLength', { maxLength: 39 }],
    ['passwordCheckGroupCount', { passwordCheckGroupCount: 5 }],
    ['passwordCheckGroupCount', { passwordCheckGroupCount: 1 }],
    ['historyCount', { historyCount: -1 }],
    ['expiryDays', { expiryDays: 0.5 }],
  ])('a wrong %s is a 400 that names it', async (name, wrong) => {
    const answer = await setPolicy(await tenantOf(world), wrong);
    expect(answer.status).toBe(400);
    expect(answer.desc).toContain(name);
  });

  test('is as weak as 8 to 40 characters and 2 classes, or stronger; each further step down is refused (§9)', async () => {
    const tenantId = await tenantOf(world, 'haicheng');
    const weakest = { minLength: 8, maxLength: 40, passwordCheckGroupCount: 2 };
    expect(await setPolicy(tenantId, weakest)).toMatchObject({ code: 200, data: weakest });
    const strongest = { minLength: 40, maxLength: 64, passwordCheckGroupCount: 4 };
    expect(await setPolicy(tenantId, strongest)).toMatchObject({ code: 200, data: strongest });
  });

  test('a rule with a misspelt name is refused by that name, and nothing is saved', async () => {
    const tenantId = await tenantOf(world, 'haicheng');
    const before = await policyOf(world.db, { tenantId });
    const answer = await setPolicy(tenantId, { minLenght: 20 } as object);
    expect(answer).toMatchObject({ status: 400, desc: expect.stringContaining('minLenght') });
    expect(await policyOf(world.db, { tenantId })).toEqual(before);
  });

  test('what a change would mean is counted before it is saved: only who is affected, in the own tenant', async () => {
    const tenantId = await newTenant(world);
    const boss = await someone(world, { tenantId, permissions: ['passwordPolicy:edit'], password: OLD });
    const made = await someone(world, { tenantId, password: OLD, isPasswordMade: true });
    const guarded = await someone(world, { tenantId, password: OLD });
    const disabled = await someone(world, { tenantId, password: OLD });
    await world.db.updateTable('accounts').set({ status: 'disabled' }).where('id', '=', disabled.accountId).execute();
    await world.db
      .insertInto('second_factors')
      .values({ account_id: guarded.accountId, secret: 'sealed', last_step: 0, pending_secret: null, created_at: 0 })
      .execute();
    await startSession(world.db, world.clock.now, {
      accountId: made.accountId,
      tenantId,
      membershipId: made.id,
      previousSignInAt: null,
    });
    const { version: _, ...present } = await policyOf(world.db, { tenantId });
    const effects = async (policy: Partial<passwords.SignInPolicy>) =>
      (await world.call(passwords.weighPasswordPolicy, { body: { ...present, ...policy }, token: boss.token })).data;
    expect(await effects({ minLength: 12, passkeys: true })).toEqual([]);
    expect(await effects({ secondFactor: 'required', singleSession: true })).toEqual([
      { effect: 'setUp', users: 2 },
      { effect: 'singleSession', users: 1 },
    ]);
    await setPolicy(tenantId, { secondFactor: 'optional', passkeys: true, changeAtFirstLogin: false });
    world.clock.now += 2 * DAY_MS;
    expect(await effects({ secondFactor: 'off', passkeys: false, changeAtFirstLogin: true, expiryDays: 1 })).toEqual([
      { effect: 'factorOff', users: 1 },
      { effect: 'firstChange', users: 1 },
      { effect: 'expired', users: 3 },
    ]);
  });

  test('signed out it is that of the given tenant; an unknown one looks like the shipped one', async () => {
    const current = async (query: Record<string, string>) =>
      (await world.call(passwords.getOpenPolicy, { query })).data as passwords.PasswordPolicy;
    expect((await current({ orgId: 'qingshan' })).minLength).toBe(12);
    expect(await current({ orgId: 'unheard-of' })).toMatchObject({ minLength: 8, passwordCheckGroupCount: 3 });
  });
});
