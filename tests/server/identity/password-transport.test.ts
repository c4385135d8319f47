// @vitest-environment node
import { createCipheriv, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bjcaEncrypt, changeByTicket, changeNeeded, editPasswordPolicy } from '../../../contract/passwords';
import { REFUSALS } from '../../../contract/refusals';
import { getLoginConfig, loginConfig, signIn } from '../../../contract/sign-in';
import { phoneSignIn } from '../../../contract/sign-in-methods';
import { policyOf } from '../../../server/identity/sign-in-policy/store';
import { freshCaptcha } from '../authentication/entering';
import { someone, tenantOf } from '../organisation/people';
import { databases, openWorld, type World } from '../platform/world';

const PASSWORD = 'Right_2026';

describe.each(databases)('how passwords travel on %s', (database) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld(database);
  });
  beforeEach(() => {
    world.transport.type = 'default';
    world.transport.aesKey = undefined;
    world.clock.now += 120_000;
  });
  afterAll(() => world.close());

  const attempt = async (username: string, secret: object, headers: Record<string, string> = {}) => {
    const { codeId, answer: captcha } = await freshCaptcha(world);
    return (await world.call(signIn, { body: { username, codeId, captcha, ...secret }, headers })).code;
  };
  const UNREADABLE = REFUSALS.passwordUnreadable.code;

  test.each([
    ['default', true],
    ['AES', true],
    ['BJCA', false],
    ['plaintext', false],
  ] as const)('the login config has the type %s, and a key for the console: %s; never the key of AES', async (type, seals) => {
    Object.assign(world.transport, { type, aesKey: randomBytes(32) });
    const told = loginConfig.parse((await world.call(getLoginConfig)).data);
    expect([told.passwordType, told.cipher != null, told.aesKey]).toEqual([type, seals, undefined]);
  });

  test('AES is accepted with the shared key and for its own captcha only', async () => {
    const key = randomBytes(32);
    Object.assign(world.transport, { type: 'AES', aesKey: key });
    const { username } = await someone(world, { password: PASSWORD });
    const seal = (withKey: Buffer, codeId: string) => {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', withKey, iv);
      cipher.setAAD(Buffer.from(codeId));
      const sealed = Buffer.concat([cipher.update(PASSWORD), cipher.final(), cipher.getAuthTag()]);
      return `${iv.toString('base64url')}.${sealed.toString('base64url')}`;
    };
    const { codeId, answer: captcha } = await freshCaptcha(world);
    const right = { username, codeId, captcha, password: seal(key, codeId) };
    expect((await world.call(signIn, { body: right })).code).toBe(200);
    expect(await attempt(username, { password: right.password })).toBe(UNREADABLE);
    const other = await freshCaptcha(world);
    expect(await attempt(username, { ...other, captcha: other.answer, password: seal(randomBytes(32), other.codeId) })).toBe(
      UNREADABLE,
    );
    expect(await attempt(username, { password: PASSWORD })).toBe(UNREADABLE);
  });

  test('plaintext is accepted from this machine or over HTTPS, and not through a proxy over plain HTTP', async () => {
    const { username } = await someone(world, { password: PASSWORD });
    expect(await attempt(username, { password: PASSWORD, passwordType: 'plaintext' })).toBe(UNREADABLE);
    world.transport.type = 'plaintext';
    expect(await attempt(username, { password: PASSWORD })).toBe(200);
    expect(await attempt(username, { password: PASSWORD }, { 'x-forwarded-for': '10.0.0.1' })).toBe(UNREADABLE);
    const { codeId, answer: captcha } = await freshCaptcha(world);
    const far = await world.app.inject({
      method: 'POST',
      url: '/api/ofa-admin/login',
      remoteAddress: '10.0.0.1',
      payload: { username, codeId, captcha, password: PASSWORD },
    });
    expect(far.json()).toMatchObject({ code: UNREADABLE });
  });

  test('BJCA seals for one username, one opening, five minutes', async () => {
    world.transport.type = 'BJCA';
    const { username } = await someone(world, { password: PASSWORD });
    const other = await someone(world, { password: PASSWORD });
    const seal = async () => {
      const { data } = await world.call(bjcaEncrypt, { body: { password: PASSWORD, username, passwordType: 'BJCA' } });
      const { cipherPwd, keyId } = bjcaEncrypt.answer.parse(data);
      return { password: `${keyId}.${cipherPwd}` };
    };
    const sealed = await seal();
    expect(JSON.stringify(sealed)).not.toContain(PASSWORD);
    expect(await attempt(username.toUpperCase(), sealed)).toBe(200);
    expect(await attempt(username, sealed)).toBe(UNREADABLE);
    expect(await attempt(other.username, await seal())).toBe(UNREADABLE);
    const late = await seal();
    world.clock.now += 300_000;
    expect(await attempt(username, late)).toBe(UNREADABLE);
    const answer = await world.call(bjcaEncrypt, {
      body: { password: PASSWORD, username },
      headers: { 'x-forwarded-for': '10.0.0.1' },
    });
    expect(answer.code).toBe(UNREADABLE);
  });

  test('BJCA: a sign-in that asks for a change answers the username, and the new password is sealed for that name', async () => {
    world.transport.type = 'BJCA';
    const wish = { password: PASSWORD, isPasswordMade: true, tenantId: await tenantOf(world, 'haicheng') };
    const person = await someone(world, wish);
    const phone = '13800005566';
    await world.db.updateTable('accounts').set({ phone }).where('id', '=', person.accountId).execute();
    const admin = await someone(world, {
      tenantId: person.tenantId,
      permissions: ['passwordPolicy:view', 'passwordPolicy:edit'],
    });
    const { version: _, ...policy } = await policyOf(world.db, person);
    const asked = { ...policy, changeAtFirstLogin: true };
    expect((await world.call(editPasswordPolicy, { body: asked, token: admin.token })).code).toBe(200);
    const seal = async (username: string, password: string) => {
      const { cipherPwd, keyId } = bjcaEncrypt.answer.parse(
        (await world.call(bjcaEncrypt, { body: { password, username } })).data,
      );
      return `${keyId}.${cipherPwd}`;
    };
    const { codeId, answer: captcha } = await freshCaptcha(world);
    const body = { phone, codeId, captcha, password: await seal(phone, PASSWORD) };
    const { changeTicket, username } = changeNeeded.parse((await world.call(phoneSignIn, { body })).data);
    expect(username).toBe(person.username);
    const change = async (name: string) =>
      (await world.call(changeByTicket, { body: { changeTicket, newPassword: await seal(name, 'Next_2026') } })).code;
    expect(await change(phone)).toBe(UNREADABLE);
    expect(await change(username)).toBe(200);
    expect(await attempt(username, { password: await seal(username, 'Next_2026') })).toBe(200);
  });
});
