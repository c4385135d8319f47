import type { z } from 'zod/mini';
import type { FileRow, listFiles as listRoute } from '../../../contract/files';
import { record } from '../../platform/audit/record';
import { waitInLine } from '../../platform/db/alone';
import { settledBy } from '../../platform/db/settled';
import { iso } from '../../platform/db/tables/columns';
import { transact } from '../../platform/db/transact';
import { Forbidden, Refusal } from '../../platform/failures';
import type { StoredAs } from '../../platform/file-store/file-store';
import { lineOfUses } from '../../platform/file-store/named-files';
import { addresses, addressOf } from '../../platform/file-store/signing';
import type { Scope } from '../../platform/http/caller';
import type { Deps } from '../../platform/ports/deps';
import { deleteUnused, leaveContent } from './content-store';
import { shownName } from './rules';
import {
  deleteFile,
  listFiles as filePage,
  findShownFile,
  giveSpace,
  type ShownFile,
  spaceIn,
  spaceOf,
  renameFile as updateName,
  updateQuota,
} from './store';
import { usesOf } from './uses-store';

/** Uploads that are not finished are a matter of their senders and of the tenant's administrators. */
export function refuseOthers({ administrator, superAdministrator }: Scope) {
  if (!administrator && !superAdministrator) throw new Forbidden();
}

export async function listFiles({ db, now }: Deps, scope: Scope, query: z.output<typeof listRoute.query>) {
  const { records, total } = await filePage(db, scope, query);
  const addressOf = await addresses(db, now());
  const uses = await usesOf(
    db,
    scope,
    records.map(({ id }) => id),
  );
  return { records: records.map((row) => shown(row, uses, addressOf({ tenantId: scope.tenantId, id: row.id }))), total };
}

const shown = (row: ShownFile, uses: Awaited<ReturnType<typeof usesOf>>, url: string): FileRow => ({
  id: row.id,
  fileName: row.name,
  contentType: row.content_type,
  size: row.size,
  uploaderName: row.uploader,
  createTime: iso(row.created_at),
  usedBy: uses.get(row.id) ?? [],
  url,
  version: row.version,
});

/** The index is of a sender's files by hash and name: SQLite says its first column, PostgreSQL its name. */
const settled = settledBy({ files_hash: 'fileNameTaken', files_uploaded_by: 'fileNameTaken' });

/** The name is kept as that of an upload is. One edited meanwhile is refused with the file as it is now. */
export function renameFile(
  { db, now }: Deps,
  scope: Scope,
  id: string,
  { fileName, version }: { readonly fileName: string; readonly version?: number | undefined },
): Promise<FileRow> {
  return settled(
    transact(db, async (tx) => {
      const find = async () => {
        const row = await findShownFile(tx, scope, id);
        return shown(row, await usesOf(tx, scope, [id]), await addressOf(tx, now(), { tenantId: scope.tenantId, id }));
      };
      const before = await find();
      await updateName(tx, scope, { id, name: shownName(fileName), version }, find);
      const after = await find();
      const change = { before: { name: before.fileName }, after: { name: after.fileName } };
      await record(tx, now(), scope, { action: 'edit', entity: 'file', entityId: id, ...change });
      return after;
    }),
  );
}

/** Removes all of these files or, where one is not there or is in use, none. Bytes that no other file has go with them. */
export async function removeFiles(deps: Deps, scope: Scope, given: readonly string[]): Promise<void> {
  const { db, now } = deps;
  const ids = [...new Set(given)].sort();
  const unused = await transact(db, async (tx) => {
    await waitInLine(tx, lineOfUses(scope));
    const left: StoredAs[] = [];
    const used = await usesOf(tx, scope, ids);
    const inTheWay: string[] = [];
    for (const id of ids) {
      const { contentId, ...file } = await deleteFile(tx, scope, id);
      if (used.get(id)?.length) inTheWay.push(file.name);
      const content = { tenantId: scope.tenantId, id: contentId };
      const { isLast, contentType } = await leaveContent(tx, content);
      if (isLast) left.push(content);
      await giveSpace(tx, scope, file.size);
      await record(tx, now(), scope, { action: 'remove', entity: 'file', entityId: id, before: { ...file, contentType } });
    }
    if (inTheWay.length > 0) throw new Refusal('fileInUse', null, inTheWay);
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
    const { own: _, ...before } = await spaceIn(tx, tenantId, usual);
    await updateQuota(tx, tenantId, quota);
    const { own, ...after } = await spaceOf(tx, { tenantId }, usual);
    await record(tx, now(), scope, { action: 'edit', entity: 'fileQuota', entityId: tenantId, before, after });
    return { ...after, own };
  });
}
