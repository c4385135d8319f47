import { createCipheriv, randomBytes } from 'node:crypto';
import { newId } from '../../platform/db/ids';
import type { Queries } from '../../platform/db/transact';
import type { Bjca } from '../../platform/ports/providers';
import { openSealed } from '../../platform/secrets/aes';

const VALID_MS = 300_000;

/** Stands in for it: a key of its own for each password, good for one opening within five minutes. */
export function localBjca(db: Queries): Bjca {
  return {
    async encrypt(now, username, password) {
      const key = randomBytes(32);
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, iv);
      cipher.setAAD(Buffer.from(username));
      const sealed = Buffer.concat([iv, cipher.update(password), cipher.final(), cipher.getAuthTag()]);
      const id = newId();
      await db.deleteFrom('one_time_keys').where('expires_at', '<=', now).execute();
      await db
        .insertInto('one_time_keys')
        .values({ id, secret: key.toString('base64url'), expires_at: now + VALID_MS })
        .execute();
      return { cipherPwd: sealed.toString('base64url'), keyId: id };
    },
    async decrypt(now, username, { cipherPwd, keyId }) {
      const key = await db
        .deleteFrom('one_time_keys')
        .where('id', '=', keyId)
        .returning(['secret', 'expires_at'])
        .executeTakeFirst();
      if (!key || key.expires_at <= now) return undefined;
      const sealed = Buffer.from(cipherPwd, 'base64url');
      try {
        return openSealed(Buffer.from(key.secret, 'base64url'), sealed.subarray(0, 12), sealed.subarray(12), username);
      } catch {
        return undefined;
      }
    },
  };
}
