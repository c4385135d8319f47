import type { TestHooks } from '../../platform/ports/deps';

/** The time of day, and more of it each time that a test puts it forward. */
export function createClock(): TestHooks & { readonly now: () => number } {
  let ahead = 0;
  return {
    now: () => Date.now() + ahead,
    putClockForward: (ms) => {
      ahead += ms;
    },
  };
}
