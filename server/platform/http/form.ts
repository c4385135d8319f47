import type { Readable } from 'node:stream';
import type { MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { BadParameter, TooLarge } from '../failures';

/** A file as it arrives: to be read before anything that comes after it in the form. */
export interface ArrivingFile {
  /** As the form names it. */
  readonly name: string;
  readonly bytes: AsyncIterable<Buffer>;
}

export interface Form<Taken> {
  readonly fields: Readonly<Record<string, string>>;
  readonly taken: Taken;
}

/** Boundaries, headers and fields beside the file. */
const BESIDE_THE_FILE = 65_536;
const LIMITS = {
  parts: 22,
  fields: 20,
  fieldSize: 4_096,
  headerPairs: 20,
  headerSize: 8_192,
  files: 2,
  fileSize: Number.POSITIVE_INFINITY,
};

/**
 * Reads a form with one file in its field `file`, which `take` reads as it arrives; fields may come before or after it. What is said
 * beforehand to be larger than `largest` is not read at all; `fieldSize` bounds each field. A form takes its time, so the caller is checked again at its end.
 */
export async function readForm<Taken>(
  request: FastifyRequest,
  largest: number,
  take: (file: ArrivingFile) => Promise<Taken>,
  fieldSize = LIMITS.fieldSize,
): Promise<Form<Taken>> {
  const beside = Math.max(BESIDE_THE_FILE, fieldSize);
  if (Number(request.headers['content-length'] ?? 0) > largest + beside) throw refused(request, new TooLarge(largest));
  const counting = countBeside(request, beside);
  const fields: Record<string, string> = {};
  const taken: Taken[] = [];
  try {
    for await (const part of partsOf(request, fieldSize)) {
      if (part.type === 'field') fields[part.fieldname] = wholeValue(part);
      else if (part.fieldname !== 'file' || taken.length > 0) throw new BadParameter(part.fieldname);
      else taken.push(await take({ name: part.filename ?? '', bytes: whole(part.file, counting.isOfTheFile) }));
    }
  } catch (error) {
    counting.stop();
    throw refused(request, error);
  }
  await request.checkAgain();
  const [first] = taken;
  if (taken.length === 0) throw new BadParameter('file');
  return { fields, taken: first as Taken };
}

/** What streams may hold between the connection and `take`. */
const UNDER_WAY = 1024 ** 2;

/**
 * Counts what comes beside the file. A body that does not say its length may go on for ever, before the first part or behind the last:
 * then its connection ends.
 */
function countBeside({ raw }: FastifyRequest, most: number) {
  let beside = 0;
  const count = ({ length }: Buffer) => {
    beside += length;
    if (beside > most + UNDER_WAY) raw.destroy();
  };
  // Not before the parser listens: the first bytes would be lost to it.
  raw.once('resume', () => raw.on('data', count));
  return {
    isOfTheFile: ({ length }: Buffer) => {
      beside -= length;
    },
    stop: () => raw.off('data', count),
  };
}

function wholeValue({ fieldname, value, valueTruncated }: MultipartValue): string {
  if (valueTruncated) throw new BadParameter(fieldname);
  return String(value);
}

/** A form that breaks off or is none is the caller's fault, however the parser says it. */
async function* partsOf(request: FastifyRequest, fieldSize: number) {
  try {
    yield* request.parts({ limits: { ...LIMITS, fieldSize } });
  } catch {
    throw new BadParameter('body');
  }
}

async function* whole(file: Readable, seen: (chunk: Buffer) => void): AsyncIterable<Buffer> {
  try {
    for await (const chunk of file as AsyncIterable<Buffer>) {
      seen(chunk);
      yield chunk;
    }
  } catch {
    throw new BadParameter('file');
  }
}

/** What is still on its way is received and dropped: a client that only writes would never read the answer. */
function refused({ raw }: FastifyRequest, error: unknown) {
  raw.unpipe();
  raw.resume();
  return error;
}
