import type { From } from '../../platform/http/client';
import { hashOf } from '../../platform/secrets/secret';

/** A device id that the console has made up, as it is stored: salted with the account. */
export const deviceHash = (accountId: string, device: string) => hashOf(`${accountId} ${device}`);

export const originHash = (accountId: string, origin: string) => hashOf(`${accountId} origin ${origin}`);

/**
 * Who asks, if no account says it: the browser by its own id, else the origin. An id can be made up, so it separates one caller's things
 * from another's; limits count strangers by their origin.
 */
export const askerOf = ({ device, origin }: Pick<From, 'device' | 'origin'>) =>
  device === undefined ? `origin:${origin}` : `device:${hashOf(device)}`;
