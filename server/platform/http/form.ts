import type { Readable } from 'node:stream';
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
const LIMITS = { fields: 20, fieldSize: 4_096, fileSize: Number.POSITIVE_INFINITY };

/**
 * Reads a form with one file in its field `file`, which `take` reads as it arrives; fields may come before or after it. What is said
 * beforehand to be larger than `largest` is not read at all.
 */
export async function readForm<Taken>(
  request: FastifyRequest,
  largest: number,
  take: (file: ArrivingFile) => Promise<Taken>,
): Promise<Form<Taken>> {
  if (Number(request.headers['content-length'] ?? 0) > largest + BESIDE_THE_FILE) throw refused(request, new TooLarge(largest));
  const fields: Record<string, string> = {};
  const taken: Taken[] = [];
  try {
    for await (const part of partsOf(request)) {
      if (part.type === 'field') fields[part.fieldname] = String(part.value);
      else if (part.fieldname !== 'file' || taken.length > 0) throw new BadParameter(part.fieldname);
      else taken.push(await take({ name: part.filename ?? '', bytes: whole(part.file) }));
    }
  } catch (error) {
    throw refused(request, error);
  }
  const [first] = taken;
  if (taken.length === 0) throw new BadParameter('file');
  return { fields, taken: first as Taken };
}

/** A form that breaks off or is none is the caller's fault, however the parser says it. */
async function* partsOf(request: FastifyRequest) {
  try {
    yield* request.parts({ limits: LIMITS });
  } catch {
    throw new BadParameter('body');
  }
}

async function* whole(file: Readable): AsyncIterable<Buffer> {
  try {
    yield* file as AsyncIterable<Buffer>;
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
