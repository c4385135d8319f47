import { rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { bin, run, runQuietly } from './run.mjs';

/** @import { Step } from './steps.mjs' */

/** A journey waits for its browser a third of the time: three for two processors keep both at work. */
const WORKERS_OF_JOURNEYS = Math.ceil(availableParallelism() * 1.5);

/**
 * The tests of one project of vitest.config.ts on all processors, shown while they run.
 * @param {'views' | 'server' | 'journeys'} project
 * @returns {Step}
 */
export const tests = (project) => ({
  name: `tests: ${project}`,
  work: async (tally) => {
    const report = freshReport(project);
    const workers = project === 'journeys' ? [`--maxWorkers=${WORKERS_OF_JOURNEYS}`] : [];
    const args = ['run', '--project', project, ...workers, `--outputFile.json=${report}`];
    return tally.countReport(report, await run(bin('vitest'), args));
  },
});

/**
 * The same on one processor, shown if it fails.
 * @param {readonly string[]} projects
 * @param {readonly string[]} files
 * @returns {Step}
 */
export const quietTests = (projects, files = []) => ({
  name: `tests: ${projects.join(', ')}`,
  work: async (tally) => {
    const report = freshReport(projects.join('-'));
    const chosen = projects.flatMap((project) => ['--project', project]);
    const args = ['run', ...chosen, '--maxWorkers=1', `--outputFile.json=${report}`, ...files];
    const { code, said } = await runQuietly(bin('vitest'), args);
    const failures = tally.countReport(report, code);
    return code === 0 ? '' : `${said}\n${failures}`;
  },
});

/**
 * A report of an earlier run would be counted in place of one that was not written.
 * @param {string} name
 */
function freshReport(name) {
  const report = `reports/${name}.json`;
  rmSync(report, { force: true });
  return report;
}
