import { fileTypeFromBuffer } from 'file-type';

/** As much as says of a file what it is. */
export const SNIFFED_BYTES = 4_100;

const UNKNOWN = 'application/octet-stream';

/** What the first bytes say that a file is. Neither its name nor what the client says of it counts. */
export async function contentTypeOf(head: Buffer): Promise<string> {
  return (await fileTypeFromBuffer(head.subarray(0, SNIFFED_BYTES)))?.mime ?? UNKNOWN;
}
