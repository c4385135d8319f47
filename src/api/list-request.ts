import type { z } from 'zod/mini';
import type { PageRequest } from '../machines/records/pager';

/**
 * Reads what an address or a stored query asks of a list, by the schema of the list's own call. Null where it names nothing that
 * the list knows, or something that the call would refuse: the list then starts as if it had not been there.
 */
export const requestReader =
  (query: z.ZodMiniObject & z.ZodMiniType<PageRequest>) =>
  (raw: unknown): PageRequest | null => {
    const read = query.safeParse(raw);
    const named = typeof raw === 'object' && raw !== null && Object.keys(raw).some((field) => field in query.shape);
    return named && read.success ? read.data : null;
  };
