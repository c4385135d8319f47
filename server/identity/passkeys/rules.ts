import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import type { FastifyRequest } from 'fastify';
import type { Assertion, NewCredential } from '../../../contract/passkeys';

/** EdDSA, ES256, RS256: what every authenticator has one of, and every server of ours can verify. */
export const ALGORITHMS = [-8, -7, -257];

type Expected = RelyingParty & { readonly challenge: string };

const expectations = ({ challenge, origin, id }: Expected) => ({
  expectedChallenge: challenge,
  expectedOrigin: origin,
  expectedRPID: id,
  requireUserVerification: true,
});

/** A key that is new to us. */
export interface VerifiedKey {
  readonly credentialId: string;
  readonly publicKey: string;
  readonly counter: number;
  readonly synced: boolean;
  readonly transports: readonly string[];
}

/** The key that an authenticator made for a challenge; undefined if it is for anything else, or without user verification. */
export async function verifyNew(credential: NewCredential, expected: Expected): Promise<VerifiedKey | undefined> {
  const { transports = [], ...response } = credential.response;
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    ...expectations(expected),
    response: { ...credential, response, clientExtensionResults: {} },
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => ({ verified: false, registrationInfo: undefined }));
  if (!verified || !registrationInfo) return undefined;
  const { id, publicKey, counter } = registrationInfo.credential;
  return {
    credentialId: id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    synced: registrationInfo.credentialBackedUp,
    transports,
  };
}

/**
 * How often the authenticator says that it has signed (0: it does not count), if it has signed what was asked of it after it had
 * verified its user; undefined otherwise. Whether it counts backwards is asked where the count is kept.
 */
export async function verifySigned(
  credential: Assertion,
  publicKey: string,
  expected: Expected,
): Promise<{ readonly counter: number; readonly synced: boolean } | undefined> {
  const { userHandle, ...response } = credential.response;
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    ...expectations(expected),
    response: { ...credential, response, clientExtensionResults: {} },
    credential: { id: credential.id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter: 0 },
  }).catch(() => ({ verified: false, authenticationInfo: undefined }));
  if (!verified || !authenticationInfo) return undefined;
  return { counter: authenticationInfo.newCounter, synced: authenticationInfo.credentialBackedUp };
}

/** The relying party: the domain that passkeys are made for, and the origin that the browser must have been at. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/**
 * The address that the product is known by (`OFA_PUBLIC_URL`). Without one, only a browser on the machine itself can have passkeys:
 * whatever else a request says of where it was sent, the sender may have made up.
 */
export function relyingParty(publicUrl: string | undefined, request: FastifyRequest): RelyingParty | undefined {
  if (publicUrl !== undefined) return { id: new URL(publicUrl).hostname, origin: publicUrl };
  return request.hostname === 'localhost' ? { id: 'localhost', origin: `${request.protocol}://${request.host}` } : undefined;
}
