// @vitest-environment node
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { getOutbox, scanQr } from '../../../contract/dev';
import { switchTenant } from '../../../contract/own-tenants';
import { REFUSALS } from '../../../contract/refusals';
import { getLoginUser, userInfo } from '../../../contract/sign-in';
import { bindNeeded, bindPhone, getQrState, makeQr } from '../../../contract/sign-in-methods';
import * as contract from '../../../contract/third-parties';
import { removeUsers } from '../../../contract/users';
import type { SmsMessage } from '../../../server/platform/ports/providers';
import { type Someone, someone, tenantOf } from '../organisation/people';
import { type Answer, databases, openWorld, type World } from '../platform/world';
import { tokenOf } from './entering';
import { askForCode, caller, codeFor, collectMessages } from './phones';

const RIGHTS = ['thirdParty:list', 'thirdParty:add', 'thirdParty:edit', 'thirdParty:remove'] as const;

let names = 0;
const draft = (facts: Partial<contract.ThirdPartyDraft> = {}) => ({
  provider: 'local',
  name: `party ${++names}`,
  clientId: 'client',
  authorizeUrl: 'https://login.example.org/authorize',
  tokenUrl: null,
  userUrl: null,
  enabled: true,
  ...facts,
});

describe.each(databases)('third parties on %s', (database) => {
  let world: World;
  let messages: SmsMessage[];
  let boss: Someone;
  let there: string;
  let bossThere: Someone;
  beforeAll(async () => {
    world = await openWorld(database);
    boss = await someone(world, { permissions: RIGHTS });
    there = await tenantOf(world, 'haicheng');
    bossThere = await someone(world, { permissions: RIGHTS, tenantId: there });
  });
  beforeEach(() => {
    messages = collectMessages(world);
    world.clock.now += 120_000;
  });
  afterAll(() => world.close());

  const add = async (facts: Partial<contract.ThirdPartyDraft> = {}, { token } = boss) =>
    contract.thirdParty.parse((await world.call(contract.addThirdParty, { body: draft(facts), token })).data);
  const exchange = (configId: string, code: string, orgId?: string) =>
    world.call(contract.replaceCode, { body: { configId, code }, ...(orgId ? { headers: { orgid: orgId } } : {}) });
  const whoIs = async (answer: Answer) => userInfo.parse((await world.call(getLoginUser, { token: tokenOf(answer) })).data);
  const ticketOf = ({ code, data }: Answer) => {
    expect(code).toBe(REFUSALS.identityUnbound.code);
    return bindNeeded.parse(data).bindTicket;
  };
  const bind = async (bindTicket: string, phone: string) => {
    const code = await codeFor(world, messages, { phone, purpose: 'bind', bindTicket });
    return world.call(bindPhone, { body: { phone, code, bindTicket } });
  };

  describe('their configuration', () => {
    test('is added, listed, edited and removed; the secret is never answered, and stays when it is left out', async () => {
      const added = await add({ clientSecret: 'very-secret' });
      expect(added).toMatchObject({ hasSecret: true, version: 1 });
      const body = { ...draft({ name: 'renamed' }), version: 1 };
      const edited = await world.call(contract.editThirdParty, { params: { id: added.id }, body, token: boss.token });
      expect(edited).toMatchObject({ code: 200, data: { name: 'renamed', hasSecret: true, version: 2 } });
      const { data } = await world.call(contract.listThirdParties, { query: { name: 'RENAMED' }, token: boss.token });
      expect(data).toEqual({ total: 1, records: [edited.data] });
      expect(JSON.stringify([added, edited, data])).not.toContain('very-secret');
      expect((await world.call(contract.removeThirdParties, { body: [added.id], token: boss.token })).code).toBe(200);
      const audits = await world.db
        .selectFrom('audits')
        .selectAll()
        .where('tenant_id', '=', boss.tenantId)
        .where('entity_id', '=', added.id)
        .orderBy('id')
        .execute();
      expect(audits.map(({ action }) => action)).toEqual(['add', 'edit', 'remove']);
      expect(JSON.stringify(audits)).not.toContain('very-secret');
    });

    test('needs its permission for each call', async () => {
      const { token } = await someone(world);
      const params = { id: 'x' };
      expect((await world.call(contract.listThirdParties, { token })).status).toBe(403);
      expect((await world.call(contract.addThirdParty, { body: draft(), token })).status).toBe(403);
      expect((await world.call(contract.editThirdParty, { params, body: draft(), token })).status).toBe(403);
      expect((await world.call(contract.removeThirdParties, { body: ['x'], token })).status).toBe(403);
    });

    test('a stale version, a taken name, and another tenant’s ids change nothing', async () => {
      const mine = await add();
      const taken = await add();
      const edit = (id: string, facts: object, { token } = boss) =>
        world.call(contract.editThirdParty, { params: { id }, body: { ...draft(), ...facts }, token });
      expect((await edit(mine.id, { version: 1 })).code).toBe(200);
      expect(await edit(mine.id, { version: 1 })).toMatchObject({ code: REFUSALS.stale.code, data: { version: 2 } });
      expect((await edit(mine.id, { name: taken.name })).code).toBe(REFUSALS.thirdPartyNameTaken.code);
      const twice = draft();
      const both = await Promise.all([1, 2].map(() => world.call(contract.addThirdParty, { body: twice, token: boss.token })));
      expect(both.map(({ code }) => code).sort()).toEqual([REFUSALS.thirdPartyNameTaken.code, 200]);
      expect((await edit(mine.id, {}, bossThere)).code).toBe(REFUSALS.gone.code);
      const removal = await world.call(contract.removeThirdParties, { body: [mine.id], token: bossThere.token });
      expect(removal.code).toBe(REFUSALS.gone.code);
      const { data } = await world.call(contract.listThirdParties, { token: bossThere.token });
      expect(data).toEqual({ total: 0, records: [] });
    });

    test('the server calls only the origins in its settings', async () => {
      const addresses = { tokenUrl: 'https://127.0.0.1/token', userUrl: 'https://127.0.0.1/user' };
      const refused = await world.call(contract.addThirdParty, {
        body: draft({ provider: 'oauth2', ...addresses }),
        token: boss.token,
      });
      expect(refused.code).toBe(REFUSALS.thirdPartyAddress.code);
      const incomplete = await world.call(contract.addThirdParty, { body: draft({ provider: 'oauth2' }), token: boss.token });
      expect(incomplete.code).toBe(REFUSALS.thirdPartyAddress.code);
      for (const authorizeUrl of ['javascript:alert(1)', 'https://user:word@evil.example']) {
        expect((await world.call(contract.addThirdParty, { body: draft({ authorizeUrl }), token: boss.token })).status).toBe(400);
      }
    });

    test('an OAuth 2 server needs both addresses, each of an origin in the settings, and a kind that this server has', async () => {
      const parties = world.providers.thirdParties;
      onTestFinished(() => {
        world.providers.thirdParties = parties;
      });
      const mayCall = (address: string) => address.startsWith('https://known.example');
      world.providers.thirdParties = { ...parties, mayCall, identify: { oauth2: async () => undefined } };
      const [known, foreign] = ['https://known.example/api', 'https://foreign.example/api'];
      const added = async (facts: Partial<contract.ThirdPartyDraft>) =>
        (await world.call(contract.addThirdParty, { body: draft({ provider: 'oauth2', ...facts }), token: boss.token })).code;
      for (const [tokenUrl, userUrl] of [
        [known, null],
        [null, known],
        [known, foreign],
        [foreign, known],
      ] as const) {
        expect(await added({ tokenUrl, userUrl })).toBe(REFUSALS.thirdPartyAddress.code);
      }
      expect(await added({ tokenUrl: known, userUrl: known })).toBe(200);
      expect(await added({ provider: 'local' })).toBe(REFUSALS.thirdPartyUnknown.code);
    });

    test('the sign-in screen gets the enabled ones of its tenant, and no secret', async () => {
      const on = await add({ clientSecret: 'very-secret' }, bossThere);
      await add({ enabled: false }, bossThere);
      const { data } = await world.call(contract.listOfferedThirdParties, { headers: { orgid: 'haicheng' } });
      expect(data).toEqual([
        { id: on.id, provider: 'local', name: on.name, clientId: 'client', authorizeUrl: 'https://login.example.org/authorize' },
      ]);
      expect((await world.call(contract.listOfferedThirdParties, { headers: { orgid: 'unheard-of' } })).data).toEqual([]);
    });
  });

  describe('the exchange of a code', () => {
    test('an unbound identity gives a ticket, the number binds it, and from then on the code signs in', async () => {
      const { id } = await add();
      const person = await caller(world);
      const ticket = ticketOf(await exchange(id, 'local:ann'));
      expect(await whoIs(await bind(ticket, person.phone))).toMatchObject({ id: person.id });
      expect(await whoIs(await exchange(id, 'local:ann'))).toMatchObject({ id: person.id });
      expect(ticketOf(await exchange(id, 'local:another'))).not.toBe(ticket);
      const again = await askForCode(world, { phone: person.phone, purpose: 'bind', bindTicket: ticket });
      expect(again.code).toBe(REFUSALS.ticketUnknown.code);
    });

    test('an invalid code, and a third party that is unknown, disabled or another tenant’s, are refused', async () => {
      const { id } = await add();
      expect((await exchange(id, 'nonsense')).code).toBe(REFUSALS.thirdPartyFailed.code);
      const unknown = REFUSALS.thirdPartyUnknown.code;
      expect((await exchange(id, 'local:ann', 'haicheng')).code).toBe(unknown);
      expect((await exchange('unheard-of', 'local:ann')).code).toBe(unknown);
      const off = await add({ enabled: false });
      expect((await exchange(off.id, 'local:ann')).code).toBe(unknown);
    });

    test('a ticket binds once, also of two at once, and an existing binding stays', async () => {
      const { id } = await add();
      const [one, other] = [await caller(world), await caller(world)];
      const tickets = [ticketOf(await exchange(id, 'local:eve')), ticketOf(await exchange(id, 'local:eve'))] as const;
      const bindTicket = tickets[0];
      const code = await codeFor(world, messages, { phone: one.phone, purpose: 'bind', bindTicket });
      const bound = await Promise.all([1, 2].map(() => world.call(bindPhone, { body: { phone: one.phone, code, bindTicket } })));
      expect(bound.filter((answer) => answer.code === 200)).toHaveLength(1);
      expect((await bind(tickets[1], other.phone)).code).toBe(REFUSALS.identityTaken.code);
      expect(await whoIs(await exchange(id, 'local:eve'))).toMatchObject({ id: one.id });
    });

    test('an account without membership is not bound, a wrong code binds nothing, and a ticket lasts ten minutes', async () => {
      const { id } = await add({}, bossThere);
      const ours = await caller(world);
      const theirs = await caller(world, { tenantId: there });
      const ticket = ticketOf(await exchange(id, 'local:joe', 'haicheng'));
      expect((await bind(ticket, ours.phone)).code).toBe(REFUSALS.notAMember.code);
      const wrong = { phone: theirs.phone, code: '000000', bindTicket: ticket };
      expect((await world.call(bindPhone, { body: wrong })).code).toBe(REFUSALS.codeWrong.code);
      expect((await bind(ticket, theirs.phone)).code).toBe(200);
      const late = ticketOf(await exchange(id, 'local:late', 'haicheng'));
      world.clock.now += 600_000;
      const body = { phone: theirs.phone, code: '000000', bindTicket: late };
      expect((await world.call(bindPhone, { body })).code).toBe(REFUSALS.ticketUnknown.code);
    });

    test('a disabled account cannot sign in by a third party either, and a deleted one is unbound', async () => {
      const { id } = await add();
      const person = await caller(world);
      await bind(ticketOf(await exchange(id, 'local:dis')), person.phone);
      const account = world.db.updateTable('accounts').where('id', '=', person.accountId);
      await account.set({ status: 'disabled' }).execute();
      expect((await exchange(id, 'local:dis')).code).toBe(REFUSALS.accountDisabled.code);
      const head = await someone(world, { administrator: true });
      await world.call(removeUsers, { body: [person.id], token: head.token });
      ticketOf(await exchange(id, 'local:dis'));
    });
  });

  describe('a WeChat QR code', () => {
    const HEADERS = { headers: { orgid: 'qingshan' } };
    let tenantId: string;
    beforeAll(async () => {
      tenantId = await tenantOf(world, 'qingshan');
      const head = await someone(world, { tenantId, permissions: RIGHTS });
      world.providers.thirdParties = { ...world.providers.thirdParties, mayCall: () => true };
      await add({ provider: 'wechat', authorizeUrl: null }, head);
    });

    const make = async () => {
      const { ticket, image } = makeQr.answer.parse((await world.call(makeQr, HEADERS)).data);
      const { qrCodes } = getOutbox.answer.parse((await world.call(getOutbox)).data);
      return { ticket, image, id: qrCodes[0]?.id ?? '' };
    };
    const ask = (ticket: string) => world.call(getQrState, { body: { ticket } });
    const stateOf = async (ticket: string) => getQrState.answer.parse((await ask(ticket)).data).state;
    const scan = async (id: string, state: string, subject?: string) =>
      (await world.call(scanQr, { params: { id }, body: { state, subject } })).data;

    test('waits, is scanned, is confirmed: once it gives a ticket to bind, later the token, and each only once', async () => {
      const person = await caller(world, { tenantId });
      const first = await make();
      expect(first.image).toMatch(/^data:image\/svg\+xml;base64,/);
      expect(await stateOf(first.ticket)).toBe('waiting');
      expect(await scan(first.id, 'scanned')).toBe(true);
      expect(await stateOf(first.ticket)).toBe('scanned');
      expect(await scan(first.id, 'confirmed', 'openid-1')).toBe(true);
      expect(await whoIs(await bind(ticketOf(await ask(first.ticket)), person.phone))).toMatchObject({ id: person.id, tenantId });
      const second = await make();
      await scan(second.id, 'confirmed', 'openid-1');
      const answers = await Promise.all([ask(second.ticket), ask(second.ticket)]);
      const states = answers.map(({ data }) => getQrState.answer.parse(data));
      expect(states.map(({ state }) => state).sort()).toEqual(['confirmed', 'expired']);
      const token = states.find((one) => one.token !== null)?.token ?? '';
      expect((await world.call(getLoginUser, { token })).data).toMatchObject({ id: person.id });
    });

    test('is refused for good, and expires after two minutes', async () => {
      const refused = await make();
      await scan(refused.id, 'scanned');
      expect(await scan(refused.id, 'refused')).toBe(true);
      expect(await stateOf(refused.ticket)).toBe('refused');
      expect(await scan(refused.id, 'confirmed', 'openid-2')).toBe(false);
      const old = await make();
      world.clock.now += 120_000;
      expect(await stateOf(old.ticket)).toBe('expired');
      expect(await scan(old.id, 'confirmed', 'openid-2')).toBe(false);
    });

    test('the picture’s content is not enough to ask for its state, and without WeChat there is no picture', async () => {
      const { id } = await make();
      await scan(id, 'confirmed', 'openid-1');
      expect(await stateOf(id)).toBe('expired');
      expect((await world.call(makeQr, { headers: { orgid: 'haicheng' } })).code).toBe(REFUSALS.thirdPartyUnknown.code);
    });
  });

  test('an identity of one third party is not bound to its replacement, and signs in to its own tenant only', async () => {
    const config = await add({}, bossThere);
    const person = await someone(world, { tenantId: there });
    await someone(world, { accountId: person.accountId });
    await world.db.updateTable('accounts').set({ phone: '13500000077' }).where('id', '=', person.accountId).execute();
    await bind(ticketOf(await exchange(config.id, 'local:eve', there)), '13500000077');
    const token = tokenOf(await exchange(config.id, 'local:eve', there));
    const elsewhere = await world.call(switchTenant, { params: { tenantId: await tenantOf(world) }, token });
    expect(elsewhere.code).toBe(REFUSALS.confinedSession.code);
    const body = draft({ name: config.name, clientId: 'another' });
    expect((await world.call(contract.editThirdParty, { params: { id: config.id }, body, token: bossThere.token })).code).toBe(
      200,
    );
    ticketOf(await exchange(config.id, 'local:eve', there));
  });
});
