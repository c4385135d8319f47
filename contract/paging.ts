import { z } from 'zod';
import { text } from './text';

export const DEFAULT_PAGE_SIZE = 30;
export const PAGE_SIZES = [30, 60, 100, 150, 200] as const;
/** §4: what resetting the search sets the size to. */
export const RESET_PAGE_SIZE = 10;

/** A whole number as it travels in a query. (`z.coerce.number()` would take '' for 0 and '0x10' for 16.) */
const count = z.union([
  z.number().int(),
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
]);

/**
 * What every list screen asks for: which page, how long, in which order (§3). A list adds its filters with `.extend`.
 * `columns` are the sortable ones; anything else is refused, and so is an order that is neither asc nor desc.
 */
export const pageQuery = <const Columns extends readonly [string, ...string[]]>(columns: Columns) =>
  z.object({
    current: count.pipe(z.number().min(1)).default(1),
    size: count.pipe(z.number().min(1).max(200)).default(DEFAULT_PAGE_SIZE),
    column: z.enum(columns).optional(),
    order: z.enum(['asc', 'desc']).optional(),
    superQueryParams: text(8_000).optional(),
  });

/** What it gets back: the records of that page, and how many there are in all. Some servers answer a bare array. */
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.union([
    z.object({ records: z.array(row), total: z.number().int().min(0) }),
    z.array(row).transform((records) => ({ records, total: records.length })),
  ]);

export interface Page<Row> {
  readonly records: readonly Row[];
  readonly total: number;
}

/** The last page that exists. An empty list still has its first page. */
export const lastPage = (total: number, size: number) => Math.max(1, Math.ceil(total / size));
