import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { z } from 'zod';

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();

/** The part of CBOR that an authenticator uses: numbers, bytes, texts, maps. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, inner]) => [cbor(key), cbor(inner as Buffer)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  return length < 256 ? Buffer.from([(major << 5) | 24, length]) : Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
}

const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

const creation = z.object({ challenge: z.string(), rp: z.object({ id: z.string() }), user: z.object({ id: z.string() }) });
const request = z.object({ challenge: z.string(), rpId: z.string() });

/** What a test can make an authenticator, or a browser, answer wrongly. */
interface Lie {
  readonly origin?: string;
  readonly challenge?: string;
  readonly isVerified?: boolean;
  readonly userHandle?: string;
}

interface Held {
  readonly id: Buffer;
  readonly privateKey: KeyObject;
  userHandle: string;
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const ATTESTED = 0x40;

/** An authenticator with one key, in a browser at `origin`. It counts its signatures, unless a test says otherwise. */
export function newAuthenticator(origin = 'http://localhost', { counts = true } = {}) {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const held: Held = { id: randomBytes(32), privateKey: pair.privateKey, userHandle: '' };
  const { x = '', y = '' } = pair.publicKey.export({ format: 'jwk' });
  const state = { counter: counts ? 1 : 0 };

  const dataFor = (rpId: string, flags: number, more: Buffer = Buffer.alloc(0)) =>
    Buffer.concat([sha256(rpId), Buffer.from([flags]), uint32(state.counter), more]);
  const clientData = (type: string, challenge: string, lie: Lie) =>
    Buffer.from(
      JSON.stringify({ type, challenge: lie.challenge ?? challenge, origin: lie.origin ?? origin, crossOrigin: false }),
    );
  const flagsFor = ({ isVerified = true }: Lie) => PRESENT | (isVerified ? VERIFIED : 0);
  const named = { id: held.id.toString('base64url'), rawId: held.id.toString('base64url'), type: 'public-key' as const };

  return {
    /** The count of signatures that it reports. */
    state,
    create(options: unknown, lie: Lie = {}) {
      const { challenge, rp, user } = creation.parse(options);
      held.userHandle = user.id;
      const key = new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]);
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, held.id.length]), held.id, cbor(key)]);
      const authData = dataFor(rp.id, flagsFor(lie) | ATTESTED, attested);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      return {
        ...named,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, lie).toString('base64url'),
          attestationObject: cbor(attestation).toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    get(options: unknown, lie: Lie = {}) {
      const { challenge, rpId } = request.parse(options);
      if (counts) state.counter += 1;
      const authData = dataFor(rpId, flagsFor(lie));
      const client = clientData('webauthn.get', challenge, lie);
      const signature = createSign('sha256')
        .update(Buffer.concat([authData, sha256(client)]))
        .sign(held.privateKey);
      return {
        ...named,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: lie.userHandle ?? held.userHandle,
        },
      };
    },
  };
}
export type Authenticator = ReturnType<typeof newAuthenticator>;
