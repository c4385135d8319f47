import type { z } from 'zod/mini';
import type { listFiles as listRoute } from '../../../contract/files';
import { record } from '../../platform/audit/record';
import { iso } from '../../platform/db/tables/columns';
import { transact } from '../../platform/db/transact';
import { Forbidden } from '../../platform/failures';
import type { StoredAs } from '../../platform/file-store/file-store';
import { addresses } from '../../platform/file-store/signing';
import type { Scope } from '../../platform/http/caller';
import type { Deps } from '../../platform/ports/deps';
import { deleteUnused, leaveContent } from './content-store';
import { deleteFile, listFiles as filePage, giveSpace, spaceIn, spaceOf, updateQuota } from './store';

/** A file may stand in records of many people: only the tenant's administrators see all of them, and may remove one. */
export function refuseOthers({ administrator, superAdministrator }: Scope) {
  if (!administrator && !superAdministrator) throw new Forbidden();
}

export async function listFiles({ db, now }: Deps, scope: Scope, query: z.output<typeof listRoute.query>) {
  refuseOthers(scope);
  const { records, total } = await filePage(db, scope, query);
  const addressOf = await addresses(db, now());
  const shown = records.map((row) => ({
    id: row.id,
    fileName: row.name,
    contentType: row.content_type,
    size: row.size,
    uploaderName: row.uploader,
    createTime: iso(row.created_at),
    url: addressOf({ tenantId: scope.tenantId, id: row.id }),
  }));
  return { records: shown, total };
}

/** Removes all of these files or, where one is not there, none. Bytes that no other file has go with them. */
export async function removeFiles(deps: Deps, scope: Scope, given: readonly string[]): Promise<void> {
  refuseOthers(scope);
  const { db, now } = deps;
  const ids = [...new Set(given)].sort();
  const unused = await transact(db, async (tx) => {
    const left: StoredAs[] = [];
    for (const id of ids) {
      const { contentId, ...file } = await deleteFile(tx, scope, id);
      const content = { tenantId: scope.tenantId, id: contentId };
      const { isLast, contentType } = await leaveContent(tx, content);
      if (isLast) left.push(content);
      await giveSpace(tx, scope, file.size);
      await record(tx, now(), scope, { action: 'remove', entity: 'file', entityId: id, before: { ...file, contentType } });
    }
    return left;
  });
  for (const content of unused) await eraseContent(deps, content);
}

/** Deletes the bytes that no file has any more, and then what is known of them. Where this breaks off, cleaning does it again. */
export async function eraseContent({ db, files }: Deps, content: StoredAs): Promise<void> {
  await files.store.discard(content, null);
  await deleteUnused(db, content);
}

/** What the platform lets a tenant keep; null is what every tenant may. What is there already stays. */
export function setQuota({ db, now, files }: Deps, scope: Scope, tenantId: string, quota: number | null) {
  const usual = files.limits.quota;
  return transact(db, async (tx) => {
    const before = await spaceIn(tx, tenantId, usual);
    await updateQuota(tx, tenantId, quota);
    const after = await spaceOf(tx, { tenantId }, usual);
    await record(tx, now(), scope, { action: 'edit', entity: 'fileQuota', entityId: tenantId, before, after });
    return after;
  });
}
