import type { z } from 'zod/mini';
import type { listUploads as listRoute } from '../../../contract/files';
import { record } from '../../platform/audit/record';
import { iso } from '../../platform/db/tables/columns';
import { Refusal } from '../../platform/failures';
import type { Scope } from '../../platform/http/caller';
import type { Deps } from '../../platform/ports/deps';
import { refuseOthers } from './actions';
import { dropUpload } from './part-actions';
import { sizeOf } from './rules';
import { inTurn } from './turns';
import { partsOf, listUploads as uploadPage } from './upload-store';

export async function listUploads({ db }: Deps, scope: Scope, query: z.output<typeof listRoute.query>) {
  refuseOthers(scope);
  const { records, total } = await uploadPage(db, scope, query);
  const shown = records.map(({ id, name, taken, uploader, touched_at }) => ({
    id,
    fileName: name,
    size: taken,
    uploaderName: uploader,
    changeTime: iso(touched_at),
  }));
  return { records: shown, total };
}

/** Removes what has come of these uploads, one after the other. Their owners can begin anew. */
export async function removeUploads(deps: Deps, scope: Scope, given: readonly string[]): Promise<void> {
  refuseOthers(scope);
  for (const id of new Set(given)) {
    const removed = await inTurn(deps, { tenantId: scope.tenantId, id }, async (turn) => {
      const size = sizeOf(await partsOf(deps.db, turn.file));
      await dropUpload(deps, turn, (tx) =>
        record(tx, deps.now(), scope, { action: 'remove', entity: 'upload', entityId: id, before: { name: turn.name, size } }),
      );
      return true;
    });
    if (!removed) throw new Refusal('gone');
  }
}
