import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { bin, runQuietly } from './run.mjs';
import { fingerprint } from './stale.mjs';

/**
 * @import { Tally } from './reports.mjs'
 * @import { Step } from './steps.mjs'
 */

/**
 * A command, and what it reads. One that is told its `places` can be told some files below them instead.
 * @typedef {{ name: string, command: readonly string[], places?: readonly string[], reads: readonly string[] }} Check
 */

const CACHE = 'node_modules/.cache/checks';

/** TypeScript 7 finds what 6 finds in a tenth of the time; 6 stays for the checks that read its syntax trees (eslint, import directions). */
const TSC = 'node_modules/typescript-native/bin/tsc';

/** What no check reads. */
const NO_SOURCES = ['.git', 'node_modules', 'dist', 'data', 'reports'];
const ALL = readdirSync('.').filter((name) => !NO_SOURCES.includes(name));
const SHARED = ['package-lock.json', 'tsconfig.json'];

/**
 * The types of one project. TypeScript keeps what it knows of files that have not changed.
 * @param {string} what
 * @param {string} project
 * @param {readonly string[]} folders
 * @returns {Check}
 */
const types = (what, project, folders) => ({
  name: `types of ${what}`,
  command: [process.execPath, TSC, '-p', project, '--incremental', '--tsBuildInfoFile', `${CACHE}/${project}.tsbuildinfo`],
  reads: [...SHARED, project, ...folders],
});

/**
 * The rules that need types (.oxlintrc.json), over the files of one project.
 * @param {string} what
 * @param {string} project
 * @param {readonly string[]} places
 * @param {readonly string[]} reads
 * @returns {Check}
 */
const promises = (what, project, places, reads) => ({
  name: `promises and loose types of ${what}`,
  command: [bin('oxlint'), '--type-aware', '--tsconfig', project],
  places,
  reads: [...SHARED, '.oxlintrc.json', project, ...reads],
});

/**
 * All checks that read the code without running it. A check that has passed passes again as long as nothing has changed that it reads,
 * so it is not repeated.
 * @type {Check[]}
 */
const STATIC_CHECKS = [
  types('contract and front end', 'tsconfig.json', ['contract', 'src']),
  types('contract and machines, without a platform', 'tsconfig.pure.json', ['contract', 'src/machines', 'platform.d.ts']),
  types('the server', 'tsconfig.server.json', ['contract', 'server']),
  types('the host SDK', 'tsconfig.embed-host.json', ['embed-host']),
  types('the tests', 'tsconfig.tests.json', ALL),
  types('the scripts', 'tsconfig.scripts.json', ALL),
  promises('the front end', 'tsconfig.json', ['src', 'contract'], ['contract', 'src']),
  promises('the server', 'tsconfig.server.json', ['server'], ['contract', 'server']),
  promises('the host SDK', 'tsconfig.embed-host.json', ['embed-host'], ['embed-host']),
  promises('the tests', 'tsconfig.tests.json', ['tests', 'vitest.config.ts', 'vite.config.ts'], ALL),
  promises('the scripts', 'tsconfig.scripts.json', ['scripts'], ALL),
  {
    name: 'limits and architecture (eslint)',
    command: [bin('eslint'), '--max-warnings=0', '--no-warn-ignored'],
    places: ['contract', 'embed-host', 'scripts', 'server', 'src', 'tests'],
    reads: ALL,
  },
  { name: 'import directions', command: [process.execPath, 'scripts/layers.mjs'], reads: ALL },
  { name: 'dead code (knip)', command: [bin('knip')], reads: ALL },
  { name: 'format and lint (biome)', command: [bin('biome'), 'check', '--error-on-warnings'], reads: ALL },
  { name: 'plain English (words)', command: [process.execPath, 'scripts/words.mjs'], reads: ALL },
];

/** @returns {Step[]} */
export const staticChecks = () => STATIC_CHECKS.map((check) => ({ name: check.name, work: (tally) => runOnce(check, tally) }));

/**
 * The checks that read one of these files.
 * @param {readonly string[]} files
 * @returns {Step[]}
 */
export function staticChecksOf(files) {
  const code = files.filter((file) => /\.(tsx?|mjs)$/.test(file));
  return STATIC_CHECKS.flatMap((check) => {
    const { name, command, places, reads } = check;
    const chosen = places ? below(places, code) : [];
    if (chosen.length > 0) return [{ name, work: (tally) => runAndCount([...command, ...chosen], tally) }];
    return !places && below(reads, files).length > 0 ? [{ name, work: (tally) => runOnce(check, tally) }] : [];
  });
}

/**
 * @param {readonly string[]} places
 * @param {readonly string[]} files
 */
const below = (places, files) => files.filter((file) => places.some((place) => file === place || file.startsWith(`${place}/`)));

/**
 * Runs a check unless it has passed with the same files. Answers what there is to say of it.
 * @param {Check} check
 * @param {Tally} tally
 */
async function runOnce({ name, command, places = [], reads }, tally) {
  mkdirSync(CACHE, { recursive: true });
  const stamp = `${CACHE}/${name.replace(/\W+/g, '-')}.passed`;
  const present = fingerprint([...reads, 'scripts']);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === present) {
    tally.count(true);
    return '';
  }
  rmSync(stamp, { force: true });
  const said = await runAndCount([...command, ...places], tally);
  if (said === '') writeFileSync(stamp, present);
  return said;
}

/**
 * Answers what a failed command said.
 * @param {readonly string[]} words
 * @param {Tally} tally
 */
async function runAndCount([command = '', ...args], tally) {
  const { code, said } = await runQuietly(command, args);
  tally.count(code === 0);
  return code === 0 ? '' : said || `${command} failed without a word`;
}
