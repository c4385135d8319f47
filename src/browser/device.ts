import { makeNonce } from './parent-frame';
import { cell, PREFIX, type Store } from './storage';

/** The device id of this browser, so that an account's owner hears only of sign-ins from other ones. It is random and says nothing else. */
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
