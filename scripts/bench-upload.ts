import { execFileSync } from 'node:child_process';
import { randomFillSync } from 'node:crypto';
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { checkFile, mergeParts } from '../contract/files';
import { CHUNK_SIZE, MEGABYTE, TOKEN_LIFETIME_MS } from '../contract/limits';
import { TOKEN_KEY } from '../src/browser/token';
import { launchBrowser, Profile } from '../tests/journeys/browser';
import { startProduct } from '../tests/journeys/product';
import { tokenFor } from '../tests/journeys/token';
import { onPath } from './machine.mjs';
import { run } from './run.mjs';

const USAGE = `npm run bench:upload -- [--size 1024] [--runs 3]
  Uploads a file of so many MiB from the file library in a real Chromium to a real server, and prints how fast it is hashed beside md5sum, how
  long all takes beside the hash and a bare upload of the same parts, and what memory page and server take meanwhile.`;

const { values: asked } = parseArgs({
  options: {
    size: { type: 'string', default: '1024' },
    runs: { type: 'string', default: '3' },
    help: { type: 'boolean', default: false },
  },
});
const SIZE = Number(asked.size);
const RUNS = Number(asked.runs);
if (asked.help || !(SIZE >= 16) || !(RUNS >= 1)) {
  console.log(USAGE);
  process.exit(asked.help ? 0 : 1);
}

const built = await run(process.execPath, ['scripts/build.mjs']);
if (built !== 0) process.exit(built);

const ADMINISTRATOR = { username: 'admin', password: 'Bench_2026' };
const folder = mkdtempSync(join(tmpdir(), 'ofa-bench-'));
const product = await startProduct(ADMINISTRATOR.password, { OFA_LOG_LEVEL: 'silent' });
const browser = await launchBrowser(onPath('chromium') ?? '/usr/bin/chromium');
try {
  console.log(
    `${SIZE} MiB; ${cpus().length} processors, load ${loadavg()[0]?.toFixed(1)}, Chromium ${browser.version()}, Node.js ${process.version}`,
  );
  const token = await tokenFor(product, ADMINISTRATOR);
  for (let turn = 1; turn <= RUNS; turn += 1) await measure(turn, token);
  await measureMemory(token);
} finally {
  await browser.close();
  await product.close();
  rmSync(folder, { recursive: true, force: true });
}

/** One file, new each time, since the server would not take it twice. */
async function measure(turn: number, token: string) {
  const file = join(folder, `${turn}.zip`);
  write(file);
  const md5sum = timed(() => execFileSync('md5sum', [file]));
  const bare = await bareUpload(file);
  const upload = await consoleUpload(file, token);
  rmSync(file);

  const seconds = (ms: number) => `${(ms / 1_000).toFixed(2)} s, ${((SIZE * 1_000) / ms).toFixed(0)} MiB/s`;
  const judged = (ratio: number, least: number) =>
    `${ratio.toFixed(2)}, at least ${least}: ${ratio >= least ? 'reached' : 'MISSED'}`;
  console.log(`run ${turn}`);
  console.log(`  md5sum: ${seconds(md5sum)}; in the page: ${seconds(upload.hash)}; ratio ${judged(md5sum / upload.hash, 0.6)}`);
  console.log(
    `  bare upload: ${seconds(bare)}; from the choice to the end: ${seconds(upload.all)}; ratio ${judged((upload.hash + bare) / upload.all, 0.8)}`,
  );
}

/** Looking at it takes a fifth of the time of an upload, so it has one of its own. */
async function measureMemory(token: string) {
  const file = join(folder, 'memory.zip');
  write(file);
  let most = { pageMiB: 0, serverMiB: 0 };
  await consoleUpload(file, token, async (page) => {
    const memory = await watchMemory(page);
    return () => {
      most = memory.stop();
    };
  });
  console.log(`most memory above idle: page ${most.pageMiB.toFixed(0)} MiB, server ${most.serverMiB.toFixed(0)} MiB, at most 64`);
}

function write(file: string) {
  const piece = Buffer.alloc(CHUNK_SIZE);
  const open = openSync(file, 'w');
  for (let left = SIZE * MEGABYTE; left > 0; left -= piece.length)
    writeSync(open, randomFillSync(piece), 0, Math.min(piece.length, left));
  closeSync(open);
}

function timed(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

/** How long the same browser takes to send the parts of the same file, one by one, to a server that reads them and does nothing else. */
async function bareUpload(file: string): Promise<number> {
  const sink = createServer((request, answer) =>
    request.resume().on('end', () => answer.end('<!doctype html><input type="file">')),
  );
  await new Promise<void>((resolve) => sink.listen(0, '127.0.0.1', resolve));
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${(sink.address() as AddressInfo).port}/`);
  const input = page.locator('input');
  await input.setInputFiles(file);
  const ms = await input.evaluate(async (element, size) => {
    const [chosen] = (element as HTMLInputElement).files ?? [];
    const start = performance.now();
    for (let from = 0; chosen && from < chosen.size; from += size)
      await fetch('/', { method: 'POST', body: chosen.slice(from, from + size) });
    return performance.now() - start;
  }, CHUNK_SIZE);
  await page.close();
  sink.close();
  return ms;
}

/** The file library: the hash ends where the server is asked for the file, and all of it with the answer to the merge. */
async function consoleUpload(file: string, token: string, watch: (page: Page) => Promise<() => void> = async () => () => {}) {
  const profile = await Profile.open(browser, product.url);
  const page = await profile.newWindow();
  await enter(page, token);
  const unwatch = await watch(page);
  const asked = page.waitForRequest((request) => isFor(request.url(), checkFile.path), { timeout: 0 });
  const merged = page.waitForResponse((response) => isFor(response.url(), mergeParts.path), { timeout: 0 });
  const start = performance.now();
  await page.locator('input[type=file]').first().setInputFiles(file);
  await asked;
  const hash = performance.now() - start;
  const answer = await merged;
  const all = performance.now() - start;
  const { code } = (await answer.json()) as { code: number };
  if (code !== 200) throw new Error(`The merge answered ${code}`);
  unwatch();
  await profile.close();
  return { hash, all };
}

function isFor(address: string, path: string): boolean {
  return new URL(address).pathname.startsWith(`/api${path.replace(/:.*/, '')}`);
}

async function enter(page: Page, token: string) {
  await page.goto('/embed-host.js');
  await page.evaluate(([key, kept]) => localStorage.setItem(key, kept), [
    TOKEN_KEY,
    JSON.stringify({ value: token, expires: Date.now() + TOKEN_LIFETIME_MS }),
  ] as const);
  await page.goto('/files');
  await page.locator('input[type=file]').first().waitFor({ state: 'attached' });
}

/** Looks ten times a second at what the browser with all its processes, and the server, have in memory. */
async function watchMemory(page: Page) {
  const devtools = await browser.newBrowserCDPSession();
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo');
  const server = product.pid();
  const now = () => ({ page: processInfo.reduce((sum, { id }) => sum + residentMiB(id), 0), server: residentMiB(server) });
  await page.requestGC();
  const idle = now();
  const most = { ...idle };
  const timer = setInterval(() => {
    const { page: ofPage, server: ofServer } = now();
    most.page = Math.max(most.page, ofPage);
    most.server = Math.max(most.server, ofServer);
  }, 100);
  return {
    stop() {
      clearInterval(timer);
      return { pageMiB: most.page - idle.page, serverMiB: most.server - idle.server };
    },
  };
}

/** What processes share is counted once: the browser's hand each other a file in shared memory. Zero for a process that is gone. */
function residentMiB(pid: number): number {
  const file = `/proc/${pid}/smaps_rollup`;
  return existsSync(file) ? Number(/^Pss:\s+(\d+) kB/m.exec(readFileSync(file, 'utf8'))?.[1] ?? 0) / 1_024 : 0;
}
