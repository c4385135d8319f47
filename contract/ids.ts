import { z } from 'zod/mini';
import { text } from './text';

/** §9: the virtual root of every tree. It is never a row. */
export const ROOT_ID = '0';

/**
 * An id is an opaque string, on the wire and everywhere else: a number would be rounded above 2^53.
 * Our server makes 128-bit, time-ordered ones (32 hex digits); another server may make others.
 */
export const id = z.string().check(z.regex(/^[\w-]{1,64}$/));
export type Id = z.infer<typeof id>;

/** The parameter of every route that names one row. */
export const idParams = z.object({ id });

/** How many rows one call can name. */
export const IDS_AT_ONCE = 200;

/** The body of every delete call (§3). */
export const idList = z.array(id).check(z.minLength(1), z.maxLength(IDS_AT_ONCE));

/** Ids in a query, separated by commas. */
export const idsInQuery = (most: number) =>
  z.pipe(
    text(most * 65),
    z.pipe(
      z.transform((list: string) => list.split(',').filter(Boolean)),
      z.array(id).check(z.maxLength(most)),
    ),
  );
