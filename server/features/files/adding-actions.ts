import { record } from '../../platform/audit/record';
import { newId } from '../../platform/db/ids';
import { type Queries, transact } from '../../platform/db/transact';
import { Refusal } from '../../platform/failures';
import { MissingFile, type StoredAs } from '../../platform/file-store/file-store';
import type { Scope } from '../../platform/http/caller';
import type { Deps } from '../../platform/ports/deps';
import { findContent, joinContent, leaveContent, markMissing, shareContent } from './content-store';
import { findByHash, forgetHash, giveSpace, insertFile, type SentFile, takeSpace } from './store';
import type { Turn } from './upload-store';

/** What the bytes and the sender say of a file. */
export interface Facts {
  readonly name: string;
  readonly size: number;
  readonly contentType: string;
  readonly sha256: string;
}

/**
 * A file of a sealed upload, over the content that it shares with equal files of its tenant. Its space has been taken. Answers the file of
 * this name that its sender has already, if it is the same: then the space is given back.
 */
export async function addFile(tx: Queries, { now }: Pick<Deps, 'now'>, scope: Scope, { file, hash }: Turn, facts: Facts) {
  const { name, size, contentType, sha256 } = facts;
  const described = { id: file.id, sha256, size, content_type: contentType, created_at: now() };
  const contentId = await shareContent(tx, file, described);
  const known = hash === null ? undefined : await findByHash(tx, scope, { hash, size, name });
  const isNamed = known?.name === name;
  if (isNamed && known.content.id === contentId) {
    await leaveContent(tx, known.content);
    await giveSpace(tx, file, size);
    return { id: known.id, contentId };
  }
  if (isNamed) await forgetHash(tx, known);
  await insertNamed(tx, now(), scope, { id: file.id, contentId, hash, name, size, contentType });
  return { id: file.id, contentId };
}

/** A file of another name over the content of one that the caller has sent (G43). It counts as any other. */
export async function addNamed(
  tx: Queries,
  { now, files }: Pick<Deps, 'now' | 'files'>,
  scope: Scope,
  { fileHash: hash, fileName: name }: { readonly fileHash: string; readonly fileName: string },
  { content, size, contentType }: SentFile,
): Promise<StoredAs> {
  if (!(await joinContent(tx, content))) throw new Refusal('partsIncomplete');
  const known = await findByHash(tx, scope, { hash, size, name });
  if (known?.name === name) {
    await leaveContent(tx, content);
    return known;
  }
  await takeSpace(tx, scope, size, files.limits.quota);
  const id = newId();
  await insertNamed(tx, now(), scope, { id, contentId: content.id, hash, name, size, contentType });
  return { tenantId: scope.tenantId, id };
}

interface Named {
  readonly id: string;
  readonly contentId: string;
  readonly hash: string | null;
  readonly name: string;
  readonly size: number;
  readonly contentType: string;
}

async function insertNamed(tx: Queries, now: number, scope: Scope, { contentType, contentId, ...file }: Named): Promise<void> {
  await insertFile(tx, scope, { ...file, content_id: contentId, uploaded_by: scope.membershipId, created_at: now });
  const { id, name, size } = file;
  await record(tx, now, scope, { action: 'add', entity: 'file', entityId: id, after: { name, size, contentType } });
}

/** Bytes that a new file would share, and that the store has lost, are shared no more: those of the new file are kept. */
export async function missLost({ db, now, files }: Deps, { tenantId }: StoredAs, { sha256, size }: Facts): Promise<void> {
  const content = await findContent(db, { tenantId }, sha256, size);
  if (!content) return;
  try {
    const first = await files.store.read(content, { from: 0, to: 0 });
    first.destroy();
  } catch (error) {
    if (!(error instanceof MissingFile)) throw error;
    await transact(db, (tx) => markMissing(tx, content, now()));
  }
}
