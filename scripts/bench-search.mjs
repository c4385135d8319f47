import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { run } from './run.mjs';

/**
 * `node scripts/bench-search.mjs [users]`: what other calls wait while ten people search among so many users of one tenant, on the
 * embedded database. Prints the search times, and those of a small call that is made all the while, alone and beside the searches.
 */

const USERS = Number(process.argv[2] ?? 200_000);
const SEARCHERS = 10;
const SECONDS = 10;
const SEARCHES = [
  { name: '伟明' },
  { name: '欧' },
  { phone: '1380013' },
  { username: 'person19' },
  { phone: '77' },
  { username: 'x9' },
];

const folder = mkdtempSync(join(tmpdir(), 'ofa-bench-'));
if ((await run(process.execPath, ['scripts/build.mjs'])) !== 0) process.exit(1);
await (await startServer()).stop();
const token = seed(new Database(join(folder, 'ofa.db')));
const server = await startServer();
try {
  const probe = () => call('/ofa-admin/admin/ofaMenu/currentUser/menu');
  const search = (n) => call(`/ofa-admin/admin/ofaUser/user/list?${new URLSearchParams(SEARCHES[n % SEARCHES.length])}`);
  await search(0);
  print('menu of a user, alone', await during(SECONDS, [probe]));
  const [beside, ...searching] = await during(SECONDS, [probe, ...Array(SEARCHERS).fill(search)], true);
  print(`menu of a user, beside ${SEARCHERS} searches`, beside);
  print(`searches among ${USERS} users`, searching.flat());
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function startServer() {
  const env = { ...process.env, DATA_DIR: folder, PORT: '0', OFA_SAMPLE: '0', OFA_LOG_LEVEL: 'silent' };
  const child = spawn(process.execPath, ['dist/server/main.js'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  const url = await new Promise((resolve, reject) => {
    child.on('exit', () => reject(new Error('The server did not start')));
    child.stdout.setEncoding('utf8').on('data', (text) => {
      said += text;
      const found = /http:\S+/.exec(said);
      if (found) resolve(found[0]);
    });
  });
  const stop = () => new Promise((resolve) => child.once('exit', resolve) && child.kill('SIGTERM'));
  return { url, stop };
}

/** Users of the platform's own tenant, and a session of its administrator. */
function seed(database) {
  const all = (sql, ...values) => database.prepare(sql).all(values);
  const [{ id: tenant }] = all('select id from tenants');
  const [{ id: member, account_id: account }] = all('select id, account_id from memberships');
  const addAccount = database.prepare(`insert into accounts (id, username, username_key, phone, home_tenant_id, created_at)
    values (?, ?, ?, ?, ?, ?)`);
  const addMember = database.prepare(
    'insert into memberships (tenant_id, id, account_id, name, created_at) values (?, ?, ?, ?, ?)',
  );
  const start = Date.now();
  database.exec('begin');
  for (let n = 0; n < USERS; n += 1) {
    const id = `bench${n}`;
    const username = `person${n}`;
    addAccount.run([id, username, username, `138${String(n).padStart(8, '0')}`, tenant, BigInt(n)]);
    addMember.run([tenant, id, id, nameOf(n), BigInt(n)]);
  }
  database.exec('commit');
  const token = randomBytes(16).toString('hex');
  const hash = createHash('sha256').update(token).digest('hex');
  const session =
    'insert into sessions (token_hash, account_id, tenant_id, membership_id, created_at, expires_at) values (?, ?, ?, ?, 0, ?)';
  database.prepare(session).run([hash, account, tenant, member, BigInt(Date.now() + 3_600_000)]);
  database.close();
  console.log(`${USERS} users with their pairs in ${Math.round((Date.now() - start) / 1_000)} s`);
  return token;
}

function nameOf(n) {
  const [families, given] = ['王李张刘陈杨黄赵吴周欧诸', '伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平'];
  const at = (text, place) => text[place % text.length];
  return at(families, n) + at(given, n * 7) + at(given, (n >> 3) * 11);
}

async function call(path) {
  const answer = await fetch(`${server.url}/api${path}`, { headers: { 'OFA-TOKEN': token } });
  const { code } = await answer.json();
  if (code !== 200) throw new Error(`${path} answered ${code}`);
}

/** How long each of the works took, again and again for so many seconds. */
function during(seconds, works, apart = false) {
  const end = Date.now() + seconds * 1_000;
  const repeat = async (work, index) => {
    const times = [];
    for (let n = index; Date.now() < end; n += 1) {
      const start = performance.now();
      await work(n);
      times.push(performance.now() - start);
    }
    return times;
  };
  return Promise.all(works.map(repeat)).then((all) => (apart ? all : all.flat()));
}

function print(what, times) {
  const sorted = times.sort((one, other) => one - other);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))].toFixed(1);
  console.log(
    `${what}: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms, ${(sorted.length / SECONDS).toFixed(0)} a second`,
  );
}
