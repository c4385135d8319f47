import { createDecipheriv } from 'node:crypto';
import { decodeUtf8 } from '../utf8';

const TAG_LENGTH = 16;

/** Opens AES-256-GCM (the tag at the end); throws where anything is not as it was sealed. */
export function openSealed(key: Buffer, iv: Buffer, sealed: Buffer, associated: string): string {
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_LENGTH });
  decipher.setAAD(Buffer.from(associated));
  decipher.setAuthTag(sealed.subarray(-TAG_LENGTH));
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -TAG_LENGTH)), decipher.final()]);
  return decodeUtf8(plain);
}
