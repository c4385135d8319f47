import { limited } from './concurrency';

/** Work that follows an answer and that no answer waits for. It sees to its own failures. */
export interface Later {
  run(work: () => Promise<void>): void;
  /** All that has been given so far. */
  done(): Promise<void>;
}

/** Such work may wait for locks, and each one takes a connection: the others stay free for requests. */
const AT_ONCE = 2;

export function createLater(): Later {
  const inTurn = limited(AT_ONCE);
  const running = new Set<Promise<void>>();
  return {
    run: (work) => {
      const run = inTurn(work).finally(() => running.delete(run));
      running.add(run);
    },
    done: async () => {
      await Promise.all(running);
    },
  };
}
