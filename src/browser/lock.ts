import type { LockPorts } from '../machines/shell/lock';
import { watchIdle } from './idle';
import { PREFIX } from './storage';
import { type StoredLock, unlock } from './unlock';

/** The lock of this browser, stored as `LOCKED`: all of its windows share it. */
export function createLock({ locked, lastInput }: StoredLock, now: () => number) {
  const isLocked = () => locked.read() === true;
  return {
    isLocked,
    storeLock: (yes) => (yes ? locked.write(true) : unlock({ locked, lastInput }, now)),
    watchLock: (tell) => {
      const heard = ({ key }: StorageEvent) => key === `${PREFIX}LOCKED` && tell(isLocked());
      window.addEventListener('storage', heard);
      return () => window.removeEventListener('storage', heard);
    },
    watchIdle: (minutes, tell) => watchIdle(lastInput, now, minutes, tell),
  } satisfies Omit<LockPorts, 'form' | 'passkey'>;
}
