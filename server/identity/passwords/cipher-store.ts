import { createPrivateKey, createPublicKey, diffieHellman, generateKeyPairSync, hkdfSync } from 'node:crypto';
import { CIPHER_INFO, type CipherData } from '../../../contract/sign-in';
import { isRunning } from '../../platform/clocks';
import { beganWithin, expiring, keptFor } from '../../platform/db/expiry';
import { newId } from '../../platform/db/ids';
import type { Queries } from '../../platform/db/transact';
import { Refusal } from '../../platform/failures';
import { openSealed } from '../../platform/secrets/aes';

const ROTATED_AFTER_MS = 86_400_000;
const OLD_ONE_VALID_MS = 600_000;
const ONE_TIME_KEY_VALID_MS = 300_000;

export const CIPHER_KEYS = keptFor('cipher_keys', ['id'], 'created_at', ROTATED_AFTER_MS + OLD_ONE_VALID_MS);
export const ONE_TIME_KEYS = expiring('one_time_keys', ['id'], ONE_TIME_KEY_VALID_MS);

const fromBase64Url = (text: string) => Buffer.from(text, 'base64url');

/** The key to encrypt with now. One that is a day old is followed by a new one; the old one is valid ten minutes more. */
export async function currentCipherKey(db: Queries, now: number): Promise<CipherData> {
  const newest = await db
    .selectFrom('cipher_keys')
    .select(['id', 'public_key'])
    .where(beganWithin('created_at', now, ROTATED_AFTER_MS))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (newest) return { keyId: newest.id, publicKey: newest.public_key };
  const { d, x } = generateKeyPairSync('x25519').privateKey.export({ format: 'jwk' });
  if (d === undefined || x === undefined) throw new Error('A key pair without keys');
  const key = { id: newId(), private_key: d, public_key: fromBase64Url(x).toString('base64'), created_at: now };
  await db.insertInto('cipher_keys').values(key).execute();
  return { keyId: key.id, publicKey: key.public_key };
}

const parts = (encrypted: string) => encrypted.split('.');

const keyOf = (db: Queries, now: number, keyId: string) =>
  db
    .selectFrom('cipher_keys')
    .select(['private_key', 'public_key'])
    .where('id', '=', keyId)
    .where(beganWithin('created_at', now, ROTATED_AFTER_MS + OLD_ONE_VALID_MS))
    .executeTakeFirst();

/** Whether a password was encrypted with a key that the server no longer has: its page has been open for more than a day. */
export async function isKeyGone(db: Queries, now: number, encrypted: string): Promise<boolean> {
  const [keyId = '', ...rest] = parts(encrypted);
  return rest.length === 3 && (await keyOf(db, now, keyId)) === undefined;
}

/** Reads a password that was encrypted as `contract/sign-in.ts` says, for the captcha that came with it. */
export async function decryptPassword(db: Queries, now: number, encrypted: string, codeId: string): Promise<string> {
  const [keyId = '', ephemeral = '', iv = '', ciphertext = '', ...rest] = parts(encrypted);
  const key = await keyOf(db, now, keyId);
  if (!key || rest.length > 0) throw new Refusal('passwordUnreadable');
  try {
    const x = Buffer.from(key.public_key, 'base64').toString('base64url');
    const privateKey = createPrivateKey({ key: { kty: 'OKP', crv: 'X25519', d: key.private_key, x }, format: 'jwk' });
    const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'X25519', x: ephemeral }, format: 'jwk' });
    const shared = diffieHellman({ privateKey, publicKey });
    const aesKey = Buffer.from(hkdfSync('sha256', shared, fromBase64Url(ephemeral), CIPHER_INFO, 32));
    return openSealed(aesKey, fromBase64Url(iv), fromBase64Url(ciphertext), codeId);
  } catch {
    throw new Refusal('passwordUnreadable');
  }
}

/** Keeps a key that opens one password, for five minutes; answers its id. */
export async function keepOneTimeKey(db: Queries, now: number, key: Buffer): Promise<string> {
  const id = newId();
  await db
    .insertInto('one_time_keys')
    .values({ id, secret: key.toString('base64url'), expires_at: now + ONE_TIME_KEY_VALID_MS })
    .execute();
  return id;
}

/** Uses a key up: of two that ask for the same one at once, the database gives it to one. */
export async function takeOneTimeKey(db: Queries, now: number, id: string): Promise<Buffer | undefined> {
  const key = await db.deleteFrom('one_time_keys').where('id', '=', id).returning(['secret', 'expires_at']).executeTakeFirst();
  return key && isRunning(key.expires_at, now, ONE_TIME_KEY_VALID_MS) ? Buffer.from(key.secret, 'base64url') : undefined;
}
