import { parentPort, workerData } from 'node:worker_threads';
import { IMPORT_ROWS } from '../../../contract/imports';
import { readWorkbook } from '../workbooks/read';
import { type SheetRow, TooManyRows } from '../workbooks/sheet';
import { UnpacksTooLarge, Unreadable } from '../workbooks/unpack';
import type { Failed, Part } from './file';
import type { Sheet } from './headings';

/** So many rows are understood in a few milliseconds by who has asked for them. */
const AT_ONCE = 200;

/**
 * The thread's side of an import: reads the workbook that the thread was given and answers its rows as `parse` understands them, some
 * whenever it is asked for more. `parse` answers undefined when it misses a heading.
 */
export async function answerRows<Row>(parse: (rows: readonly SheetRow[]) => Sheet<Row> | undefined) {
  const reading = await read(workerData as Uint8Array, parse);
  const parts = partsOf(reading);
  parentPort?.on('message', () => parentPort?.postMessage(parts.next().value));
}

function* partsOf<Row>(reading: Sheet<Row> | Failed): Generator<Part<Row>, undefined> {
  if ('failure' in reading) {
    yield reading;
    return;
  }
  const { rows, ...sheet } = reading;
  yield { ...sheet, total: rows.length };
  for (let at = 0; at < rows.length; at += AT_ONCE) yield { rows: rows.slice(at, at + AT_ONCE) };
}

async function read<Row>(
  file: Uint8Array,
  parse: (rows: readonly SheetRow[]) => Sheet<Row> | undefined,
): Promise<Sheet<Row> | Failed> {
  try {
    return parse(await readWorkbook(file, IMPORT_ROWS + 1)) ?? { failure: 'headings' };
  } catch (error) {
    if (error instanceof UnpacksTooLarge) return { failure: 'tooLarge' };
    if (error instanceof TooManyRows) return { failure: 'tooManyRows' };
    if (error instanceof Unreadable) return { failure: 'unreadable' };
    throw error;
  }
}
