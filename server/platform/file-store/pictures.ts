import type { Queries } from '../db/transact';
import { Refusal } from '../failures';
import { ownFiles } from './named-files';
import { fileOf } from './signing';

/** Pictures in which nothing can run, and that every browser shows. */
const PICTURES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'];

interface Uploader {
  readonly tenantId: string;
  readonly membershipId: string;
}

/**
 * The file that an address in a request means. Only a picture that the caller has uploaded, or the present one, can be shown to others:
 * for any other file, its id would open it.
 */
export async function pictureIn(
  tx: Queries,
  caller: Uploader,
  present: string | null,
  address: string | null,
): Promise<string | null> {
  if (address === null) return null;
  const file = fileOf(address);
  if (file?.tenantId !== caller.tenantId) throw new Refusal('pictureUnknown');
  if (file.id === present) return present;
  const own = (await ownFiles(tx, caller, [file.id])).get(file.id);
  if (!own || !PICTURES.includes(own.contentType)) throw new Refusal('pictureUnknown');
  return own.id;
}
