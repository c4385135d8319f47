import { makeNonce } from './parent-frame';
import { cell, PREFIX, type Store } from './storage';

/** A name that this browser has made up for itself, so that its account's owner is told only of other ones. It says nothing else. */
export function createDevice(store: Store): () => string {
  const kept = cell<string>(store, `${PREFIX}DEVICE_ID`);
  return () => {
    const known = kept.read();
    if (typeof known === 'string' && /^[\w-]{16,64}$/.test(known)) return known;
    const made = makeNonce();
    kept.write(made);
    return made;
  };
}
