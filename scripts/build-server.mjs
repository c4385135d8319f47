import { build } from 'esbuild';
import { bundleThreads } from './threads.mjs';

/** Bundles the programs of the server, and the threads that they start, into a folder. */
export async function buildServer(/** @type {string} */ outdir) {
  bundleThreads(outdir);
  await build({
    entryPoints: { main: 'server/main.ts', db: 'server/cli.ts' },
    outdir,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    logLevel: 'warning',
  });
}
