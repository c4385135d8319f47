import type { Queries } from '../db/transact';
import { addresses, fileOf, provenFile } from '../file-store/signing';
import { cleaned } from './clean';

interface Tenant {
  readonly tenantId: string;
}

/**
 * A text as it is kept: clean, and with the ids of its files instead of signatures that soon expire (G76). Only a file that the caller
 * was once shown stays in it: for any other, knowing its id would open it.
 */
export async function keptText(db: Queries, { tenantId }: Tenant, html: string): Promise<string> {
  const proven = await provenFile(db);
  return cleaned(html, (address) => (proven(address)?.tenantId === tenantId ? (address.split('?')[0] ?? null) : null));
}

/** The addresses in a kept text: the first attributes of their elements. No `<` stands in its words. */
const KEPT_ADDRESS = /(<(?:img|video|audio|a) (?:src|href)=")(\/api\/[^"]*)(?=")/g;

/** A kept text as it is shown now, with fresh addresses. Of another tenant's files there is nothing. */
export async function shownText(db: Queries, now: number, { tenantId }: Tenant, kept: string): Promise<string> {
  const addressed = await addresses(db, now);
  return kept.replace(KEPT_ADDRESS, (all, start: string, address: string) => {
    const file = fileOf(address);
    return file?.tenantId === tenantId ? `${start}${addressed(file).replaceAll('&', '&amp;')}` : all;
  });
}
