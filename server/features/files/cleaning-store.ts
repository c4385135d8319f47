import { sql } from 'kysely';
import { beganWithin } from '../../platform/db/expiry';
import { tenantDb } from '../../platform/db/tenant-db';
import type { Queries } from '../../platform/db/transact';
import type { StoredAs } from '../../platform/file-store/file-store';

/** Whether it is time to clean; of several processes one is told so. */
export async function takeCleaning(db: Queries, now: number, after: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('file_keeping')
    .set({ cleaned_at: now })
    .where(sql<boolean>`not ${beganWithin('cleaned_at', now, after)}`)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export const tenantIds = async (db: Queries) => idsOf(await db.selectFrom('tenants').select('id').execute());

export const uploadsUntouchedSince = async (db: Queries, tenantId: string, since: number) =>
  idsOf(await tenantDb(db, { tenantId }).select('uploads').select('id').where('touched_at', '<', since).execute());

export const removedFiles = async (db: Queries, tenantId: string) =>
  idsOf(await tenantDb(db, { tenantId }).select('files').select('id').where('removed_at', 'is not', null).execute());

/** All that the database knows of a tenant: uploads first, files last, which is the way that a file takes. */
export async function knownIds(db: Queries, tenantId: string): Promise<ReadonlySet<string>> {
  const uploads = idsOf(await tenantDb(db, { tenantId }).select('uploads').select('id').execute());
  const files = idsOf(await tenantDb(db, { tenantId }).select('files').select('id').execute());
  return new Set([...uploads, ...files]);
}

export const filesBefore = (db: Queries, tenantId: string, time: number) =>
  tenantDb(db, { tenantId })
    .select('files')
    .select(['id', 'missing_since', 'name', 'size', 'content_type as contentType'])
    .where('created_at', '<', time)
    .execute();

export async function updateMissing(
  db: Queries,
  { tenantId, id }: StoredAs,
  facts: { readonly missing_since: number | null; readonly hash?: null },
): Promise<void> {
  await tenantDb(db, { tenantId }).update('files').set(facts).where('id', '=', id).execute();
}

/** Deletes a file unless it was removed meanwhile; answers whether it did. */
export async function deleteMissing(tx: Queries, { tenantId, id }: StoredAs): Promise<boolean> {
  const { numDeletedRows } = await tenantDb(tx, { tenantId })
    .delete('files')
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);
