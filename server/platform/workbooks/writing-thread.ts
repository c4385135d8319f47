import { PassThrough } from 'node:stream';
import { parentPort, workerData } from 'node:worker_threads';
import excel from 'exceljs';
import { escaped } from './cell-text';
import type { Heading, Request } from './write';

/**
 * Writes one sheet in a thread of its own, row by row, and answers every request with the bytes that are ready by then. Every cell is
 * a text in a column formatted as text: what looks like a formula is never reckoned, also when somebody edits it.
 */

const { name, headings } = workerData as { readonly name: string; readonly headings: readonly Heading[] };
const output = new PassThrough();
const workbook = new excel.stream.xlsx.WorkbookWriter({ stream: output, useStyles: true, useSharedStrings: false });
const sheet = workbook.addWorksheet(name, { views: [{ state: 'frozen', ySplit: 1 }] });
sheet.columns = headings.map(({ width }) => ({ width, style: { numFmt: '@' } }));

const ready: Uint8Array[] = [];
output.on('data', (chunk: Buffer) => ready.push(new Uint8Array(chunk)));

function add(cells: readonly string[], isBold = false) {
  const row = sheet.addRow(cells.map(escaped));
  if (isBold) row.font = { bold: true };
  row.commit();
}

add(
  headings.map(({ text }) => text),
  true,
);
parentPort?.on('message', (request: Request) => void answer(request));

async function answer(request: Request) {
  if (request === 'finish') {
    await workbook.commit();
    parentPort?.postMessage(ready.splice(0));
    parentPort?.close();
    return;
  }
  for (const cells of request) add(cells);
  parentPort?.postMessage(ready.splice(0));
}
