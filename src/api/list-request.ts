import type { z } from 'zod/mini';
import type { PageRequest } from '../machines/records/pager';

/**
 * Reads the request of a list from an address or a stored query, by the schema of the list's own call. Null if it names nothing that
 * the list knows, or something that the call would refuse: the list then starts without it.
 */
export const requestReader =
  (query: z.ZodMiniObject & z.ZodMiniType<PageRequest>) =>
  (raw: unknown): PageRequest | null => {
    const read = query.safeParse(raw);
    const named = typeof raw === 'object' && raw !== null && Object.keys(raw).some((field) => field in query.shape);
    return named && read.success ? read.data : null;
  };
