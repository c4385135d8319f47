import { z } from 'zod/mini';

/** The limits of a file that is imported. */
export const IMPORT_ROWS = 10_000;
export const IMPORT_BYTES = 10 * 1024 ** 2;

/** Whether an import is only tried: it then saves nothing and reports each row against what is stored now. */
export const dryRun = z._default(z.enum(['true', 'false']), 'false');

/** What every import of a file answers, a trial as well. */
export const importReport = z.object({
  dryRun: z.boolean(),
  /** Rows with content, without the headings. */
  total: z.int(),
  created: z.int(),
  updated: z.int(),
  /** The columns of the sheet that are not read, as they are headed (G51). */
  passedOver: z._default(z.array(z.string()), []),
  /** What is wrong: the row's number on its sheet, the field, and the reason in the caller's language. */
  problems: z.array(z.object({ row: z.int(), field: z.nullable(z.string()), reason: z.string() })),
});
export type ImportReport = z.infer<typeof importReport>;
