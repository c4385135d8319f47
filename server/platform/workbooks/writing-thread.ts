import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { finished } from 'node:stream/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { ZipFile } from 'yazl';
import { partsAround, rowXml, SHEET_END, SHEET_PATH, sheetStart } from './one-sheet';
import type { Heading, Request } from './write';

/** Packs one sheet in a thread of its own, row by row, and answers every request with the bytes that are ready by then. */

const { name, headings } = workerData as { readonly name: string; readonly headings: readonly Heading[] };

const archive = new ZipFile();
const ready: Uint8Array[] = [];
archive.outputStream.on('data', (chunk: Buffer) => ready.push(new Uint8Array(chunk)));
for (const [path, xml] of Object.entries(partsAround(name))) archive.addBuffer(Buffer.from(xml), path);
const sheet = new PassThrough();
archive.addReadStream(sheet, SHEET_PATH);
archive.end();

sheet.write(sheetStart(headings));
let rows = 1;

/** Waits until what was written is packed, so that no more than one request is in memory. */
async function add(request: readonly (readonly string[])[]) {
  const xml = request.map((texts) => rowXml(++rows, texts)).join('');
  if (!sheet.write(xml)) await once(sheet, 'drain');
}

async function finish() {
  sheet.end(SHEET_END);
  await finished(archive.outputStream);
}

parentPort?.on('message', (request: Request) => void answer(request));

async function answer(request: Request) {
  await (request === 'finish' ? finish() : add(request));
  parentPort?.postMessage(ready.splice(0));
  if (request === 'finish') parentPort?.close();
}
