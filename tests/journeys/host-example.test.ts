import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { expect } from 'vitest';
import { addSubsystem, renewClientSecret } from '../../contract/subsystems';
import { listTenants } from '../../contract/tenants';
import { enUS } from '../../src/i18n/en-US';
import { zhCN } from '../../src/i18n/zh-CN';
import { journey as base } from './journey';
import type { Operator } from './operator';
import { PATIENCE } from './window';

/** A port that is free now: the console must know the host's origin before the host runs. */
const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, 'localhost', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

const journey = base
  .extend('port', { scope: 'file' }, () => freePort())
  .extend('settings', { scope: 'file' }, ({ port }) => ({ OFA_EMBED_ORIGINS: `http://localhost:${port}` }));

/** A sub-system that may sign in the users of a sample tenant: what the guide has its reader make. */
async function register(operator: Operator, url: string, clientId: string) {
  const { records } = listTenants.answer.parse(await operator.call(listTenants, { query: { orgCode: 'haicheng' } }));
  const facts = { name: clientId, displayOrder: 100, enabled: true, redirectUris: [], signInTenantId: records[0]?.id };
  const { id } = addSubsystem.answer.parse(await operator.call(addSubsystem, { body: { ...facts, clientId, url } }));
  const { method, path } = renewClientSecret;
  return renewClientSecret.answer.parse(await operator.call({ method, path: path.replace(':id', id) }));
}

async function startExample(env: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['embed-host/examples/host/server.mjs'], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) if (line.startsWith('Host: ')) break;
  return child;
}

journey(
  'the example of the SDK gets a token by its server and shows the console (G68)',
  async ({ person, operator, product, port }) => {
    const url = `http://localhost:${port}`;
    const CLIENT_SECRET = await register(operator, url, 'portal');
    const example = await startExample({
      PORT: `${port}`,
      CONSOLE_URL: product.url,
      CLIENT_ID: 'portal',
      CLIENT_SECRET,
      CONSOLE_USER: 'user0190',
    });
    try {
      const { page } = await person.newWindow();
      await page.goto(url);
      const titles = [zhCN, enUS].map(({ shell, frame }) => `${shell.pages.home} - ${frame.siteTitle}`);
      await expect.poll(() => page.title(), PATIENCE).toSatisfy((title: string) => titles.includes(title));
      expect(await page.locator('output').textContent()).toBe('');
    } finally {
      example.kill();
    }
  },
);

journey('a token for another host is not accepted from this page (G68)', async ({ person, operator, product, port }) => {
  const CLIENT_SECRET = await register(operator, 'https://elsewhere.example.org', 'elsewhere');
  const example = await startExample({
    ...{ PORT: `${port}`, CONSOLE_URL: product.url },
    ...{ CLIENT_ID: 'elsewhere', CLIENT_SECRET, CONSOLE_USER: 'user0190' },
  });
  try {
    const { page } = await person.newWindow();
    await page.goto(`http://localhost:${port}`);
    await expect.poll(() => page.locator('output').textContent(), PATIENCE).toMatch(/^token: /);
    expect(await page.title()).toBe('Portal');
  } finally {
    example.kill();
  }
});
