import { parseArgs } from 'node:util';
import { changedFiles, testsNear } from './changes.mjs';
import { install } from './install.mjs';
import { needPostgres } from './machine.mjs';
import { isProgram } from './run.mjs';
import { staticChecks, staticChecksOf } from './static-checks.mjs';
import { Steps } from './steps.mjs';
import { quietTests, tests } from './test-steps.mjs';

/**
 * All that needs no browser. `beside` are further steps that need one processor each.
 * @param {Steps} steps
 * @param {readonly import('./steps.mjs').Step[]} beside
 */
export async function check(steps, beside = []) {
  await steps.sideBySide([quietTests(['pure']), ...beside, ...staticChecks()]);
  for (const project of /** @type {const} */ (['views', 'server'])) await steps.run(tests(project));
}

/**
 * `npm run check -- --changed`: what the changes since the main branch are most likely to break.
 * @param {Steps} steps
 */
async function checkChanges(steps) {
  const changed = changedFiles();
  const near = testsNear(changed);
  console.log(`${changed.length} changed files and the ${near.length} test files nearest to them; npm run check runs all`);
  const ofServer = near.filter((file) => /^tests\/(server|contract)\//.test(file));
  const others = near.filter((file) => !ofServer.includes(file));
  await steps.sideBySide([
    ...(others.length > 0 ? [quietTests(['pure', 'views'], others)] : []),
    ...(ofServer.length > 0 ? [quietTests(['server'], ofServer)] : []),
    ...staticChecksOf(changed),
  ]);
}

if (isProgram(import.meta.url)) {
  const { values } = parseArgs({ options: { changed: { type: 'boolean', default: false } } });
  const steps = new Steps();
  await install();
  await needPostgres();
  await (values.changed ? checkChanges(steps) : check(steps));
  process.exit(steps.finish());
}
