// @vitest-environment node
import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as contract from '../../../contract/passkeys';
import { REFUSALS } from '../../../contract/refusals';
import { loginConfig as config, getLoginConfig } from '../../../contract/sign-in';
import { relyingParty } from '../../../server/identity/passkeys/rules';
import { tenantOf } from '../organisation/people';
import { databases, openWorld, type World } from '../platform/world';
import { HERE, passkeysIn } from './holding-passkeys';

describe.each(databases)('where passkeys are allowed on %s', (database) => {
  let world: World;
  let keys: ReturnType<typeof passkeysIn>;
  beforeAll(async () => {
    world = await openWorld(database);
    keys = passkeysIn(world);
    await keys.setPasskeys(await tenantOf(world), true);
  });
  afterAll(() => world.close());

  describe('the policy of the home tenant', () => {
    test('as shipped they are off: not added, not used, not offered; existing ones can be removed', async () => {
      const tenantId = await tenantOf(world, 'qingshan');
      const person = await keys.owner({ tenantId });
      expect((await keys.list(person)).offered).toBe(false);
      expect((await keys.askForNew(person)).code).toBe(REFUSALS.passkeysOff.code);
      await keys.setPasskeys(tenantId, true);
      const made = await keys.withKey(person);
      expect((await keys.signIn(made)).code).toBe(200);
      await keys.setPasskeys(tenantId, false);
      expect((await keys.signIn(made)).code).toBe(REFUSALS.passkeysOff.code);
      const [key] = (await keys.list(person)).passkeys;
      const asked = { token: person.token, params: { id: key?.id ?? '' }, body: await keys.sealed() };
      expect((await world.call(contract.removePasskey, asked)).code).toBe(200);
    });

    test('the sign-in page of a tenant offers them if its policy allows, at an address that supports them', async () => {
      const shown = async (headers: Record<string, string>, orgId: string) =>
        config.parse((await world.call(getLoginConfig, { headers, query: { orgId } })).data).passkeys;
      const [on, off] = ['platform', 'haicheng'];
      expect(await shown(HERE, on)).toBe(true);
      expect(await shown(HERE, off)).toBe(false);
      expect(await shown({ host: '127.0.0.1:8080' }, on)).toBe(false);
    });
  });

  describe('where they are used', () => {
    test('without OFA_PUBLIC_URL at localhost only: a numeric address, or a name that the request claims, has none', async () => {
      const person = await keys.owner();
      for (const host of ['127.0.0.1:8080', 'console.example.org', '[::1]:8080', 'localhost.evil.example']) {
        expect((await keys.askForNew(person, { headers: { host } })).code).toBe(REFUSALS.passkeyAddress.code);
        expect((await world.call(contract.askForPasskey, { headers: { host } })).code).toBe(REFUSALS.passkeyAddress.code);
        expect((await keys.list(person, { host })).offered).toBe(false);
      }
      const { options } = await keys.ask({ host: 'localhost:8080' });
      expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    });

    test('with it at that origin only, whatever a request claims', () => {
      const request = (host: string) => ({ host, hostname: host.split(':')[0], protocol: 'http' }) as FastifyRequest;
      const known = { id: 'console.example.org', origin: 'https://console.example.org' };
      expect(relyingParty(known.origin, request('localhost:8080'))).toEqual(known);
      expect(relyingParty(known.origin, request('evil.example'))).toEqual(known);
      expect(relyingParty(undefined, request('localhost:8080'))).toEqual({ id: 'localhost', origin: 'http://localhost:8080' });
    });
  });
});
