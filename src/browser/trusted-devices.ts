import { z } from 'zod/mini';
import type { Kept } from '../machines/base/kept';

const byName = z.record(z.string(), z.string());

/** What spares this browser the second factor, by the name that somebody signs in with. It is never more than that: no password. */
export function createTrustedDevices(kept: Kept<Readonly<Record<string, string>>>) {
  const all = () => byName.safeParse(kept.read()).data ?? {};
  const keyOf = (name: string) => name.trim().toLowerCase();
  return {
    tokenFor: (name: string): string | null => all()[keyOf(name)] ?? null,
    keep: (name: string, token: string) => kept.write({ ...all(), [keyOf(name)]: token }),
  };
}
