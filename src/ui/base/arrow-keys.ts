import type { KeyboardEvent } from 'react';

const KEYS = { across: ['ArrowLeft', 'ArrowRight'], down: ['ArrowUp', 'ArrowDown'] } as const;

/**
 * Moves the focus along a list that Tab stops at once: by the arrow keys of its direction round both ends, and by Home and End. False
 * if the key is another, or no item has the focus.
 */
export function moveFocus(event: KeyboardEvent, items: readonly HTMLElement[], direction: keyof typeof KEYS): boolean {
  const at = items.findIndex((item) => item.matches(':focus'));
  const [back, on] = KEYS[direction];
  const steps: Readonly<Record<string, number>> = { [back]: at - 1, [on]: (at + 1) % items.length, Home: 0, End: -1 };
  const next = steps[event.key];
  if (at === -1 || next === undefined) return false;
  items.at(next)?.focus();
  event.preventDefault();
  return true;
}
