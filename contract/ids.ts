import { z } from 'zod/mini';

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

/** The body of every delete call (§3). */
export const idList = z.array(id).check(z.minLength(1), z.maxLength(200));
