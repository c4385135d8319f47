import { codeOf } from '../../failures';

/** How long is waited before each new try, ever longer: five seconds in all. */
const PAUSES_MS = [1, 2, 4, 8, 15, 30, 40, ...Array<number>(49).fill(100)];

/** SQLite has one writer at a time, and at this moment it is another process. */
export function isLocked(error: unknown): boolean {
  return codeOf(error)?.startsWith('SQLITE_BUSY') ?? false;
}

/** Tries until the other process has written. SQLite could wait by itself, but would stop the event loop meanwhile. */
export async function whenUnlocked<Result>(work: () => Promise<Result>): Promise<Result> {
  for (const pause of PAUSES_MS) {
    try {
      return await work();
    } catch (error) {
      if (!isLocked(error)) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return work();
}
