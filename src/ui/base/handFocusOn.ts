/** Where the focus goes when the part of a table that has it goes away. */
export const FOCUS_KEEPER = 'focus-keeper';

/** A ref for parts that come and go with the rows: the focus they held is handed on to the table, instead of being lost. */
export function handFocusOn(part: HTMLElement | null) {
  const keeper = part?.closest<HTMLElement>(`.${FOCUS_KEEPER}`);
  return () => {
    if (part?.contains(document.activeElement)) queueMicrotask(() => keeper?.focus());
  };
}
