import { readFileSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { filesIn } from './stale.mjs';

const COMPRESSIBLE = /\.(js|css|html|svg|json|txt)$/;

/**
 * Puts a brotli and a gzip file beside each file that is worth it: the server sends them as they are.
 * @param {string} folder
 */
export async function compressAll(folder) {
  const files = filesIn(folder).filter((file) => COMPRESSIBLE.test(file));
  await Promise.all(
    files.map(async (file) => {
      const plain = readFileSync(file);
      const [small, smaller] = await Promise.all([gzipOf(plain), brotliOf(plain)]);
      writeFileSync(`${file}.gz`, small);
      writeFileSync(`${file}.br`, smaller);
    }),
  );
  return files.length;
}

export const gzipOf = (/** @type {Buffer} */ plain) => promisify(gzip)(plain, { level: 9 });
const brotliOf = (/** @type {Buffer} */ plain) =>
  promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
