import { build } from 'esbuild';
import { filesIn } from './stale.mjs';

/** Bundles the programs of the server, and the threads that they start, into a folder. */
export const buildServer = (/** @type {string} */ outdir) =>
  build({
    entryPoints: { main: 'server/main.ts', db: 'server/cli.ts', ...threads() },
    outdir,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    logLevel: 'warning',
  });

/** Every `server/…-thread.ts` at its own place below the folder, where `server/platform/thread.ts` looks for it. */
function threads() {
  const files = filesIn('server').filter((file) => file.endsWith('-thread.ts'));
  return Object.fromEntries(files.map((file) => [file.slice('server/'.length, -'.ts'.length), file]));
}
