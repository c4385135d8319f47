import { parentPort, workerData } from 'node:worker_threads';
import { IMPORT_ROWS } from '../../../contract/imports';
import { readWorkbook } from '../workbooks/read';
import { type SheetRow, TooManyRows } from '../workbooks/sheet';
import { UnpacksTooLarge, Unreadable } from '../workbooks/unpack';
import type { Reading } from './file';
import type { Sheet } from './headings';

/**
 * The thread's side of an import: reads the workbook that the thread was given and answers its rows as `parse` understands them.
 * `parse` answers undefined when it misses a heading.
 */
export async function answerRows<Row>(parse: (rows: readonly SheetRow[]) => Sheet<Row> | undefined) {
  parentPort?.postMessage(await read(workerData as Uint8Array, parse));
}

async function read<Row>(file: Uint8Array, parse: (rows: readonly SheetRow[]) => Sheet<Row> | undefined): Promise<Reading<Row>> {
  try {
    return parse(await readWorkbook(file, IMPORT_ROWS + 1)) ?? { failure: 'headings' };
  } catch (error) {
    if (error instanceof UnpacksTooLarge) return { failure: 'tooLarge' };
    if (error instanceof TooManyRows) return { failure: 'tooManyRows' };
    if (error instanceof Unreadable) return { failure: 'unreadable' };
    throw error;
  }
}
