import { createCipheriv, createPublicKey, diffieHellman, generateKeyPairSync, hkdfSync, randomBytes } from 'node:crypto';
import { CIPHER_INFO, type CipherData } from '../../../contract/sign-in';

/** Encrypts a password as a client does, written independently from the description in `contract/sign-in.ts`. */
export function encrypt({ keyId, publicKey }: CipherData, codeId: string, password: string): string {
  const ephemeral = generateKeyPairSync('x25519');
  const x = ephemeral.publicKey.export({ format: 'jwk' }).x ?? '';
  const server = createPublicKey({
    key: { kty: 'OKP', crv: 'X25519', x: Buffer.from(publicKey, 'base64').toString('base64url') },
    format: 'jwk',
  });
  const shared = diffieHellman({ privateKey: ephemeral.privateKey, publicKey: server });
  const key = Buffer.from(hkdfSync('sha256', shared, Buffer.from(x, 'base64url'), CIPHER_INFO, 32));
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  cipher.setAAD(Buffer.from(codeId));
  const sealed = Buffer.concat([cipher.update(password), cipher.final(), cipher.getAuthTag()]);
  return [keyId, x, iv.toString('base64url'), sealed.toString('base64url')].join('.');
}
