/** The clocks of two servers differ by less than this. A time further ahead comes from a clock that was wrong. */
export const CLOCKS_DIFFER_MS = 60_000;

/** Whether what ends at a time and lasts so long has begun and not ended. A clock that was ahead makes nothing last longer. */
export const isRunning = (endsAt: number, now: number, lengthMs: number) =>
  endsAt > now && endsAt <= now + lengthMs + CLOCKS_DIFFER_MS;
