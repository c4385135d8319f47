// @vitest-environment node
import type { AxiosAdapter } from 'axios';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { CallError } from '../../contract/failure';
import { REFUSALS } from '../../contract/refusals';
import type { LoginConfig } from '../../contract/sign-in';
import { policyOf, savePolicy } from '../../server/identity/sign-in-policy/store';
import { encryptByBjca } from '../../src/api/bjca';
import { createCall } from '../../src/api/call';
import { departmentsApi } from '../../src/api/departments';
import { menusApi } from '../../src/api/menus';
import { openPasswordsApi } from '../../src/api/passwords';
import { rolesApi } from '../../src/api/roles';
import { createSealing } from '../../src/api/sealing';
import { sessionApi } from '../../src/api/session';
import { signInApi } from '../../src/api/sign-in';
import { usersApi } from '../../src/api/users';
import { freshCaptcha } from '../server/authentication/entering';
import { someone, tenantOf } from '../server/organisation/people';
import { ADMIN_PASSWORD } from '../server/platform/templates';
import { openWorld, type World } from '../server/platform/world';

/** The front end's own calls against the server's own answers, without a wire between them. */
let world: World;
let token: string | null = null;
const rejected: unknown[] = [];

const adapter: AxiosAdapter = async (config) => {
  const { statusCode, statusMessage, headers, body } = await world.app.inject({
    method: config.method?.toUpperCase() as 'GET',
    url: `${config.baseURL}${config.url}`,
    query: Object.fromEntries(Object.entries(config.params ?? {}).map(([name, value]) => [name, String(value)])),
    headers: config.headers.toJSON() as Record<string, string>,
    ...(config.data === undefined ? {} : { payload: config.data }),
  });
  return {
    data: JSON.parse(body),
    status: statusCode,
    statusText: statusMessage,
    headers: headers as Record<string, string>,
    config,
  };
};

const call = createCall({
  token: () => token,
  language: () => 'zh-CN',
  subsystem: () => '1',
  device: () => 'a-browser-0123456789',
  onRejected: (_token, failure) => rejected.push(failure),
  adapter,
});
let isPrivate = false;
const seal = createSealing({
  loadCipher: () => import('../../src/browser/cipher'),
  encryptByBjca: (...asked) => encryptByBjca(call, ...asked),
  isPrivate: () => isPrivate,
});
const organisation = () => null;
const api = {
  session: sessionApi(call, { organisation, isNb: () => false }),
  signIn: signInApi(call, { seal, organisation, isNb: () => false, deviceToken: () => null }),
  users: usersApi(call),
};
const { signal } = new AbortController();

const enter = async (password: string, known?: Partial<LoginConfig>) => {
  const config = { ...(await api.session.loadConfig(signal)), ...known };
  const { codeId, answer } = await freshCaptcha(world);
  return api.signIn.byAccount({ username: ' admin ', password, captcha: answer }, { codeId, config }, signal);
};
const failureOf = (work: Promise<unknown>) => work.then(null, (error) => (error instanceof CallError ? error.failure : error));

beforeAll(async () => {
  world = await openWorld('sqlite');
});
afterAll(() => world.close());

test('the browser’s cipher is read by the server; a refusal carries its code and its desc', async () => {
  expect(await failureOf(enter('Wrong_2026'))).toMatchObject({
    kind: 'refused',
    code: REFUSALS.credentialsWrong.code,
    desc: expect.stringContaining('密码错误'),
  });
  token = await enter(ADMIN_PASSWORD);
  expect(await api.session.resume(signal)).toMatchObject({ username: 'admin', tenantName: '综合管理平台' });
});

describe('§3: a password is read as the type of the server wants it sent', () => {
  afterEach(() => {
    Object.assign(world.transport, { type: 'default', aesKey: undefined });
    isPrivate = false;
  });
  const key = Buffer.alloc(32, 7);

  test.each([
    ['default', {}, undefined],
    ['AES', { aesKey: key.toString('base64') }, 'AES'],
    ['AES', {}, 'default'], // The key of programs: the console has none, and needs none.
    ['BJCA', {}, 'BJCA'],
    ['plaintext', {}, 'plaintext'],
  ] as const)('%s, where the config adds %o', async (type, known, sent) => {
    Object.assign(world.transport, { type, aesKey: type === 'AES' ? key : undefined });
    isPrivate = true;
    expect(await enter(ADMIN_PASSWORD, known)).toEqual(expect.any(String));
    expect(await failureOf(enter('Wrong_2026', known))).toMatchObject({ code: REFUSALS.credentialsWrong.code });
    const config = { ...(await api.session.loadConfig(signal)), ...known };
    const { password, passwordType } = await seal('Secret_2026', { codeId: 'c1', config }, 'admin', signal);
    expect(passwordType ?? 'default').toBe(sent ?? 'default');
    expect(password === 'Secret_2026').toBe(type === 'plaintext');
  });

  test.each(['BJCA', 'plaintext'] as const)('%s is not even tried over a connection that is not private', async (type) => {
    world.transport.type = type;
    expect(await failureOf(enter(ADMIN_PASSWORD))).toEqual({ kind: 'exposed' });
  });

  test('BJCA: a change that a sign-in by phone number asked for is sealed as the server opens it', async () => {
    Object.assign(world.transport, { type: 'BJCA' });
    isPrivate = true;
    const wish = { password: 'Right_2026', isPasswordMade: true, tenantId: await tenantOf(world, 'haicheng') };
    const person = await someone(world, wish);
    const phone = '13800005566';
    await world.db.updateTable('accounts').set({ phone }).where('id', '=', person.accountId).execute();
    const { version: _, ...policy } = await policyOf(world.db, person);
    await savePolicy(world.db, person, world.clock.now, { ...policy, changeAtFirstLogin: true }, undefined);
    const passwords = openPasswordsApi(call, seal, organisation);
    const byPhone = async (password: string) => {
      const config = await api.session.loadConfig(signal);
      const { codeId, answer: captcha } = await freshCaptcha(world);
      const form = { username: '', phone, password, captcha, remember: false };
      return passwords.asking(api.signIn.byPhone(form, { codeId, config }, signal));
    };
    expect(await failureOf(byPhone('Right_2026'))).toMatchObject({ code: REFUSALS.passwordChangeNeeded.code });
    const given = { codeId: null, config: await api.session.loadConfig(signal) };
    expect(await passwords.changeByTicket({ account: phone, newPassword: 'Next_2026' }, given, signal)).toBe(phone);
    expect(await byPhone('Next_2026')).toEqual(expect.any(String));
  });
});

test('menus, sub-systems, departments and roles are read as they are answered', async () => {
  expect((await menusApi(call).loadMenus(signal))[0]).toMatchObject({ alias: '系统管理' });
  expect(await menusApi(call).loadSubsystems(signal)).toMatchObject([{ id: '1' }]);
  expect((await departmentsApi(call).tree(signal))[0]).toMatchObject({ departmentName: '总经理办公室' });
  expect(await rolesApi(call).assignable(signal)).toHaveLength(6);
});

test('a user is added, found, edited, refused as stale, reset, disabled and removed', async () => {
  const values = { username: 'round.trip', name: '张三&李四', phone: '', email: '', remark: '', departmentIds: [], roleIds: [] };
  const { user, password } = await api.users.save({ row: null, values, version: undefined }, signal);
  expect([user.name, user.phone, typeof password]).toEqual(['张三&李四', null, 'string']);
  expect(await api.users.load({ current: 1, size: 30, name: '三&李' }, signal)).toEqual({ records: [user], total: 1 });
  const edited = await api.users.save({ row: user, values: { ...values, name: '王五' }, version: user.version }, signal);
  const stale = await failureOf(api.users.save({ row: user, values, version: user.version }, signal));
  expect(stale).toMatchObject({ kind: 'refused', code: REFUSALS.stale.code, data: edited.user });
  expect(await api.users.resetPassword(user, signal)).not.toBe(password);
  await api.users.setStatus({ user, status: 'disabled' }, signal);
  expect(await api.users.remove([user], signal)).toBe('');
  expect((await api.users.load({ current: 1, size: 30, username: 'round.trip' }, signal)).total).toBe(0);
});

test('a signed-out token ends the session by its code', async () => {
  await api.session.exitLogin(signal);
  expect(await failureOf(api.users.load({ current: 1, size: 30 }, signal))).toMatchObject({ kind: 'signedOut', why: 'policy' });
  expect(rejected).toHaveLength(1);
});
