import { record } from '../../platform/audit/record';
import { tenantDb } from '../../platform/db/tenant-db';
import { type Queries, transact } from '../../platform/db/transact';
import { Refusal } from '../../platform/failures';
import type { StoredAs, StoredPart } from '../../platform/file-store/file-store';
import type { Scope } from '../../platform/http/caller';
import type { Deps } from '../../platform/ports/deps';
import { giveSpace } from './quota';
import { keepTurn, type Turn } from './turns';
import { forgetUpload } from './uploads';

/** Has the store make one file of the parts. The database knows first, so that a merge that breaks off is known for what it is. */
export async function seal({ db, now, files }: Deps, turn: Turn, parts: readonly StoredPart[]): Promise<Turn> {
  if (turn.handle === null) throw new Refusal('partsIncomplete');
  await keepTurn(db, now(), turn, { sealed: 1 });
  await files.store.seal(turn.file, turn.handle, parts);
  return { ...turn, sealed: true };
}

interface Facts {
  readonly name: string;
  readonly size: number;
  readonly contentType: string;
}

/**
 * Makes a file of a sealed upload, in one transaction: from here on it is there. Where somebody of the tenant has sent the same file
 * before, that one it is, and this one's bytes are given up.
 */
export async function finish(deps: Deps, scope: Scope, turn: Turn, { name, size, contentType }: Facts): Promise<StoredAs> {
  const { db, now, files } = deps;
  const { file, hash } = turn;
  const row = { id: file.id, name, content_type: contentType, size, hash, uploaded_by: scope.membershipId, created_at: now() };
  const id = await transact(db, async (tx) => {
    await keepTurn(tx, now(), turn);
    const isNew = await addFile(tx, file, row);
    const kept = isNew ? file.id : await sameFile(tx, file, hash, size);
    if (!isNew) await giveSpace(tx, file, size);
    await forgetUpload(tx, turn);
    if (isNew) {
      await record(tx, now(), scope, { action: 'add', entity: 'file', entityId: file.id, after: { name, size, contentType } });
    }
    return kept;
  });
  if (id !== file.id) await files.store.discard(file, null);
  return { ...file, id };
}

interface NewFile {
  readonly id: string;
  readonly name: string;
  readonly content_type: string;
  readonly size: number;
  readonly hash: string | null;
  readonly uploaded_by: string;
  readonly created_at: number;
}

async function addFile(tx: Queries, tenant: StoredAs, row: NewFile): Promise<boolean> {
  const added = await tenantDb(tx, tenant)
    .insert('files', [{ ...row, removed_at: null, missing_since: null }])
    .onConflict((conflict) => conflict.columns(['tenant_id', 'hash', 'size']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

async function sameFile(tx: Queries, tenant: StoredAs, hash: string | null, size: number): Promise<string> {
  const { id } = await tenantDb(tx, tenant)
    .select('files')
    .select('id')
    .where('hash', '=', hash)
    .where('size', '=', size)
    .executeTakeFirstOrThrow();
  return id;
}
