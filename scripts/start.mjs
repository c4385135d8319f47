import { install } from './install.mjs';
import { run } from './run.mjs';

/** `npm start`: installs what is missing, builds what is stale, serves. */

await install();
const built = await run(process.execPath, ['scripts/build.mjs']);
if (built !== 0) process.exit(built);
// In this process, so that a signal reaches the server itself.
await import(new URL('../dist/server/main.js', import.meta.url).href);
