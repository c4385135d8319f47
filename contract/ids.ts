import { z } from 'zod';

/** §9: the virtual root of every tree. It is never a row. */
export const ROOT_ID = '0';

/**
 * An id is an opaque string, on the wire and everywhere else: a number would be rounded above 2^53.
 * Our server makes 128-bit, time-ordered ones (32 hex digits); another server may make others.
 */
export const id = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[\w-]+$/);
export type Id = z.infer<typeof id>;

/** The parameter of every route that names one row. */
export const idParams = z.object({ id });

/** The body of every delete call (§3). */
export const idList = z.array(id).min(1).max(200);
