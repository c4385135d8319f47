// @vitest-environment node
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { remoteThirdParties } from '../../../server/authentication/third-parties/remote';

describe('third parties over the wire', () => {
  const asked: { readonly url: string; readonly body: string; readonly authorization: string }[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => (body += String(part)));
    request.on('end', () => {
      asked.push({ url: request.url ?? '', body, authorization: request.headers.authorization ?? '' });
      if (request.url === '/away') response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
      else if (request.url === '/huge') response.end(`"${'x'.repeat(100_000)}"`);
      else if (request.url === '/token' && body.includes('code=good')) response.end('{"access_token":"abc"}');
      else if (request.url === '/user') response.end('{"id":42}');
      else if (request.url?.startsWith('/wechat?') && request.url.includes('code=good')) response.end('{"openid":"o-1"}');
      else response.writeHead(400).end('{"errcode":40029}');
    });
  });
  let origin: string;
  beforeAll(async () => {
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.close();
  });

  const asking = (paths: { tokenUrl?: string; userUrl?: string } = {}) => ({
    clientId: 'client',
    clientSecret: 'secret',
    tokenUrl: `${origin}/token`,
    userUrl: `${origin}/user`,
    ...paths,
  });
  const identify = (provider: 'oauth2' | 'wechat', at: ReturnType<typeof asking>, code: string, origins = [origin]) =>
    remoteThirdParties(origins).identify[provider]?.(at, { code, redirectUri: 'https://console.example/third/login' });

  test('an authorisation code is exchanged with the secret, and the bearer token identifies the user', async () => {
    expect(await identify('oauth2', asking(), 'good')).toBe('42');
    const [token, user] = asked.slice(-2);
    expect(Object.fromEntries(new URLSearchParams(token?.body))).toEqual({
      grant_type: 'authorization_code',
      code: 'good',
      client_id: 'client',
      client_secret: 'secret',
      redirect_uri: 'https://console.example/third/login',
    });
    expect(user?.authorization).toBe('Bearer abc');
    expect(await identify('oauth2', asking(), 'bad')).toBeUndefined();
  });

  test('WeChat answers the openid', async () => {
    expect(await identify('wechat', asking({ tokenUrl: `${origin}/wechat` }), 'good')).toBe('o-1');
    expect(asked.at(-1)?.url).toBe('/wechat?appid=client&secret=secret&code=good&grant_type=authorization_code');
    expect(await identify('wechat', asking({ tokenUrl: `${origin}/wechat` }), 'bad')).toBeUndefined();
  });

  test('only allowed origins are called, a redirect is not followed, and an oversized answer is refused', async () => {
    const before = asked.length;
    expect(await identify('oauth2', asking(), 'good', ['https://login.example.org'])).toBeUndefined();
    expect(asked).toHaveLength(before);
    await expect(identify('oauth2', asking({ tokenUrl: `${origin}/away` }), 'good')).rejects.toThrow();
    expect(await identify('oauth2', asking({ tokenUrl: `${origin}/huge` }), 'good')).toBeUndefined();
  });
});
