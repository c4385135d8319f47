import { z } from 'zod/mini';
import type { PageRequest } from '../machines/records/pager';

/**
 * Reads the request of a list from an address or a stored query, by the schema of the list's own call. What is empty, unknown or would
 * be refused is left out, and the rest is asked. Null if nothing is left: the list then starts without it.
 */
export const requestReader =
  (query: z.ZodMiniObject & z.ZodMiniType<PageRequest>) =>
  (raw: unknown): PageRequest | null => {
    if (typeof raw !== 'object' || raw === null) return null;
    const sound = Object.entries(raw).filter(([field, value]) => {
      const known = Object.hasOwn(query.shape, field) ? query.shape[field] : undefined;
      return known && value !== '' && z.safeParse(known, value).success;
    });
    const read = query.safeParse(Object.fromEntries(sound));
    return sound.length > 0 && read.success ? read.data : null;
  };
