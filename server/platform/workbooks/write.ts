import { once } from 'node:events';
import { Readable } from 'node:stream';
import type { Worker } from 'node:worker_threads';
import { create as disposition } from 'content-disposition';
import type { FastifyReply } from 'fastify';
import { createPlaces } from '../fair-share';
import type { Scope } from '../http/caller';
import { hangUpOf } from '../http/hang-up';
import { startThread } from '../thread';

export interface Heading {
  readonly text: string;
  /** Of its column, in digits; a heading that is wider makes it wider. */
  readonly width: number;
}

/** Rows to add, or the end of them. */
export type Request = readonly (readonly string[])[] | 'finish';

interface Sheet {
  /** Of the sheet, and of the file where that has none of its own. */
  readonly name: string;
  readonly fileName?: string;
  readonly headings: readonly Heading[];
  readonly rows: AsyncIterable<readonly (readonly string[])[]>;
}

const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

interface Call {
  readonly scope: Pick<Scope, 'tenantId' | 'accountId'>;
  readonly reply: FastifyReply;
}

/** Each has a thread for as long as its caller takes to read the file. */
const takePlace = createPlaces({ ofAccount: 2, ofTenant: 6, inAll: 24 });

/** Answers a workbook of one sheet, as it is written: rows are asked for no faster than the caller takes them. */
export function answerWorkbook({ scope, reply }: Call, sheet: Sheet) {
  hangUpOf(reply).throwIfAborted();
  reply.raw.once('close', takePlace(scope));
  reply.headers({ 'Content-Type': TYPE, 'Content-Disposition': disposition(sheet.fileName ?? `${sheet.name}.xlsx`) });
  return Readable.from(written(sheet), { objectMode: false });
}

async function* written({ name, headings, rows }: Sheet): AsyncGenerator<Uint8Array> {
  const thread = startThread('platform/workbooks/writing-thread', { workerData: { name, headings } });
  try {
    for await (const some of rows) yield* await ask(thread, some);
    yield* await ask(thread, 'finish');
  } finally {
    await thread.terminate();
  }
}

async function ask(thread: Worker, request: Request): Promise<readonly Uint8Array[]> {
  thread.postMessage(request);
  const [answer] = (await once(thread, 'message')) as [readonly Uint8Array[]];
  return answer;
}
