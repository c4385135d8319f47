import { z } from 'zod/mini';

/** A file of a whole database: JSON, one value a line. */
export const header = z.object({ format: z.literal('ofa-console/1'), migrations: z.array(z.string()) });
export type Header = z.infer<typeof header>;

export type Row = Readonly<Record<string, string | number | null>>;

export const end = z.object({ rows: z.int() });
