import type { FastifyReply, FastifyRequest } from 'fastify';
import { IMPORT_BYTES } from '../../../contract/imports';
import type { RefusalName } from '../../../contract/refusals';
import { Refusal, TooLarge } from '../failures';
import { createPlaces, createTurns } from '../fair-share';
import type { Scope } from '../http/caller';
import { readForm } from '../http/form';
import { hangUpOf } from '../http/hang-up';
import { inThread, ThreadGaveUp } from '../thread';
import type { Sheet } from './headings';

/** What a thread answers of a workbook that it was given. */
export type Reading<Row> = Sheet<Row> | { readonly failure: ReadingFailure };
type ReadingFailure = 'headings' | 'tooLarge' | 'tooManyRows' | 'unreadable';

/** A workbook that a caller has sent. */
export interface ImportedFile {
  /** What it has, read in a thread whose file calls `answerRows`. `headings` is the refusal of a sheet without a column. */
  sheet<Row>(thread: `${string}-thread`, headings: RefusalName): Promise<Sheet<Row>>;
  /** Says when the caller hangs up. */
  readonly hungUp: AbortSignal;
}

interface Call {
  readonly scope: Scope;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Each may hold a whole file in memory. */
const takePlace = createPlaces({ ofAccount: 2, ofTenant: 6, inAll: 24 });
/** Each takes a processor, and memory up to its bound. */
const readInTurn = createTurns(2);
const BOUNDS = { withinMs: 60_000, megabytes: 512 };

/**
 * One import, with the file in the form of its request. It takes its place before the file is read. When the caller hangs up,
 * the file is dropped wherever it is.
 */
export async function importing<Report>(
  { scope, request, reply }: Call,
  work: (file: ImportedFile) => Promise<Report>,
): Promise<Report> {
  const leave = takePlace(scope);
  try {
    const hungUp = hangUpOf(reply);
    const { taken } = await readForm(request, IMPORT_BYTES, ({ bytes }) => bounded(bytes));
    return await work({
      sheet: (thread, headings) =>
        readInTurn(
          scope.tenantId,
          async () => sheetOf(await inThread(thread, taken, { ...BOUNDS, signal: hungUp }), headings),
          hungUp,
        ),
      hungUp,
    });
  } catch (error) {
    throw error instanceof ThreadGaveUp ? new Refusal('importTooLarge') : error;
  } finally {
    leave();
  }
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

function sheetOf<Row>(reading: Reading<Row>, headings: RefusalName): Sheet<Row> {
  if (!('failure' in reading)) return reading;
  const refusals = {
    headings,
    tooLarge: 'importTooLarge',
    tooManyRows: 'importTooManyRows',
    unreadable: 'importUnreadable',
  } as const;
  throw new Refusal(refusals[reading.failure]);
}
