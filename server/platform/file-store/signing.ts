import { createHmac, timingSafeEqual } from 'node:crypto';
import { downloadFile } from '../../../contract/files';
import { isRunning } from '../clocks';
import type { Queries } from '../db/transact';
import type { StoredAs } from './file-store';

const GOOD_FOR_S = 3_600;

/** Makes addresses that lead to files for an hour: an `<img>` cannot send a token. They are paths, below whichever host. */
export async function addresses(db: Queries, now: number): Promise<(file: StoredAs) => string> {
  const key = await signingKey(db);
  const until = String(Math.floor(now / 1_000) + GOOD_FOR_S);
  return (file) => {
    const path = downloadFile.path.replace(':tenantId', file.tenantId).replace(':id', file.id);
    return `/api${path}?e=${until}&s=${signature(key, file, until).toString('base64url')}`;
  };
}

export async function addressOf(db: Queries, now: number, file: StoredAs): Promise<string> {
  const addressed = await addresses(db, now);
  return addressed(file);
}

/** Answers the file that an address leads to if the signature in it is ours, however old: such an address was once given to someone who may see the file. */
export async function provenFile(db: Queries): Promise<(address: string) => StoredAs | undefined> {
  const key = await signingKey(db);
  return (address) => {
    const file = fileOf(address);
    const query = new URLSearchParams(address.split('?')[1]);
    return file && isOurs(key, file, { e: query.get('e') ?? '', s: query.get('s') ?? '' }) ? file : undefined;
  };
}

/** Whether we have signed an address, and not longer than an hour ago. A guess learns nothing from how long the answer takes. */
export async function isSigned(db: Queries, now: number, file: StoredAs, { e, s }: { e: string; s: string }): Promise<boolean> {
  return isOurs(await signingKey(db), file, { e, s }) && isRunning(Number(e) * 1_000, now, GOOD_FOR_S * 1_000);
}

function isOurs(key: string, file: StoredAs, { e, s }: { e: string; s: string }): boolean {
  const expected = signature(key, file, e);
  const given = Buffer.from(s, 'base64url');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

const [ABOVE_FILES = ''] = downloadFile.path.split(':');

/** The file of this server that an address leads to, if it leads to one. */
export function fileOf(address: string | null): StoredAs | undefined {
  const [path = ''] = address?.split('?') ?? [];
  const place = `/api${ABOVE_FILES}`;
  if (!path.startsWith(place)) return undefined;
  const [tenantId, id, ...more] = path.slice(place.length).split('/');
  return tenantId && id && more.length === 0 ? { tenantId, id } : undefined;
}

const signature = (key: string, { tenantId, id }: StoredAs, until: string) =>
  createHmac('sha256', key).update(`${tenantId}/${id}/${until}`).digest();

async function signingKey(db: Queries): Promise<string> {
  const { signing_key } = await db.selectFrom('file_keeping').select('signing_key').executeTakeFirstOrThrow();
  return signing_key;
}
