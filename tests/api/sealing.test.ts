import { afterEach, describe, expect, test, vi } from 'vitest';
import { CallError, type Failure } from '../../contract/failure';
import type { LoginConfig } from '../../contract/sign-in';
import { createSealing } from '../../src/api/sealing';

const seal = ({ isPrivate = true, config = {} as LoginConfig, loadCipher = () => import('../../src/browser/cipher') } = {}) =>
  createSealing({
    loadCipher,
    encryptByBjca: async (password, username) => `k.${username}.${password.length}`,
    isPrivate: () => isPrivate,
  })('Secret#2026', { codeId: 'c1', config }, 'zhang.wei', new AbortController().signal);
const failureIn = (work: Promise<unknown>): Promise<Failure | null> =>
  work.then(
    () => null,
    (error) => (error instanceof CallError ? error.failure : Promise.reject(error)),
  );

const PUBLIC_KEY = btoa(String.fromCharCode(9, ...new Uint8Array(31)));
const cipher = { keyId: 'k1', publicKey: PUBLIC_KEY };
const aesKey = btoa('k'.repeat(32));

afterEach(() => vi.unstubAllGlobals());

describe('a browser on plain HTTP has neither crypto.subtle nor crypto.randomUUID', () => {
  test.each<[string, LoginConfig, number]>([
    ['default', { cipher }, 4],
    ['AES', { passwordType: 'AES', aesKey }, 2],
  ])('%s is sealed without them', async (_, config, parts) => {
    const random = crypto.getRandomValues.bind(crypto);
    vi.stubGlobal('crypto', { getRandomValues: random });
    expect([crypto.subtle, crypto.randomUUID]).toEqual([undefined, undefined]);
    const { password } = await seal({ isPrivate: false, config });
    expect(password.split('.')).toHaveLength(parts);
    expect(password).not.toContain('Secret');
  });
});

test('a key of the server is used whenever there is one: the console cannot be talked into a weaker type', async () => {
  for (const passwordType of ['AES', 'BJCA', 'plaintext'] as const) {
    expect(await seal({ config: { passwordType, cipher } })).toEqual({
      password: expect.stringMatching(/^k1\./),
      passwordType: 'default',
    });
  }
});

test('BJCA: what the authority made of it goes back with its key', async () => {
  expect(await seal({ config: { passwordType: 'BJCA' } })).toEqual({ password: 'k.zhang.wei.11', passwordType: 'BJCA' });
});

test.each<[LoginConfig]>([[{ passwordType: 'plaintext' }], [{ passwordType: 'BJCA' }], [{}], [{ passwordType: 'default' }]])(
  'no readable password is sent over a connection that is not private: %o',
  async (config) => {
    expect(await failureIn(seal({ isPrivate: false, config }))).toEqual({ kind: 'exposed' });
  },
);

test('AES without a key is an error, and never plain text', async () => {
  expect(await failureIn(seal({ config: { passwordType: 'AES' } }))).toMatchObject({ kind: 'malformed' });
});

test('a cipher that cannot be fetched is a site that cannot be reached', async () => {
  const loadCipher = () => Promise.reject(new Error('chunk'));
  expect(await failureIn(seal({ config: { cipher }, loadCipher }))).toEqual({ kind: 'offline' });
});
