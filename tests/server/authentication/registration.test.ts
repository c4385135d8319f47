// @vitest-environment node
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeInvitation } from '../../../contract/invitations';
import { editPasswordPolicy, SHIPPED_POLICY } from '../../../contract/passwords';
import { REFUSALS } from '../../../contract/refusals';
import { register } from '../../../contract/registration';
import { getLoginUser, userInfo } from '../../../contract/sign-in';
import type { SmsMessage } from '../../../server/platform/ports/providers';
import { encrypt } from '../identity/cipher';
import { role, someone, tenantOf } from '../organisation/people';
import { type Answer, databases, openWorld, type World } from '../platform/world';
import { cipherOf, enter, tokenOf } from './entering';
import { askForCode, caller, codeFor, collectMessages, newPhone } from './phones';

const PASSWORD = 'Right_2026';
let count = 0;

describe.each(databases)('registration on %s', (database) => {
  let world: World;
  let messages: SmsMessage[];
  beforeAll(async () => {
    world = await openWorld(database);
    await setOpen('qingshan', true);
  });
  beforeEach(() => {
    messages = collectMessages(world);
    world.clock.now += 120_000;
  });
  afterAll(() => world.close());

  async function setOpen(orgCode: string, openRegistration: boolean) {
    const tenantId = await tenantOf(world, orgCode);
    const boss = await someone(world, { tenantId, permissions: ['passwordPolicy:edit'] });
    await world.call(editPasswordPolicy, { body: { ...SHIPPED_POLICY, openRegistration }, token: boss.token });
  }
  const newcomer = async (facts: object = {}) => ({
    username: `newcomer${++count}`,
    name: '张三',
    newPassword: encrypt(await cipherOf(world), '', PASSWORD),
    ...facts,
  });
  const registered = async (facts: { readonly inviteCode?: string } = {}, orgId?: string): Promise<Answer> => {
    const phone = newPhone();
    const asked = await askForCode(world, { phone, purpose: 'register', inviteCode: facts.inviteCode, orgId });
    if (asked.code !== 200) return asked;
    const code = messages.at(-1)?.code;
    const body = { phone, code, ...(await newcomer(facts)) };
    return world.call(register, { body, ...(orgId ? { headers: { orgid: orgId } } : {}) });
  };
  const whoIs = async (answer: Answer) => userInfo.parse((await world.call(getLoginUser, { token: tokenOf(answer) })).data);

  test('in a tenant with open registration, a new user is signed in, without any role', async () => {
    const tenantId = await tenantOf(world, 'qingshan');
    const user = await whoIs(await registered({}, 'qingshan'));
    expect(user).toMatchObject({ tenantId, name: '张三', roleNames: [], administrator: false, superAdministrator: false });
    expect((await enter(world, { username: user.username, password: PASSWORD })).code).toBe(200);
  });

  test('in any other tenant, or an unknown one, registering needs an invitation', async () => {
    const refused = REFUSALS.registrationClosed.code;
    expect((await registered({}, 'haicheng')).code).toBe(refused);
    expect((await registered({}, 'unheard-of')).code).toBe(refused);
    expect((await registered()).code).toBe(refused);
    const tenantId = await tenantOf(world, 'qingshan');
    const set = (status: 'enabled' | 'disabled') =>
      world.db.updateTable('tenants').set({ status }).where('id', '=', tenantId).execute();
    await set('disabled');
    expect((await registered({}, 'qingshan')).code).toBe(refused);
    await set('enabled');
  });

  test('a code that was sent for an open tenant registers in no other', async () => {
    const phone = newPhone();
    const code = await codeFor(world, messages, { phone, purpose: 'register', orgId: 'qingshan' });
    const answer = await world.call(register, { body: { phone, code, ...(await newcomer()) }, headers: { orgid: 'haicheng' } });
    expect(answer.code).toBe(REFUSALS.registrationClosed.code);
  });

  test('no message is sent at the cost of a tenant that is closed, unknown or not named (G83)', async () => {
    const victim = await caller(world, { tenantId: await tenantOf(world, 'haicheng') });
    for (const orgId of ['haicheng', await tenantOf(world, 'haicheng'), 'unheard-of', undefined]) {
      for (const phone of [newPhone(), victim.phone]) {
        expect((await askForCode(world, { phone, purpose: 'register', orgId })).code).toBe(REFUSALS.registrationClosed.code);
      }
    }
    const invited = { phone: newPhone(), purpose: 'register', inviteCode: 'unheard-of', orgId: 'qingshan' } as const;
    expect((await askForCode(world, invited)).code).toBe(REFUSALS.invitationUnknown.code);
    expect(messages).toEqual([]);
  });

  test('an invitation brings its roles, in its tenant, whatever orgId says', async () => {
    const tenantId = await tenantOf(world, 'haicheng');
    const head = await someone(world, { tenantId, administrator: true });
    const roleId = await role(world, { tenantId, permissions: ['user:list'], dataScope: 'own' });
    const { data } = await world.call(makeInvitation, { query: { roleIds: roleId, maxUses: 1 }, token: head.token });
    const { code: inviteCode } = data as { code: string };
    const user = await whoIs(await registered({ inviteCode }, 'qingshan'));
    expect(user).toMatchObject({ tenantId, roleNames: [`role ${roleId}`] });
    expect((await registered({ inviteCode })).code).toBe(REFUSALS.invitationUsed.code);
  });

  test('extra fields of the body grant nothing (G28)', async () => {
    const facts: object = {
      administrator: true,
      isSuperAdmin: true,
      roleIds: ['x'],
      tenantId: await tenantOf(world),
      status: 'enabled',
    };
    const tenantId = await tenantOf(world, 'qingshan');
    expect(await whoIs(await registered(facts, 'qingshan'))).toMatchObject({ tenantId, administrator: false, roleNames: [] });
  });

  test('a code is required, and a refusal leaves it valid: a weak password, a taken name or number', async () => {
    const taken = await caller(world);
    const phone = newPhone();
    const code = await codeFor(world, messages, { phone, purpose: 'register', orgId: 'qingshan' });
    const attempt = async (facts: object) =>
      (await world.call(register, { body: { phone, code, ...(await newcomer(facts)) }, headers: { orgid: 'qingshan' } })).code;
    const weak = encrypt(await cipherOf(world), '', 'weakweak');
    expect(await attempt({ code: code === '000000' ? '000001' : '000000' })).toBe(REFUSALS.codeWrong.code);
    expect(await attempt({ newPassword: weak })).toBe(REFUSALS.passwordClasses.code);
    expect(await attempt({ username: taken.username.toUpperCase() })).toBe(REFUSALS.usernameTaken.code);
    expect(await attempt({})).toBe(200);
    expect(await attempt({})).toBe(REFUSALS.codeWrong.code);
    world.clock.now += 60_000;
    const again = await codeFor(world, messages, { phone: taken.phone, purpose: 'register', orgId: 'qingshan' });
    expect(await attempt({ phone: taken.phone, code: again })).toBe(REFUSALS.phoneTaken.code);
  });

  test('of two registrations at once with one code, one is made', async () => {
    const phone = newPhone();
    const code = await codeFor(world, messages, { phone, purpose: 'register', orgId: 'qingshan' });
    const attempts = [await newcomer(), await newcomer()].map((facts) =>
      world.call(register, { body: { phone, code, ...facts }, headers: { orgid: 'qingshan' } }),
    );
    const codes = (await Promise.all(attempts)).map((answer) => answer.code);
    expect(codes.filter((one) => one === 200)).toHaveLength(1);
  });
});
