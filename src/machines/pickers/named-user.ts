import { z } from 'zod/mini';

/** A user by their name: what a picker gives has more. */
export const namedUser = z.object({ id: z.string(), name: z.string() });
export type NamedUser = z.infer<typeof namedUser>;
