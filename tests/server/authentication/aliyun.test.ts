// @vitest-environment node
import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aliyunProvider, authorization } from '../../../server/authentication/sms/aliyun';

const KEY = { keyId: 'YourAccessKeyId', keySecret: 'YourAccessKeySecret' };
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

test('a request is signed as in the provider’s published example', () => {
  const query = 'ImageId=win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd&RegionId=cn-shanghai';
  const headers = {
    host: 'ecs.cn-shanghai.aliyuncs.com',
    'x-acs-action': 'RunInstances',
    'x-acs-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    'x-acs-date': '2023-10-26T10:22:32Z',
    'x-acs-signature-nonce': '3156853299f313e23d1673dc12e1703d',
    'x-acs-version': '2014-05-26',
  };
  expect(authorization(KEY, query, headers)).toBe(
    'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,' +
      'SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,' +
      'Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
  );
});

/** Checks a request on the wire as the service documents it. */
function refusalOf({ method, url = '', headers }: IncomingMessage): string {
  const [, names, signature] = /SignedHeaders=([^,]+),Signature=(\w+)$/.exec(headers.authorization ?? '') ?? [];
  const signed = (names ?? '').split(';');
  if (!['host', 'x-acs-action', 'x-acs-date', 'x-acs-signature-nonce'].every((name) => signed.includes(name))) return 'Unsigned';
  const [path, query] = url.split('?');
  const lines = signed.map((name) => `${name}:${String(headers[name])}\n`).join('');
  const request = [method, path, query, lines, names, headers['x-acs-content-sha256']].join('\n');
  const right = createHmac('sha256', KEY.keySecret)
    .update(`ACS3-HMAC-SHA256\n${sha256(request)}`)
    .digest('hex');
  if (signature !== right) return 'SignatureDoesNotMatch';
  const phone = new URLSearchParams(query).get('PhoneNumbers') ?? '';
  return phone === '13800000000' ? 'isv.BUSINESS_LIMIT_CONTROL' : 'OK';
}

describe('messages sent to a local stand-in of the service', () => {
  const asked: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    asked.push(request);
    const code = refusalOf(request);
    response.writeHead(code === 'OK' ? 200 : 400, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ Code: code, Message: `about ${request.url}`, RequestId: 'X' }));
  });
  let endpoint: string;
  beforeAll(async () => {
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.close();
  });

  const provider = (keySecret = KEY.keySecret) =>
    aliyunProvider({ ...KEY, keySecret, endpoint, signName: "综合 (O'fa) *", template: 'SMS_1' });
  const now = Date.UTC(2026, 10, 27, 12, 0, 0, 123);

  test('a message carries number, sign, template and code, and is accepted', async () => {
    await provider().send(now, { phone: '+85212345678', purpose: 'login', code: '012345' });
    const request = asked.at(-1);
    expect(Object.fromEntries(new URLSearchParams(request?.url?.split('?')[1]))).toEqual({
      PhoneNumbers: '85212345678',
      SignName: "综合 (O'fa) *",
      TemplateCode: 'SMS_1',
      TemplateParam: '{"code":"012345"}',
    });
    expect(request?.headers).toMatchObject({
      'x-acs-action': 'SendSms',
      'x-acs-version': '2017-05-25',
      'x-acs-date': '2026-11-27T12:00:00Z',
    });
  });

  test('a refused one throws the code of the answer, and neither number nor text', async () => {
    const limited = provider().send(now, { phone: '13800000000', purpose: 'login', code: '012345' });
    await expect(limited).rejects.toThrow('HTTP 400, isv.BUSINESS_LIMIT_CONTROL');
    await expect(limited).rejects.not.toThrow('13800000000');
    const forged = provider('another').send(now, { phone: '13800138000', purpose: 'login', code: '012345' });
    await expect(forged).rejects.toThrow('SignatureDoesNotMatch');
  });

  test('each request is signed with its own nonce', async () => {
    asked.length = 0;
    for (let n = 0; n < 2; n += 1) await provider().send(now, { phone: '13800138000', purpose: 'login', code: '012345' });
    expect(new Set(asked.map(({ headers }) => headers['x-acs-signature-nonce'])).size).toBe(2);
  });
});
