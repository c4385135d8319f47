import { z } from 'zod/mini';
import { route } from './route';
import { text } from './text';

/** The limits of a file that is imported. */
export const IMPORT_ROWS = 10_000;
export const IMPORT_BYTES = 10 * 1024 ** 2;

/** How a caller calls one run of an import, by which it asks how far that is, and stops it. */
const runId = z.string().check(z.regex(/^[0-9a-f]{32}$/));

/** What the query of every import of a file has. */
export const importQuery = {
  /** Whether it is only tried: it then saves nothing and reports each row against what is stored now. */
  dryRun: z._default(z.enum(['true', 'false']), 'false'),
  run: z.optional(runId),
};

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
  /** Where it was stopped: the number of the first row that it did not come to, and how many there are from there on. */
  stopped: z._default(z.nullable(z.object({ row: z.int(), left: z.int() })), null),
});
export type ImportReport = z.infer<typeof importReport>;

/** How many rows are done, of how many; no rows before the file is read. */
export const importProgress = z.object({ done: z.int(), total: z.int() });
export type ImportProgress = z.infer<typeof importProgress>;

const runs = '/ofa-admin/run';

/** Of a run of the caller's own. */
export const getImportProgress = route('GET', `${runs}/:run`, {
  right: 'signedIn',
  params: z.object({ run: runId }),
  answer: importProgress,
});

/**
 * Stops a run of the caller's own, also one that has not begun. Its own call answers what came of it: rows that stand for themselves
 * stay as they are saved; where all are saved or none, none are, or it was too late.
 */
export const stopImport = route('PUT', `${runs}/:run/stop`, {
  right: 'signedIn',
  params: z.object({ run: runId }),
  answer: z.null(),
});

/** Which rows of a file were refused: their numbers by what is wrong with them, in the caller's words. */
export const refusedRows = z.object({
  because: z
    .array(z.object({ reason: text(1_000), rows: z.array(z.int()).check(z.maxLength(IMPORT_ROWS)) }))
    .check(z.maxLength(IMPORT_ROWS)),
  /** Why all others from that row on were not imported either. */
  rest: z.optional(z.object({ reason: text(1_000), from: z.int() })),
});
export type RefusedRows = z.infer<typeof refusedRows>;
/** Their JSON, in the field `refused` of the form. */
export const REFUSED_BYTES = 512 * 1024;

/** Answers the wanted rows of a file as a workbook whose last column says what is wrong, to be mended and imported again. */
export const markRefusedRows = route('POST', '/ofa-admin/import/refused', {
  right: 'signedIn',
  dear: 'import',
  kind: 'conversion',
  answer: z.unknown(),
});
