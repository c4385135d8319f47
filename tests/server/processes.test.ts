// @vitest-environment node
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

/** The server and the commands for its database as processes of their own, as somebody at a terminal meets them. */
const SERVER = ['main.js'];
const db = (...words: string[]) => ['db.js', ...words];

const parent = mkdtempSync(join(tmpdir(), 'ofa-process-'));
let programs: string;
beforeAll(async () => {
  // Below this folder, where they find their packages.
  mkdirSync('reports', { recursive: true });
  programs = mkdtempSync(join('reports', 'programs-'));
  await build({
    entryPoints: { main: 'server/main.ts', db: 'server/db/cli.ts' },
    outdir: programs,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
  });
});
afterAll(() => {
  for (const folder of [parent, programs]) rmSync(folder, { recursive: true });
});
const newFolder = () => join(mkdtempSync(join(parent, 'data-')), 'data');

const running = new Set<ChildProcess>();
afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
});

interface Run {
  readonly child: ChildProcess;
  /** What it has said up to the address that a server says last, or to its end. */
  readonly ready: Promise<string>;
  readonly ended: Promise<{ code: number | null; said: string; complained: string }>;
}

/** `limit` is the greatest size of a file, in blocks: to it the disk is full there. */
function run([program = '', ...words]: string[], env: Record<string, string>, limit = 'unlimited'): Run {
  const node = [process.execPath, join(programs, program), ...words];
  const child = spawn('sh', ['-c', `ulimit -f ${limit}; exec "$@"`, 'sh', ...node], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, PORT: '0', OFA_SAMPLE: '0', ...env },
  });
  running.add(child);
  let said = '';
  let complained = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complained += text;
  });
  const ready = new Promise<string>((resolve) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (/^OFA Console: .*\n/m.test(said)) resolve(said);
    });
    child.once('close', () => resolve(said + complained));
  });
  const ended = new Promise<Awaited<Run['ended']>>((resolve) => {
    child.once('close', (code) => {
      running.delete(child);
      resolve({ code, said, complained });
    });
  });
  return { child, ready, ended };
}

const refused = (line: RegExp) => ({ code: 1, complained: expect.stringMatching(line) });

describe('the server', () => {
  test('has its data folder for itself; a kill frees the folder at once, and Ctrl-C ends without complaint', async () => {
    const DATA_DIR = newFolder();
    const first = run(SERVER, { DATA_DIR });
    expect(await first.ready).toMatch(
      /^Password of admin: \S+ \(shown this once\)\nAdministrator: admin\nOFA Console: http:.*\n$/,
    );
    const second = await run(SERVER, { DATA_DIR }).ended;
    expect(second).toEqual({ said: '', ...refused(/^Another server uses the data folder DATA_DIR=[^\n]*\.\n$/) });
    first.child.kill('SIGKILL');
    await first.ended;
    const third = run(SERVER, { DATA_DIR });
    expect(await third.ready).toMatch(/^Administrator: admin\nOFA Console: http:.*\n$/);
    third.child.kill('SIGINT');
    expect(await third.ended).toMatchObject({ code: 0, complained: '' });
  });

  test('says in one line that its port is taken', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const address = taken.address();
    const PORT = String(typeof address === 'object' && address ? address.port : 0);
    expect(await run(SERVER, { PORT, DATA_DIR: newFolder() }).ended).toMatchObject(refused(/^Port \d+ is taken: [^\n]*\.\n$/));
    await new Promise((resolve) => taken.close(resolve));
  });

  test('says in one line that its data folder cannot be used', async () => {
    const file = join(parent, 'file');
    writeFileSync(file, '');
    const line = /^The database in DATA_DIR=[^\n]* cannot be used \([^\n]*\): make the folder writable [^\n]*\.\n$/;
    expect(await run(SERVER, { DATA_DIR: join(file, 'data') }).ended).toMatchObject(refused(line));
  });

  test('says in one line that the disk is full', async () => {
    const line = /^The database in DATA_DIR=[^\n]* cannot be written \([^\n]*\): make room on its disk [^\n]*\.\n$/;
    expect(await run(SERVER, { DATA_DIR: newFolder() }, '100').ended).toMatchObject(refused(line));
  });

  test.each(['postgres://user:hidden@127.0.0.1:1/name', 'postgres://user:hidden@127.0.0.1:99999/name'])(
    'says in one line, without the password, that the database does not answer: %s',
    async (DATABASE_URL) => {
      const answer = await run(SERVER, { DATABASE_URL }).ended;
      expect(answer).toMatchObject(refused(/^The database of DATABASE_URL does not answer \([^\n]*\): check [^\n]*\.\n$/));
      expect(answer.complained).not.toContain('hidden');
    },
  );
});

describe('a command for the database', () => {
  const USAGE = /^Usage: npm run db -- <command>\n/;

  test('reset-admin works beside the server', async () => {
    const DATA_DIR = newFolder();
    const server = run(SERVER, { DATA_DIR });
    await server.ready;
    const answer = await run(db('reset-admin'), { DATA_DIR }).ended;
    expect(answer).toMatchObject({ code: 0, complained: '' });
    expect(answer.said).toMatch(/^Administrator: admin, password \S+ \(shown this once\)\n$/);
  });

  test('says in one line that there is no database, and makes none', async () => {
    const DATA_DIR = newFolder();
    const line = /^There is no database in DATA_DIR=[^\n]*\.\n$/;
    expect(await run(db('reset-admin'), { DATA_DIR }).ended).toMatchObject(refused(line));
    expect(existsSync(DATA_DIR)).toBe(false);
  });

  test.each([[[]], [['reset-admin', 'extra']], [['unheard-of']], [['constructor']]])(
    'that is none is told what there is, and does nothing: %j',
    async (words) => {
      const DATA_DIR = newFolder();
      expect(await run(db(...words), { DATA_DIR }).ended).toEqual({ said: '', ...refused(USAGE) });
      expect(existsSync(DATA_DIR)).toBe(false);
    },
  );

  test('--help says the same and is no failure', async () => {
    const answer = await run(db('reset-admin', '--help'), { DATA_DIR: newFolder() }).ended;
    expect(answer).toEqual({ code: 0, said: expect.stringMatching(USAGE), complained: '' });
  });
});
