import type { FastifyRequest } from 'fastify';

/** To whom a passkey belongs: the domain that it is made for, and the origin that the browser must have been at. */
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
