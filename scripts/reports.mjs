import { readFileSync } from 'node:fs';

/** Adds up results into the one line that `npm test` ends with. */
export class Tally {
  passed = 0;
  failed = 0;

  /** @param {boolean} isGood */
  count(isGood) {
    if (isGood) this.passed += 1;
    else this.failed += 1;
  }

  /** @param {{ passed: number, failed: number }} results */
  add({ passed, failed }) {
    this.passed += passed;
    this.failed += failed;
  }

  /**
   * What the runner itself wrote down. A report that is missing, or an exit code that the report does not explain, is a failure.
   * @param {string} file
   * @param {number} exitCode
   */
  countReport(file, exitCode) {
    const before = this.failed;
    for (const { assertionResults, status } of readReport(file)) {
      // A file that could not be loaded has no results of its own.
      if (assertionResults.length === 0) this.count(status === 'passed');
      // A test that was skipped has proved nothing.
      for (const result of assertionResults) this.count(result.status === 'passed');
    }
    if (exitCode !== 0 && this.failed === before) this.count(false);
  }

  toString() {
    return `${this.passed} passed, ${this.failed} failed`;
  }
}

/**
 * @param {string} file
 * @returns {{ assertionResults: { status: string }[], status: string }[]}
 */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).testResults;
  } catch {
    console.error(`The runner left no report at ${file}`);
    return [{ assertionResults: [], status: 'failed' }];
  }
}
