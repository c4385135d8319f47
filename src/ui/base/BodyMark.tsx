import { useCallback } from 'react';

const counts = new Map<string, number>();

function count(name: string, by: 1 | -1) {
  const now = (counts.get(name) ?? 0) + by;
  counts.set(name, now);
  document.body.classList.toggle(name, now > 0);
}

/**
 * Gives the body a class for as long as this is there, for what styles say of the rest of the window meanwhile. With `body:has(…)` instead,
 * browsers would find the styles of every element of every kept page anew, whatever is inserted and wherever: 80 ms with twenty tabs.
 */
export function BodyMark({ name }: { name: string }) {
  const onMount = useCallback(() => {
    count(name, 1);
    return () => count(name, -1);
  }, [name]);
  return <span hidden ref={onMount} />;
}
