import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { benchCharts } from './bench/charts.mjs';
import { benchEditor } from './bench/editor.mjs';
import { MEASUREMENTS } from './bench/measurements.mjs';
import { startProgram } from './bench/processes.mjs';
import { benchTabs } from './bench/tabs.mjs';
import { benchTrees } from './bench/trees.mjs';
import { onPath } from './machine.mjs';
import { run } from './run.mjs';

/**
 * @import { CDPSession } from 'playwright-core'
 * @import { Program } from './bench/processes.mjs'
 * @typedef {(typeof MEASUREMENTS)[number]} Measurement
 * @typedef {{ kind: string, url: string, bytes: number, headerBytes: number, finished: number }} Transfer
 * @typedef {{ ms: number, transfers: Transfer[] }} Visit
 */

const USAGE = `npm run bench:ui -- [--runs 7] [--part load|tabs|editor|charts|trees] [--beside folder]
  Builds what is stale, and prints how long a person waits for the console over a slow connection, on a slow machine, with nothing in
  the cache; then, how quickly one of twenty tabs is painted, and what they hold of the memory; then, how quickly a key
  in a long rich text is; then, whether a hundred tabs of charts leave memory behind, and
  how quickly trees of thousands of lines are opened and checked. With --beside, another build (a copy of dist inside
  this repository) is measured in turns with the present one.`;

const { values: asked } = parseArgs({
  options: {
    runs: { type: 'string', default: '7' },
    part: { type: 'string' },
    beside: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
const RUNS = Number(asked.runs);
if (asked.help || !(RUNS >= 1)) {
  console.log(USAGE);
  process.exit(asked.help ? 0 : 1);
}
const built = await run(process.execPath, ['scripts/build.mjs']);
if (built !== 0) process.exit(built);

const CONNECTION = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 200_000, offline: false };
const SLOWER = 4;
const GIVE_UP_MS = 60_000;

const builds = [...(asked.beside ? [asked.beside] : []), 'dist'];
const data = mkdtempSync(join(tmpdir(), 'ofa-bench-'));
const browser = await chromium.launch({
  executablePath: onPath('chromium') ?? '/usr/bin/chromium',
  args: ['--headless', '--no-sandbox', '--disable-gpu'],
});
/** @type {Program[]} */
const servers = [];
try {
  for (const [index, build] of builds.entries()) servers.push(await startServer(build, join(data, `${index}`)));
  console.log(`1.6 Mbit/s, 150 ms, processor ${SLOWER} times slower, nothing in the cache; medians of ${RUNS} runs`);
  console.log(
    `${cpus().length} processors, load ${loadavg()[0]?.toFixed(1)}, Chromium ${browser.version()}, Node.js ${process.version}`,
  );
  const isAsked = (/** @type {string} */ part) => asked.part === undefined || asked.part === part;
  if (isAsked('load')) for (const measurement of MEASUREMENTS) await measure(measurement);
  for (const [part, bench] of /** @type {const} */ ([
    ['tabs', benchTabs],
    ['editor', benchEditor],
    ['charts', benchCharts],
    ['trees', benchTrees],
  ]))
    if (isAsked(part))
      for (const [index, build] of builds.entries()) await measureInside(part, bench, build, join(data, `${part}-${index}`));
} finally {
  await browser.close();
  for (const server of servers) await server.stop();
  rmSync(data, { recursive: true, force: true });
}

/**
 * @param {string} build
 * @param {string} dataDir
 */
function startServer(build, dataDir) {
  return startProgram([join(build, 'server/main.js')], {
    DATA_DIR: dataDir,
    WEB_DIR: join(build, 'web'),
    NODE_ENV: 'production',
    PORT: '0',
    OFA_LOG_LEVEL: 'silent',
  });
}

/**
 * What is measured behind the sign-in.
 * @param {string} part
 * @param {typeof benchTabs} bench
 * @param {string} build
 * @param {string} dataDir
 */
async function measureInside(part, bench, build, dataDir) {
  console.log(`${part} (${build}):`);
  const credentials = { username: 'admin', password: 'Bench_2026' };
  const server = await startProgram([join(build, 'server/main.js')], {
    DATA_DIR: dataDir,
    WEB_DIR: join(build, 'web'),
    PORT: '0',
    OFA_ADMIN_PASSWORD: credentials.password,
    OFA_TEST_HOOKS: '1',
    OFA_LOG_LEVEL: 'silent',
  });
  try {
    await bench(browser, server.url, credentials);
  } finally {
    await server.stop();
  }
}

/**
 * In turns, so that what else the machine does meanwhile befalls every build.
 * @param {Measurement} measurement
 */
async function measure(measurement) {
  /** @type {Visit[][]} */
  const turns = [];
  for (let turn = 0; turn < RUNS; turn += 1) {
    const visits = [];
    for (const { url } of servers) visits.push(await visit(url, measurement));
    turns.push(visits);
  }
  for (const [index, build] of builds.entries()) {
    const visits = turns.flatMap((turn) => turn[index] ?? []);
    const seconds = visits.map(({ ms }) => ms / 1_000).sort((one, other) => one - other);
    const median = seconds[Math.floor(RUNS / 2)] ?? Number.NaN;
    const verdict = median * 1_000 <= measurement.targetMs ? 'reached' : 'MISSED';
    console.log(
      `${measurement.name} (${build}): ${median.toFixed(2)} s, target ${(measurement.targetMs / 1_000).toFixed(2)} s ${verdict}`,
    );
    console.log(`  runs ${seconds.map((one) => one.toFixed(2)).join(' ')}`);
    printTransfers(visits);
  }
}

/**
 * One visit in a browser profile of its own: how long it took, and what was loaded until then.
 * @param {string} url
 * @param {Measurement} measurement
 * @returns {Promise<Visit>}
 */
async function visit(url, { path, isReady, given }) {
  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    const transfers = await watchTransfers(devtools);
    await devtools.send('Network.emulateNetworkConditions', CONNECTION);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.addInitScript({ content: `(${watchReadiness})(${isReady}, ${JSON.stringify(given)})` });
    await page.goto(url + path, { waitUntil: 'commit' });
    // Seldom, so that asking takes no time from the page.
    const ready = await page.waitForFunction(() => performance.getEntriesByName('ready')[0]?.startTime, undefined, {
      timeout: GIVE_UP_MS,
      polling: 500,
    });
    const ms = (await ready.jsonValue()) ?? Number.NaN;
    return { ms, transfers: transfers.until(ms) };
  } finally {
    await context.close();
  }
}

/**
 * Runs in the page before anything of it: looks once a frame whether it is ready, and notes when.
 * @template Given
 * @param {(given: Given) => boolean} isReady
 * @param {Given} given
 */
function watchReadiness(isReady, given) {
  const look = () => {
    if (isReady(given)) performance.mark('ready');
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/**
 * Listens to what the browser loads. Bytes are those on the wire, headers included.
 * @param {CDPSession} devtools
 */
async function watchTransfers(devtools) {
  /** @type {Map<string, Transfer>} */
  const requests = new Map();
  let start = Number.POSITIVE_INFINITY;
  devtools.on('Network.requestWillBeSent', ({ requestId, timestamp, type = 'Other', request: { url } }) => {
    start = Math.min(start, timestamp);
    requests.set(requestId, { kind: type, url, bytes: 0, headerBytes: 0, finished: Number.POSITIVE_INFINITY });
  });
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    const request = requests.get(requestId);
    if (request) request.headerBytes = response.encodedDataLength;
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    const request = requests.get(requestId);
    if (request) Object.assign(request, { bytes: encodedDataLength, finished: timestamp });
  });
  await devtools.send('Network.enable');
  return {
    /** What had arrived so many milliseconds after the first request. */
    until: (/** @type {number} */ ms) =>
      [...requests.values()].filter(({ url, finished }) => url.startsWith('http') && finished - start <= ms / 1_000),
  };
}

/**
 * Those of one visit: they are the same each time, but for a few bytes of a header.
 * @param {readonly Visit[]} visits
 */
function printTransfers([visit]) {
  const all = visit?.transfers ?? [];
  const kinds = new Set(all.map(({ kind }) => kind));
  const sum = (/** @type {Transfer[]} */ transfers, /** @type {'bytes' | 'headerBytes'} */ size) =>
    `${(transfers.reduce((total, transfer) => total + transfer[size], 0) / 1_000).toFixed(1)} kB`;
  const print = (/** @type {string} */ name, /** @type {Transfer[]} */ of) =>
    console.log(`  ${name}: ${of.length} requests, ${sum(of, 'bytes')}, of which headers ${sum(of, 'headerBytes')}`);
  for (const kind of kinds)
    print(
      kind,
      all.filter((transfer) => transfer.kind === kind),
    );
  print('all', all);
}
