import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { create } from 'tar';
import { install } from './install.mjs';
import { run } from './run.mjs';
import { filesIn } from './stale.mjs';

/**
 * `npm run pack`: one archive with all that a server needs and nothing else, for the operating system and processor of this machine.
 * The packages in it are those that the lock file names and this machine has installed, native parts included: the archive starts
 * without npm, without a registry and without a compiler.
 */

/** What an operator reads or runs, beside the programs and their packages. */
const PLACES = ['dist/server', 'dist/web', 'deploy', 'docs', 'CHANGELOG.md', 'LICENSE', 'SECURITY.md'];
/** Types, source maps and tests of packages: no server reads them. */
const UNUSED = /\.(d\.[cm]?ts|map|test\.[cm]?[jt]s)$/;

await install();
const built = await run(process.execPath, ['scripts/build.mjs']);
if (built !== 0) process.exit(built);
const { scripts: _, devDependencies: __, ...described } = JSON.parse(readFileSync('package.json', 'utf8'));
const name = `${described.name}-${described.version}`;
const file = `dist/${name}-${platform()}.tar.gz`;
const folder = join('dist/pack', name);
rmSync('dist/pack', { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const place of [...PLACES, ...packages()]) copy(place);
const scripts = { start: 'node dist/server/main.js', db: 'node dist/server/db.js' };
writeFileSync(join(folder, 'package.json'), `${JSON.stringify({ ...described, scripts }, null, 2)}\n`);
// Sorted, without times and owners: the same sources make the same bytes.
const files = filesIn(folder).map((path) => path.slice('dist/pack/'.length));
await create({ cwd: 'dist/pack', file, gzip: true, portable: true, mtime: new Date(0), noDirRecurse: true }, files);
rmSync('dist/pack', { recursive: true });
console.log(file);

/** @param {string} place */
function copy(place) {
  const nested = join(place, 'node_modules');
  cpSync(place, join(folder, place), {
    recursive: true,
    filter: (path) => path !== nested && !UNUSED.test(path),
  });
}

/** The folders of the packages that the server needs. Those for other platforms are in the lock file and not on this machine. */
function packages() {
  const { packages: locked } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  return Object.keys(locked).filter((path) => path !== '' && !locked[path].dev && existsSync(path));
}

/** Native parts differ by operating system, processor, and on Linux by its C library. */
function platform() {
  const isMusl = process.platform === 'linux' && !Object.hasOwn(header(), 'glibcVersionRuntime');
  return `${process.platform}-${process.arch}${isMusl ? '-musl' : ''}`;
}

function header() {
  const report = process.report.getReport();
  return /** @type {{ header: object }} */ (typeof report === 'string' ? JSON.parse(report) : report).header;
}
