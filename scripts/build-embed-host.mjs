import { copyFileSync, cpSync, readFileSync, rmSync } from 'node:fs';
import { build } from 'esbuild';
import { gzipOf } from './compress.mjs';
import { bin, runQuietly } from './run.mjs';

/** What a host may have to load for the sake of the console, gzip, in bytes. */
const BUDGET = 3_000;

/**
 * Builds the host SDK into a folder that can be published as it is; answers whether it is within its budget.
 * @param {string} outdir
 */
export async function buildEmbedHost(outdir) {
  rmSync(outdir, { recursive: true, force: true });
  const outfile = `${outdir}/index.js`;
  await build({
    entryPoints: ['embed-host/index.ts'],
    outfile,
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    logLevel: 'warning',
  });
  await declareTypes(outdir);
  for (const file of ['package.json', 'README.md']) copyFileSync(`embed-host/${file}`, `${outdir}/${file}`);
  copyFileSync('LICENSE', `${outdir}/LICENSE`);
  cpSync('embed-host/examples', `${outdir}/examples`, { recursive: true });
  const { length } = await gzipOf(readFileSync(outfile));
  console.log(`Host SDK: ${length} bytes (gzip), at most ${BUDGET}`);
  return length <= BUDGET;
}

/** @param {string} outdir */
async function declareTypes(outdir) {
  const emit = ['--noEmit', 'false', '--declaration', '--emitDeclarationOnly', '--rootDir', 'embed-host', '--outDir', outdir];
  const { code, said } = await runQuietly(bin('tsc'), ['-p', 'tsconfig.embed-host.json', ...emit]);
  if (code !== 0) throw new Error(`The types of the host SDK:\n${said}`);
}
