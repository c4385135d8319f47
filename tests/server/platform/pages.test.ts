// @vitest-environment node
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getCaptcha, signIn } from '../../../contract/sign-in';
import { buildApp } from '../../../server/app';
import type { Every } from '../../../server/platform/every';
import { openCopy, plainDeps } from './world';

describe('the pages', () => {
  let app: FastifyInstance;
  let copy: Awaited<ReturnType<typeof openCopy>>;
  const webDir = mkdtempSync(join(tmpdir(), 'ofa-web-'));
  beforeAll(async () => {
    mkdirSync(join(webDir, 'assets'));
    writeFileSync(join(webDir, 'index.html'), '<html>the page</html>');
    writeFileSync(join(webDir, 'nblogin.html'), '<html>the page of a path</html>');
    for (const file of ['icon-1a2b.svg', 'digest-worker-1a2b.js', 'main-1a2b.css'])
      writeFileSync(join(webDir, 'assets', file), file);
    writeFileSync(join(webDir, 'favicon.svg'), '<svg/>');
    writeFileSync(join(webDir, 'embed-host.js'), 'sdk');
    for (const suffix of ['', '.br', '.gz']) writeFileSync(join(webDir, `assets/main-1a2b.js${suffix}`), `script${suffix}`);
    copy = await openCopy('sqlite');
    const deps = await plainDeps(copy.db);
    app = await buildApp(deps, { webDir, deployType: 'platform', tenantProject: 'demo', trustProxy: false });
  });
  afterAll(async () => {
    await app.close();
    await copy.close();
    rmSync(webDir, { recursive: true });
  });

  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers });

  test.each([
    '/',
    '/index.html',
    '/home',
    '/login?redirect=%2Fhome',
    '/m/users/a.b',
    '/%',
    '/%?a=%',
    '/users?name=%',
    '/%E4%BD',
    '/%00',
    '/../../etc/passwd',
    '/..%2f..%2fetc%2fpasswd',
    '/assets',
    '/apis',
    '/favicon.svg/x',
    '//evil',
    '/%5Cevil',
    `/${'long'.repeat(500)}`,
  ])('G12 %s shows the page, uncached, with the headers that describe the installation', async (url) => {
    const answer = await get(url);
    expect([answer.statusCode, answer.body]).toEqual([200, '<html>the page</html>']);
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-cache', 'deploy-type': 'platform', 'tenant-project': 'demo' });
    expect(answer.headers['content-type']).toMatch(/^text\/html; charset=utf-8/);
  });

  test('a path that has a page of its own shows it, with the same headers, and no path below it does', async () => {
    const [own, usual] = [await get('/nblogin?orgId=1'), await get('/home')];
    expect(own.body).toBe('<html>the page of a path</html>');
    expect(Object.keys(own.headers)).toEqual(Object.keys(usual.headers));
    for (const url of ['/nblogin/', '/nblogin/404', '/NBLOGIN', '//nblogin']) {
      expect((await get(url)).body).toBe('<html>the page</html>');
    }
  });

  test.each([
    ['br, gzip', 'br', 'script.br'],
    ['gzip', 'gzip', 'script.gz'],
    ['identity', undefined, 'script'],
  ])('a hashed file is cached for good and sent as compressed at build time: %s', async (accepted, encoding, body) => {
    const answer = await get('/assets/main-1a2b.js', { 'accept-encoding': accepted });
    expect([answer.statusCode, answer.headers['content-encoding'], answer.body]).toEqual([200, encoding, body]);
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(answer.headers['content-type']).toMatch(/javascript/);
    expect(answer.headers.vary).toMatch(/accept-encoding/i);
  });

  test('a hashed file of an older build is 404 and not the page', async () => {
    expect((await get('/assets/main-0000.js')).statusCode).toBe(404);
    expect((await get('/assets/main-1a2b.js.br')).statusCode).toBe(404);
  });

  test('another file is revalidated each time', async () => {
    const answer = await get('/favicon.svg');
    expect([answer.body, answer.headers['cache-control']]).toEqual(['<svg/>', 'no-cache']);
    expect(answer.headers['deploy-type']).toBeUndefined();
  });

  test('the Content-Security-Policy is the decided one, and plain HTTP is not sent to HTTPS', async () => {
    const { headers } = await get('/');
    expect(headers['content-security-policy']).toBe(
      "default-src 'self';script-src 'self' 'wasm-unsafe-eval';style-src 'self' 'unsafe-inline';img-src 'self' data: blob:;" +
        "media-src 'self';worker-src 'self' blob:;frame-src 'self' http: https:;object-src 'none';base-uri 'none';form-action 'self';frame-ancestors 'self'",
    );
    expect(headers['strict-transport-security']).toBeUndefined();
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['x-frame-options']).toBe('SAMEORIGIN');
    expect(headers['embed-origins']).toBeUndefined();
  });

  test('a page is sent again after an upgrade, even if its size and time are those of the old one', async () => {
    const { headers } = await get('/');
    expect([headers.etag, headers['last-modified']]).toEqual([undefined, undefined]);
    const again = await get('/', { 'if-modified-since': new Date().toUTCString(), 'if-none-match': 'W/"15-0"' });
    expect([again.statusCode, again.body]).toEqual([200, '<html>the page</html>']);
  });

  test('pictures and films are shown from the hosts that login configs name, each host once, and from no other (§7.8, G59)', async () => {
    const { id, platform } = await copy.db.selectFrom('tenants').select(['id', 'platform']).executeTakeFirstOrThrow();
    expect(platform).toBe(1);
    const icons = { big_icon: 'https://cdn.example.org/a.png', small_icon: 'https://cdn.example.org/b.ico?v=1' };
    const row = { ...icons, tenant_id: id, file_host: 'http://files.example.org:9000/store', version: 1, created_at: 0 };
    await copy.db.insertInto('login_configs').values(row).execute();
    const works: (() => Promise<void>)[] = [];
    const every: Every = (_ms, work) => {
      works.push(work);
      return () => undefined;
    };
    const deps = { ...(await plainDeps(copy.db)), every };
    const open = await buildApp(deps, { webDir, deployType: 'platform', tenantProject: '', trustProxy: false });
    const pictures = async () => {
      const { headers } = await open.inject({ url: '/home' });
      return `${headers['content-security-policy']}`.split(';').filter((directive) => /^(img|media)-src/.test(directive));
    };
    const hosts = 'http://files.example.org:9000 https://cdn.example.org';
    expect(await pictures()).toEqual([`img-src 'self' data: blob: ${hosts}`, `media-src 'self' ${hosts}`]);
    await copy.db.deleteFrom('login_configs').where('tenant_id', '=', id).execute();
    for (const work of works) await work();
    expect(await pictures()).toEqual(["img-src 'self' data: blob:", "media-src 'self'"]);
    await open.close();
  });

  test('what a browser may show or run by itself has the policy of a page', async () => {
    const policy = (await get('/')).headers['content-security-policy'];
    for (const url of ['/home', '/embed-host.js', '/favicon.svg', '/assets/icon-1a2b.svg', '/assets/digest-worker-1a2b.js']) {
      const { headers } = await get(url);
      expect([url, headers['content-security-policy'], headers['x-frame-options']]).toEqual([url, policy, 'SAMEORIGIN']);
    }
  });

  test.each(['main-1a2b.js', 'main-1a2b.css'])('a part of a page has no header that only a page needs: %s', async (file) => {
    const { headers } = await get(`/assets/${file}`);
    expect(Object.keys(headers).sort()).toEqual([
      'accept-ranges',
      'cache-control',
      'connection',
      'content-length',
      'content-type',
      'cross-origin-resource-policy',
      'date',
      'vary',
      'x-content-type-options',
      'x-request-id',
    ]);
    expect([headers['x-content-type-options'], headers['cross-origin-resource-policy']]).toEqual(['nosniff', 'same-origin']);
  });

  test('only listed origins may show the page in a frame, and the page’s header names them (§4, G30)', async () => {
    const deps = await plainDeps(copy.db);
    const embedOrigins = ['https://portal.example.org', 'http://10.0.0.1:8080'];
    const open = await buildApp(deps, { webDir, deployType: 'platform', tenantProject: '', trustProxy: false, embedOrigins });
    const { headers } = await open.inject({ method: 'HEAD', url: '/users' });
    await open.close();
    expect(`${headers['content-security-policy']}`.split(';').at(-1)).toBe(
      "frame-ancestors 'self' https://portal.example.org http://10.0.0.1:8080",
    );
    expect(headers['embed-origins']).toBe('https://portal.example.org http://10.0.0.1:8080');
    expect(headers['x-frame-options']).toBeUndefined();
  });

  test('the host SDK may be imported by a page of another site, and no other file', async () => {
    const sdk = await get('/embed-host.js');
    expect([sdk.body, sdk.headers['access-control-allow-origin'], sdk.headers['cross-origin-resource-policy']]).toEqual([
      'sdk',
      '*',
      'cross-origin',
    ]);
    for (const url of ['/', '/favicon.svg', '/assets/main-1a2b.js']) {
      const { headers } = await get(url);
      expect([headers['access-control-allow-origin'], headers['cross-origin-resource-policy']]).toEqual([
        undefined,
        'same-origin',
      ]);
    }
  });

  test.each([
    ['GET', '/api/nothing', 404, undefined],
    ['HEAD', '/api/nothing', 404, undefined],
    ['GET', '/api', 404, undefined],
    ['GET', '/api/?a=b', 404, undefined],
    ['GET', `/api${signIn.path}`, 405, 'POST'],
    ['HEAD', `/api${getCaptcha.path}`, 405, 'GET'],
    ['POST', '/api/nothing', 404, undefined],
  ] as const)('below /api the answer is never a page: %s %s', async (method, url, status, allow) => {
    const answer = await app.inject({ method, url });
    expect([answer.statusCode, answer.headers.allow]).toEqual([status, allow]);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    if (method !== 'HEAD') expect(answer.json()).toMatchObject({ code: status, data: null });
  });

  test('HEAD is answered like GET, other methods are not', async () => {
    expect((await app.inject({ method: 'HEAD', url: '/home' })).statusCode).toBe(200);
    expect((await app.inject({ method: 'POST', url: '/home' })).statusCode).toBe(405);
  });
});
