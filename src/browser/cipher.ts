import { gcm } from '@noble/ciphers/aes.js';
import { x25519 } from '@noble/curves/ed25519.js';
import { hkdf } from '@noble/hashes/hkdf.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { CIPHER_INFO, type CipherData } from '../../contract/sign-in';

const IV_BYTES = 12;
const KEY_BYTES = 32;

/**
 * Encrypts a password for the server, bound to one captcha (contract/sign-in.ts). Written in JavaScript throughout, because a
 * browser on plain HTTP has no crypto.subtle; it has random numbers in any case.
 */
export function encryptPassword(password: string, { keyId, publicKey }: CipherData, codeId: string): string {
  const own = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  const ephemeral = x25519.getPublicKey(own);
  const shared = x25519.getSharedSecret(own, bytesOf(publicKey));
  const key = hkdf(sha256, shared, ephemeral, new TextEncoder().encode(CIPHER_INFO), KEY_BYTES);
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const text = new TextEncoder().encode(password);
  const sealed = gcm(key, iv, new TextEncoder().encode(codeId)).encrypt(text);
  return [keyId, ...[ephemeral, iv, sealed].map(base64url)].join('.');
}

/** The type `AES`: `iv.ciphertext`, with a key that both sides have (base64), bound to one captcha. */
export function encryptWithKey(password: string, key: string, codeId: string): string {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const sealed = gcm(bytesOf(key), iv, new TextEncoder().encode(codeId)).encrypt(new TextEncoder().encode(password));
  return [iv, sealed].map(base64url).join('.');
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
