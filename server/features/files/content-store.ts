import { tenantDb } from '../../platform/db/tenant-db';
import type { Queries } from '../../platform/db/transact';
import type { StoredAs } from '../../platform/file-store/file-store';
import type { Scope } from '../../platform/http/caller';

type Tenant = Pick<Scope, 'tenantId'>;

interface NewContent {
  /** Under which the store has the bytes. */
  readonly id: string;
  readonly sha256: string;
  readonly size: number;
  readonly content_type: string;
  readonly created_at: number;
}

/**
 * The content of a new file: one of the tenant with the same SHA-256 and size if there is one, else these bytes. Answers its id.
 * One statement: of two who bring the same bytes at once, the second shares those of the first.
 */
export async function shareContent(tx: Queries, tenant: Tenant, content: NewContent): Promise<string> {
  const { id } = await tenantDb(tx, tenant)
    .insert('contents', [{ ...content, uses: 1, missing_since: null }])
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'sha256', 'size']).doUpdateSet((row) => ({ uses: row('contents.uses', '+', 1) })),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The content that these bytes would share. */
export async function findContent(
  db: Queries,
  { tenantId }: Tenant,
  sha256: string,
  size: number,
): Promise<StoredAs | undefined> {
  const row = await tenantDb(db, { tenantId })
    .select('contents')
    .select('id')
    .where('sha256', '=', sha256)
    .where('size', '=', size)
    .executeTakeFirst();
  return row && { tenantId, ...row };
}

/** One more file has this content. Answers false if no file has it any more. */
export async function joinContent(tx: Queries, { tenantId, id }: StoredAs): Promise<boolean> {
  const { numUpdatedRows } = await tenantDb(tx, { tenantId })
    .update('contents')
    .set((row) => ({ uses: row('uses', '+', 1) }))
    .where('id', '=', id)
    .where('uses', '>', 0)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** One file less has this content. With the last one it is shared no more, and its bytes are to be erased. */
export async function leaveContent(tx: Queries, { tenantId, id }: StoredAs) {
  const left = await tenantDb(tx, { tenantId })
    .update('contents')
    .set((row) => ({
      uses: row('uses', '-', 1),
      sha256: row.case().when('uses', '>', 1).then(row.ref('sha256')).end(),
    }))
    .where('id', '=', id)
    .returning(['uses', 'content_type as contentType'])
    .executeTakeFirstOrThrow();
  return { isLast: left.uses === 0, contentType: left.contentType };
}

/** Deletes the row of a content whose bytes are erased. */
export async function deleteUnused(db: Queries, { tenantId, id }: StoredAs): Promise<void> {
  await tenantDb(db, { tenantId }).delete('contents').where('id', '=', id).where('uses', '=', 0).execute();
}

/** The bytes of a content are missing: no new file shares it, and its files are not offered by their hash. */
export async function markMissing(tx: Queries, { tenantId, id }: StoredAs, now: number): Promise<void> {
  const db = tenantDb(tx, { tenantId });
  await db.update('contents').set({ missing_since: now, sha256: null }).where('id', '=', id).execute();
  await db.update('files').set({ hash: null }).where('content_id', '=', id).execute();
}

/** The bytes of a content are there again. Its files stay under their addresses. */
export async function markFound(db: Queries, { tenantId, id }: StoredAs): Promise<void> {
  await tenantDb(db, { tenantId }).update('contents').set({ missing_since: null }).where('id', '=', id).execute();
}
