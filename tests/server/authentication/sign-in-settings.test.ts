// @vitest-environment node
import { Writable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { checkOpenPassword } from '../../../contract/passwords';
import { checkToken } from '../../../contract/sign-in-methods';
import { StartError } from '../../../server/platform/failures';
import { loggerOptions } from '../../../server/platform/http/logger';
import { readSettings } from '../../../server/settings';
import { openWorld } from '../platform/world';

const KEY = Buffer.alloc(32, 7).toString('base64');
const ALIYUN = {
  OFA_SMS_PROVIDER: 'aliyun',
  OFA_SMS_ALIYUN_KEY_ID: 'id',
  OFA_SMS_ALIYUN_KEY_SECRET: 'very-secret',
  OFA_SMS_ALIYUN_SIGN_NAME: 'sign',
  OFA_SMS_ALIYUN_TEMPLATE: 'SMS_1',
};

describe('settings of the sign-in methods', () => {
  test('without any, messages stay in the outbox, passwords travel as `default`, and no third party is called', () => {
    const { transport, aliyun, thirdPartyOrigins } = readSettings({});
    expect([transport, aliyun, thirdPartyOrigins]).toEqual([{ type: 'default' }, undefined, []]);
  });

  test('each is read', () => {
    expect(readSettings({ OFA_PASSWORD_TYPE: 'AES', OFA_AES_KEY: KEY }).transport.aesKey).toHaveLength(32);
    expect(readSettings(ALIYUN).aliyun).toEqual({
      keyId: 'id',
      keySecret: 'very-secret',
      signName: 'sign',
      template: 'SMS_1',
      endpoint: 'https://dysmsapi.aliyuncs.com',
    });
    const { thirdPartyOrigins } = readSettings({ OFA_THIRD_PARTY_ORIGINS: 'https://a.example, http://127.0.0.1:8081' });
    expect(thirdPartyOrigins).toEqual(['https://a.example', 'http://127.0.0.1:8081']);
  });

  test.each([
    ['an unknown type', { OFA_PASSWORD_TYPE: 'rot13' }, 'OFA_PASSWORD_TYPE'],
    ['AES without its key', { OFA_PASSWORD_TYPE: 'AES' }, 'OFA_AES_KEY'],
    ['a key without AES', { OFA_AES_KEY: KEY }, 'OFA_AES_KEY'],
    ['a short key', { OFA_PASSWORD_TYPE: 'AES', OFA_AES_KEY: 'c2hvcnQ=' }, 'OFA_AES_KEY'],
    ['Aliyun without its secret', { ...ALIYUN, OFA_SMS_ALIYUN_KEY_SECRET: '' }, 'OFA_SMS_ALIYUN_KEY_SECRET'],
    ['Aliyun’s secret without Aliyun', { ...ALIYUN, OFA_SMS_PROVIDER: 'outbox' }, 'OFA_SMS_PROVIDER'],
    ['Aliyun over plain HTTP', { ...ALIYUN, OFA_SMS_ALIYUN_ENDPOINT: 'http://sms.example.org' }, 'OFA_SMS_ALIYUN_ENDPOINT'],
    ['an origin that is an address', { OFA_THIRD_PARTY_ORIGINS: 'https://a.example/path' }, 'OFA_THIRD_PARTY_ORIGINS'],
    ['an origin over plain HTTP', { OFA_THIRD_PARTY_ORIGINS: 'http://a.example' }, 'OFA_THIRD_PARTY_ORIGINS'],
  ])('%s is refused in one line that names it and no secret', (_name, env, named) => {
    const read = () => readSettings(env);
    expect(read).toThrow(StartError);
    expect(read).toThrow(named);
    expect(read).not.toThrow(/\n|very-secret/);
  });
});

test('no query is logged: neither a password to be checked nor a token', async () => {
  let written = '';
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      written += String(chunk);
      done();
    },
  });
  const world = await openWorld('sqlite', { logger: loggerOptions('debug', { stream }) });
  await world.call(checkOpenPassword, { query: { password: 'typed-in-password', username: 'typed-in-name' } });
  await world.call(checkToken, { query: { token: 'stolen-token' } });
  await world.close();
  expect(written).toContain('validHistoryPwdAndSameName');
  expect(written).not.toMatch(/typed-in-password|stolen-token|typed-in-name/);
});
