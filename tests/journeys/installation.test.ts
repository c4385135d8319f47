import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { type RequestOptions, request } from 'node:https';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { envelope, HEADERS } from '../../contract/envelope';
import { uploadFile, uploadPart } from '../../contract/files';
import { CHUNK_SIZE } from '../../contract/limits';
import { streamMessages } from '../../contract/messages';
import { captcha, getCaptcha, signIn } from '../../contract/sign-in';
import { chunked, formOf, MIB, partForm } from '../server/features/sending';
import { launchBrowser, Profile } from './browser';
import { type Installation, installArchive } from './installation';
import { ConsoleWindow } from './window';

const administrator = { username: 'admin', password: 'Installed_2026' };

describe('the archive in a folder of its own, with Node alone, behind deploy/nginx.conf over HTTPS', () => {
  let installation: Installation;
  beforeAll(async () => {
    installation = await installArchive(administrator.password);
  }, 240_000);
  afterAll(() => installation.close());

  interface Call extends RequestOptions {
    readonly payload?: Buffer | undefined;
  }

  /** Over HTTPS; the certificate is checked. */
  function ask(path: string, { payload, ...options }: Call = {}): Promise<IncomingMessage> {
    const { httpsPort, certificate } = installation.nginx;
    return new Promise((resolve, reject) => {
      const call = request({ host: 'localhost', port: httpsPort, family: 4, path, ca: certificate, agent: false, ...options });
      call.once('response', resolve).once('error', reject).end(payload);
    });
  }

  const dataOf = async (answer: IncomingMessage) => envelope.parse(await json(answer)).data;

  async function tokenFor(headers: Readonly<Record<string, string>> = {}): Promise<string> {
    const { codeId } = captcha.parse(await dataOf(await ask(`/api${getCaptcha.path}`)));
    if (!codeId) throw new Error('The installation shows no captcha.');
    const body = { ...administrator, captcha: await installation.captchaAnswer(codeId), codeId };
    const payload = Buffer.from(JSON.stringify(body));
    const options = { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers }, payload };
    return z.string().parse(await dataOf(await ask(`/api${signIn.path}`, options)));
  }

  test('the archive holds no tool, no test and no source, and what an operator reads', () => {
    const { folder } = installation;
    const there = [
      'dist/server/main.js',
      'dist/web/index.html',
      'deploy/nginx.conf',
      'docs/operations.md',
      'LICENSE',
      'SECURITY.md',
    ];
    expect(there.filter((path) => !existsSync(join(folder, path)))).toEqual([]);
    expect(readdirSync(folder).sort()).toEqual(
      ['CHANGELOG.md', 'LICENSE', 'SECURITY.md', 'deploy', 'dist', 'docs', 'node_modules', 'package.json'].sort(),
    );
    const tools = ['vite', 'vitest', 'typescript', 'esbuild', 'react', 'playwright-core'];
    expect(tools.filter((name) => existsSync(join(folder, 'node_modules', name)))).toEqual([]);
    const tests = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => /\.test\.[cm]?[jt]s$/.test(path));
    expect(tests).toEqual([]);
  });

  test.each(['operations.md', 'switching-on.md'])('the pages that docs/%s links to are in the archive', (page) => {
    const docs = join(installation.folder, 'docs');
    const linked = [...readFileSync(join(docs, page), 'utf8').matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, to = '']) => to);
    expect(linked.length).toBeGreaterThan(0);
    expect(linked.filter((to) => !existsSync(join(docs, to)))).toEqual([]);
  });

  test('a user signs in with a browser: the server knows that the password came over HTTPS', async () => {
    const browser = await launchBrowser('/usr/bin/chromium');
    const profile = await Profile.open(browser, installation.url);
    const window = new ConsoleWindow(await profile.newWindow(), installation);
    await window.open('/login');
    await window.signIn(administrator);
    await window.isAt('/home');
    expect(await profile.close()).toEqual([]);
    await browser.close();
  });

  test('an address of HTTP leads to the same of HTTPS, and HTTPS says that it stays so', async () => {
    const { httpPort } = installation.nginx;
    const plain = await new Promise<IncomingMessage>((resolve, reject) => {
      const options = { host: '127.0.0.1', port: httpPort, path: '/users?name=a', headers: { Host: 'evil.example' } };
      httpRequest(options, resolve).once('error', reject).end();
    });
    expect([plain.statusCode, plain.headers.location]).toEqual([308, 'https://localhost/users?name=a']);
    plain.resume();
    for (const path of ['/', '/api/nothing', `/api${getCaptcha.path}`]) {
      const answer = await ask(path);
      expect(answer.headers['strict-transport-security']).toBe('max-age=31536000');
      answer.resume();
    }
  });

  test('the log has the address of the caller, whatever the caller says of itself', async () => {
    await tokenFor({ 'X-Forwarded-For': '203.0.113.9', Forwarded: 'for=203.0.113.9', 'X-Real-IP': '203.0.113.9' });
    expect((await installation.signInAddresses())[0]).toBe('127.0.0.1');
  });

  test('an event passes as it happens, on a stream that stays open', async () => {
    const headers = { [HEADERS.token]: await tokenFor() };
    const stream = await ask(`/api${streamMessages.path}`, { headers });
    expect(stream.headers['content-type']).toMatch(/^text\/event-stream/);
    const [first] = (await once(stream, 'data')) as [Buffer];
    expect(first.toString()).toMatch(/^id: \d+\nevent: ready\n/);
    expect(stream.complete).toBe(false);
    stream.destroy();
  });

  async function send(path: string, { payload, headers }: ReturnType<typeof formOf>) {
    const token = { [HEADERS.token]: await tokenFor() };
    const size = { 'Content-Length': String(payload.length) };
    const answer = await ask(`/api${path}`, { method: 'POST', headers: { ...headers, ...token, ...size }, payload });
    return { status: answer.statusCode, body: answer };
  }

  const fileOf = (bytes: number) => formOf([['file', Buffer.alloc(bytes, 'x'), 'large.bin']]);

  test('a part and a file pass at their largest size', async () => {
    const file = chunked(2);
    const part = await send(uploadPart.path, partForm(file, 1, file.bytes.subarray(0, CHUNK_SIZE)));
    expect(part.status).toBe(200);
    part.body.resume();
    const whole = await send(uploadFile.path, fileOf(100 * MIB));
    expect([whole.status, await dataOf(whole.body)]).toEqual([200, expect.stringContaining('/')]);
  });

  test('a file that is too large is refused with 413, by the server if nginx lets it pass', async () => {
    const ofServer = await send(uploadFile.path, fileOf(100 * MIB + 1));
    expect([ofServer.status, await json(ofServer.body)]).toEqual([413, expect.objectContaining({ code: 413 })]);
    const ofNginx = await send(uploadFile.path, fileOf(101 * MIB));
    expect(ofNginx.status).toBe(413);
    ofNginx.body.resume();
  });
});
