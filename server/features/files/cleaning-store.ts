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

export const unusedContents = async (db: Queries, tenantId: string) =>
  idsOf(await tenantDb(db, { tenantId }).select('contents').select('id').where('uses', '=', 0).execute());

/** All that the database knows of a tenant: uploads first, contents last, which is the way that bytes take. */
export async function knownIds(db: Queries, tenantId: string): Promise<ReadonlySet<string>> {
  const uploads = idsOf(await tenantDb(db, { tenantId }).select('uploads').select('id').execute());
  const contents = idsOf(await tenantDb(db, { tenantId }).select('contents').select('id').execute());
  return new Set([...uploads, ...contents]);
}

export const contentsBefore = (db: Queries, tenantId: string, time: number) =>
  tenantDb(db, { tenantId })
    .select('contents')
    .select(['id', 'missing_since', 'content_type as contentType'])
    .where('created_at', '<', time)
    .where('uses', '>', 0)
    .execute();

/** Deletes all files of a content, and answers what they were. */
export async function deleteFilesOf(tx: Queries, { tenantId, id }: StoredAs) {
  const db = tenantDb(tx, { tenantId });
  await db.update('contents').set({ uses: 0 }).where('id', '=', id).execute();
  return db.delete('files').where('content_id', '=', id).returning(['id', 'name', 'size']).execute();
}

const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);
