import { createCipheriv, randomBytes } from 'node:crypto';
import type { Queries } from '../../platform/db/transact';
import type { Bjca } from '../../platform/ports/providers';
import { openSealed } from '../../platform/secrets/aes';
import { keepOneTimeKey, takeOneTimeKey } from './cipher-store';

/** Stands in for it: a key of its own for each password, good for one opening within five minutes. */
export function localBjca(db: Queries): Bjca {
  return {
    async encrypt(now, username, password) {
      const key = randomBytes(32);
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, iv);
      cipher.setAAD(Buffer.from(username));
      const sealed = Buffer.concat([iv, cipher.update(password), cipher.final(), cipher.getAuthTag()]);
      return { cipherPwd: sealed.toString('base64url'), keyId: await keepOneTimeKey(db, now, key) };
    },
    async decrypt(now, username, { cipherPwd, keyId }) {
      const key = await takeOneTimeKey(db, now, keyId);
      if (!key) return undefined;
      const sealed = Buffer.from(cipherPwd, 'base64url');
      try {
        return openSealed(key, sealed.subarray(0, 12), sealed.subarray(12), username);
      } catch {
        return undefined;
      }
    },
  };
}
