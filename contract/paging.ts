import { z } from 'zod/mini';
import { QUERY_LIMITS } from './super-query';
import { text } from './text';

export const DEFAULT_PAGE_SIZE = 30;
export const PAGE_SIZES = [30, 60, 100, 150, 200] as const;
/** §4: what resetting the search sets the size to. */
export const RESET_PAGE_SIZE = 10;

/** A whole number as it travels in a query. (`z.coerce.number()` would take '' for 0 and '0x10' for 16.) */
export const count = z.union([z.int(), z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number))]);

/** Only `asc` ascends; any other word descends (G60). What is no word at all is refused, and `desc` names the parameter (G26). */
const order = z.pipe(
  z.string().check(z.regex(/^[\w+-]{0,20}$/)),
  z.transform((word): 'asc' | 'desc' => (word === 'asc' ? 'asc' : 'desc')),
);

/**
 * What every list screen asks for: which page, how long, in which order (§3). A list adds its filters with `z.extend`.
 * `columns` are the sortable ones; anything else is refused. The server takes a query parameter without a value for none.
 */
export const pageQuery = <const Columns extends readonly [string, ...string[]]>(columns: Columns) =>
  z.object({
    current: z._default(z.pipe(count, z.number().check(z.minimum(1))), 1),
    size: z._default(z.pipe(count, z.number().check(z.minimum(1), z.maximum(200))), DEFAULT_PAGE_SIZE),
    column: z.optional(z.enum(columns)),
    order: z.optional(order),
    superQueryParams: z.optional(text(QUERY_LIMITS.characters)),
  });

/** A list that only grows is counted up to here; above, its total is told as about so many. */
export const EXACT_TOTAL = 10_000;

/** The same of a list that only grows, such as a log. */
export const growingQuery = <const Columns extends readonly [string, ...string[]]>(columns: Columns) =>
  z.extend(pageQuery(columns), {
    /** All are to be counted, however many there are. */
    exactTotal: z.optional(z.enum(['true', 'false'])),
  });

/** What it gets back: the records of that page, and how many there are in all. Some servers answer a bare array. */
export const pageOf = <Row extends z.ZodMiniType>(row: Row) =>
  z.union([
    z.object({
      records: z.array(row),
      total: z.int().check(z.minimum(0)),
      /** The total is an estimate: the list has more than `EXACT_TOTAL`, and it was not asked to count them all. */
      about: z.optional(z.boolean()),
    }),
    z.pipe(
      z.array(row),
      z.transform((records) => ({ records, total: records.length })),
    ),
  ]);

export interface Page<Row> {
  readonly records: readonly Row[];
  readonly total: number;
  readonly about?: boolean | undefined;
}

/** The last page that exists. An empty list still has its first page. */
export const lastPage = (total: number, size: number) => Math.max(1, Math.ceil(total / size));
