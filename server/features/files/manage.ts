import { expressionBuilder, sql } from 'kysely';
import type { z } from 'zod/mini';
import type { listFiles as listRoute } from '../../../contract/files';
import { record } from '../../platform/audit/record';
import { contains } from '../../platform/db/contains';
import type { Schema } from '../../platform/db/schema';
import { iso } from '../../platform/db/tables/columns';
import { tenantDb } from '../../platform/db/tenant-db';
import { transact } from '../../platform/db/transact';
import { Forbidden, Refusal } from '../../platform/failures';
import { addresses } from '../../platform/file-store/signing';
import type { Scope } from '../../platform/http/caller';
import { pageOfRows } from '../../platform/list/list';
import type { Deps } from '../../platform/ports/deps';
import { fileRows } from './find';
import { giveSpace } from './quota';

const eb = expressionBuilder<Schema, 'files'>();

const FIELDS = {
  fileName: { column: eb.ref('files.name'), kind: 'text' },
  contentType: { column: eb.ref('files.content_type'), kind: 'text' },
  createTime: { column: eb.ref('files.created_at'), kind: 'time' },
} as const;

const ORDERS = {
  fileName: eb.ref('files.name'),
  contentType: eb.ref('files.content_type'),
  size: eb.ref('files.size'),
  createTime: eb.ref('files.created_at'),
};

/** A file may stand in records of many people: only the tenant's administrators see all of them, and may remove one. */
function refuseOthers({ administrator, superAdministrator }: Scope) {
  if (!administrator && !superAdministrator) throw new Forbidden();
}

export async function listFiles({ db, now }: Deps, scope: Scope, query: z.output<typeof listRoute.query>) {
  refuseOthers(scope);
  const { tenantId } = scope;
  const rows = fileRows(db, scope)
    .leftJoin('memberships', (join) =>
      join.on('memberships.tenant_id', '=', tenantId).onRef('memberships.id', '=', 'files.uploaded_by'),
    )
    .select(['files.id', 'files.name', 'files.content_type', 'files.size', 'files.created_at'])
    .select('memberships.name as uploader')
    .$if(query.fileName !== undefined, (found) => found.where(contains(FIELDS.fileName.column, query.fileName ?? '')));
  const page = { orders: ORDERS, fields: FIELDS, unsorted: ORDERS.createTime, key: sql.ref('files.id') };
  const { records, total } = await pageOfRows(rows, query, page);
  const addressOf = await addresses(db, now());
  const shown = records.map((row) => ({
    id: row.id,
    fileName: row.name,
    contentType: row.content_type,
    size: row.size,
    uploaderName: row.uploader,
    createTime: iso(row.created_at),
    url: addressOf({ tenantId, id: row.id }),
  }));
  return { records: shown, total };
}

/** Removes all of these files or, where one is not there, none. From then on nobody has them; then their bytes go. */
export async function removeFiles(deps: Deps, scope: Scope, given: readonly string[]): Promise<void> {
  refuseOthers(scope);
  const { db, now } = deps;
  const ids = [...new Set(given)].sort();
  await transact(db, async (tx) => {
    for (const id of ids) {
      const before = await tenantDb(tx, scope)
        .update('files')
        .set({ removed_at: now(), hash: null })
        .where('id', '=', id)
        .where('removed_at', 'is', null)
        .returning(['name', 'size', 'content_type as contentType'])
        .executeTakeFirst();
      if (!before) throw new Refusal('gone');
      await giveSpace(tx, scope, before.size);
      await record(tx, now(), scope, { action: 'remove', entity: 'file', entityId: id, before });
    }
  });
  for (const id of ids) await eraseFile(deps, { tenantId: scope.tenantId, id });
}

/** Deletes the bytes of a removed file, and then what is known of it. Where this breaks off, cleaning does it again. */
export async function eraseFile({ db, files }: Deps, file: { readonly tenantId: string; readonly id: string }): Promise<void> {
  await files.store.discard(file, null);
  await tenantDb(db, file).delete('files').where('id', '=', file.id).where('removed_at', 'is not', null).execute();
}
