import { record } from '../../platform/audit/record';
import { newId } from '../../platform/db/ids';
import { type Queries, transact } from '../../platform/db/transact';
import type { StoredAs } from '../../platform/file-store/file-store';
import type { Deps } from '../../platform/ports/deps';
import { eraseContent } from './actions';
import {
  contentsBefore,
  deleteFilesOf,
  knownIds,
  takeCleaning,
  tenantIds,
  unusedContents,
  uploadsUntouchedSince,
} from './cleaning-store';
import { deleteUnused, markFound, markMissing } from './content-store';
import { dropUpload } from './part-actions';
import { giveSpace } from './store';
import { inTurn } from './turns';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** How often each server process asks whether it is time. */
export const CLEANED_EVERY_MS = HOUR_MS;
const CLEANED_AFTER_MS = 6 * HOUR_MS;
/** An upload that has received no part for so long is not resumed any more. */
const ABANDONED_AFTER_MS = DAY_MS;
/** A disk that was not mounted comes back within this time. */
const MISSED_AFTER_MS = 7 * DAY_MS;

/**
 * Clears away what broke off: uploads that were given up, bytes that the database does not know, files whose bytes are gone.
 * Nothing younger than a day is touched, so that an upload under way is safe. Of several processes one does it.
 */
export async function cleanFiles(deps: Deps): Promise<void> {
  const { db, now } = deps;
  if (!(await takeCleaning(db, now(), CLEANED_AFTER_MS))) return;
  for (const id of await tenantIds(db)) await cleanTenant(deps, id);
}

async function cleanTenant(deps: Deps, tenantId: string): Promise<void> {
  const { db, now } = deps;
  for (const id of await abandonedUploads(db, now(), tenantId)) await dropAbandoned(deps, { tenantId, id });
  for (const id of await unusedContents(db, tenantId)) await eraseContent(deps, { tenantId, id });
  const found = await discardUnknown(deps, tenantId);
  await noticeMissing(deps, tenantId, found);
}

const abandonedUploads = (db: Queries, now: number, tenantId: string) =>
  uploadsUntouchedSince(db, tenantId, now - ABANDONED_AFTER_MS);

/** The upload may have gone on since it was looked at: then it stays. */
export async function dropAbandoned(deps: Deps, file: StoredAs): Promise<void> {
  await inTurn(deps, file, async (turn) => {
    const abandoned = await abandonedUploads(deps.db, deps.now(), file.tenantId);
    if (abandoned.includes(file.id)) await dropUpload(deps, turn);
  });
}

/**
 * Deletes bytes that are in the store and in no table, and answers what is in the store. It reads the store first, uploads next,
 * contents last, in the order in which bytes move: so it cannot miss any that move meanwhile.
 */
async function discardUnknown({ db, now, files }: Deps, tenantId: string): Promise<ReadonlySet<string>> {
  const found = new Map<string, number>();
  for await (const { id, changedAt } of files.store.list(tenantId)) found.set(id, changedAt);
  const known = await knownIds(db, tenantId);
  const isUnknown = ([id, changedAt]: readonly [string, number]) => !known.has(id) && changedAt < now() - DAY_MS;
  for (const [id] of [...found].filter(isUnknown)) await files.store.discard({ tenantId, id }, null);
  return new Set(found.keys());
}

/** Files whose bytes are missed are not offered or shared at once, and forgotten when the bytes have not come back within a week. */
async function noticeMissing({ db, now }: Deps, tenantId: string, found: ReadonlySet<string>): Promise<void> {
  for (const { id, missing_since, contentType } of await contentsBefore(db, tenantId, now() - DAY_MS)) {
    const content = { tenantId, id };
    if (found.has(id)) {
      if (missing_since !== null) await markFound(db, content);
    } else if (missing_since === null) await transact(db, (tx) => markMissing(tx, content, now()));
    else if (missing_since < now() - MISSED_AFTER_MS) await forgetMissing(db, now(), content, contentType);
  }
}

async function forgetMissing(db: Queries, now: number, content: StoredAs, contentType: string): Promise<void> {
  const { tenantId } = content;
  await transact(db, async (tx) => {
    for (const { id, ...file } of await deleteFilesOf(tx, content)) {
      await giveSpace(tx, { tenantId }, file.size);
      const noMember = { tenantId, membershipId: null, requestId: newId() };
      await record(tx, now, noMember, { action: 'remove', entity: 'file', entityId: id, before: { ...file, contentType } });
    }
    await deleteUnused(tx, content);
  });
}
