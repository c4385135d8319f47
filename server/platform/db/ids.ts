import { randomUUID } from 'node:crypto';

let lastTime = 0;
let sequence = 0;

/** A new id: 48 bits of time, 16 of order within the same millisecond, 64 of chance, as 32 hex digits. */
export function newId(): string {
  const now = Date.now();
  if (now > lastTime) {
    lastTime = now;
    sequence = 0;
  } else if (++sequence > 0xffff) {
    lastTime += 1;
    sequence = 0;
  }
  return lastTime.toString(16).padStart(12, '0') + sequence.toString(16).padStart(4, '0') + chance();
}

/** Of a UUID, whose randomness Node gathers ahead, the digits that say nothing else. */
function chance() {
  const uuid = randomUUID();
  return uuid.slice(0, 8) + uuid.slice(-8);
}
