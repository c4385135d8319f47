import { fileTypeFromBuffer } from 'file-type';
import { CHUNK_SIZE } from '../../../contract/limits';
import type { RefusalName } from '../../../contract/refusals';
import { isVisible } from '../../../contract/text';

/** A part as the database knows it. Without a receipt it is still being written, or its writing broke off. */
export interface Part {
  readonly number: number;
  readonly size: number;
  readonly digest: string;
  readonly receipt: string | null;
}

export const isWhole = (part: Part): part is Part & { readonly receipt: string } => part.receipt !== null;

/** How many parts a file of this size comes in. */
export const partCount = (size: number) => Math.ceil(size / CHUNK_SIZE);

/** How many bytes parts have together. */
export const sizeOf = (parts: readonly Pick<Part, 'size'>[]) => parts.reduce((bytes, { size }) => bytes + size, 0);
const isFull = ({ size }: Part) => size === CHUNK_SIZE;

/** Why parts, in the order of their numbers, do not make a file yet: one is missing, too many, half there or being written. */
export function merging(parts: readonly Part[], partTotal: number, size: number | undefined): RefusalName | undefined {
  const isComplete = parts.length === partTotal && parts.every(({ number }, index) => number === index + 1);
  if (!isComplete || parts.some(({ receipt }) => receipt === null)) return 'partsIncomplete';
  if (!parts.slice(0, -1).every(isFull)) return 'partsIncomplete';
  if (size !== undefined && size !== sizeOf(parts)) return 'fileDamaged';
  return undefined;
}

/** Whether a part is as long as a file of this size has it in this place; another is of another file (G20). */
export const isOf = (whole: number, { number, size }: Pick<Part, 'number' | 'size'>) =>
  size === Math.min(CHUNK_SIZE, whole - (number - 1) * CHUNK_SIZE);

/** The numbers of the parts that need not be sent again; those that could not be of a file of this size do not count. */
export function uploadedParts(parts: readonly Part[], size: number | undefined): number[] {
  return parts.filter((part) => part.receipt !== null && (size === undefined || isOf(size, part))).map(({ number }) => number);
}

/** Control characters, and marks that change in which direction a name reads. */
const MISLEADING = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const SLASHES = /[/\\]/g;

/** A name for display and download: as given, in the composed form in which names are searched for, without characters that could mislead or harm (G22). */
export function shownName(given: string): string {
  const name = given.normalize('NFC').replace(MISLEADING, '').replace(SLASHES, '_').trim();
  return isVisible(name.replaceAll('.', '')) ? name : 'file';
}

export interface Range {
  readonly from: number;
  readonly to: number;
}

/**
 * Which bytes a `Range` header asks for; undefined is all of them. One range is answered as such; several, or what is no range, may be
 * answered with the whole (RFC 9110).
 */
export function rangeOf(header: string | undefined, size: number): Range | 'beyond' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== '' && last !== '' && Number(last) < from) return undefined;
  return from > to ? 'beyond' : { from, to };
}

/** So many first bytes tell the type of a file. */
export const SNIFFED_BYTES = 4_100;

const UNKNOWN = 'application/octet-stream';

/** The type that the first bytes of a file tell. Neither its name nor the client's claim counts. */
export async function contentTypeOf(head: Buffer): Promise<string> {
  return (await fileTypeFromBuffer(head.subarray(0, SNIFFED_BYTES)))?.mime ?? UNKNOWN;
}
