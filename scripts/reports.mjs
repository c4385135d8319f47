import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

/** How much of what a failed test said is repeated. */
const LINES_OF_A_FAILURE = 12;

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
   * Answers what failed and why.
   * @param {string} file
   * @param {number} exitCode
   */
  countReport(file, exitCode) {
    /** @type {string[]} */
    const failures = [];
    /** @type {(result: { status: string }, what: string, why?: string) => void} */
    const judge = ({ status }, what, why = status) => {
      // A test that was skipped has proved nothing.
      this.count(status === 'passed');
      if (status !== 'passed') failures.push(`${what}\n${why.split('\n').slice(0, LINES_OF_A_FAILURE).join('\n')}`);
    };
    for (const { name, message, assertionResults, status } of readReport(file)) {
      // A file that could not be loaded has no results of its own.
      if (assertionResults.length === 0) judge({ status }, relative('.', name), message);
      for (const result of assertionResults)
        judge(result, `${relative('.', name)}: ${result.fullName}`, result.failureMessages.join('\n'));
    }
    if (exitCode !== 0 && failures.length === 0) judge({ status: `exit code ${exitCode}, unexplained by the report` }, file);
    return failures.join('\n');
  }

  toString() {
    return `${this.passed} passed, ${this.failed} failed`;
  }
}

/**
 * @param {string} file
 * @typedef {{ status: string, fullName: string, failureMessages: string[] }} Result
 * @returns {{ name: string, message: string, assertionResults: Result[], status: string }[]}
 */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).testResults;
  } catch {
    return [{ name: file, message: 'The runner left no report.', assertionResults: [], status: 'failed' }];
  }
}
