import { createHash } from 'node:crypto';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { buildSync } from 'esbuild';
import { filesIn } from './stale.mjs';

/**
 * A thread of the server is one file with its packages in it: it starts in a third of the time that it takes to find and read hundreds of
 * modules, and a thread is started for each workbook. What has a part of its own for each processor stays outside.
 * @type {import('esbuild').BuildOptions}
 */
const OPTIONS = {
  bundle: true,
  external: ['libsql'],
  platform: 'node',
  format: 'esm',
  target: 'node20',
  // Packages of the older kind call it.
  banner: { js: "import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);" },
  logLevel: 'warning',
};

/** Bundles every `server/…-thread.ts` to its own place below a folder, where `server/platform/thread.ts` looks for it. */
export function bundleThreads(/** @type {string} */ outdir) {
  const files = filesIn('server').filter((file) => file.endsWith('-thread.ts'));
  const entryPoints = Object.fromEntries(files.map((file) => [file.slice('server/'.length, -'.ts'.length), file]));
  buildSync({ ...OPTIONS, entryPoints, outdir, sourcemap: true });
}

/** For tests and development: bundles one thread of the sources, and answers where it lies. The file is named by its bytes. */
export function bundleThread(/** @type {string} */ source) {
  const { outputFiles } = buildSync({ ...OPTIONS, entryPoints: [source], write: false });
  const code = Buffer.concat(outputFiles.map(({ contents }) => contents));
  const folder = new URL('../node_modules/.cache/threads/', import.meta.url).pathname;
  const file = `${folder}${createHash('sha256').update(code).digest('hex')}.mjs`;
  mkdirSync(folder, { recursive: true });
  // Another process may be making the same file: it appears whole.
  writeFileSync(`${file}.${process.pid}`, code);
  renameSync(`${file}.${process.pid}`, file);
  return file;
}
