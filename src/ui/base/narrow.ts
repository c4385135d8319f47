import { useSyncExternalStore } from 'react';

function widthBelow(limit: number) {
  const query = `(width < ${limit}px)`;
  const subscribe = (onChange: () => void) => {
    const media = matchMedia(query);
    media.addEventListener('change', onChange);
    return () => media.removeEventListener('change', onChange);
  };
  const isBelow = () => matchMedia(query).matches;
  return () => useSyncExternalStore(subscribe, isBelow);
}

/** Whether the screen is that of a phone: labels stand above their fields, side panels fold away. */
export const useNarrow = widthBelow(768);

/** Whether the header has room for little: what is rarely chosen moves into the menu of the user. */
export const useCrowded = widthBelow(1024);
