import { check } from './check.mjs';
import { install } from './install.mjs';
import { needAll } from './machine.mjs';
import { runQuietly } from './run.mjs';
import { Steps } from './steps.mjs';
import { tests } from './test-steps.mjs';

/** `npm test`: installs what is missing, then runs all checks: static ones, tests, the build, and journeys in a real browser. */

const steps = new Steps();
await install();
await needAll();

let isBuilt = false;
/** @type {import('./steps.mjs').Step} */
const build = {
  name: 'build',
  work: async (tally) => {
    const { code, said } = await runQuietly(process.execPath, ['scripts/build.mjs']);
    isBuilt = code === 0;
    tally.count(isBuilt);
    return said;
  },
};
await check(steps, [build]);
// Without a build there is nothing to journey through; its failure is already counted.
if (isBuilt) await steps.run(tests('journeys'));

process.exit(steps.finish());
