import { Agent, get } from 'node:http';

/**
 * @import { CallFigures, CallGroup, CallRequest } from './processes.mjs'
 */

/**
 * A process that calls a server: `{ url, seconds, groups: [{ connections, atLeast, requests: [{ path, headers }] }] }` on its standard
 * input. It writes to its output how long the calls of each group took. It calls for that many seconds, and at least `atLeast` times; each
 * connection makes its next call when the last was answered.
 */

const input = [];
for await (const chunk of process.stdin) input.push(chunk);
/** @type {{ url: string, seconds: number, groups: CallGroup[] }} */
const { url, seconds, groups } = JSON.parse(Buffer.concat(input).toString());

const start = performance.now();
const end = start + seconds * 1_000;
const told = await Promise.all(groups.map(during));
console.log(JSON.stringify(told.map(figures)));

/** @param {CallGroup} group */
async function during({ connections, atLeast = 0, requests }) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  /** @type {number[]} */
  const times = [];
  let next = 0;
  const repeat = async () => {
    while (performance.now() < end || times.length < atLeast) {
      const request = requests[next++ % requests.length];
      if (!request) throw new Error('There is nothing to call');
      const asked = performance.now();
      await call(agent, request);
      times.push(performance.now() - asked);
    }
  };
  await Promise.all(Array.from({ length: connections }, repeat));
  agent.destroy();
  return times;
}

/**
 * @param {Agent} agent
 * @param {CallRequest} request
 * @returns {Promise<void>}
 */
function call(agent, { path, headers }) {
  return new Promise((resolve, reject) => {
    get(`${url}${path}`, { agent, headers }, (answer) => {
      /** @type {Buffer[]} */
      const chunks = [];
      answer.on('data', (chunk) => chunks.push(chunk));
      answer.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        if (text.startsWith('{"code":200,')) resolve();
        else reject(new Error(`${path} answered ${answer.statusCode} ${text.slice(0, 200)}`));
      });
    }).on('error', reject);
  });
}

/**
 * @param {number[]} times
 * @returns {CallFigures}
 */
function figures(times) {
  const sorted = times.sort((one, other) => one - other);
  const at = (/** @type {number} */ share) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return {
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    perSecond: sorted.length / ((performance.now() - start) / 1_000),
    calls: sorted.length,
  };
}
