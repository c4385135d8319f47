import { availableParallelism } from 'node:os';
import { Tally } from './reports.mjs';

/**
 * `work` counts its results in the tally, and answers what went wrong, or ''.
 * @typedef {{ name: string, work: (tally: Tally) => Promise<string> }} Step
 */

/** The steps of a run. What each took is printed when it ends, and once more for all at the end. */
export class Steps {
  /** @type {{ name: string, seconds: number }[]} */
  #took = [];
  tally = new Tally();

  /** @param {Step} step */
  async run({ name, work }) {
    const start = performance.now();
    const results = new Tally();
    const said = await work(results);
    const seconds = (performance.now() - start) / 1_000;
    this.#took.push({ name, seconds });
    this.tally.add(results);
    console.log(`${results.failed === 0 ? 'ok     ' : 'FAILED '} ${inSeconds(seconds)}  ${name}${said && `\n${said}`}`);
  }

  /**
   * Steps that need one processor each: every processor takes the next one.
   * @param {readonly Step[]} steps
   */
  async sideBySide(steps) {
    const next = steps.values();
    const lane = async () => {
      for (const step of next) await this.run(step);
    };
    await Promise.all(Array.from({ length: availableParallelism() }, lane));
  }

  /** Prints what each step took and, last, the results of all; answers the exit code. */
  finish() {
    console.log(`\n${this.#took.map(({ name, seconds }) => `${inSeconds(seconds)}  ${name}`).join('\n')}\n${this.tally}`);
    return this.tally.failed === 0 ? 0 : 1;
  }
}

const inSeconds = (/** @type {number} */ seconds) => `${seconds.toFixed(1)} s`.padStart(8);
