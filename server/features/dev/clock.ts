/** What a server with `OFA_TEST_HOOKS=1` lets a test do beside reading; nothing else has one. */
export interface TestHooks {
  /** Puts the server's clock forward by so many milliseconds, until the process ends. */
  readonly putClockForward: (ms: number) => void;
}

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
