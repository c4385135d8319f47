import type { LockPorts } from '../machines/shell/lock';
import { watchIdle } from './idle';
import { cell, PREFIX, type Store } from './storage';

const LOCKED = `${PREFIX}LOCKED`;

/** The lock of this browser: all of its windows share it. */
export function createLock(local: Store, now: () => number) {
  const locked = cell<boolean>(local, LOCKED);
  const lastInput = cell<number>(local, `${PREFIX}LAST_INPUT`);
  const isLocked = () => locked.read() === true;
  return {
    isLocked,
    storeLock: (yes) => {
      if (yes) return locked.write(true);
      lastInput.write(now());
      locked.forget();
    },
    watchLock: (tell) => {
      const heard = ({ key }: StorageEvent) => key === LOCKED && tell(isLocked());
      window.addEventListener('storage', heard);
      return () => window.removeEventListener('storage', heard);
    },
    watchIdle: (minutes, tell) => watchIdle(lastInput, now, minutes, tell),
  } satisfies Omit<LockPorts, 'form' | 'passkey'>;
}
