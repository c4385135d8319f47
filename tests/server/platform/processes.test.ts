// @vitest-environment node
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { buildPrograms, type Programs } from './programs';

/** The server and the commands for its database as processes of their own, as run in a terminal. */
const SERVER = ['main.js'];
const db = (...words: string[]) => ['db.js', ...words];

const parent = mkdtempSync(join(tmpdir(), 'ofa-process-'));
let programs: Programs;
beforeAll(async () => {
  programs = await buildPrograms();
});
afterEach(() => programs.killAll());
afterAll(() => {
  programs.remove();
  rmSync(parent, { recursive: true });
});
const newFolder = () => join(mkdtempSync(join(parent, 'data-')), 'data');
const run = (...asked: Parameters<Programs['run']>) => programs.run(...asked);

const refused = (line: RegExp) => ({ code: 1, complained: expect.stringMatching(line) });

describe('the server', () => {
  test('does not share its data folder; a kill frees the folder at once, and Ctrl-C ends without complaint', async () => {
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

  test('reports a taken port in one line', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const address = taken.address();
    const PORT = String(typeof address === 'object' && address ? address.port : 0);
    expect(await run(SERVER, { PORT, DATA_DIR: newFolder() }).ended).toMatchObject(refused(/^Port \d+ is taken: [^\n]*\.\n$/));
    await new Promise((resolve) => taken.close(resolve));
  });

  test('reports an unusable data folder in one line', async () => {
    const file = join(parent, 'file');
    writeFileSync(file, '');
    const line = /^The database in DATA_DIR=[^\n]* cannot be used \([^\n]*\): make the folder writable [^\n]*\.\n$/;
    expect(await run(SERVER, { DATA_DIR: join(file, 'data') }).ended).toMatchObject(refused(line));
  });

  test('reports a full disk in one line', async () => {
    const line = /^The database in DATA_DIR=[^\n]* cannot be written \([^\n]*\): make room on its disk [^\n]*\.\n$/;
    expect(await run(SERVER, { DATA_DIR: newFolder() }, '100').ended).toMatchObject(refused(line));
  });

  test.each(['postgres://user:hidden@127.0.0.1:1/name', 'postgres://user:hidden@127.0.0.1:99999/name'])(
    'reports in one line, without the password, that the database does not answer: %s',
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

  test('import names the file whose rows do not fit together, and not the folder', async () => {
    const source = newFolder();
    const server = run(SERVER, { DATA_DIR: source });
    await server.ready;
    const file = join(parent, 'torn.jsonl');
    expect(await run(db('export', file), { DATA_DIR: source }).ended).toMatchObject({ code: 0, complained: '' });
    const lines = readFileSync(file, 'utf8').split('\n');
    writeFileSync(file, lines.filter((line) => !line.startsWith('{"table":"tenants"')).join('\n'));
    const answer = await run(db('import', file), { DATA_DIR: newFolder() }).ended;
    expect(answer).toEqual({ said: '', ...refused(/^The file [^\n]*torn\.jsonl does not fit [^\n]*: export it again\.\n$/) });
  });

  test('reports in one line that there is no database, and makes none', async () => {
    const DATA_DIR = newFolder();
    const line = /^There is no database in DATA_DIR=[^\n]*\.\n$/;
    expect(await run(db('reset-admin'), { DATA_DIR }).ended).toMatchObject(refused(line));
    expect(existsSync(DATA_DIR)).toBe(false);
  });

  test.each([[[]], [['reset-admin', 'extra']], [['unheard-of']], [['constructor']]])(
    'that is unknown lists the known ones, and does nothing: %j',
    async (words) => {
      const DATA_DIR = newFolder();
      expect(await run(db(...words), { DATA_DIR }).ended).toEqual({ said: '', ...refused(USAGE) });
      expect(existsSync(DATA_DIR)).toBe(false);
    },
  );

  test('--help prints the same and succeeds', async () => {
    const answer = await run(db('reset-admin', '--help'), { DATA_DIR: newFolder() }).ended;
    expect(answer).toEqual({ code: 0, said: expect.stringMatching(USAGE), complained: '' });
  });
});
