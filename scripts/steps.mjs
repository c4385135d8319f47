import { availableParallelism } from 'node:os';
import { Tally } from './reports.mjs';

/** How much of what a failed step said is repeated, in characters: the end of a long log is what a reader gets to see. */
const LENGTH_OF_A_FAILURE = 6_000;

/**
 * `work` counts its results in the tally, and answers what went wrong, or ''.
 * @typedef {{ name: string, work: (tally: Tally) => Promise<string> }} Step
 */

/** The steps of a run. What each took is printed when it ends, and once more for all at the end. */
export class Steps {
  /** @type {{ name: string, seconds: number }[]} */
  #took = [];
  /** @type {{ name: string, said: string }[]} */
  #failures = [];
  tally = new Tally();

  /** @param {Step} step */
  async run({ name, work }) {
    const start = performance.now();
    const results = new Tally();
    const said = await work(results);
    const seconds = (performance.now() - start) / 1_000;
    this.#took.push({ name, seconds });
    this.tally.add(results);
    if (results.failed > 0) this.#failures.push({ name, said });
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

  /** Prints what failed once more, what each step took and, last, the results of all; answers the exit code. */
  finish() {
    for (const { name, said } of this.#failures) console.log(`\nFAILED: ${name}\n${said.slice(-LENGTH_OF_A_FAILURE)}`);
    console.log(`\n${this.#took.map(({ name, seconds }) => `${inSeconds(seconds)}  ${name}`).join('\n')}\n${this.tally}`);
    return this.tally.failed === 0 ? 0 : 1;
  }
}

const inSeconds = (/** @type {number} */ seconds) => `${seconds.toFixed(1)} s`.padStart(8);
