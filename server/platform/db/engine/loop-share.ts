import { setImmediate as otherWork } from 'node:timers/promises';
import type { CompiledQuery, QueryResult } from 'kysely';

/** What a statement costs, whatever it says, and each row that it answers: so many times what a value costs that it is given. */
const STATEMENT = 20;
const ROW = 4;
/** A few milliseconds of work, in values. */
const SHARE = 1_000;

/** What a database that works in the calling thread has used of its event loop since others last had a turn. */
export class LoopShare {
  #used = 0;
  #isWatched = false;

  use({ parameters }: CompiledQuery, { rows }: QueryResult<unknown>) {
    this.#used += STATEMENT + parameters.length + ROW * rows.length;
    if (this.#isWatched) return;
    this.#isWatched = true;
    setImmediate(() => {
      this.#used = 0;
      this.#isWatched = false;
    });
  }

  get isUsedUp() {
    return this.#used > SHARE;
  }

  /** Others have their turn. */
  readonly pause = () => otherWork();
}
