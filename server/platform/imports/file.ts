import type { FastifyRequest } from 'fastify';
import { IMPORT_BYTES } from '../../../contract/imports';
import type { RefusalName } from '../../../contract/refusals';
import { limited } from '../concurrency';
import { Refusal, TooLarge } from '../failures';
import { readForm } from '../http/form';
import { inThread, ThreadGaveUp } from '../thread';
import type { Sheet } from './headings';

/** What a thread answers of a workbook that it was given. */
export type Reading<Row> = Sheet<Row> | { readonly failure: ReadingFailure };
type ReadingFailure = 'headings' | 'tooLarge' | 'tooManyRows' | 'unreadable';

/** The file in the form of a request, up to the size that may be imported. */
export async function importedFile(request: FastifyRequest): Promise<Uint8Array> {
  const { taken } = await readForm(request, IMPORT_BYTES, ({ bytes }) => bounded(bytes));
  return taken;
}

async function bounded(bytes: AsyncIterable<Buffer>): Promise<Uint8Array> {
  const held: Buffer[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    if (size > IMPORT_BYTES) throw new TooLarge(IMPORT_BYTES);
    held.push(chunk);
  }
  return new Uint8Array(Buffer.concat(held));
}

const BOUNDS = { withinMs: 60_000, megabytes: 512 };
/** Others wait: each takes a processor, and memory up to its bound. */
const readInTurn = limited(2);

/** What a workbook has, read in a thread whose file calls `answerRows`. `headings` is the refusal of a sheet without a column. */
export async function importedSheet<Row>(
  thread: `${string}-thread`,
  file: Uint8Array,
  headings: RefusalName,
): Promise<Sheet<Row>> {
  const refusals = {
    headings,
    tooLarge: 'importTooLarge',
    tooManyRows: 'importTooManyRows',
    unreadable: 'importUnreadable',
  } as const;
  try {
    const reading = await readInTurn(() => inThread<Reading<Row>>(thread, file, BOUNDS));
    if ('failure' in reading) throw new Refusal(refusals[reading.failure]);
    return reading;
  } catch (error) {
    throw error instanceof ThreadGaveUp ? new Refusal(refusals.tooLarge) : error;
  }
}
