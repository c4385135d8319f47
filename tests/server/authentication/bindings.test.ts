// @vitest-environment node
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { REFUSALS } from '../../../contract/refusals';
import { getLoginUser } from '../../../contract/sign-in';
import { bindNeeded, bindPhone } from '../../../contract/sign-in-methods';
import * as contract from '../../../contract/third-parties';
import { removeUsers, resetPassword } from '../../../contract/users';
import type { SmsMessage } from '../../../server/platform/ports/providers';
import { type Someone, someone, tenantOf } from '../organisation/people';
import { databases, openWorld, type World } from '../platform/world';
import { tokenOf } from './entering';
import { caller, codeFor, collectMessages } from './phones';

let count = 0;

describe.each(databases)('bindings to third parties on %s', (database) => {
  let world: World;
  let messages: SmsMessage[];
  let boss: Someone;
  let config: { readonly id: string };
  let person: Awaited<ReturnType<typeof caller>>;
  let subject: string;
  /** Of the session that the third party gave. */
  let vouched: string;
  beforeAll(async () => {
    world = await openWorld(database);
    boss = await someone(world, { administrator: true });
  });
  beforeEach(async () => {
    messages = collectMessages(world);
    world.clock.now += 120_000;
    config = contract.thirdParty.parse((await world.call(contract.addThirdParty, { body: draft(), token: boss.token })).data);
    person = await caller(world, { password: 'Right_2026' });
    subject = `person${++count}`;
    vouched = tokenOf(await bind(await unbound()));
    expect((await exchange()).code).toBe(200);
  });
  afterAll(() => world.close());

  const draft = (facts: Partial<contract.ThirdPartyDraft> = {}) => ({
    provider: 'local',
    name: `party ${++count}`,
    clientId: 'client',
    authorizeUrl: null,
    tokenUrl: null,
    userUrl: null,
    enabled: true,
    ...facts,
  });
  const edit = (facts: Partial<contract.ThirdPartyDraft>) =>
    world.call(contract.editThirdParty, { params: config, body: draft(facts), token: boss.token });
  const exchange = () => world.call(contract.replaceCode, { body: { configId: config.id, code: `local:${subject}` } });
  const unbound = async () => bindNeeded.parse((await exchange()).data).bindTicket;
  const bind = async (bindTicket: string) => {
    const { phone } = person;
    const code = await codeFor(world, messages, { phone, purpose: 'bind', bindTicket });
    return world.call(bindPhone, { body: { phone, code, bindTicket } });
  };
  const isUnbound = async () => {
    expect((await exchange()).code).toBe(REFUSALS.identityUnbound.code);
    expect((await world.call(getLoginUser, { token: vouched })).status).toBe(401);
  };
  const own = async (token: string) =>
    contract.listOwnBindings.answer.parse((await world.call(contract.listOwnBindings, { token })).data);

  test('end when the administrator resets the password (G77)', async () => {
    expect((await world.call(resetPassword, { params: { id: person.id }, token: boss.token })).code).toBe(200);
    await isUnbound();
  });

  test('end when the user is removed from the tenant: a new membership is not bound (G77)', async () => {
    await someone(world, { accountId: person.accountId, tenantId: await tenantOf(world, 'haicheng') });
    expect((await world.call(removeUsers, { body: [person.id], token: boss.token })).code).toBe(200);
    await someone(world, { accountId: person.accountId });
    await isUnbound();
  });

  test('end when the third party is switched off, with the tickets to bind (G77)', async () => {
    const bound = subject;
    subject = `another${bound}`;
    const ticket = await unbound();
    subject = bound;
    expect((await edit({ enabled: false })).code).toBe(200);
    expect((await exchange()).code).toBe(REFUSALS.thirdPartyUnknown.code);
    expect((await edit({ enabled: true })).code).toBe(200);
    await isUnbound();
    const body = { phone: person.phone, code: '000000', bindTicket: ticket };
    expect((await world.call(bindPhone, { body })).code).toBe(REFUSALS.ticketUnknown.code);
  });

  test.each<Partial<contract.ThirdPartyDraft>>([
    { provider: 'wechat' },
    { clientId: 'another' },
    { authorizeUrl: 'https://elsewhere.example.org/authorize' },
    { tokenUrl: 'https://elsewhere.example.org/token' },
    { userUrl: 'https://elsewhere.example.org/user' },
  ])('end when one fact of the third party is changed that says who is asked: %j (G77)', async (facts) => {
    world.providers.thirdParties = { ...world.providers.thirdParties, mayCall: () => true };
    expect((await edit(facts)).code).toBe(200);
    expect(await own(person.token)).toEqual([]);
    expect((await edit({})).code).toBe(200);
    await isUnbound();
  });

  test('stay when the third party gets another name or another secret', async () => {
    expect((await edit({ name: `renamed ${++count}`, clientSecret: 'renewed' })).code).toBe(200);
    expect((await exchange()).code).toBe(200);
    expect((await world.call(getLoginUser, { token: vouched })).code).toBe(200);
  });

  test('are seen and removed by their user (G77)', async () => {
    expect(await own(person.token)).toMatchObject([{ id: config.id, provider: 'local' }]);
    const remove = (ids: string[]) => world.call(contract.removeOwnBindings, { body: ids, token: person.token });
    expect((await remove([config.id, 'unheard-of'])).code).toBe(REFUSALS.gone.code);
    expect((await remove([config.id])).code).toBe(200);
    expect(await own(person.token)).toEqual([]);
    await isUnbound();
  });

  test('are seen and removed by who may reset the password, and by no weaker manager (G77, G40)', async () => {
    const clerk = await someone(world, { permissions: ['user:list', 'user:resetPassword'] });
    const other = await someone(world, { administrator: true, tenantId: await tenantOf(world, 'haicheng') });
    const list = async (token: string) => world.call(contract.listUserBindings, { params: { id: person.id }, token });
    const remove = async (token: string) =>
      world.call(contract.removeUserBindings, { params: { id: person.id }, body: [config.id], token });
    expect((await list(other.token)).code).toBe(REFUSALS.gone.code);
    expect((await remove(other.token)).code).toBe(REFUSALS.gone.code);
    await world.db
      .updateTable('memberships')
      .set({ administrator: 1 })
      .where('id', '=', person.id)
      .where('tenant_id', '=', person.tenantId)
      .execute();
    expect((await remove(clerk.token)).code).toBe(REFUSALS.administratorProtected.code);
    expect((await list(clerk.token)).data).toMatchObject([{ id: config.id }]);
    await world.db
      .updateTable('memberships')
      .set({ administrator: 0 })
      .where('id', '=', person.id)
      .where('tenant_id', '=', person.tenantId)
      .execute();
    expect((await remove(clerk.token)).code).toBe(200);
    await isUnbound();
    const audits = await world.db
      .selectFrom('audits')
      .select(['actor_id', 'entity_id'])
      .where('tenant_id', '=', person.tenantId)
      .where('action', '=', 'unbindIdentity')
      .where('entity_id', '=', person.id)
      .execute();
    expect(audits).toEqual([{ actor_id: clerk.id, entity_id: person.id }]);
  });
});
