// @vitest-environment node
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { approveApplication } from '../../../contract/applications';
import { changeNeeded, SHIPPED_POLICY } from '../../../contract/passwords';
import { REFUSALS } from '../../../contract/refusals';
import type { Route } from '../../../contract/route';
import { addTenant, copyTenant, madeTenant, setAdministrator } from '../../../contract/tenants';
import { addUser, addUsers, resetPassword } from '../../../contract/users';
import { savePolicy } from '../../../server/identity/sign-in-policy/store';
import { newId } from '../../../server/platform/db/ids';
import { createHashing } from '../../../server/platform/secrets/hashing';
import { resetAdministrator } from '../../../server/seeds/reset-administrator';
import { seed } from '../../../server/seeds/seed';
import { type Someone, someone } from '../organisation/people';
import { ADMIN_PASSWORD } from '../platform/templates';
import { databases, openEmpty, openWorld, type World } from '../platform/world';
import { enter, enterFirst } from './entering';

interface Made {
  readonly username: string;
  readonly password: string;
}

describe.each(databases)('a password that the server made, on %s', (database) => {
  let world: World;
  let boss: Someone;
  beforeAll(async () => {
    world = await openWorld(database);
    boss = await someone(world, { administrator: true, superAdministrator: true });
  });
  beforeEach(() => {
    // Each test has a minute of its own, so that no test reaches the limit of another.
    world.clock.now += 120_000;
  });
  afterAll(() => world.close());

  let count = 0;
  const name = () => `made-${++count}`;
  const call = async (route: Route, asking: Parameters<World['call']>[1] = {}) =>
    (await world.call(route, { token: boss.token, ...asking })).data;
  const draft = () => ({ username: name(), name: '周一', departmentIds: [], roleIds: [] });
  const administrator = () => ({ username: name(), name: '周二' });
  const of = (data: unknown): Made => {
    const { tenant, password } = madeTenant.parse(data);
    return { username: tenant.administrator?.username ?? '', password: password ?? '' };
  };
  const tenant = (facts: object) => {
    const orgCode = name();
    return { orgCode, organization: orgCode, ...facts };
  };
  const newTenant = async () => madeTenant.parse(await call(addTenant, { body: tenant({}) })).tenant.id;

  const MAKERS: readonly (readonly [string, () => Promise<Made>])[] = [
    [
      'for a user who is added',
      async () => {
        const { user, password } = addUser.answer.parse(await call(addUser, { body: draft() }));
        return { username: user.username, password: password ?? '' };
      },
    ],
    [
      'for one of many who are added at once',
      async () => {
        const [one] = addUsers.answer.parse(await call(addUsers, { body: [draft(), draft()] }));
        return { username: one?.user.username ?? '', password: one?.password ?? '' };
      },
    ],
    [
      'by a reset, even if the clock was a year ahead when its owner chose the one before',
      async () => {
        world.clock.now += 365 * 86_400_000;
        const { id, username } = await someone(world, { password: 'Chosen_2026' });
        world.clock.now -= 365 * 86_400_000;
        return { username, ...resetPassword.answer.parse(await call(resetPassword, { params: { id } })) };
      },
    ],
    [
      'for the administrator of a new tenant',
      async () => of(await call(addTenant, { body: tenant({ administrator: administrator() }) })),
    ],
    [
      'for the administrator of a copied tenant',
      async () => {
        const [params, body] = [{ id: await newTenant() }, tenant({ administrator: administrator() })];
        return of(await call(copyTenant, { params, body }));
      },
    ],
    [
      'for an administrator who is appointed',
      async () => of(await call(setAdministrator, { params: { id: await newTenant() }, body: administrator() })),
    ],
    [
      'for the administrator of an organisation that applied',
      async () => {
        const id = newId();
        const username = name();
        await world.db
          .insertInto('applications')
          .values({
            ...{ id, organization: username, org_code: username, username, contact_name: '吴十', contact_phone: '13900000000' },
            ...{ remark: null, status: 'waiting', reason: null, tenant_id: null, decided_at: null },
            ...{ receipt_hash: id, created_at: world.clock.now },
          })
          .execute();
        return of(await call(approveApplication, { params: { id } }));
      },
    ],
  ];

  test.each(MAKERS)('%s must be changed at the first sign-in, and signs in no more (G67)', async (_, make) => {
    const made = await make();
    const refused = await enter(world, made);
    expect(refused.code).toBe(REFUSALS.passwordChangeNeeded.code);
    expect(changeNeeded.parse(refused.data)).toMatchObject({ username: made.username, reason: 'first' });
    expect((await enterFirst(world, made)).code).toBe(200);
    expect((await enter(world, made)).code).toBe(REFUSALS.credentialsWrong.code);
  });

  test('signs in where the policy of the user’s home tenant turned the change off (G67)', async () => {
    const { tenantId } = await someone(world, { tenantId: await newTenant() });
    await savePolicy(world.db, { tenantId }, world.clock.now, { ...SHIPPED_POLICY, changeAtFirstLogin: false }, undefined);
    const wish = { tenantId, password: 'Made_2026', isPasswordMade: true };
    const person = await someone(world, wish);
    expect((await enter(world, { ...person, password: wish.password })).code).toBe(200);
  });

  test('fulfils the policy that a copied tenant has from its source', async () => {
    const id = await newTenant();
    await savePolicy(world.db, { tenantId: id }, world.clock.now, { ...SHIPPED_POLICY, minLength: 30 }, undefined);
    const made = of(await call(copyTenant, { params: { id }, body: tenant({ administrator: administrator() }) }));
    expect(made.password.length).toBeGreaterThanOrEqual(30);
  });

  test('is not what OFA_ADMIN_PASSWORD sets; what reset-admin prints is (G67)', async () => {
    expect((await enter(world, { username: 'admin', password: ADMIN_PASSWORD })).code).toBe(200);
    const made = await resetAdministrator(world.db, await createHashing());
    expect((await enter(world, made)).code).toBe(REFUSALS.passwordChangeNeeded.code);
    expect((await enterFirst(world, made)).code).toBe(200);
  });

  test('is the administrator’s at the first start, if no setting says another (G67)', async () => {
    const { db, close } = await openEmpty(database);
    await seed(db, await createHashing(), { sample: false });
    const { password_chosen_at } = await db.selectFrom('accounts').select('password_chosen_at').executeTakeFirstOrThrow();
    expect(password_chosen_at).toBeNull();
    await close();
  });
});
