import { createDecipheriv, createPublicKey, diffieHellman, generateKeyPairSync, hkdfSync, type KeyObject } from 'node:crypto';
import { expect, test } from 'vitest';
import { CIPHER_INFO } from '../../contract/sign-in';
import { encryptPassword } from '../../src/browser/cipher';

const server = generateKeyPairSync('x25519');
const raw = (key: KeyObject) => Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url');
const cipher = { keyId: 'key1', publicKey: raw(server.publicKey).toString('base64') };

/** The server's side of contract/sign-in.ts, written anew with node:crypto. */
function decrypt(sealed: string, codeId: string): string {
  const [keyId, ...parts] = sealed.split('.');
  expect(keyId).toBe('key1');
  const [ephemeral, iv, text] = parts.map((part) => Buffer.from(part, 'base64url'));
  if (!ephemeral || !iv || !text) throw new Error('a part is missing');
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'X25519', x: ephemeral.toString('base64url') }, format: 'jwk' });
  const shared = diffieHellman({ privateKey: server.privateKey, publicKey });
  const key = Buffer.from(hkdfSync('sha256', shared, ephemeral, CIPHER_INFO, 32));
  const decipher = createDecipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(codeId));
  decipher.setAuthTag(text.subarray(-16));
  return Buffer.concat([decipher.update(text.subarray(0, -16)), decipher.final()]).toString();
}

test.each(['Secret#2026', '密码 with spaces', 'x'.repeat(256), '😀'])(
  'the server reads what the browser has encrypted: %s',
  (password) => {
    expect(decrypt(encryptPassword(password, cipher, 'c1'), 'c1')).toBe(password);
  },
);

test('the same password is never the same text, and its parts are as long as the contract says', () => {
  const first = encryptPassword('Secret#2026', cipher, 'c1');
  expect(first).not.toBe(encryptPassword('Secret#2026', cipher, 'c1'));
  expect(first).toMatch(/^key1\.[\w-]{43}\.[\w-]{16}\.[\w-]+$/);
});

test('a recording is of no use with another captcha', () => {
  expect(() => decrypt(encryptPassword('Secret#2026', cipher, 'c1'), 'c2')).toThrow();
});
