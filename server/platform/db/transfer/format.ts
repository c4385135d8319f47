import type { Kysely } from 'kysely';
import { z } from 'zod/mini';
import type { Queries } from '../transact';

/** A file of a whole database: JSON, one value a line. */
export const header = z.object({ format: z.literal('ofa-console/1'), migrations: z.array(z.string()) });
export type Header = z.infer<typeof header>;

export const line = z.object({ table: z.string(), row: z.record(z.string(), z.union([z.string(), z.number(), z.null()])) });
export type Row = z.infer<typeof line>['row'];

export const end = z.object({ rows: z.int() });

/** The migrations that a database has seen, in their order: databases with the same ones have the same tables. */
export async function ran(db: Queries): Promise<string[]> {
  const rows = await (db as unknown as Kysely<{ migrations: { name: string } }>)
    .selectFrom('migrations')
    .select('name')
    .orderBy('name')
    .execute();
  return rows.map(({ name }) => name);
}
