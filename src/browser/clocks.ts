/** Tells the time on the wall at once and every second. */
export function everySecond(tell: (now: number) => void): () => void {
  tell(Date.now());
  const timer = setInterval(() => tell(Date.now()), 1_000);
  return () => clearInterval(timer);
}

/** Two clocks, in ms: one that no user can set but that may stop while the computer sleeps, and the clock on the wall. */
export const readClocks = () => ({ monotonic: performance.now(), wall: Date.now() });
