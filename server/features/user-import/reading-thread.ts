import { parentPort, workerData } from 'node:worker_threads';
import { IMPORT_ROWS } from '../../../contract/user-files';
import { readWorkbook } from '../../platform/workbooks/read';
import { TooManyRows } from '../../platform/workbooks/sheet';
import { UnpacksTooLarge, Unreadable } from '../../platform/workbooks/unpack';
import { type ImportRow, importRows } from './rules';

/** Reads a file of users, in a thread of its own. */

export type Reading = { readonly rows: readonly ImportRow[] } | { readonly refusal: Refused };
type Refused = 'importTooLarge' | 'importUnreadable' | 'importTooManyRows' | 'importHeadings';

async function read(file: Uint8Array): Promise<Reading> {
  try {
    const rows = importRows(await readWorkbook(file, IMPORT_ROWS + 1));
    return rows ? { rows } : { refusal: 'importHeadings' };
  } catch (error) {
    if (error instanceof UnpacksTooLarge) return { refusal: 'importTooLarge' };
    if (error instanceof TooManyRows) return { refusal: 'importTooManyRows' };
    if (error instanceof Unreadable) return { refusal: 'importUnreadable' };
    throw error;
  }
}

parentPort?.postMessage(await read(workerData as Uint8Array));
