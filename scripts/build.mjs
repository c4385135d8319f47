import { copyFileSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { unlessFresh } from './stale.mjs';

/** Builds what is stale: the host SDK into dist/embed-host, the front end into dist/web, the server into dist/server. */

const SHARED = ['contract', 'package-lock.json', 'tsconfig.json', 'scripts'];

mkdirSync('dist', { recursive: true });
await unlessFresh({
  output: 'dist/embed-host/index.js',
  inputs: ['embed-host', 'tsconfig.embed-host.json', ...SHARED],
  stamp: 'dist/embed-host.stamp',
  make: async () => {
    console.log('Building the host SDK');
    // Imported here for the same reason as below.
    const { buildEmbedHost } = await import('./build-embed-host.mjs');
    if (!(await buildEmbedHost('dist/embed-host'))) refuse('The host SDK is over its budget.');
  },
});
await unlessFresh({
  output: 'dist/web/index.html',
  inputs: ['src', 'embed-host', 'index.html', 'vite.config.ts', ...SHARED],
  stamp: 'dist/web.stamp',
  make: buildWeb,
});
await unlessFresh({
  output: 'dist/server/main.js',
  inputs: ['server', ...SHARED],
  stamp: 'dist/server.stamp',
  make: async () => {
    console.log('Building the server');
    // Imported here for the same reason as below.
    const { buildServer } = await import('./build-server.mjs');
    await buildServer('dist/server');
  },
});

async function buildWeb() {
  console.log('Building the front end');
  // Imported here, because a start that has nothing to build must not wait for the bundlers.
  const [{ build }, { writeSignInPages }, { compressAll }, { checkBudget }] = await Promise.all([
    import('vite'),
    import('./first-load.mjs'),
    import('./compress.mjs'),
    import('./budget.mjs'),
  ]);
  await build({ logLevel: 'warn' });
  // The list of chunks is for the budget and the tests, not for the public.
  renameSync('dist/web/manifest.json', 'dist/manifest.json');
  const manifest = JSON.parse(readFileSync('dist/manifest.json', 'utf8'));
  writeSignInPages('dist/web', manifest);
  // For hosts without a bundler.
  copyFileSync('dist/embed-host/index.js', 'dist/web/embed-host.js');
  console.log(`Compressed ${await compressAll('dist/web')} files`);
  if (checkBudget('dist/web', manifest)) return;
  refuse('The first load of the sign-in page is over its budget. Load lazily what the sign-in screen does not need.');
}

/** @param {string} why */
function refuse(why) {
  console.error(why);
  process.exit(1);
}
