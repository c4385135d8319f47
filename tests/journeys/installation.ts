import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { openDatabase } from '../../server/platform/db/engine/open';
import type { Queries } from '../../server/platform/db/transact';
import { type Nginx, startNginx } from './nginx';

/** What an operator has: the archive, unpacked where nothing else is, started in production mode, with nginx in front of it. */
export interface Installation {
  /** The address that users open. */
  readonly url: string;
  readonly nginx: Nginx;
  /** Where the archive was unpacked. */
  readonly folder: string;
  /** The text of a captcha. In production the database alone knows it. */
  captchaAnswer(codeId: string): Promise<string>;
  /** Where attempts to sign in came from, as the log has it, the latest first. */
  signInAddresses(): Promise<string[]>;
  close(): Promise<void>;
}

export async function installArchive(administratorPassword: string): Promise<Installation> {
  const place = mkdtempSync(join(tmpdir(), 'ofa-installation-'));
  const folder = unpack(place);
  const dataDir = join(place, 'data');
  const server = await startServer(folder, {
    NODE_ENV: 'production',
    PORT: '0',
    DATA_DIR: dataDir,
    TRUST_PROXY: '127.0.0.1',
    OFA_PUBLIC_URL: 'https://console.example.org',
    OFA_ADMIN_PASSWORD: administratorPassword,
    // The server takes such a password over HTTPS alone.
    OFA_PASSWORD_TYPE: 'plaintext',
    OFA_LOG_LEVEL: 'error',
  });
  const nginx = await startNginx(join(place, 'nginx'), server.port);
  async function ask<Answer>(question: (db: Queries) => Promise<Answer>) {
    const db = await openDatabase({ dataDir });
    try {
      return await question(db);
    } finally {
      await db.destroy();
    }
  }
  return {
    url: `https://localhost:${nginx.httpsPort}`,
    nginx,
    folder,
    captchaAnswer: (codeId) =>
      ask(async (db) => {
        const { answer } = await db.selectFrom('captchas').select('answer').where('id', '=', codeId).executeTakeFirstOrThrow();
        return answer;
      }),
    signInAddresses: () =>
      ask(async (db) => {
        const rows = await db.selectFrom('sign_in_logs').select('address').orderBy('id', 'desc').execute();
        return rows.map(({ address }) => address);
      }),
    close: async () => {
      await nginx.close();
      await server.close();
      rmSync(place, { recursive: true, force: true });
    },
  };
}

/** Packs as `npm run pack` does, and unpacks as an operator does. */
function unpack(place: string): string {
  // The test runner's NODE_ENV would make another build.
  const env = { ...process.env, NODE_ENV: undefined };
  const said = execFileSync(process.execPath, ['scripts/pack.mjs'], { encoding: 'utf8', env });
  execFileSync('tar', ['-xzf', said.trim().split('\n').at(-1) ?? '', '-C', place]);
  const [name = ''] = readdirSync(place);
  return join(place, name);
}

/** With Node and nothing else: no path to other programs, no variable of this machine. */
async function startServer(folder: string, env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, ['dist/server/main.js'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const close = async () => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /^OFA Console: (http:\S+)/.exec(line)?.[1];
    if (!url) continue;
    // Later output is read and dropped, or the pipe would fill up.
    child.stdout.resume();
    return { port: new URL(url).port, close };
  }
  throw new Error('The server of the archive ended before it listened');
}
