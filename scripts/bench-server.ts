import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type BenchPlace, opened, openPlaces } from './bench/places';
import { type CallFigures, type CallRequest, load, type Program, startProgram } from './bench/processes.mjs';
import { record } from './bench/record';
import { seedSessions } from './bench/seed';
import { buildServer } from './build-server.mjs';

const USAGE = `npm run bench:server -- [--quick] [--tenants 1000] [--users 1000000] [--database sqlite|postgres] [--part calls|search] [--keep folder]
  How quick the server is beside a bare Fastify that asks the same of the database, while the tenants become more and more; and what
  others wait while ten people search among all the users in one tenant. With --keep, the next run
  has no need to make its databases anew.`;

const { values: asked } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    tenants: { type: 'string' },
    users: { type: 'string' },
    database: { type: 'string', default: 'sqlite' },
    part: { type: 'string' },
    keep: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
const { database } = asked;
if (asked.help || (database !== 'sqlite' && database !== 'postgres')) {
  console.log(USAGE);
  process.exit(asked.help ? 0 : 1);
}
const TENANTS = Number(asked.tenants ?? (asked.quick ? 100 : 1_000));
const USERS = Number(asked.users ?? (asked.quick ? 20_000 : 1_000_000));
const SECONDS = 2;
const ROUNDS = asked.quick ? 3 : 5;
const WARM = asked.quick ? 0 : 1_000;
const CONNECTIONS = 10;
const SEARCHERS = 10;
const CALLERS = 50;

const BASE = '/api/ofa-admin/admin';
const CALLS = {
  'list with filter and sort': `${BASE}/ofaUser/user/list?${new URLSearchParams({ name: '伟', column: 'username', order: 'asc' })}`,
  'menu of a user': `${BASE}/ofaMenu/currentUser/menu`,
  'sign-in check': `${BASE}/ofaUser/loginUser`,
};
const SEARCHES = [
  { name: '伟明' },
  { name: '欧' },
  { phone: '1380013' },
  { username: 'person19' },
  { phone: '77' },
  { username: 'x9' },
].map((filter) => `${BASE}/ofaUser/user/list?${new URLSearchParams(filter)}`);

mkdirSync('reports', { recursive: true });
// Below this folder, where the programs find their packages.
const programs = mkdtempSync('reports/bench-');
const places = await openPlaces(database, asked.keep);
try {
  await buildServer(programs);
  console.log(`${database}, ${cpus().length} processors, load ${loadavg()[0]?.toFixed(1)}, Node.js ${process.version}`);
  if (asked.part !== 'search') await benchCalls();
  if (asked.part !== 'calls') await benchSearch();
} finally {
  await places.close();
  rmSync(programs, { recursive: true, force: true });
}

function startServer({ dataDir, databaseUrl }: BenchPlace) {
  return startProgram([join(programs, 'main.js')], {
    DATA_DIR: dataDir,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    NODE_ENV: 'production',
    PORT: '0',
    OFA_LOG_LEVEL: 'silent',
  });
}

/** The same calls with more and more tenants of the same size. */
async function benchCalls() {
  const users = Math.max(1, Math.floor(USERS / TENANTS));
  for (const tenants of [...new Set([1, Math.ceil(TENANTS / 10), TENANTS])]) {
    const place = await places.of(tenants, users);
    const { tokens, calls } = await opened(place, async (db) => {
      const tokens = await seedSessions(db, { tenants, users, count: CALLERS });
      const requests = Object.values(CALLS).flatMap((path) => requestsOf([path], tokens));
      return { tokens, calls: await record(db, requests) };
    });
    const plan = join(programs, 'calls.json');
    writeFileSync(plan, JSON.stringify({ calls, databaseUrl: place.databaseUrl, file: join(place.dataDir, 'ofa.db') }));
    const server = await startServer(place);
    const bare = await startProgram(['scripts/bench/bare.mjs', plan]);
    console.log(`${tenants} tenants with ${users} users each`);
    for (const [index, [name, path]] of Object.entries(CALLS).entries()) {
      const same = tokens.map((_, n) => ({ path: `/${index * tokens.length + n}`, headers: {} }));
      const statements = calls[index * tokens.length]?.length;
      console.log(`  ${name}, ${statements} statements`);
      await compare({ server: [server, requestsOf([path], tokens)], bare: [bare, same] });
    }
    await bare.stop();
    await server.stop();
  }
}

/**
 * In turns, so that what else the machine does meanwhile befalls both. The time that each had a processor for a call says most where
 * others use the machine, too.
 */
async function compare(both: Record<'server' | 'bare', readonly [Program, readonly CallRequest[]]>) {
  const rounds: Record<'server' | 'bare', RoundFigures>[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const atLeast = round === 0 ? WARM : 0;
    const figures = { server: await measure(...both.server, atLeast), bare: await measure(...both.bare, atLeast) };
    // The first is for the compiler, which begins to work when it has seen enough.
    if (round > 0) rounds.push(figures);
  }
  const median = (of: (round: (typeof rounds)[number]) => number) =>
    rounds.map(of).sort((one, other) => one - other)[Math.floor(ROUNDS / 2)] ?? Number.NaN;
  for (const name of ['server', 'bare'] as const) {
    const figure = (key: keyof RoundFigures) => median((round) => round[name][key]);
    print(`    ${name.padEnd(6)}`, {
      p50: figure('p50'),
      p95: figure('p95'),
      p99: figure('p99'),
      perSecond: figure('perSecond'),
    });
    console.log(`            ${figure('cpuMs').toFixed(3)} ms of a processor for each`);
  }
  const ratio = median(({ server, bare }) => server.perSecond / bare.perSecond);
  const byTime = median(({ server, bare }) => bare.cpuMs / server.cpuMs);
  console.log(`    ratio   ${ratio.toFixed(2)}, of processor time ${byTime.toFixed(2)} (medians of ${ROUNDS})`);
}

interface RoundFigures extends CallFigures {
  readonly cpuMs: number;
}

async function measure(program: Program, requests: readonly CallRequest[], atLeast: number): Promise<RoundFigures> {
  const before = program.cpuMs();
  const [figures] = await load(program.url, SECONDS, [{ connections: CONNECTIONS, requests, atLeast }]);
  return { ...figures, cpuMs: (program.cpuMs() - before) / figures.calls };
}

/** What a small call waits for while people search among all the users in one tenant. */
async function benchSearch() {
  const place = await places.of(1, USERS);
  const tokens = await opened(place, (db) => seedSessions(db, { tenants: 1, users: USERS, count: 1 }));
  const server = await startServer(place);
  const small = { connections: 1, requests: requestsOf([CALLS['menu of a user']], tokens) };
  const searches = { connections: SEARCHERS, requests: requestsOf(SEARCHES, tokens) };
  await load(server.url, 1, [small, searches]);
  console.log(`${USERS} users in one tenant`);
  const [alone] = await load(server.url, SECONDS * ROUNDS, [small]);
  print('  menu of a user, alone', alone);
  const [beside, searching] = await load(server.url, SECONDS * ROUNDS, [small, searches]);
  print(`  menu of a user, beside ${SEARCHERS} searches`, beside);
  print('  those searches', searching);
  await server.stop();
}

function requestsOf(paths: readonly string[], tokens: readonly string[]): CallRequest[] {
  return tokens.flatMap((token) => paths.map((path) => ({ path, headers: { 'OFA-TOKEN': token } })));
}

function print(what: string, { p50, p95, p99, perSecond }: Omit<CallFigures, 'calls'>) {
  const ms = (time: number) => `${time.toFixed(1)} ms`;
  console.log(`${what}  p50 ${ms(p50)}, p95 ${ms(p95)}, p99 ${ms(p99)}, ${perSecond.toFixed(0)} a second`);
}
