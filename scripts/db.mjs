import { install } from './install.mjs';
import { run } from './run.mjs';

/** `npm run db -- <command>`: the database's own commands, such as reset-admin. */

await install();
const built = await run(process.execPath, ['scripts/build.mjs']);
if (built !== 0) process.exit(built);
await import(new URL('../dist/server/db.js', import.meta.url).href);
