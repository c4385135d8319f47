import type { FastifyReply, FastifyRequest } from 'fastify';
import { IMPORT_BYTES } from '../../../contract/imports';
import type { RefusalName } from '../../../contract/refusals';
import { Refusal, TooLarge } from '../failures';
import { createPlaces, createTurns } from '../fair-share';
import type { Scope } from '../http/caller';
import { readForm } from '../http/form';
import { hangUpOf } from '../http/hang-up';
import type { Deps } from '../ports/deps';
import { inThread, ThreadGaveUp } from '../thread';
import type { Sheet } from './headings';
import { beginRun, reportRun } from './run-store';

/** What a thread answers of a workbook that it was given: first what the sheet is, then its rows. */
export type Part<Row> =
  | Failed
  | { readonly passedOver: readonly string[]; readonly total: number }
  | { readonly rows: readonly Row[] };
export interface Failed {
  readonly failure: 'headings' | 'tooLarge' | 'tooManyRows' | 'unreadable';
}

/** A workbook that a caller has sent. */
export interface ImportedFile {
  readonly fields: Readonly<Record<string, string>>;
  /** What it has, read in a thread whose file calls `answerRows`. `headings` is the refusal of a sheet without a column. */
  sheet<Row>(thread: `${string}-thread`, headings: RefusalName): Promise<Sheet<Row>>;
  /** Says how far the import is, and answers whether it may go on. */
  goesOn(done: number, total: number): Promise<boolean>;
  /** Says when the caller hangs up. */
  readonly hungUp: AbortSignal;
}

interface Call {
  readonly scope: Scope;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly query?: { readonly run?: string | undefined } | undefined;
}

interface Wanted<Report> {
  /** How many bytes the fields beside the file may have. */
  readonly fieldBytes?: number;
  readonly work: (file: ImportedFile) => Promise<Report>;
}

/** Each may hold a whole file in memory. */
const takePlace = createPlaces({ ofAccount: 2, ofTenant: 6, inAll: 24 });
/** Each takes a processor, and memory up to its bound. */
const readInTurn = createTurns(2);
const BOUNDS = { withinMs: 60_000, megabytes: 512 };

/** So many rows are done between two looks at whether someone stops them. */
const LOOKED_EVERY = 25;

/**
 * One import, with the file in the form of its request. It takes its place before the file is read. When the caller hangs up,
 * the file is dropped wherever it is.
 */
export async function importing<Report>(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { scope, request, reply, query }: Call,
  { fieldBytes, work }: Wanted<Report>,
): Promise<Report> {
  const leave = takePlace(scope);
  try {
    const hungUp = hangUpOf(reply);
    const { fields, taken } = await readForm(request, IMPORT_BYTES, ({ bytes }) => bounded(bytes), fieldBytes);
    const run = query?.run === undefined ? undefined : { accountId: scope.accountId, id: query.run };
    if (run) await beginRun(db, now(), run);
    return await work({
      fields,
      sheet: (thread, headings) =>
        readInTurn(
          scope.tenantId,
          () => inThread(thread, taken, { ...BOUNDS, signal: hungUp }, (next) => sheetOf(next, headings)),
          hungUp,
        ),
      goesOn: async (done, total) => !run || done % LOOKED_EVERY > 0 || !(await reportRun(db, run, { done, total })),
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

async function sheetOf<Row>(next: () => Promise<unknown>, headings: RefusalName): Promise<Sheet<Row>> {
  const rows: Row[] = [];
  let sheet: { readonly passedOver: readonly string[]; readonly total: number } | undefined;
  while (!sheet || rows.length < sheet.total) {
    const part = (await next()) as Part<Row>;
    if ('failure' in part) throw new Refusal(part.failure === 'headings' ? headings : REFUSALS[part.failure]);
    if ('rows' in part) rows.push(...part.rows);
    else sheet = part;
  }
  return { rows, passedOver: sheet.passedOver };
}

const REFUSALS = { tooLarge: 'importTooLarge', tooManyRows: 'importTooManyRows', unreadable: 'importUnreadable' } as const;
