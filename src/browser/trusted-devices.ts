import { z } from 'zod/mini';
import type { Stored } from '../machines/base/stored';

const byName = z.record(z.string(), z.string());

/** Tokens that let this browser skip the second factor, by the name that the user signs in with. They never replace a password. */
export function createTrustedDevices(stored: Stored<Readonly<Record<string, string>>>) {
  const all = () => byName.safeParse(stored.read()).data ?? {};
  const keyOf = (name: string) => name.trim().toLowerCase();
  return {
    tokenFor: (name: string): string | null => all()[keyOf(name)] ?? null,
    keep: (name: string, token: string) => stored.write({ ...all(), [keyOf(name)]: token }),
  };
}
