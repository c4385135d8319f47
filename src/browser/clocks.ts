/** Two clocks, in ms: one that no user can set but that may stop while the computer sleeps, and the clock on the wall. */
export const readClocks = () => ({ monotonic: performance.now(), wall: Date.now() });
