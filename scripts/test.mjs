import { check, runTests } from './check.mjs';
import { install } from './install.mjs';
import { needAll } from './machine.mjs';
import { Tally } from './reports.mjs';
import { run } from './run.mjs';

/** `npm test`: installs what is missing, then everything: checks, tests, the build, and journeys in a real browser. */

const tally = new Tally();
await install();
await needAll();
await check(tally);

const built = await run(process.execPath, ['scripts/build.mjs']);
tally.count(built === 0);
// Without a build there is nothing to journey through; its failure is already counted.
if (built === 0) await runTests('journeys', tally);

console.log(`${tally}`);
process.exit(tally.failed === 0 ? 0 : 1);
