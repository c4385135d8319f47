import { tenantDb } from '../../platform/db/tenant-db';
import type { Queries } from '../../platform/db/transact';
import type { StoredAs } from '../../platform/file-store/file-store';
import type { Scope } from '../../platform/http/caller';

type Tenant = Pick<Scope, 'tenantId'>;

/** The tenant's own files that have not been removed, to be narrowed down further. */
export const fileRows = (db: Queries, tenant: Tenant) =>
  tenantDb(db, tenant).select('files').where('files.removed_at', 'is', null);

export const findFile = (db: Queries, { tenantId, id }: StoredAs) =>
  fileRows(db, { tenantId }).select(['id', 'name', 'content_type', 'size']).where('id', '=', id).executeTakeFirst();

/** A file that came in parts and has this hash, and this size where one is given. Never another tenant's (G33). */
export async function findByHash(
  db: Queries,
  { tenantId }: Tenant,
  hash: string,
  size: number | undefined,
): Promise<(StoredAs & { readonly size: number }) | undefined> {
  const row = await fileRows(db, { tenantId })
    .select(['id', 'size'])
    .where('hash', '=', hash)
    .$if(size !== undefined, (query) => query.where('size', '=', size ?? 0))
    .executeTakeFirst();
  return row && { tenantId, ...row };
}
