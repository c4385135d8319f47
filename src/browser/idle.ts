import type { Stored } from '../machines/base/stored';

const INPUTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;
const MINUTE_MS = 60_000;
/** How exactly the other windows know of an input in this one. */
const NOTED_EVERY_MS = 5_000;

/**
 * Tells once no window of this browser has had any input for so many minutes. The time of the last one is stored, so that it is also
 * known how long the browser was closed or the machine asleep: the first input after that comes too late.
 */
export function watchIdle(lastInput: Stored<number>, now: () => number, minutes: number, tell: () => void): () => void {
  const limit = minutes * MINUTE_MS;
  let noted = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const note = () => {
    noted = now();
    lastInput.write(noted);
  };
  const last = () => {
    const stored = lastInput.read();
    return typeof stored === 'number' && stored <= now() ? stored : noted;
  };
  const look = () => {
    clearTimeout(timer);
    const left = last() + limit - now();
    if (left > 0) timer = setTimeout(look, left);
    else tell();
  };
  const heard = () => {
    if (last() + limit <= now()) tell();
    else if (now() - noted >= NOTED_EVERY_MS) note();
  };
  if (typeof lastInput.read() !== 'number') note();
  look();
  for (const input of INPUTS) window.addEventListener(input, heard, { capture: true, passive: true });
  document.addEventListener('visibilitychange', look);
  return () => {
    clearTimeout(timer);
    for (const input of INPUTS) window.removeEventListener(input, heard, { capture: true });
    document.removeEventListener('visibilitychange', look);
  };
}
