import { useSyncExternalStore } from 'react';

const query = '(max-width: 767px)';

const subscribe = (onChange: () => void) => {
  const media = matchMedia(query);
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
};

/** Whether the screen is that of a phone: labels stand above their fields, side panels fold away. */
export const useNarrow = () => useSyncExternalStore(subscribe, () => matchMedia(query).matches);
