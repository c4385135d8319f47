import { isFileAddress } from '../../../contract/rich-text';
import type { Queries } from '../db/transact';
import { BadParameter } from '../failures';
import { createTurns } from '../fair-share';
import { addresses, fileOf, provenFile } from '../file-store/signing';
import { inThread, ThreadGaveUp } from '../thread';
import { cleanText, type KeptText, type ToClean } from './clean';

interface Tenant {
  readonly tenantId: string;
}

/**
 * A text as it is kept: clean, and with the ids of its files instead of signatures that soon expire (G76). Only a file that the caller
 * was once shown stays in it: for any other, knowing its id would open it.
 */
export async function keptText(db: Queries, { tenantId }: Tenant, html: string): Promise<KeptText> {
  const given = new Set(html.split('"').filter(isFileAddress));
  if (given.size > MOST_FILES) throw new BadParameter('html');
  const proven = await provenFile(db);
  const kept: Record<string, string> = {};
  for (const address of given) {
    const read = address.replaceAll('&amp;', '&');
    const [path = ''] = read.split('?');
    if (proven(read)?.tenantId === tenantId) kept[read] = path;
  }
  return clean(tenantId, { html, kept });
}

/** A text whose files are judged by its owner: of the addresses in it, those of files of the tenant stay. */
export function keptAnswer({ tenantId }: Tenant, html: string): Promise<KeptText> {
  const kept: Record<string, string> = {};
  for (const { address, file } of filesIn(html)) if (file.tenantId === tenantId) kept[address] = address.split('?')[0] ?? '';
  return clean(tenantId, { html, kept });
}

/** The ids of the files in a text. */
export const fileIdsOf = (html: string): readonly string[] => [...new Set(filesIn(html).map(({ file }) => file.id))];

const filesIn = (html: string) =>
  html.split('"').flatMap((part) => {
    const address = part.replaceAll('&amp;', '&');
    const file = isFileAddress(part) ? fileOf(address) : undefined;
    return file ? [{ address, file }] : [];
  });

/** A text without any file. */
export const withoutFiles = ({ tenantId }: Tenant, html: string): Promise<KeptText> => clean(tenantId, { html, kept: {} });

const clean = async (tenantId: string, text: ToClean): Promise<KeptText> =>
  text.html.length > SHORT ? cleanInThread(tenantId, text) : cleanText(text);

/** To look at the signature of each costs. */
const MOST_FILES = 1_000;
/** A text of so many characters is cleaned in a few milliseconds, sooner than a thread starts. */
const SHORT = 10_000;
const cleanInTurn = createTurns(2);
const BOUNDS = { withinMs: 20_000, megabytes: 256, signal: new AbortController().signal };

async function cleanInThread(tenantId: string, text: ToClean): Promise<KeptText> {
  const given = Uint8Array.from(Buffer.from(JSON.stringify(text)));
  try {
    return await cleanInTurn(tenantId, () =>
      inThread('platform/rich-text/cleaning-thread', given, BOUNDS, async (next) => (await next()) as KeptText),
    );
  } catch (error) {
    throw error instanceof ThreadGaveUp ? new BadParameter('html') : error;
  }
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
