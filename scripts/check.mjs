import { rmSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { install } from './install.mjs';
import { needPostgres } from './machine.mjs';
import { Tally } from './reports.mjs';
import { bin, run, runQuietly } from './run.mjs';

const tsc = (project) => [bin('tsc'), '-p', project];

/** All checks that read the code without running it. */
const STATIC_CHECKS = [
  ['types of contract and front end', tsc('tsconfig.json')],
  ['types of contract and machines, without a platform', tsc('tsconfig.pure.json')],
  ['types of the server', tsc('tsconfig.server.json')],
  ['types of the host SDK', tsc('tsconfig.embed-host.json')],
  ['types of the tests', tsc('tsconfig.tests.json')],
  ['format and lint (biome)', [bin('biome'), 'check', '--error-on-warnings']],
  ['limits and types (eslint)', [bin('eslint'), '--max-warnings=0', '.']],
  ['import directions', [process.execPath, 'scripts/layers.mjs']],
  ['dead code (knip)', [bin('knip')]],
  ['plain English (words)', [process.execPath, 'scripts/words.mjs']],
];

/** `npm run check`: all that needs no browser. */
export async function check(tally) {
  await Promise.all(worker(STATIC_CHECKS.values(), tally, 2));
  for (const project of ['unit', 'server']) await runTests(project, tally);
}

/** So many at a time take the next check from the list. */
const worker = (checks, tally, times) =>
  Array.from({ length: times }, async () => {
    for (const [name, [command, ...args]] of checks) {
      const { code, said } = await runQuietly(command, args);
      tally.count(code === 0);
      console.log(code === 0 ? `ok      ${name}` : `FAILED  ${name}\n${said}`);
    }
  });

export async function runTests(project, tally) {
  const report = `reports/${project}.json`;
  rmSync(report, { force: true });
  const code = await run(bin('vitest'), ['run', '--project', project, `--outputFile.json=${report}`]);
  tally.countReport(report, code);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const tally = new Tally();
  await install();
  await needPostgres();
  await check(tally);
  console.log(`${tally}`);
  process.exit(tally.failed === 0 ? 0 : 1);
}
