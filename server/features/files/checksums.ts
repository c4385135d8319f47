import { createHash } from 'node:crypto';
import { xxhash64 } from 'hash-wasm';

/** Whether bytes have the digest that a client has made of them: XXH64 by its 16 hexadecimal digits, or else MD5. */
export const hasDigest = async (bytes: Buffer, digest: string): Promise<boolean> =>
  digest === (digest.length === 16 ? await xxhash64(bytes) : createHash('md5').update(bytes).digest('hex'));
