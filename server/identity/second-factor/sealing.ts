import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Queries } from '../../platform/db/transact';
import { openSealed } from '../../platform/secrets/aes';

const PURPOSE = 'ofa-console second factor';

/** A telephone's secret as it is kept: readable with the key of the installation, and for its own account alone. */
export async function sealSecret(db: Queries, accountId: string, secret: string): Promise<string> {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', await sealingKey(db), iv).setAAD(Buffer.from(accountId));
  const sealed = Buffer.concat([cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
  return `${iv.toString('base64url')}.${sealed.toString('base64url')}`;
}

/** Throws where somebody else has written to the row, or moved it from another account. */
export async function unsealSecret(db: Queries, accountId: string, kept: string): Promise<string> {
  const [iv = '', sealed = ''] = kept.split('.');
  return openSealed(await sealingKey(db), Buffer.from(iv, 'base64url'), Buffer.from(sealed, 'base64url'), accountId);
}

async function sealingKey(db: Queries): Promise<Buffer> {
  const { sealing_key } = await db.selectFrom('second_factor_keeping').select('sealing_key').executeTakeFirstOrThrow();
  return Buffer.from(hkdfSync('sha256', Buffer.from(sealing_key, 'base64'), '', PURPOSE, 32));
}
