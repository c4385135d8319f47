import type { Stored } from '../machines/base/stored';

/** The namespace of every key (§3). Only `PAGE_TABS` goes without it. */
export const PREFIX = 'OFA__';

/** Texts by key. It never throws: if the browser stores nothing (private mode, quota, policy), memory does until the reload. */
export interface Store {
  get(key: string): string | null;
  set(key: string, text: string): void;
  remove(key: string): void;
  keys(): string[];
}

export function createStore(area: () => Storage): Store {
  const memory = new Map<string, string>();
  const attempt = <T>(act: (storage: Storage) => T, otherwise: T): T => {
    try {
      return act(area());
    } catch {
      return otherwise;
    }
  };
  return {
    get: (key) => memory.get(key) ?? attempt((storage) => storage.getItem(key), null),
    set: (key, text) => {
      memory.delete(key);
      const kept = attempt((storage) => {
        storage.setItem(key, text);
        return true;
      }, false);
      if (kept) return;
      attempt((storage) => storage.removeItem(key), undefined); // A value that could not be overwritten must not return after a reload.
      memory.set(key, text);
    },
    remove: (key) => {
      memory.delete(key);
      attempt((storage) => storage.removeItem(key), undefined);
    },
    keys: () => [...new Set([...memory.keys(), ...attempt((storage) => Object.keys(storage), [])])],
  };
}

/** One JSON value under one key. Anything but JSON reads as undefined. */
export function cell<Value>(store: Store, key: string): Stored<Value> {
  return {
    read: () => parsed(store.get(key)),
    write: (value) => store.set(key, JSON.stringify(value)),
    forget: () => store.remove(key),
  };
}

/** Incremented whenever the shape of owned values changes: older ones then read as undefined. */
const VERSION = 1;

/** A value that belongs to one user. Under another owner, or of another version, it reads as undefined. */
export function ownedCell<Value>(store: Store, key: string, owner: string): Stored<Value> {
  const inner = cell<{ version: number; owner: string; value: Value }>(store, key);
  return {
    read: () => {
      const kept = inner.read();
      if (typeof kept !== 'object' || kept === null || !('value' in kept)) return undefined;
      return 'owner' in kept && kept.owner === owner && 'version' in kept && kept.version === VERSION ? kept.value : undefined;
    },
    write: (value) => inner.write({ version: VERSION, owner, value }),
    forget: inner.forget,
  };
}

function parsed(text: string | null): unknown {
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
