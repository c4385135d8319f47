import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { filesIn } from './stale.mjs';

const git = (/** @type {string[]} */ ...args) =>
  execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

/** Files that differ from the point where this branch left the main branch, committed or not, and new files. */
export function changedFiles() {
  const listed = [git('diff', '--name-only', leavingPoint()), git('ls-files', '--others', '--exclude-standard')];
  return [...new Set(listed.flatMap((names) => names.split('\n')))].filter((file) => file !== '' && existsSync(file));
}

function leavingPoint() {
  for (const main of ['origin/main', 'main']) {
    try {
      return git('merge-base', 'HEAD', main);
    } catch {
      // There is no such branch.
    }
  }
  return 'HEAD';
}

const FOLDERS = ['contract', 'src', 'server', 'embed-host', 'tests'];
/** They import everything: every file is reached from beyond them, which says nothing. */
const JOINS = /^(server\/(app|start|main)\.ts|src\/(compose|inside|main|world)\.tsx?)$/;
const IS_TEST = /^tests\/(?!journeys\/).+\.test\.tsx?$/;
/** As many as run in half a minute. */
const MOST_TESTS = 8;

/**
 * The test files that are nearest to these: first those of the same name, then those that reach one by the fewest imports.
 * @param {readonly string[]} changed
 */
export function testsNear(changed) {
  const files = FOLDERS.flatMap(filesIn).filter((file) => /\.tsx?$/.test(file));
  const importers = importersOf(files);
  const names = new Set(changed.flatMap(namesOf));
  const found = new Set(files.filter((file) => IS_TEST.test(file) && names.has(nameOf(file))));
  const seen = new Set(changed);
  // Breadth first: what is found earlier is nearer.
  for (const file of seen) {
    if (IS_TEST.test(file)) found.add(file);
    if (!JOINS.test(file)) for (const importer of importers.get(file) ?? []) seen.add(importer);
  }
  return [...found].slice(0, MOST_TESTS);
}

const nameOf = (/** @type {string} */ file) => basename(file).replace(/\..*/, '');

/**
 * A file is tested under its own name, or under that of its domain: `server/organisation/roles/store.ts` in `roles.test.ts`.
 * @param {string} file
 */
function namesOf(file) {
  const [place = ''] = file.split('/');
  if (!FOLDERS.includes(place)) return [];
  return [nameOf(file), ...(place === 'server' ? [basename(dirname(file))] : [])];
}

/**
 * Who imports each file.
 * @param {readonly string[]} files
 */
function importersOf(files) {
  const known = new Set(files);
  /** @type {Map<string, string[]>} */
  const importers = new Map();
  for (const file of files) {
    for (const [, , address = ''] of readFileSync(file, 'utf8').matchAll(/\b(from|import)\s*\(?\s*['"](\.[^'"]+)['"]/g)) {
      const path = join(dirname(file), address);
      const target = ['', '.ts', '.tsx', '/index.ts'].map((end) => path + end).find((candidate) => known.has(candidate));
      if (target) importers.set(target, [...(importers.get(target) ?? []), file]);
    }
  }
  return importers;
}
