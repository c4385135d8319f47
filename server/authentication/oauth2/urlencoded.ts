import { BadParameter } from '../../platform/failures';
import { decodeUtf8 } from '../../platform/utf8';

/** Reads an urlencoded body. RFC 6749, 3.2: no name stands there twice; what is empty counts as left out. */
export function parseUrlencoded(bytes: Buffer): Record<string, string> {
  const fields = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(decoded(bytes))) {
    if (fields.has(name)) throw new BadParameter(name);
    fields.set(name, value);
  }
  return Object.fromEntries([...fields].filter(([, value]) => value !== ''));
}

function decoded(bytes: Buffer): string {
  try {
    return decodeUtf8(bytes);
  } catch {
    throw new BadParameter('body');
  }
}
