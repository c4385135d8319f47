import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run, runQuietly } from './run.mjs';

/** Debian's packages that the tests need, each with the sign by which it is known to be there. */
const PACKAGES = {
  chromium: async () => isOnPath('chromium'),
  'fonts-noto-cjk': async () => isOnPath('fc-list') && (await runQuietly('fc-list', [':lang=zh'])).said.trim() !== '',
  'nginx-light': async () => isOnPath('nginx') || existsSync('/usr/sbin/nginx'),
  openssl: async () => isOnPath('openssl'),
  postgresql: async () => isOnPath('initdb') || debianClusters().some((version) => existsSync(join(version, 'bin/initdb'))),
};

export const needPostgres = () => need(['postgresql']);
export const needAll = () => need(Object.keys(PACKAGES));

/** @param {readonly string[]} names */
async function need(names) {
  const missing = [];
  for (const [name, isThere] of Object.entries(PACKAGES)) if (names.includes(name) && !(await isThere())) missing.push(name);
  if (missing.length === 0) return;
  if (process.getuid?.() !== 0 || !isOnPath('apt-get')) {
    console.error(`The tests need ${missing.join(', ')}. On Debian: sudo apt-get install ${missing.join(' ')}`);
    process.exit(1);
  }
  console.log(`Installing ${missing.join(', ')} (apt-get)`);
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' };
  const updated = await run('apt-get', ['update', '-q'], quiet);
  const code =
    updated || (await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...missing, 'fontconfig'], quiet));
  if (code !== 0) process.exit(code);
}

/** Where a command is; undefined where there is none. */
export const onPath = (/** @type {string} */ command) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, command))
    .find((file) => existsSync(file));
const isOnPath = (/** @type {string} */ command) => onPath(command) !== undefined;

const POSTGRES = '/usr/lib/postgresql';
const debianClusters = () => (existsSync(POSTGRES) ? readdirSync(POSTGRES).map((version) => join(POSTGRES, version)) : []);
