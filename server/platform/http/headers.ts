import { HEADERS } from '../../../contract/envelope';
import { newId } from '../db/ids';

/** What every answer says: under which id it is in the log, and that no browser may keep it (unless it is a file) or guess at it. */
export const usualHeaders = (requestId: string): Readonly<Record<string, string>> => ({
  [HEADERS.requestId]: requestId,
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
});

/** An id that a caller gave is kept, so that several servers' logs can be read together; anything odd is replaced. */
export const requestId = (given: string | string[] | undefined) =>
  typeof given === 'string' && /^[\w-]{1,64}$/.test(given) ? given : newId();
