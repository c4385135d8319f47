import { z } from 'zod/mini';

/** A file of a whole database: JSON, one value a line. */
export const header = z.object({ format: z.literal('ofa-console/1'), migrations: z.array(z.string()) });
export type Header = z.infer<typeof header>;

export const line = z.object({ table: z.string(), row: z.record(z.string(), z.union([z.string(), z.number(), z.null()])) });
export type Row = z.infer<typeof line>['row'];

export const end = z.object({ rows: z.int() });
