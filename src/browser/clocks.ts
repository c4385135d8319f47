/** Two clocks, in ms: one that nobody can set but that may stand still while the computer sleeps, and the one on the wall. */
export const readClocks = () => ({ monotonic: performance.now(), wall: Date.now() });
