import type { Stored } from '../machines/base/stored';
import type { LockPorts } from '../machines/shell/lock';
import { watchIdle } from './idle';
import { PREFIX } from './storage';

/** The lock of this browser, stored as `LOCKED`: all of its windows share it. */
export function createLock(locked: Stored<boolean>, lastInput: Stored<number>, now: () => number) {
  const isLocked = () => locked.read() === true;
  return {
    isLocked,
    storeLock: (yes) => {
      if (yes) return locked.write(true);
      lastInput.write(now());
      locked.forget();
    },
    watchLock: (tell) => {
      const heard = ({ key }: StorageEvent) => key === `${PREFIX}LOCKED` && tell(isLocked());
      window.addEventListener('storage', heard);
      return () => window.removeEventListener('storage', heard);
    },
    watchIdle: (minutes, tell) => watchIdle(lastInput, now, minutes, tell),
  } satisfies Omit<LockPorts, 'form' | 'passkey'>;
}
